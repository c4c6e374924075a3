import { isDay } from '@temelia/calendar/day'
import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { readNumber, readPercent } from '../ui/typed-number.ts'

/** What a form holds while it is edited, by field; numbers as the text that was typed, and so a day that cannot be read or a record that nobody is called. */
export type Draft = Readonly<Record<string, unknown>>

/** The draft of a record, or of a new one with the definition's initial values. */
export function draftOf(of: Entity, fields: readonly string[], row: object | null, start: Draft = {}): Draft {
  return Object.fromEntries(
    fields.map((key) => [key, row ? valueIn(row, key) : (start[key] ?? of.fields[key]?.initial ?? null)]),
  )
}

/** A draft, its numbers typed in the company's practice, as the values to send, only those that differ from where it began, and the fields whose text cannot be read. */
export function readDraft(
  of: Entity,
  draft: Draft,
  began: Draft,
  practice: NumberPractice,
): { patch: Record<string, unknown>; unreadable: string[]; missing: string[] } {
  const patch: Record<string, unknown> = {}
  const unreadable: string[] = []
  const missing: string[] = []
  for (const [key, typed] of Object.entries(draft)) {
    const field = of.fields[key]
    const value = typeof typed === 'string' ? typed.trim() : typed
    const empty = value === '' || value === null || value === undefined
    if (field?.required && empty) missing.push(key)
    if (value === began[key] || (empty && (began[key] ?? '') === '')) continue
    if (empty) patch[key] = null
    else if ((field?.kind === 'decimal' || field?.kind === 'integer') && typeof value === 'string') {
      const number = field.scale === 'percent' ? readPercent(value, practice) : readNumber(value, practice)
      if (number === null) unreadable.push(key)
      else patch[key] = number
    } else if (field?.kind === 'ref' && typeof value === 'string') unreadable.push(key)
    else if (field?.kind === 'date' && !isDay(String(value))) unreadable.push(key)
    else patch[key] = value
  }
  return { patch, unreadable, missing }
}

/** Whether anything would be lost by closing the form. */
export function isDirty(draft: Draft, began: Draft): boolean {
  return Object.keys(typedIn(draft, began)).length > 0
}

/** What was typed into a form, for keeping: found again later, it goes over the record as it is then and takes nothing of others back. */
export function typedIn(draft: Draft, began: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([key, value]) => (value ?? '') !== (began[key] ?? '')))
}
