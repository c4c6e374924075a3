import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { SettledCalculation } from '@temelia/estimation/settlement-value'
import type { Totals } from '@temelia/estimation/types'
import type { CourseOfValues, PrintedSettlement } from '@temelia/reports/report-data'
import type { Place } from '../levels.ts'
import type { DeductionRow } from '../settlements/settlement-rows.ts'

/** The settlement asked for, or the last one that counts anything of the place, with those before it. */
export interface Course {
  chosen: DeductionRow | null
  /** Every settlement before the chosen one, of any scope, by date. */
  earlier: readonly DeductionRow[]
}

/** What is contracted, added and given up, and every settlement up to the chosen one, each valued by itself, as it was rounded. */
export type Runs = Readonly<Record<'contract' | 'extra' | 'cancelled' | 'now', SettledCalculation>> & {
  before: readonly SettledCalculation[]
}

type TotalsOf = (run: SettledCalculation) => Totals | undefined

/** Values with what follows from them. */
export function courseOf(
  { contract, extra, cancelled }: Pick<CourseOfValues, 'contract' | 'extra' | 'cancelled'>,
  before: number,
  now: number,
): CourseOfValues {
  const available = subtractDecimals(addDecimals(contract, extra), cancelled)
  const executed = addDecimals(before, now)
  return {
    contract,
    extra,
    cancelled,
    available,
    before,
    now,
    executed,
    remaining: subtractDecimals(available, executed),
  }
}

/**
 * The course of an object, an estimate or a whole.
 * @param closes the chosen settlement ends its contract: it is then worth what is left of it (SPEC.md R10.12)
 */
export function courseIn(runs: Runs, totalsOf: TotalsOf, closes: boolean): CourseOfValues {
  const value = (run: SettledCalculation) => totalsOf(run)?.withoutVat ?? 0
  const course = courseOf(
    { contract: value(runs.contract), extra: value(runs.extra), cancelled: value(runs.cancelled) },
    sumDecimals(runs.before.map(value)),
    value(runs.now),
  )
  return closes ? courseOf(course, course.before, subtractDecimals(course.available, course.before)) : course
}

/** The course of an estimate, and what the settlement that ends it adds to its quantities. */
export function estimateCourse(runs: Runs, id: number, closes: boolean) {
  const values = courseIn(runs, (run) => run.estimate(id), closes)
  return { values, difference: subtractDecimals(values.now, runs.now.estimate(id)?.withoutVat ?? 0) }
}

/** The course of the place itself: settlements that lie wholly in it count as they are stored. */
export function totalIn(place: Place, course: Course, runs: Runs, closes: boolean): CourseOfValues {
  const { chosen, earlier } = course
  const ended = closes && chosen !== null && !liesIn(place, chosen)
  const total = courseIn(runs, (run) => levelTotals(place, run), ended)
  const before = earlier.map((one, at) => beyond(place, one, runs.before[at]))
  const now = chosen === null ? 0 : beyond(place, chosen, runs.now)
  return courseOf(total, sumDecimals([total.before, ...before]), addDecimals(total.now, now))
}

/** Totals of the level of a place. */
export function levelTotals({ level, id }: Place, run: SettledCalculation): Totals | undefined {
  return level === 'investment' ? run.project() : level === 'object' ? run.object(id) : run.estimate(id)
}

/** What a settlement that lies wholly in the place is stored with beyond the recapitulation of its quantities as they are now. */
export function beyond(place: Place, deduction: DeductionRow, run: SettledCalculation | undefined): number {
  if (run === undefined || !liesIn(place, deduction)) return 0
  return subtractDecimals(deduction.withoutVat ?? 0, levelTotals(place, run)?.withoutVat ?? 0)
}

/** Whether a settlement is of nothing but the place. */
export function liesIn({ level, id }: Place, { objectId }: DeductionRow): boolean {
  return level === 'investment' || (level === 'object' && objectId === id)
}

/** The settlement as forms name it, with what it is billed at. */
export function printedSettlement({ chosen, earlier }: Course): PrintedSettlement | null {
  if (chosen === null) return null
  return {
    id: chosen.id,
    objectId: chosen.objectId,
    number: earlier.filter(({ objectId }) => objectId === chosen.objectId).length + 1,
    name: chosen.name ?? '',
    date: chosen.date,
    vatRate: chosen.vat ?? 0,
    difference: chosen.difference ?? 0,
    money: { withoutVat: chosen.withoutVat ?? 0, vat: chosen.vatAmount ?? 0, withVat: chosen.withVat ?? 0 },
    adjustment: chosen.adjustment ?? 0,
    coefficient: chosen.adjustmentCoefficient,
    storedBilled: subtractDecimals(chosen.stored ?? 0, chosen.storedBefore ?? 0),
    retained: chosen.retained ?? 0,
    recovered: chosen.recovered ?? 0,
    net: chosen.net ?? 0,
  }
}
