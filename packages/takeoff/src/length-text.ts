/** Lengths as they are typed for a known distance, a height or a depth (SPEC.md U1, U2). */
import { product15, quotient15 } from '@temelia/decimal/arithmetic'
import { type NumberPractice, readTypedNumber } from '@temelia/decimal/typed-number'
import { readFeetInches } from '@temelia/estimation/feet-inches'
import type { ScaleUnit } from './scale.ts'

const METRES_IN_A_FOOT = 0.3048
const METRIC = { mm: 1_000, cm: 100, dm: 10, m: 1, km: 0.001 } as const
const WITH_UNIT = /^(.*?)\s*(mm|cm|dm|km|m)$/i

/**
 * A length in metres or feet: `27'-6 1/2"`, `6'8"`, `5 3/16"`, `3m`, `250 cm`; a number alone is in the unit that is asked for.
 * Null for what is no length, or can be read two ways.
 */
export function readLength(text: string, unit: ScaleUnit, practice: NumberPractice): number | null {
  const typed = text.trim()
  const feet = readFeetInches(typed)
  const marked = WITH_UNIT.exec(typed)
  if (feet !== null && !marked) return unit === 'ft' ? feet : product15(feet, METRES_IN_A_FOOT)
  const number = readTypedNumber(marked?.[1] ?? typed, practice)
  if (!number.ok) return null
  if (!marked) return number.value
  const metres = quotient15(number.value, METRIC[marked[2]?.toLowerCase() as keyof typeof METRIC])
  return unit === 'm' ? metres : quotient15(metres, METRES_IN_A_FOOT)
}
