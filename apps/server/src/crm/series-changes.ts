import { addDays, daysBetween } from '@temelia/calendar/day'
import {
  movedRecurrence,
  occurrences,
  readRecurrence,
  type Recurrence,
  writeRecurrence,
} from '@temelia/calendar/recurrence'
import { zoneOfRegion } from '@temelia/calendar/region'
import { dayAt } from '@temelia/calendar/wall-clock'
import { Activity } from '@temelia/model/crm/activity'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { demand, find, shownColumns, visible } from '../records/find.ts'
import { changeRecords, type Engine } from '../records/operation.ts'
import { removeMany } from '../records/remove-many.ts'
import { column, from } from '../records/select.ts'
import { changedNow, updateOf, writeRows } from '../records/write-rows.ts'
import { type ActivityRow, horizon, layOut, MOST_OCCURRENCES, onDay } from './series.ts'

/** This occurrence and the later ones, or all that are not completed. */
export type Scope = 'following' | 'all'

/** What became of the occurrences of a series. */
export interface SeriesChange {
  readonly changed: number
  readonly added: number
  readonly removed: number
  readonly undoIds: readonly number[]
}

/**
 * Changes occurrences of a series together, all or none. Stage and progress are the one occurrence's own. Another rule or another day
 * parts the series: what was before keeps its rule up to there. Completed ones stay as they are.
 * @throws AppError NOT_FOUND for an activity that does not come again
 */
export async function changeSeries(
  context: Context,
  engine: Engine,
  id: number,
  scope: Scope,
  patch: Patch<typeof Activity>,
): Promise<SeriesChange> {
  const row = await occurrence(context, id, 'edit')
  const zone = zoneOfRegion(context.actor.region)
  const reach = await within(context, row, scope)
  const { startAt, endAt, recurrence, stageId, percentCompleted, ...shared } = patch
  if (startAt === null) throw new AppError('INVALID_DATA', { faults: [{ field: 'StartAt', code: 'REQUIRED' }] })
  const own = {
    ...(stageId === undefined ? {} : { stageId }),
    ...(percentCompleted === undefined ? {} : { percentCompleted }),
  }
  const wanted = {
    ...row,
    startAt: startAt ?? row.startAt,
    endAt: endAt === undefined ? row.endAt : endAt,
    allDay: patch.allDay ?? row.allDay,
  }
  const timed = startAt !== undefined || endAt !== undefined || patch.allDay !== undefined
  // The hours that are wanted, as if the rule itself gave this occurrence.
  const model = { ...wanted, occurrenceAt: timed ? wanted.startAt : row.occurrenceAt }
  const days =
    timed && wanted.startAt && row.startAt ? daysBetween(dayAt(row.startAt, zone), dayAt(wanted.startAt, zone)) : 0
  const slot = (one: ActivityRow) => dayAt(one.occurrenceAt ?? one.startAt ?? '', zone)
  if (recurrence === null) return endHere(context, engine, row, reach, { ...patch, recurrence: null })
  const rule = ruleOf(row)
  const next =
    recurrence === undefined ? movedRecurrence(rule, slot(row), addDays(slot(row), days)) : readRecurrence(recurrence)
  if (!next) throw new AppError('INVALID_DATA', { faults: [{ field: 'Recurrence', code: 'REQUIRED' }] })
  const [first] = reach
  if (!first) throw new AppError('NOT_FOUND')
  const change = (one: ActivityRow, more: Patch<typeof Activity>) => ({
    id: one.id,
    patch: { ...shared, ...(one.id === row.id ? own : {}), ...more },
  })
  if (days === 0 && writeRecurrence(next) === writeRecurrence(rule)) {
    const items = reach.map((one) =>
      change(one, timed ? { ...onDay(model, slot(one), zone), allDay: model.allDay } : {}),
    )
    const changed = await changeRecords(context, engine, Activity, items)
    return { changed: changed.length, added: 0, removed: 0, undoIds: [] }
  }
  const begin = addDays(slot(first), days)
  const following = recurrence === undefined ? withoutThose(next, rule, row, slot(first), zone) : next
  const laid = [...occurrences(following, begin, horizon(context, begin))].slice(0, MOST_OCCURRENCES)
  // A first day after the last one of the rule would leave nothing of it.
  if (laid.length === 0) throw new AppError('INVALID_DATA', { faults: [{ field: 'StartAt', code: 'INVALID_VALUE' }] })
  const series = crypto.randomUUID()
  const text = writeRecurrence(following)
  const seriesStart = onDay(model, begin, zone).occurrenceAt
  await endOthers(context, row, reach, slot(first))
  const items = laid.slice(0, reach.length).map((day, index) =>
    change(reach[index] as ActivityRow, {
      ...onDay(model, day, zone),
      allDay: model.allDay,
      recurrence: text,
      series,
      seriesStart,
    }),
  )
  const changed = await changeRecords(context, engine, Activity, items)
  const undoIds = await removeThese(context, engine, reach.slice(laid.length))
  const [one] = changed
  const added = one ? await layOut(context, one) : 0
  return { changed: changed.length, added, removed: undoIds.length, undoIds }
}

