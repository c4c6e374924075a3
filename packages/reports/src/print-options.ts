import { isDay } from '@temelia/calendar/day'
import { type Look, readLook } from './look.ts'
import type { Orientation, Paper, Signature } from './page-model.ts'

/** How a form is printed; what the caller's `printingSettings` (saved look) and `printingDetails` (this one print) come to. */
export interface PrintOptions {
  layout: 'compact' | 'long'
  /** False prints an empty form: quantities without a single price or total, for a bidder to fill in. */
  showPrices: boolean
  showRecapitulation: boolean
  showChapters: boolean
  /** A line with the sum of each chapter under it. */
  chapterSubtotals: boolean
  /** False leaves out lines that come to nothing; the others keep their numbers. */
  showZero: boolean
  /** Where a new page begins inside a form. */
  pageBreaks: 'none' | 'chapter'
  /** PDF/A-2a, for archives. */
  archival: boolean
  /** Adds the weight column to the long layout. */
  showWeight: boolean
  /** Null prints the form's own roles. */
  signatures: readonly Signature[] | null
  headerText: string
  /** Null: portrait for the compact layout, landscape for the long one. */
  orientation: Orientation | null
  /** Null: Letter in the United States, A4 elsewhere. */
  paper: Paper | null
  /** Decimals shown; what is missing is taken from the project. */
  decimals: { quantity?: number; price?: number; total?: number }
  /** Repeats the last total in another currency; `rate` is units of the estimate's currency for one of it. */
  secondCurrency: { name: string; rate: number; date: string | null } | null
  /** Day printed on the form, `YYYY-MM-DD`. */
  date: string | null
  /** The settlement that forms of settlements print; null: the last one of the place. */
  settlement: number | null
  /** What a proposal offers, what it leaves out and its terms, a line each; '' prints the usual words. */
  scopeText: string
  exclusionsText: string
  termsText: string
  /** How the company restyled the form; null: as it is. */
  look: Look | null
}

export const DEFAULT_PRINT_OPTIONS: PrintOptions = {
  layout: 'compact',
  showPrices: true,
  showRecapitulation: true,
  showChapters: true,
  chapterSubtotals: false,
  showZero: true,
  pageBreaks: 'none',
  archival: false,
  showWeight: false,
  signatures: null,
  headerText: '',
  orientation: null,
  paper: null,
  decimals: {},
  secondCurrency: null,
  date: null,
  settlement: null,
  scopeText: '',
  exclusionsText: '',
  termsText: '',
  look: null,
}

/** A field that cannot be used, and in words what would be. `field` is a path such as `printingSettings.signatures[1].role`. */
export interface OptionFault {
  field: string
  expected: string
}

/**
 * Reads both JSON values of a print call over the defaults; a field of `details` wins over the same field of `settings`.
 * Nothing is guessed: every unknown or unusable field is reported, and the options are then the defaults in its place.
 */
export function readPrintOptions(
  settings: unknown,
  details: unknown,
): { options: PrintOptions; faults: OptionFault[] } {
  const faults: OptionFault[] = []
  const options = {
    ...DEFAULT_PRINT_OPTIONS,
    ...readFields('printingSettings', settings, faults),
    ...readFields('printingDetails', details, faults),
  }
  return { options, faults }
}

type Reader<T> = (value: unknown, field: string, faults: OptionFault[]) => T | undefined
type Fields = { readonly [K in keyof PrintOptions]-?: Reader<PrintOptions[K]> }

const readers: Fields = {
  layout: oneOf('compact', 'long'),
  showPrices: flag,
  showRecapitulation: flag,
  showChapters: flag,
  chapterSubtotals: flag,
  showZero: flag,
  pageBreaks: oneOf('none', 'chapter'),
  archival: flag,
  showWeight: flag,
  signatures: optional(signatureList),
  headerText: text(2000),
  orientation: optional(oneOf('portrait', 'landscape')),
  paper: optional(oneOf('a4', 'letter')),
  decimals: decimalCounts,
  secondCurrency: optional(secondCurrency),
  date: optional(day),
  settlement: optional(recordNumber),
  scopeText: text(10_000),
  exclusionsText: text(10_000),
  termsText: text(10_000),
  look: optional(readLook),
}

