import type { Entity } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import type { Behind, Database } from '../db/database.ts'
import { writeAndReadLines, writeLines } from '../estimation/lines/write-lines.ts'
import type { Context } from '../records/context.ts'
import { byIds, deleteOf, updateOf, writeRows } from '../records/write-rows.ts'
import type { Made } from './import-row.ts'

/** Hidden numbers from here on are those of imports: undo items have positive ones, acts on recipes small negative ones. */
const IMPORTS = 1_000_000_000_000

const places = [Project, WorkObject, Estimate] as readonly Entity[]

/** Articles deleted in one transaction. */
const AT_ONCE = 250

/** What an import has written and nobody may see yet is hidden under this number. */
function markOf(importId: number): number {
  return -(IMPORTS + importId)
}

/** Hides what an import made, to the end of the transaction that made it. */
export async function conceal(
  context: Context,
  importId: number,
  made: readonly Made[],
  articles: readonly number[],
): Promise<void> {
  await moved(context, made, sql`null`, sql`${markOf(importId)}::bigint`)
  if (articles.length === 0) return
  await writeLines(context, updateOf(Article, { deleted_with: sql`${markOf(importId)}::bigint` }, byIds(articles)))
}

/** Brings the places of a hidden import back within a transaction that goes on with it. */
export async function revealPlaces(context: Context, importId: number, made: readonly Made[]): Promise<void> {
  await moved(context, made, sql`${markOf(importId)}::bigint`, sql`null`)
}

/** Shows all articles of a hidden import at once. */
export async function revealArticles(context: Context, importId: number): Promise<void> {
  await writeLines(context, updateOf(Article, { deleted_with: sql`null` }, sql`t.deleted_with = ${markOf(importId)}`))
}

async function moved(
  context: Context,
  made: readonly Made[],
  from: ReturnType<typeof sql>,
  to: ReturnType<typeof sql>,
): Promise<void> {
  for (const of of places) {
    const ids = made.flatMap(({ entity, id, before }) => (entity === of.name && !before ? [id] : []))
    if (ids.length > 0)
      await writeRows(
        context,
        updateOf(of, { deleted_with: to }, sql`${byIds(ids)} and t.deleted_with is not distinct from ${from}`),
      )
  }
}

/**
 * Deletes what an import wrote that will not be shown, some at a time, with its history: nobody has seen it. The system does so, since a
 * company's own transactions only add to the history.
 */
export async function discardHidden(database: Behind, clientId: number, importId: number): Promise<void> {
  const mark = markOf(importId)
  for (let gone = AT_ONCE; gone === AT_ONCE; )
    gone = await database.system(async (tx) => {
      const some = sql`t.id in (select id from articles where client_id = ${clientId} and deleted_with = ${mark} and deleted_with < 0 limit ${AT_ONCE})`
      const house = { tx, actor: { clientId } }
      const rows = await writeAndReadLines<{ id: number }>(house, deleteOf(Article, some), sql`t.id`)
      const ids = rows.map(({ id }) => id)
      await tx.run(
        sql`delete from audit where client_id = ${clientId} and entity = ${Article.name} and entity_id = any(${ids}::bigint[])`,
      )
      return rows.length
    })
  await database.system(async (tx) => {
    for (const of of [...places].reverse()) {
      const rows = await tx.rows<{ id: number }>(
        sql`delete from ${sql.table(of.table)} where client_id = ${clientId} and deleted_with = ${mark} returning id`,
      )
      const ids = rows.map(({ id }) => id)
      await tx.run(
        sql`delete from audit where client_id = ${clientId} and entity = ${of.name} and entity_id = any(${ids}::bigint[])`,
      )
    }
  })
}

/** Deletes what imports left hidden that are not being written any more: their server ended. */
export async function discardLeftHidden(database: Database): Promise<void> {
  const left = await database.system((tx) =>
    tx.rows<{ clientId: number; id: number }>(sql`
      select i.client_id, i.id from imports i where i.status <> 'committing' and exists (
        select 1 from articles a where a.client_id = i.client_id and a.deleted_with < 0 and a.deleted_with = -(${IMPORTS}::bigint + i.id)
        union all select 1 from estimates e where e.client_id = i.client_id and e.deleted_with = -(${IMPORTS}::bigint + i.id)
        union all select 1 from objects o where o.client_id = i.client_id and o.deleted_with = -(${IMPORTS}::bigint + i.id)
        union all select 1 from projects p where p.client_id = i.client_id and p.deleted_with = -(${IMPORTS}::bigint + i.id))`),
  )
  for (const { clientId, id } of left) await discardHidden(database.behind, clientId, id)
}
