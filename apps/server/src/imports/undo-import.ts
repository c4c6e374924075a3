import type { Entity, Patch, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { entityNamed } from '@temelia/model/registry'
import { sql } from 'kysely'
import { refreshTotals } from '../estimation/totals.ts'
import type { Context } from '../records/context.ts'
import { demand, findAll } from '../records/find.ts'
import { changeRecords, type Engine, removeRecord } from '../records/operation.ts'
import { trace } from '../records/trace.ts'
import type { Made } from './import-row.ts'

/**
 * Takes back what an import made: created records are removed, changed ones get the values they had. What somebody
 * removed since is passed over. Objects and estimates go with everything in them and can be restored.
 */
export async function undoMade(context: Context, engine: Engine, made: readonly Made[]): Promise<void> {
  for (const [of, items] of byEntity(made)) {
    const there = new Set(
      (
        await findAll(
          context,
          of,
          items.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    )
    const left = items.filter(({ id }) => there.has(id))
    const changed = left.flatMap(({ id, before }) => (before ? [{ id, patch: before as Patch<Entity> }] : []))
    const created = left.filter(({ before }) => !before).map(({ id }) => id)
    if (changed.length > 0) await changeRecords(context, engine, of, changed)
    if (of === (Article as Entity)) await removeArticles(context, engine, created)
    else for (const id of created) await removeRecord(context, engine, of, id)
  }
}

// Ten thousand articles, each with an undo item of its own, would bury the undo list and take minutes.
async function removeArticles(context: Context, engine: Engine, ids: readonly number[]): Promise<void> {
  const rows = await findAll(context, Article, ids)
  for (const row of rows) demand(context, 'delete', Article, row)
  await context.tx.run(
    sql`delete from articles where client_id = ${context.actor.clientId} and id = any(${rows.map(({ id }) => id)}::bigint[])`,
  )
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
