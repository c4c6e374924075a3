import { isDay } from '@temelia/calendar/day'
import { z } from 'zod'

/** Largest count of significant digits a JSON number carries exactly. */
const SIGNIFICANT_DIGITS = 15

/** Digits allowed before the decimal point: larger amounts do not occur in an estimate and would not fit a column. */
const LARGEST_DECIMAL = 1e14

/** The least amount beside zero that decimals tell apart: they have 15 decimals. */
const SMALLEST_DECIMAL = 1e-15

/**
 * Reads a decimal from a JSON number or from text with a decimal comma or point.
 * Gives undefined when it is no number, is not finite, has more than 15 significant digits, or lies nearer to zero than 15 decimals reach.
 */
export function readDecimal(input: number | string): number | undefined {
  const text = typeof input === 'number' ? String(input) : input.trim().replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return undefined
  const digits = text.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '')
  const value = Number(text)
  if (digits.length > SIGNIFICANT_DIGITS || !Number.isFinite(value) || Math.abs(value) >= LARGEST_DECIMAL)
    return undefined
  if (value !== 0 && Math.abs(value) < SMALLEST_DECIMAL) return undefined
  return value === 0 ? 0 : value
}

/** Characters of a number that is sent as text. A longer text is no number, and is told so. */
const LONGEST_NUMBER = 40

/** Wire schema of a decimal; bounds are inclusive. */
export function decimalInput(min = -LARGEST_DECIMAL, max = LARGEST_DECIMAL) {
  return z.union([z.number(), z.string()]).transform((input, context) => {
    const value = String(input).length > LONGEST_NUMBER ? undefined : readDecimal(input)
    if (value === undefined) return refuse(context, 'INVALID_NUMBER')
    if (value < min || value > max) return refuse(context, 'OUT_OF_RANGE', { min, max })
    return value
  })
}

/** Wire schema of a whole number; text of digits is accepted because forms and query strings send text. */
export function integerInput(min: number, max: number) {
  return z.union([z.number(), z.string()]).transform((input, context) => {
    const digits = typeof input === 'string' && input.length <= LONGEST_NUMBER && /^[+-]?\d+$/.test(input.trim())
    const value = typeof input === 'number' || digits ? Number(input) : Number.NaN
    if (!Number.isSafeInteger(value)) return refuse(context, 'INVALID_INTEGER')
    if (value < min || value > max) return refuse(context, 'OUT_OF_RANGE', { min, max })
    return value
  })
}

/** Wire schema of a flag: booleans, 0 and 1, and their text forms. */
export function flagInput() {
  return z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])]).transform((input) => {
    return input === true || input === 1 || input === '1' || input === 'true'
  })
}

/** Wire schema of a day; a day that does not exist is refused. */
export function dateInput() {
  return z.string().refine(isDay, { params: { code: 'INVALID_DATE' } })
}

function refuse(context: z.core.$RefinementCtx, code: string, params: Record<string, number> = {}): never {
  context.issues.push({ code: 'custom', input: context.value, params: { code, ...params } } as z.core.$ZodRawIssue)
  return z.NEVER
}
