/** What is measured in hours, and how many one unit of it is (SPEC.md R4.8, R12.9). */
import type { PartKind } from './types.ts'
import { parseUnit } from './unit.ts'

interface Measured {
  readonly kind: PartKind
  readonly measureUnit?: string | null
}

const HOUR_UNITS: readonly string[] = ['hour', 'manhour', 'machinehour']

/** Hours in units that were met: the recipes of a project name few, thousands of times. */
const known = new Map<string, number>()
const MOST_KNOWN = 500

/** Hours in one unit: 1, 100 for `100 ore`, 0 for what is measured otherwise, in days too. People and machines without a unit are counted in hours. */
export function hoursInUnit({ kind, measureUnit }: Measured): number {
  const unit = measureUnit ?? ''
  const hours = known.get(unit) ?? learned(unit)
  return Number.isNaN(hours) ? Number(kind === 'labor' || kind === 'equipment') : hours
}

/** True for a quantity that is measured in hours. */
export function isInHours(line: Measured): boolean {
  return hoursInUnit(line) !== 0
}

/** The hours in a unit, NaN where there is none. */
function learned(unit: string): number {
  const { base, factor } = parseUnit(unit)
  const hours = base === '' ? Number.NaN : HOUR_UNITS.includes(base) ? factor : 0
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(unit, hours)
  return hours
}