/** Removes occurrences that are not completed, each with its undo. @throws AppError NOT_FOUND for an activity that does not come again */
export async function removeSeries(context: Context, engine: Engine, id: number, scope: Scope): Promise<SeriesChange> {
  const row = await occurrence(context, id, 'delete')
  const reach = await within(context, row, scope)
  await endOthers(context, row, reach, dayAt(reach[0]?.occurrenceAt ?? '', zoneOfRegion(context.actor.region)))
  const undoIds = await removeThese(context, engine, reach)
  return { changed: 0, added: 0, removed: undoIds.length, undoIds }
}

async function occurrence(context: Context, id: number, action: 'edit' | 'delete'): Promise<ActivityRow> {
  const row = await find(context, Activity, id)
  demand(context, action, Activity, row)
  if (!row.series || !row.occurrenceAt) throw new AppError('NOT_FOUND')
  return row
}

/** The occurrences that are meant, in the order of their rule. */
function within(context: Context, row: ActivityRow, scope: Scope): Promise<ActivityRow[]> {
  const after = scope === 'all' ? sql`true` : sql`${column('occurrenceAt')} >= ${row.occurrenceAt}::timestamptz`
  return context.tx.rows<ActivityRow>(sql`select ${shownColumns(context, Activity)} from ${from(Activity)}
    where ${visible(context, Activity)} and ${column('series')} = ${row.series}
      and (${column('id')} = ${row.id} or (${column('closedAt')} is null and ${after})) order by ${column('occurrenceAt')}`)
}

/** The rule for what is left of a series: of a number of times those that were are taken off. */
function withoutThose(next: Recurrence, rule: Recurrence, row: ActivityRow, first: string, zone: string): Recurrence {
  if (rule.count === null || !row.seriesStart) return next
  const were = [...occurrences(rule, dayAt(row.seriesStart, zone), addDays(first, -1))].length
  return { ...next, count: Math.max(1, rule.count - were) }
}

/** The occurrences that are left of the old series come to an end before a day. */
async function endOthers(
  context: Context,
  row: ActivityRow,
  reach: readonly ActivityRow[],
  day: string,
): Promise<void> {
  const until = writeRecurrence({ ...ruleOf(row), count: null, until: addDays(day, -1) })
  const others = sql`${column('series')} = ${row.series} and not ${column('id')} = any(${reach.map(({ id }) => id)}::bigint[])`
  await writeRows(context, updateOf(Activity, { recurrence: sql`${until}`, ...changedNow }, others))
}

/** This one comes no more after itself. */
async function endHere(
  context: Context,
  engine: Engine,
  row: ActivityRow,
  reach: readonly ActivityRow[],
  patch: Patch<typeof Activity>,
): Promise<SeriesChange> {
  await endOthers(context, row, reach, dayAt(reach[0]?.occurrenceAt ?? '', zoneOfRegion(context.actor.region)))
  const single = { ...patch, series: null, seriesStart: null, occurrenceAt: null }
  await changeRecords(context, engine, Activity, [{ id: row.id, patch: single }])
  const undoIds = await removeThese(
    context,
    engine,
    reach.filter(({ id }) => id !== row.id),
  )
  return { changed: 1, added: 0, removed: undoIds.length, undoIds }
}

async function removeThese(context: Context, engine: Engine, rows: readonly ActivityRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const fates = await removeMany(
    context,
    engine,
    Activity,
    rows.map(({ id }) => id),
  )
  const refused = fates.find(({ fault }) => fault)?.fault
  if (refused) throw refused
  return fates.flatMap(({ undoId }) => undoId ?? [])
}

function ruleOf(row: ActivityRow): Recurrence {
  const rule = row.recurrence ? readRecurrence(row.recurrence) : null
  if (!rule) throw new AppError('NOT_FOUND')
  return rule
}
