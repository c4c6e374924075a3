import { beginningOf } from '@temelia/text/beginning'
import type { Entity, Patch, Row } from '@temelia/model/entity'
import { Alternate } from '@temelia/model/estimation/alternate'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { entityNamed } from '@temelia/model/registry'
import { fieldsOf } from '@temelia/model/entity'
import { sql } from 'kysely'
import { writeLines } from '../estimation/lines/write-lines.ts'
import { discardActivities } from '../estimation/timetable/take-file.ts'
import { calendarsInUse } from '../estimation/timetable/timetable-rules.ts'
import { refreshTotals } from '../estimation/totals.ts'
import type { Context } from '../records/context.ts'
import { demand, findAll } from '../records/find.ts'
import { changeRecords, type Engine, removeRecord } from '../records/operation.ts'
import { trace } from '../records/trace.ts'
import type { Made } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { undoPrices } from './price-lists.ts'
import { byIds, deleteOf } from '../records/write-rows.ts'

/**
 * Takes back what an import made: created records are removed, changed ones get the values they had. What somebody
 * removed since is passed over; what somebody changed since is left as it is and named in the answer. Objects and
 * estimates go with everything in them, later changes too, and can be restored as a whole.
 */
export async function undoMade(context: Context, engine: Engine, made: readonly Made[]): Promise<ImportError[]> {
  const kept = await undoPrices(context, engine, made)
  for (const [of, items] of byEntity(made)) {
    const rows = new Map(
      (
        await findAll(
          context,
          of,
          items.map(({ id }) => id),
        )
      ).map((row) => [row.id, row as unknown as Row<Entity>]),
    )
    const edited = holdsOthers(of) ? new Set<number>() : await editedSince(context, of, [...rows.keys()])
    if (of === (Alternate as Entity)) for (const id of await leftAlternates(context, [...rows.keys()])) edited.add(id)
    if (of === (WorkCalendar as Entity))
      for (const id of await calendarsInUse(context, [...rows.keys()])) edited.add(id)
    const there = items.flatMap((item) => {
      const row = rows.get(item.id)
      return row ? [{ ...item, row, later: item.before ? item.version !== row.version : edited.has(item.id) }] : []
    })
    kept.push(
      ...there.filter(({ later }) => later).map(({ row }) => ({ code: 'CHANGED_SINCE', value: titleOf(of, row) })),
    )
    const left = there.filter(({ later }) => !later)
    const changed = left.flatMap(({ id, before }) => (before ? [{ id, patch: before as Patch<Entity> }] : []))
    const created = left.filter(({ before }) => !before).map(({ id }) => id)
    if (changed.length > 0) await changeRecords(context, engine, of, changed)
    if (of === (Article as Entity)) await removeArticles(context, engine, created)
    else if (of === (ScheduleActivity as Entity)) await discardActivities(context, engine, created)
    else for (const id of created) await removeRecord(context, engine, of, id)
  }
  return kept
}

/** Objects and estimates are taken back whole: their removal is one step that the undo list brings back. */
function holdsOthers(of: Entity): boolean {
  return of === (WorkObject as Entity) || of === (Estimate as Entity)
}

/**
 * Removed estimates leave their alternates, which could not go otherwise; brought back they count as they did, so that the bid stays what it
 * was. Gives the alternates that estimates are in all the same.
 */
async function leftAlternates({ tx, actor }: Context, ids: readonly number[]): Promise<number[]> {
  const inside = sql`client_id = ${actor.clientId} and alternate_id = any(${[...ids]}::bigint[])`
  const kept = await tx.rows<{ id: number }>(
    sql`select distinct alternate_id as id from estimates where ${inside} and deleted_with is null`,
  )
  const held = kept.map(({ id }) => id)
  await tx.run(sql`update estimates set alternate_id = null
    where ${inside} and deleted_with is not null and not alternate_id = any(${held}::bigint[])`)
  return held
}

/**
 * Which of the records somebody changed since they were made. The audit is asked, because the version of an article also grows
 * when its project is computed again.
 */
export async function editedSince({ tx, actor }: Context, of: Entity, ids: readonly number[]): Promise<Set<number>> {
  const found = await tx.rows<{ entityId: number }>(
    sql`select distinct entity_id from audit where client_id = ${actor.clientId} and entity = ${of.name} and entity_id = any(${[...ids]}::bigint[]) and action = 'edit'`,
  )
  return new Set(found.map(({ entityId }) => entityId))
}

function titleOf(of: Entity, row: Row<Entity>): string {
  const values = row as unknown as Readonly<Record<string, unknown>>
  const named = [
    of.title,
    ...fieldsOf(of)
      .map(([key]) => key)
      .filter((key) => key === 'symbol' || key === 'name'),
  ]
  const found = named
    .map((key) => (key ? values[key] : null))
    .find((value) => typeof value === 'string' && value !== '')
  return beginningOf(String(found ?? row.id), 80)
}

// Ten thousand articles, each with an undo item of its own, would bury the undo list and take minutes.
async function removeArticles(context: Context, engine: Engine, ids: readonly number[]): Promise<void> {
  const rows = await findAll(context, Article, ids)
  for (const row of rows) demand(context, 'delete', Article, row)
  await writeLines(context, deleteOf(Article, byIds(rows.map(({ id }) => id))))
  await refreshTotals(context, new Set(rows.map(({ projectId }) => projectId as number)))
  await trace(
    context,
    rows.map((row) => ({ of: Article as Entity, before: row as unknown as Row<Entity>, happening: 'delete' as const })),
    engine.live,
  )
}

function byEntity(made: readonly Made[]): Map<Entity, Made[]> {
  const groups = new Map<Entity, Made[]>()
  for (const one of made) {
    const of = entityNamed(one.entity)
    if (of) groups.set(of, [...(groups.get(of) ?? []), one])
  }
  return groups
}
