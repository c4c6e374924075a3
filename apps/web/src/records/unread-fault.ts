import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Field } from '@temelia/model/field'
import { currentLanguage } from '../session/language.ts'
import type { Say } from '../ui/text.ts'
import { dayFault } from '../ui/typed-day.ts'
import { numberFault } from '../ui/typed-number.ts'
import { labelsOf } from './labels.ts'

/** Why what was typed in a field of a record cannot be read as its day, number or record. */
export function unreadFault(field: Field | undefined, typed: unknown, practice: NumberPractice, t: Say): string {
  const text = String(typed)
  const target = field?.kind === 'ref' && field.target?.()
  if (target)
    return t('pickerUnknown', { name: labelsOf(target, currentLanguage()).one.toLowerCase(), text: text.trim() })
  return (field?.kind === 'date' && dayFault(text, practice, t)) || numberFault(text, practice, t)
}
