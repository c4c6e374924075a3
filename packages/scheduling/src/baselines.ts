/** A schedule against one that was kept (SPEC.md S14). */
import type { Schedule } from './schedule.ts'

/** What a baseline keeps of an activity. Moments are minutes (moment.ts), the duration minutes of work. */
export interface BaselineDates {
  readonly id: number
  readonly start: number
  readonly finish: number
  readonly duration: number
}

/** How an activity differs from its baseline. Minutes are counted in its calendar; later and longer are positive. */
export interface Shift {
  readonly id: number
  readonly startBy: number
  readonly finishBy: number
  readonly longerBy: number
}

/** What has changed since a baseline, each in the order of the schedule. */
export interface Comparison {
  readonly moved: readonly Shift[]
  readonly longer: readonly Shift[]
  readonly added: readonly number[]
  readonly gone: readonly number[]
}

/** What is to be kept of a schedule. */
export function baselineOf(schedule: Schedule): readonly BaselineDates[] {
  return schedule.all().map(({ id, start, finish, duration }) => ({ id, start, finish, duration }))
}

/** Compares a schedule with a baseline. An activity may have moved and be longer (or shorter) at once. */
export function compareBaseline(baseline: readonly BaselineDates[], schedule: Schedule): Comparison {
  const kept = new Map(baseline.map((dates) => [dates.id, dates]))
  const { network, leaves, settings } = schedule.parts
  const shifts: Shift[] = []
  const added: number[] = []
  for (const { id, start, finish, duration } of schedule.all()) {
    const old = kept.get(id)
    kept.delete(id)
    if (!old) {
      added.push(id)
      continue
    }
    const time = leaves[network.indexOf.get(id)!]?.time ?? settings.projectTime
    const by = (now: number, before: number) => time.before(now) - time.before(before)
    shifts.push({
      id,
      startBy: by(start, old.start),
      finishBy: by(finish, old.finish),
      longerBy: duration - old.duration,
    })
  }
  return {
    moved: shifts.filter(({ startBy, finishBy }) => startBy !== 0 || finishBy !== 0),
    longer: shifts.filter(({ longerBy }) => longerBy !== 0),
    added,
    gone: [...kept.keys()],
  }
}
