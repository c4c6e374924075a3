/** The dates that an activity keeps, as they are typed. */
import { isDay } from '@temelia/calendar/day'
import type { ActivityConstraint } from '@temelia/model/estimation/schedule-activity'
import type { Constraint, ConstraintKind } from '@temelia/scheduling/types'
import type { TextKey } from '@temelia/text/catalogue'

/** Every constraint of the engine, in the order in which they are offered. */
export const CONSTRAINT_TEXT: Readonly<Record<ConstraintKind, TextKey>> = {
  startNoEarlier: 'tcStartNoEarlier',
  startNoLater: 'tcStartNoLater',
  finishNoEarlier: 'tcFinishNoEarlier',
  finishNoLater: 'tcFinishNoLater',
  mustStart: 'tcMustStart',
  mustFinish: 'tcMustFinish',
  asLateAsPossible: 'tcAsLate',
}

export const constraintKinds = Object.keys(CONSTRAINT_TEXT) as readonly ConstraintKind[]

/** As many as an activity keeps. */
export const MOST_CONSTRAINTS = 4

/** A line of the form; `key` tells lines apart while they are typed. The hour is that of a file, kept while its day is. */
export type ConstraintDraft = Readonly<{ key: number; kind: ConstraintKind; day: string; moment?: string }>

/** Constraints that are stored, as they are typed. */
export function constraintDrafts(constraints: readonly Constraint[]): readonly ConstraintDraft[] {
  return constraints.map(({ kind, date = '' }, at) => ({
    key: at + 1,
    kind,
    day: date.slice(0, 10),
    ...(date.length > 10 ? { moment: date } : {}),
  }))
}

/** One more line, of the first kind that is not there yet. */
export function withAnother(rows: readonly ConstraintDraft[], day: string): readonly ConstraintDraft[] {
  const kind = constraintKinds.find((one) => rows.every((row) => row.kind !== one)) ?? 'startNoEarlier'
  return [...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, kind, day }]
}

/** What is wrong with lines, by their keys. */
export function constraintFaults(rows: readonly ConstraintDraft[]): ReadonlyMap<number, TextKey> {
  const faults = new Map<number, TextKey>()
  const days = (kinds: readonly ConstraintKind[]) =>
    rows.filter(({ kind, day }) => kinds.includes(kind) && isDay(day)).map(({ day }) => day)
  const begins = days(['startNoEarlier', 'mustStart']).sort().at(-1)
  for (const [at, { key, kind, day }] of rows.entries()) {
    if (rows.some((other, before) => before < at && other.kind === kind)) faults.set(key, 'tcTwice')
    else if (kind !== 'asLateAsPossible' && !isDay(day)) faults.set(key, 'ttActualDayWrong')
    else if ((kind === 'finishNoLater' || kind === 'mustFinish') && begins !== undefined && begins > day)
      faults.set(key, 'tcEndBeforeStart')
  }
  return faults
}

/** The constraints that lines without faults say. */
export function constraintsOf(rows: readonly ConstraintDraft[]): ActivityConstraint[] {
  return rows.map(({ kind, day, moment }) =>
    kind === 'asLateAsPossible' ? { kind } : { kind, date: moment?.startsWith(day) ? moment : day },
  )
}
