import { formatDecimal } from '@temelia/decimal/format'
import { nearestDecimal } from '@temelia/decimal/number'

const PLAIN = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** A number as machines write it, decimal point and no grouping: null for nothing, undefined for what is no number. */
export function machineNumber(text: string): number | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  if (bare.length > 40 || !PLAIN.test(bare)) return undefined
  const value = nearestDecimal(Number(bare))
  return Number.isNaN(value) ? undefined : value
}

/** A decimal as machines read it: point, no grouping, no exponent. */
export function plainNumber(value: number): string {
  return formatDecimal(value)
}
