import type { Language } from './message.ts'

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', ro: 'ro-RO' }

/** How many decimals a number shows: exactly `decimals`, or between `min` and `max`. */
export type Decimals = number | Readonly<{ min: number; max: number }>

const formatters = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, decimals: Decimals): Intl.NumberFormat {
  const range = typeof decimals === 'number' ? { min: decimals, max: decimals } : decimals
  const key = `${language}:${range.min}:${range.max}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE[language], {
    minimumFractionDigits: range.min,
    maximumFractionDigits: range.max,
    useGrouping: 'always',
    roundingMode: 'halfExpand',
  } as Intl.NumberFormatOptions)
  formatters.set(key, made)
  return made
}

/** Stands where a figure could not be computed: a fault to be seen, never `NaN`, and never an empty place, which reads as nothing. */
export const NO_FIGURE = '⚠'

/**
 * A decimal in the reader's form: `1.234,50` in Romanian, `1,234.50` in English.
 * The value is handed on as its decimal text, so `1.005` with two decimals gives `1.01` (half away from zero), never the binary `1.00`.
 * Negative zero reads as zero; what is no number at all reads as `NO_FIGURE`.
 */
export function formatNumber(value: number, language: Language, decimals: Decimals = { min: 0, max: 6 }): string {
  if (!Number.isFinite(value)) return NO_FIGURE
  const text = numberFormat(language, decimals).format(decimalText(value) as unknown as number)
  return /[1-9]/.test(text) ? text : text.replace(/^[-−]/, '')
}

/** A percentage given in percent (`2.25` gives `2.25%`, in Romanian `2,25%`). */
export function formatPercent(value: number, language: Language, decimals: Decimals = { min: 0, max: 4 }): string {
  return `${formatNumber(value, language, decimals)}%`
}

/** An amount with its currency code after it: `1.234,50 RON`. Tables put the code in the column head instead. */
export function formatMoney(value: number, currency: string, language: Language, decimals: Decimals = 2): string {
  return `${formatNumber(value, language, decimals)} ${currency}`
}

/**
 * The decimal a person typed, or null when it is none. Comma and point both work as the decimal sign; with both present the last one is
 * the decimal sign and the other groups thousands; one sign alone that appears several times groups thousands. Spaces group thousands too.
 * Groups hold three digits each: `4..5` and `1.23.456` are slips of the finger, not numbers.
 */
export function parseNumber(text: string): number | null {
  const spaced = text
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/^[−-]\s*/, '-')
  if (/\d \d/.test(spaced) && !/^[+-]?\d{1,3}( \d{3})+([.,]\d*)?$/.test(spaced)) return null
  const bare = spaced.replace(/\s/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return null
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  const sign = comma > point ? ',' : '.'
  const both = comma >= 0 && point >= 0
  const repeated = bare.split(sign).length > 2
  if (both && repeated) return null
  const whole = both ? bare.slice(0, Math.max(comma, point)) : repeated ? bare : ''
  if (whole !== '' && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return null
  const plain = repeated ? bare.replaceAll(sign, '') : bare.replaceAll(sign === ',' ? '.' : ',', '').replace(sign, '.')
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** A calendar day `2026-11-21` as the reader writes it: `21.11.2026` in Romanian, `11/21/2026` in English. Other text comes back unchanged. */
export function formatDate(day: string, language: Language): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  if (!parts) return day
  const [, year, month, date] = parts
  return language === 'ro' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`
}

/** An instant (RFC 3339) in the reader's form and time zone, to the minute. */
export function formatInstant(instant: string, language: Language, timeZone?: string): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return instant
  return new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time)
}

/** The decimal digits of a number, never in exponent form, so that `Intl` rounds the decimal and not its binary neighbour. */
function decimalText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const [mantissa = '0', exponent = '0'] = text.split('e')
  const negative = mantissa.startsWith('-')
  const [whole = '0', fraction = ''] = mantissa.replace('-', '').split('.')
  const shift = Number(exponent)
  const digits = whole + fraction
  const place = whole.length + shift
  const placed =
    place <= 0
      ? `0.${'0'.repeat(-place)}${digits}`
      : place >= digits.length
        ? digits + '0'.repeat(place - digits.length)
        : `${digits.slice(0, place)}.${digits.slice(place)}`
  return negative ? `-${placed}` : placed
}
