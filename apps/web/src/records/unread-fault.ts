import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Field } from '@temelia/model/field'
import type { Say } from '../ui/text.ts'
import { dayFault } from '../ui/typed-day.ts'
import { numberFault } from '../ui/typed-number.ts'

/** Why what was typed in a field of a record cannot be read as its day or number. */
export function unreadFault(field: Field | undefined, typed: unknown, practice: NumberPractice, t: Say): string {
  const text = String(typed)
  return (field?.kind === 'date' && dayFault(text, practice, t)) || numberFault(text, practice, t)
}