function readFields(place: string, value: unknown, faults: OptionFault[]): Partial<PrintOptions> {
  if (value === undefined || value === null) return {}
  const record = asRecord(value, place, faults)
  if (!record) return {}
  const read: Partial<Record<keyof PrintOptions, unknown>> = {}
  for (const [key, given] of Object.entries(record)) {
    const field = `${place}.${key}`
    if (!isOption(key)) {
      faults.push({ field, expected: `one of ${Object.keys(readers).join(', ')}` })
      continue
    }
    const usable = readers[key](given, field, faults)
    if (usable !== undefined) read[key] = usable
  }
  return read as Partial<PrintOptions>
}

function isOption(key: string): key is keyof PrintOptions {
  return Object.hasOwn(readers, key)
}

function asRecord(value: unknown, field: string, faults: OptionFault[]): Record<string, unknown> | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  faults.push({ field, expected: 'an object' })
  return undefined
}

function optional<T>(reader: Reader<T>): Reader<T | null> {
  return (value, field, faults) => (value === null ? null : reader(value, field, faults))
}

function oneOf<const T extends string>(...names: readonly T[]): Reader<T> {
  return (value, field, faults) => {
    const found = names.find((name) => name === value)
    if (found === undefined) faults.push({ field, expected: `one of ${names.join(', ')}` })
    return found
  }
}

function text(longest: number): Reader<string> {
  return (value, field, faults) => {
    if (typeof value === 'string' && value.length <= longest) return value
    faults.push({ field, expected: `text of at most ${longest} characters` })
    return undefined
  }
}

function flag(value: unknown, field: string, faults: OptionFault[]): boolean | undefined {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  faults.push({ field, expected: 'true or false' })
  return undefined
}

function recordNumber(value: unknown, field: string, faults: OptionFault[]): number | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  faults.push({ field, expected: 'the number of a record' })
  return undefined
}

function day(value: unknown, field: string, faults: OptionFault[]): string | undefined {
  if (typeof value === 'string' && isDay(value)) return value
  faults.push({ field, expected: 'a date such as 2026-11-21' })
  return undefined
}

function signatureList(value: unknown, field: string, faults: OptionFault[]): Signature[] | undefined {
  if (!Array.isArray(value) || value.length > 8) {
    faults.push({ field, expected: 'a list of at most 8 signatures' })
    return undefined
  }
  return value.map((one, at) => {
    const place = `${field}[${at}]`
    const record = asRecord(one, place, faults) ?? {}
    refuseOthers(record, ['role', 'name'], place, faults)
    return {
      role: text(200)(record.role ?? '', `${place}.role`, faults) ?? '',
      name: text(200)(record.name ?? '', `${place}.name`, faults) ?? '',
    }
  })
}

function decimalCounts(value: unknown, field: string, faults: OptionFault[]): PrintOptions['decimals'] | undefined {
  const record = asRecord(value, field, faults)
  if (!record) return undefined
  const names = ['quantity', 'price', 'total'] as const
  refuseOthers(record, names, field, faults)
  const counts: PrintOptions['decimals'] = {}
  for (const name of names) {
    const count = record[name]
    if (count === undefined) continue
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 6) counts[name] = count
    else faults.push({ field: `${field}.${name}`, expected: 'a whole number from 0 to 6' })
  }
  return counts
}

function secondCurrency(
  value: unknown,
  field: string,
  faults: OptionFault[],
): PrintOptions['secondCurrency'] | undefined {
  const record = asRecord(value, field, faults)
  if (!record) return undefined
  refuseOthers(record, ['name', 'rate', 'date'], field, faults)
  const name = text(10)(record.name, `${field}.name`, faults)
  const date = optional(day)(record.date ?? null, `${field}.date`, faults)
  const rate = record.rate
  if (typeof rate !== 'number' || !Number.isFinite(rate) || rate <= 0) {
    faults.push({ field: `${field}.rate`, expected: 'a number above 0' })
    return undefined
  }
  return name === undefined || date === undefined ? undefined : { name, rate, date }
}

function refuseOthers(
  record: Record<string, unknown>,
  known: readonly string[],
  field: string,
  faults: OptionFault[],
): void {
  for (const key of Object.keys(record)) {
    if (!known.includes(key)) faults.push({ field: `${field}.${key}`, expected: `one of ${known.join(', ')}` })
  }
}
