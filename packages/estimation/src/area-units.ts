/** Units that measure the same thing, and what to make of two that differ (SPEC.md R13.6). */
import { multiplyDecimals, quotient15 } from '@temelia/decimal/arithmetic'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { parseUnit, sameUnit } from './unit.ts'

type Measure = 'length' | 'area' | 'volume' | 'weight'

/** Plain units by what they measure, and how many of the first of their kind one is. */
const MEASURES: Readonly<Record<string, readonly [measure: Measure, system: 'us' | 'metric', size: number]>> = {
  lf: ['length', 'us', 1],
  yd: ['length', 'us', 3],
  mi: ['length', 'us', 5_280],
  sf: ['area', 'us', 1],
  sy: ['area', 'us', 9],
  sq: ['area', 'us', 100],
  AC: ['area', 'us', 43_560],
  ACRE: ['area', 'us', 43_560],
  cf: ['volume', 'us', 1],
  cy: ['volume', 'us', 27],
  lb: ['weight', 'us', 1],
  ton: ['weight', 'us', 2_000],
  mm: ['length', 'metric', 0.001],
  cm: ['length', 'metric', 0.01],
  m: ['length', 'metric', 1],
  km: ['length', 'metric', 1_000],
  m2: ['area', 'metric', 1],
  ha: ['area', 'metric', 10_000],
  m3: ['volume', 'metric', 1],
  l: ['volume', 'metric', 0.001],
  g: ['weight', 'metric', 0.001],
  kg: ['weight', 'metric', 1],
  t: ['weight', 'metric', 1_000],
}

/**
 * What a unit is beside the one that is expected: `spelling`, the same unit written otherwise (FT for LF); `convert`, the same
 * measure in another size (`factor` expected units are one of it: an SY is 9 SF); `measure`, another measure altogether.
 */
export type UnitHint =
  | { readonly kind: 'spelling'; readonly expected: string }
  | { readonly kind: 'convert'; readonly expected: string; readonly factor: number }
  | { readonly kind: 'measure'; readonly expected: string }

/** The hint for a unit; null when it is as expected, or when one of the two is not known to measure anything. */
export function unitHint(
  unit: string | null | undefined,
  expected: string | null | undefined,
  practice: NumberPractice,
): UnitHint | null {
  if (!unit || !expected || plain(unit) === plain(expected)) return null
  if (sameUnit(unit, expected, practice)) return { kind: 'spelling', expected }
  const [from, to] = [measuredUnit(unit, practice), measuredUnit(expected, practice)]
  if (!from || !to) return null
  if (from.measure !== to.measure) return { kind: 'measure', expected }
  if (from.system !== to.system) return null
  return { kind: 'convert', expected, factor: quotient15(from.size, to.size) }
}

/** What a unit measures, and how many of the first unit of its measure and system one is. */
export interface MeasuredUnit {
  readonly measure: Measure
  readonly system: 'us' | 'metric'
  readonly size: number
}

/** What a unit measures; null for one that is not known to measure anything. */
export function measuredUnit(unit: string, practice?: NumberPractice): MeasuredUnit | null {
  const { factor, base } = parseUnit(unit, practice)
  const known = MEASURES[base]
  return known ? { measure: known[0], system: known[1], size: multiplyDecimals(known[2], factor, 12) } : null
}

function plain(unit: string): string {
  return unit.trim().toUpperCase()
}
