import { AppError } from '@temelia/model/errors'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { compareBaseline, type BaselineDates, type Shift } from '@temelia/scheduling/baselines'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { daysOf } from './duration.ts'
import { daysOfDates } from './encode-timetable.ts'
import { type Timetable, timetableOf } from './timetable.ts'
import type { BaselineRow } from './timetable-rows.ts'

/** What a baseline keeps of an activity. */
export interface BaselineLine extends BaselineDates {
  readonly name: string
  readonly amount: number
  readonly hours: number
}

/** Keeps the timetable of a project as it is now; what a restored baseline holds stays what it was. */
export async function keepBaseline(context: Context, { id, projectId }: BaselineRow): Promise<void> {
  const there = await context.tx.one(
    sql`select 1 as found from schedule_baselines where client_id = ${context.actor.clientId} and id = ${id} and activities is not null`,
  )
  if (there) return
  const { schedule, counted } = await timetableOf(context, projectId)
  const lines = schedule.all().map(({ id: of, start, finish, duration }) => {
    const { row, amount, hours } = counted.get(of)!
    return { id: of, name: row.name, start, finish, duration: Math.round(duration), amount, hours }
  })
  await writeBaselineLines(context, id, lines)
}

/** Writes what a baseline holds, in place of what it held. */
export async function writeBaselineLines(context: Context, id: number, lines: readonly BaselineLine[]): Promise<void> {
  const { clientId } = context.actor
  await context.tx.run(sql`delete from schedule_baseline_rows where client_id = ${clientId} and baseline_id = ${id}`)
  await context.tx.run(sql`insert into schedule_baseline_rows (client_id, baseline_id, activity_id, name, start, finish, duration, amount, hours)
    select ${clientId}::bigint, ${id}::bigint, r.id, r.name, r.start, r.finish, r.duration, r.amount, r.hours
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(id bigint, name text, start bigint, finish bigint, duration bigint, amount numeric, hours numeric) returning 1`)
  await context.tx.run(
    sql`update schedule_baselines set activities = ${lines.length} where client_id = ${clientId} and id = ${id}`,
  )
}

/** What a baseline holds. */
export function baselineLines(context: Context, id: number): Promise<BaselineLine[]> {
  return context.tx.rows<BaselineLine>(sql`
    select activity_id as id, name, start, finish, duration, amount, hours from schedule_baseline_rows
    where client_id = ${context.actor.clientId} and baseline_id = ${id} order by activity_id`)
}

/** What a baseline of a project holds. @throws AppError NOT_FOUND for one of another project */
export async function linesOfBaseline(context: Context, projectId: number, id: number): Promise<BaselineLine[]> {
  const baseline = await find(context, ScheduleBaseline, id)
  if (baseline.projectId !== projectId) throw new AppError('NOT_FOUND')
  return baselineLines(context, id)
}

/** A timetable against a baseline: moved, longer or shorter, new, gone; differences in days of the activity. */
export function encodeComparison(timetable: Timetable, lines: readonly BaselineLine[]): Record<string, unknown> {
  const { moved, longer, added, gone } = compareBaseline(lines, timetable.schedule)
  const old = new Map(lines.map((line) => [line.id, line]))
  const nameOf = (id: number) => timetable.counted.get(id)?.row.name ?? old.get(id)?.name ?? ''
  const days = (id: number, minutes: number) => daysOf(minutes, timetable.counted.get(id)?.dayMinutes ?? 480)
  const named = (id: number) => ({ ScheduleActivityId: id, Name: nameOf(id) })
  return {
    Moved: moved.map(({ id, startBy, finishBy }: Shift) => ({
      ...named(id),
      StartBy: days(id, startBy),
      FinishBy: days(id, finishBy),
      Before: daysOfDates(old.get(id)!),
      ...daysOfDates(timetable.schedule.dates(id)!),
    })),
    Longer: longer.map(({ id, longerBy }) => ({ ...named(id), By: days(id, longerBy) })),
    New: added.map(named),
    Gone: gone.map((id) => ({ ...named(id), ...daysOfDates(old.get(id)!) })),
  }
}
