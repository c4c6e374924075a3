import type { Filter } from '@temelia/model/filter'
import { FieldOption } from '@temelia/model/crm/field-option'
import { Note } from '@temelia/model/record/note'
import type { RelatedType } from '@temelia/model/related'
import { useMemo, useState } from 'react'
import { type Found, mayAddTo, useAll, useList } from '../../data/records.ts'
import { currentLanguage } from '../../session/language.ts'

export type NoteRow = Found<typeof Note>

/** A record that notes and files hang on. */
export type About = Readonly<{ type: RelatedType; id: number }>

const STEP = 25
const MOST = 500

/** The notes about a record, newest first. A customer's are those of their opportunities, contacts and projects too. */
export function useNotes({ type, id }: About, step = STEP) {
  const [size, setSize] = useState(step)
  const filter = useMemo((): Filter => {
    if (type === 'account')
      return {
        and: [
          { field: 'accountId', op: 'eq', value: id },
          { field: 'relatedEntityType', op: 'ne', value: 'ticket' },
        ],
      }
    return {
      and: [
        { field: 'relatedEntityType', op: 'eq', value: type },
        { field: 'relatedEntityId', op: 'eq', value: id },
      ],
    }
  }, [type, id])
  const list = useList(Note, { filter, sort: '-createdAt', pageSize: Math.min(size, MOST) })
  const rows = list.data?.rows ?? []
  return {
    list,
    rows,
    mayAdd: mayAddTo(list),
    more: rows.length < Math.min(list.data?.total ?? 0, MOST),
    showMore: () => setSize((now) => now + step),
  }
}

/** The kinds of notes of this company, in its order. */
export function useNoteKinds() {
  const list = useAll(FieldOption, { filter: KINDS, sort: 'position' })
  return list.data?.rows ?? NONE
}

const NONE: readonly Found<typeof FieldOption>[] = []

export const KINDS: Filter = {
  and: [
    { field: 'entity', op: 'eq', value: 'note' },
    { field: 'field', op: 'eq', value: 'NoteType' },
  ],
}

/** The word of a kind in the reader's language. */
export function kindWord({ option, optionEn }: Pick<Found<typeof FieldOption>, 'option' | 'optionEn'>): string {
  return (currentLanguage() === 'en' ? optionEn : null) ?? option
}

/** Where a record a note is about is shown; null for one without a page. */
export function hrefOf({ type, id }: About): string | null {
  const pages: Partial<Record<RelatedType, string>> = {
    account: 'customers',
    opportunity: 'opportunities',
    activity: 'activities',
    ticket: 'tickets',
    investment: 'projects',
    purchaseBill: 'purchase-bills',
    purchaseOrder: 'purchase-orders',
  }
  return pages[type] ? `#/${pages[type]}/${id}` : null
}
