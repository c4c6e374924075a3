import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Entity } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { fieldMessages } from '@temelia/text/field-faults'
import { currentLanguage } from '../session/language.ts'
import type { Say } from '../ui/text.ts'
import { dayFault } from '../ui/typed-day.ts'
import { numberFault } from '../ui/typed-number.ts'
import { labelsOf } from './labels.ts'
import type { Draft, readDraft } from './record-draft.ts'

/** Why what was typed in a field of a record cannot be read as its day, number or record. */
export function unreadFault(field: Field | undefined, typed: unknown, practice: NumberPractice, t: Say): string {
  const text = String(typed)
  const target = field?.kind === 'ref' && field.target?.()
  if (target)
    return t('pickerUnknown', { name: labelsOf(target, currentLanguage()).one.toLowerCase(), text: text.trim() })
  return (field?.kind === 'date' && dayFault(text, practice, t)) || numberFault(text, practice, t)
}

/** What is wrong with a draft that was read, by field: what cannot be read, and what has to be filled in. Empty where it may be sent. */
export function draftFaults(
  of: Entity,
  draft: Draft,
  { unreadable, missing }: ReturnType<typeof readDraft>,
  practice: NumberPractice,
  t: Say,
): Record<string, string> {
  const required = fieldMessages.REQUIRED[currentLanguage()]
  return {
    ...Object.fromEntries(unreadable.map((key) => [key, unreadFault(of.fields[key], draft[key], practice, t)])),
    ...Object.fromEntries(missing.map((key) => [key, required])),
  }
}
