import { daysBetween } from '@temelia/calendar/day'
import { occurrences, readRecurrence } from '@temelia/calendar/recurrence'
import { zoneOfRegion } from '@temelia/calendar/region'
import { dayAt, instantAt, wallAt } from '@temelia/calendar/wall-clock'
import { Activity } from '@temelia/model/crm/activity'
import type { Entity, Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Change, Context } from '../records/context.ts'
import { findAll, shownColumns } from '../records/find.ts'
import { column, from, there } from '../records/select.ts'
import { trace } from '../records/trace.ts'
import { insertOf, updateOf, writeAndRead, writeRows } from '../records/write-rows.ts'
import { firstStage } from './activity-stages.ts'

export type ActivityRow = Row<typeof Activity>

/** Occurrences are laid out so far ahead, at most so many at once; whoever completes one adds the next. */
const AHEAD_DAYS = 400
export const MOST_OCCURRENCES = 400
const DAY = 86_400_000
/** Nothing comes again after this day. */
export const LAST_DAY = '2200-12-31'

/** What each occurrence has for itself and does not take from the one before it. */
const own = [
  'stageId',
  'percentCompleted',
  'closedAt',
  'answeredAt',
  'requester',
  'requesterId',
  'waitingSince',
  'answerDueAt',
  'solveDueAt',
] as const

/** An activity that was given a rule begins a series; one that is completed makes room for the next. */
export async function followSeries(context: Context, changes: readonly Change<typeof Activity>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (!after || after.deletedWith !== null || !after.recurrence || !after.startAt) continue
    if (!after.series) await layOut(context, await begin(context, after))
    else if (after.closedAt && !before?.closedAt) await layOut(context, after)
  }
}

/** The last day that occurrences are laid out to. */
export function horizon({ now, actor }: Context, firstDay: string): string {
  const zone = zoneOfRegion(actor.region)
  const from = Math.max(now.getTime(), Date.parse(`${firstDay}T12:00:00Z`))
  return dayAt(Math.min(from + AHEAD_DAYS * DAY, Date.parse(`${LAST_DAY}T12:00:00Z`)), zone)
}

/** Makes the occurrences of a series that are not there yet, each like the last one that is. */
export async function layOut(context: Context, row: ActivityRow): Promise<number> {
  const { clientId, region } = context.actor
  const zone = zoneOfRegion(region)
  const ofSeries = sql`${column('clientId')} = ${clientId} and ${column('series')} = ${row.series}`
  const last = await context.tx.one<ActivityRow>(sql`select ${shownColumns(context, Activity)} from ${from(Activity)}
    where ${ofSeries} and ${there(Activity, clientId)} order by ${column('occurrenceAt')} desc limit 1`)
  // One that was deleted does not come again.
  const reached = await context.tx.one<{ at: string | null }>(
    sql`select max(t.occurrence_at) as at from ${from(Activity)} where ${ofSeries}`,
  )
  const rule = last?.recurrence ? readRecurrence(last.recurrence) : null
  if (!last?.seriesStart || !last.occurrenceAt || !rule || !reached?.at) return 0
  const [first, after] = [dayAt(last.seriesStart, zone), dayAt(reached.at, zone)]
  const days: string[] = []
  for (const day of occurrences(rule, first, horizon(context, first))) {
    if (day > after) days.push(day)
    if (days.length === MOST_OCCURRENCES) break
  }
  return insert(
    context,
    last,
    days.map((day) => onDay(last, day, zone)),
  )
}

/** The time of an occurrence as it is on another day of its series: the same hours on the wall, whatever the clock did between. */
export function onDay(
  { occurrenceAt, startAt, endAt, allDay }: Pick<ActivityRow, 'occurrenceAt' | 'startAt' | 'endAt' | 'allDay'>,
  day: string,
  zone: string,
): { startAt: string; endAt: string | null; occurrenceAt: string } {
  // One that was moved on its own comes again where the rule has it.
  const slot = occurrenceAt ?? startAt ?? ''
  const start = shifted(slot, daysBetween(dayAt(slot, zone), day), zone)
  if (!startAt || !endAt) return { startAt: start, occurrenceAt: start, endAt: null }
  const end = allDay
    ? shifted(endAt, daysBetween(dayAt(startAt, zone), day), zone)
    : new Date(Date.parse(start) + Date.parse(endAt) - Date.parse(startAt)).toISOString()
  return { startAt: start, occurrenceAt: start, endAt: end }
}

/** An instant so many days later at the same hour on the wall. */
export function shifted(instant: string, days: number, zone: string): string {
  const wall = wallAt(instant, zone)
  return new Date(instantAt({ ...wall, day: wall.day + days }, zone)).toISOString()
}

async function begin(context: Context, row: ActivityRow): Promise<ActivityRow> {
  const series = crypto.randomUUID()
  const { startAt } = row
  const set = {
    series: sql`${series}`,
    series_start: sql`${startAt}::timestamptz`,
    occurrence_at: sql`${startAt}::timestamptz`,
  }
  await writeRows(context, updateOf(Activity, set, sql`t.id = ${row.id}`))
  return { ...row, series, seriesStart: startAt, occurrenceAt: startAt }
}

async function insert(
  context: Context,
  last: ActivityRow,
  times: readonly ReturnType<typeof onDay>[],
): Promise<number> {
  if (times.length === 0) return 0
  const fresh = { stageId: await firstStage(context, last.type), percentCompleted: 0, waited: 0 }
  const values: Record<string, unknown> = { ...last, ...Object.fromEntries(own.map((key) => [key, null])), ...fresh }
  const keys = Object.keys(Activity.fields)
  const rows = times.map((time) => {
    const one: Record<string, unknown> = { ...values, ...time }
    return Object.fromEntries(keys.map((key) => [snakeName(key), one[key] ?? null]))
  })
  const { source, ...write } = insertOf(context, Activity, keys, rows)
  // Two who complete occurrences at once add the same ones.
  const made = await writeAndRead<{ id: number }>(
    context,
    { ...write, source: sql`${source} on conflict do nothing` },
    sql`t.id`,
  )
  const added = await findAll<Entity>(
    context,
    Activity,
    made.map(({ id }) => id),
  )
  await trace(
    context,
    added.map((after) => ({ of: Activity, after, happening: 'create' as const })),
    undefined,
  )
  return made.length
}
