import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import { tenantRegion } from '../session/tenant-region.ts'
import type { Field } from '@temelia/model/field'
import { formatNumber } from '../ui/number-text.ts'
import type { Language } from '@temelia/text/message'
import { records } from '@temelia/text/records'
import type { Labels } from './labels.ts'

/** Whether a field's values are figures: aligned right, in tabular digits. */
export function isFigure(field: Field): boolean {
  return field.kind === 'decimal' || (field.kind === 'integer' && !field.stars)
}

const DECIMALS = {
  quantity: { min: 0, max: 6 },
  price: 2,
  total: 2,
  percent: { min: 0, max: 4 },
  rate: 4,
  factor: { min: 0, max: 6 },
} as const

/** A value as text in the reader's language, numbers in the company's practice; an empty one gives ''. Titles of references are looked up by `titles`. */
export function valueText(
  key: string,
  field: Field,
  value: unknown,
  labels: Labels,
  language: Language,
  titles?: ReadonlyMap<number, string>,
): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'decimal':
      return formatNumber(Number(value), tenantRegion(), DECIMALS[field.scale ?? 'factor'])
    case 'integer':
      if (field.stars) return '★'.repeat(Number(value)).padEnd(5, '☆')
      return formatNumber(Number(value), tenantRegion(), 0)
    case 'flag':
      return value ? records.yes[language] : records.no[language]
    case 'date':
      return formatDay(String(value), tenantRegion())
    case 'instant':
      return formatInstant(String(value), tenantRegion())
    case 'choice':
      return labels.choice(key, value as string | number)
    case 'ref':
      return titles?.get(Number(value)) ?? ''
    case 'json':
      return JSON.stringify(value)
    case 'text':
      return String(value)
  }
}
