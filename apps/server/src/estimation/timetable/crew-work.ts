import { setImmediate } from 'node:timers/promises'
import { divideDecimals } from '@temelia/decimal/arithmetic'
import { levellingSteps } from '@temelia/scheduling/levelling'
import { momentText } from '@temelia/scheduling/moment'
import { overloadsOf, type ResourceDay, type ResourceNeed, resourceHistogram } from '@temelia/scheduling/resources'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { daysOf } from './duration.ts'
import type { Counted } from './engine-input.ts'
import { daysOfDates, spanOf } from './encode-timetable.ts'
import type { Timetable } from './timetable.ts'

/** A crew as the timetable holds it: its people are what there is of it. */
interface CrewOfTimetable {
  readonly id: number
  readonly name: string
}

/** The id under which everybody who works is counted together; no crew has it. */
const EVERYBODY = 0

/** People by crew and day, everybody together first, with the days on which a crew is needed by more than it has. */
export async function crewWork(context: Context, timetable: Timetable): Promise<Record<string, unknown>> {
  const crews = await crewsOf(context, timetable)
  const histogram = resourceHistogram(timetable.schedule, [
    ...needsOf(timetable),
    ...needsOf(timetable).map((need) => ({ ...need, resourceId: EVERYBODY })),
    ...needsWithoutCrew(timetable),
  ])
  const line = (id: number, name: string | null, capacity: number | null) => {
    const days = histogram.get(id) ?? []
    return {
      CrewId: id === EVERYBODY ? null : id,
      Name: name,
      Capacity: capacity,
      Days: days.map(encodeDay),
      Overloads: (capacity === null ? [] : overloadsOf(days, capacity)).map(({ from, to, days: count, peak }) => ({
        From: from,
        To: to,
        Days: count,
        Peak: peak,
      })),
    }
  }
  return {
    Everybody: line(EVERYBODY, null, null),
    Crews: crews.map(({ id, name }) => line(id, name, timetable.rows.crews.get(id) ?? 0)),
  }
}

/** What would wait, and until when, so that no crew is needed by more than it has; nothing is stored. */
export async function levelledWork(context: Context, timetable: Timetable): Promise<Record<string, unknown>> {
  const crews = new Map((await crewsOf(context, timetable)).map(({ id, name }) => [id, name]))
  const capacity = new Map([...timetable.rows.crews].filter(([id]) => crews.has(id)))
  const steps = levellingSteps(timetable.schedule, capacity, needsOf(timetable))
  const { delayed, finish, impossible } = await inSlices(steps)
  const before = spanOf(timetable)
  const after = daysOfDates({ start: timetable.schedule.span.start, finish }).End
  return {
    FinishBefore: before.last,
    Finish: after > before.last ? after : before.last,
    Delayed: delayed.map(({ id, start, finish: end, delay }) => ({
      ScheduleActivityId: id,
      Name: timetable.counted.get(id)!.row.name,
      ...daysOfDates({ start, finish: end }),
      StartAt: momentText(start),
      Before: daysOfDates(timetable.schedule.dates(id)!),
      Days: daysOf(delay, timetable.counted.get(id)!.dayMinutes),
    })),
    Impossible: impossible.map(({ id, resourceId }) => ({
      ScheduleActivityId: id,
      Name: timetable.counted.get(id)!.row.name,
      CrewId: resourceId,
      Crew: crews.get(resourceId) ?? '',
    })),
  }
}

/** The crews that activities of the timetable name, as far as they are there, by their names. */
function crewsOf(context: Context, { rows }: Timetable): Promise<CrewOfTimetable[]> {
  return context.tx.rows<CrewOfTimetable>(sql`
    select c.id, c.name from crews c where c.client_id = ${context.actor.clientId} and c.deleted_with is null
      and c.id = any(${[...rows.crews.keys()]}::bigint[]) order by c.name, c.id`)
}

/** People of a crew that each activity holds: those that are typed, else the whole crew. */
function needsOf({ counted, rows }: Timetable): readonly ResourceNeed[] {
  return works(counted).flatMap(({ row }) => {
    const units = row.workers ?? rows.crews.get(row.crewId ?? 0) ?? 0
    return row.crewId === null || !(units > 0) ? [] : [{ activityId: row.id, resourceId: row.crewId, units }]
  })
}

/** People of activities without a crew: those that are typed, else those of their articles. */
function needsWithoutCrew({ counted }: Timetable): readonly ResourceNeed[] {
  return works(counted).flatMap(({ row, portions, hours }) => {
    if (row.crewId !== null) return []
    const people = row.workers ?? portions.reduce((most, { article }) => Math.max(most, article.workers ?? 0), 0)
    const units = people > 0 ? people : hours > 0 ? 1 : 0
    return units > 0 ? [{ activityId: row.id, resourceId: EVERYBODY, units }] : []
  })
}

function works(counted: Timetable['counted']): readonly Counted[] {
  return [...counted.values()].filter(({ group, row }) => !group && row.kind === 'work')
}

function encodeDay({ day, peak, work }: ResourceDay): Record<string, unknown> {
  return { Date: day, Peak: peak, Hours: divideDecimals(Math.round(work), 60, 2) }
}

/** How long levelling works before other requests get their turn. */
const SLICE_MS = 40

async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + SLICE_MS
  }
}
