import type { Entity } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import type { Behind, Database } from '../db/database.ts'
import { writeAndReadLines, writeLines } from '../estimation/lines/write-lines.ts'
import type { Context } from '../records/context.ts'
import { UNSEEN } from '../records/unseen.ts'
import { byIds, deleteOf, updateOf, writeRows } from '../records/write-rows.ts'
import type { Made } from './import-row.ts'

const places = [Project, WorkObject, Estimate] as readonly Entity[]

const parts = [ArticleResource, ArticleComponent] as readonly Entity[]

/** Articles deleted in one transaction. */
const AT_ONCE = 250

/** What an import has written and nobody may see yet is hidden under this number. */
function markOf(importId: number): number {
  return UNSEEN - importId
}

/** Hides what an import made, to the end of the transaction that made it. */
export async function conceal(
  context: Context,
  importId: number,
  made: readonly Made[],
  articles: readonly number[],
): Promise<void> {
  const mark = markOf(importId)
  await moved(context, made, sql`null`, sql`${mark}::bigint`)
  if (articles.length === 0) return
  const hidden = { deleted_with: sql`${mark}::bigint` }
  for (const of of parts)
    await writeLines(context, updateOf(of, hidden, sql`t.article_id = any(${[...articles]}::bigint[])`))
  await writeLines(context, updateOf(Article, hidden, byIds(articles)))
}

/** Brings the places of a hidden import back within a transaction that goes on with it. */
export async function revealPlaces(context: Context, importId: number, made: readonly Made[]): Promise<void> {
  await moved(context, made, sql`${markOf(importId)}::bigint`, sql`null`)
}

/**
 * Shows all articles of a hidden import at once. Those of an estimate that was there stand in what counts of it now, after what others
 * have put into it meanwhile.
 * @param estimate the one that was there
 */
export async function revealArticles(context: Context, importId: number, estimate: number | undefined): Promise<void> {
  const { clientId } = context.actor
  const mark = markOf(importId)
  const shown = { deleted_with: sql`null` }
  const hidden = sql`client_id = ${clientId} and deleted_with = ${mark} and deleted_with < 0`
  for (const of of parts) {
    const theirs = sql`t.deleted_with = ${mark} and t.article_id in (select id from articles where ${hidden})`
    await writeLines(context, updateOf(of, shown, theirs))
  }
  const placed = {
    revision_id: sql`(select revision_id from estimates where client_id = ${clientId} and id = ${estimate ?? null})`,
    position: sql`t.position + greatest(0, (select coalesce(max(position), 0) from articles where client_id = ${clientId} and estimate_id = ${estimate ?? null} and deleted_with is null)
      + 1 - (select min(position) from articles where ${hidden}))`,
  }
  await writeLines(
    context,
    updateOf(
      Article,
      estimate === undefined ? shown : { ...shown, ...placed },
      sql`t.deleted_with = ${mark} and t.deleted_with < 0`,
    ),
  )
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
      const some = sql`t.id = any(array(select id from articles where client_id = ${clientId} and deleted_with = ${mark} and deleted_with < 0 limit ${AT_ONCE}))`
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
  const hidden = [Article as Entity, ...places].map(
    ({ table }) =>
      sql`select client_id, deleted_with from ${sql.table(table)} where deleted_with < 0 and deleted_with < ${UNSEEN}::bigint`,
  )
  const left = await database.system((tx) =>
    tx.rows<{ clientId: number; importId: number }>(sql`
      select h.client_id, ${UNSEEN}::bigint - h.deleted_with as import_id from (${sql.join(hidden, sql` union `)}) h where not exists
        (select 1 from imports i where i.client_id = h.client_id and i.id = ${UNSEEN}::bigint - h.deleted_with and i.status = 'committing')`),
  )
  for (const { clientId, importId } of left) await discardHidden(database.behind, clientId, importId)
}
