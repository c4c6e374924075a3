/**
 * What a relation asks of its successor, and what it leaves its predecessor (SPEC.md S4). The two are inverse to each
 * other: `allowed(needed(count))` is the greatest count that asks for no more, so floats are exact across calendars.
 */
import { FF, SF, SS } from './network.ts'
import type { WorkingTime } from './working-time.ts'

/** The count of the successor at the end of a relation that begins at a count of the predecessor. */
export function needed(
  count: number,
  atEnd: boolean,
  fromTime: WorkingTime,
  toTime: WorkingTime,
  lag: number,
  lagTime: WorkingTime | null,
): number {
  if (lagTime === null) return count + lag
  const begin = atEnd ? fromTime.endAt(count) : fromTime.startAt(count)
  if (lag === 0) return toTime.before(begin)
  const worked = lagTime.before(begin) + lag
  return toTime.before(lag > 0 ? lagTime.endAt(worked) : lagTime.startAt(worked))
}

/** The greatest count of the predecessor from which the relation asks no more of the successor than `count`. */
export function allowed(
  count: number,
  atEnd: boolean,
  fromTime: WorkingTime,
  toTime: WorkingTime,
  lag: number,
  lagTime: WorkingTime | null,
): number {
  if (lagTime === null) return count - lag
  const end = toTime.startAt(count)
  const begin = lag === 0 ? end : lagTime.startAt((lag > 0 ? lagTime.before(end) : lagTime.lastStart(end)) - lag)
  return atEnd ? fromTime.before(begin) : fromTime.lastStart(begin)
}

/** Whether a relation begins at the start of its predecessor. */
export function fromStart(type: number): boolean {
  return type === SS || type === SF
}

/** Whether a relation holds the finish of its successor. */
export function toFinish(type: number): boolean {
  return type === FF || type === SF
}
