import { CustomField } from '@temelia/model/crm/custom-field'
import { FieldOption } from '@temelia/model/crm/field-option'
import type { Entity } from '@temelia/model/entity'
import { withOwnFields } from '@temelia/model/own-fields'
import { ownKey, readOwnKey } from '@temelia/model/own-key'
import { ownFieldTexts } from '@temelia/text/own-fields'
import { useMemo } from 'react'
import { type Found, useAll } from '../data/records.ts'

/** An entity with the fields that the person's company added to it; forms, facts, columns and filters follow from it. */
export function useKnown(of: Entity): Entity {
  const open = 'custom' in of.fields
  const fields = useAll(
    CustomField,
    { filter: { field: 'entity', op: 'eq', value: of.name }, sort: 'position' },
    { enabled: open },
  ).data?.rows
  const lists = (fields ?? []).filter(({ kind }) => kind === 'list').map(({ name }) => name)
  const options = useAll(
    FieldOption,
    {
      filter: {
        and: [
          { field: 'entity', op: 'eq', value: of.name },
          { field: 'field', op: 'in', value: lists },
        ],
      },
      sort: 'position',
    },
    { enabled: open && lists.length > 0 },
  ).data?.rows
  return useMemo(
    () => (open && fields && fields.length > 0 ? known(of, fields, options) : of),
    [of, open, fields, options],
  )
}

/** The keys of the fields that a company added. */
export function ownKeys(of: Entity): readonly string[] {
  return Object.keys(of.fields).filter((key) => readOwnKey(key))
}

function known(
  of: Entity,
  fields: readonly Found<typeof CustomField>[],
  found: readonly Found<typeof FieldOption>[] | undefined,
): Entity {
  const options = found ?? []
  const own = fields.map(({ name, kind, mandatory }) => ({
    name,
    kind,
    mandatory,
    options: options.filter((option) => option.field === name).map(({ id }) => id),
  }))
  const labels = new Map(fields.map((field) => [ownKey(field), field]))
  const words = new Map(options.map((option) => [option.id, option]))
  return {
    ...withOwnFields(of, own),
    ownWords: (key, language, choice) => {
      if (choice !== undefined) {
        const option = readOwnKey(key) ? words.get(Number(choice)) : undefined
        if (option) return language === 'en' ? (option.optionEn ?? option.option) : option.option
        return readOwnKey(key) ? (found ? ownFieldTexts.ownFieldOptionGone[language] : '') : undefined
      }
      const field = labels.get(key)
      return field && (language === 'ro' ? (field.labelRo ?? field.label) : field.label)
    },
  }
}
