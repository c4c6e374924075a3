import type { Language } from './message.ts'

const LOCALE: Readonly<Record<NumberForm, string>> = { en: 'en-US', us: 'en-US', ro: 'ro-RO' }

/** Whose way of writing numbers: prints follow their language, screens the practice of the company (`us`, `ro`). */
export type NumberForm = Language | 'us'

/** How many decimals a number shows: exactly `decimals`, or between `min` and `max`. */
export type Decimals = number | Readonly<{ min: number; max: number }>

const formatters = new Map<string, Intl.NumberFormat>()

function numberFormat(form: NumberForm, decimals: Decimals): Intl.NumberFormat {
  const range = typeof decimals === 'number' ? { min: decimals, max: decimals } : decimals
  const key = `${form}:${range.min}:${range.max}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE[form], {
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
 * A decimal in the form asked for: `1.234,50` in the Romanian, `1,234.50` in the English and American one.
 * The value is handed on as its decimal text, so `1.005` with two decimals gives `1.01` (half away from zero), never the binary `1.00`.
 * Negative zero reads as zero; what is no number at all reads as `NO_FIGURE`.
 */
export function formatNumber(value: number, form: NumberForm, decimals: Decimals = { min: 0, max: 6 }): string {
  if (!Number.isFinite(value)) return NO_FIGURE
  const text = numberFormat(form, decimals).format(decimalText(value) as unknown as number)
  return /[1-9]/.test(text) ? text : text.replace(/^[-−]/, '')
}

/** A total as it is written, with the sign before it where it leaves lines out: they could not be computed and count 0. */
export function marked(total: string, leftOut: number): string {
  return leftOut === 0 ? total : `${NO_FIGURE} ${total}`
}

/** What a figure of nothing is written as where many stand under each other. */
export const NOTHING = '–'

/** A figure among others, of a table or a foot: `formatNumber`, and nothing as a dash. */
export function formatFigure(value: number, form: NumberForm, decimals: Decimals = 2): string {
  return value === 0 ? NOTHING : formatNumber(value, form, decimals)
}

/** A percentage given in percent (`2.25` gives `2.25%`, in Romanian `2,25%`). */
export function formatPercent(value: number, form: NumberForm, decimals: Decimals = { min: 0, max: 4 }): string {
  return `${formatNumber(value, form, decimals)}%`
}

/** An amount with its currency code after it: `1.234,50 RON`. Tables put the code in the column head instead. */
export function formatMoney(value: number, currency: string, form: NumberForm, decimals: Decimals = 2): string {
  return `${formatNumber(value, form, decimals)} ${currency}`
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
