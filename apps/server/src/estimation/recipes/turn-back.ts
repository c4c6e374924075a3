import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { byIds, updateOf } from '../../records/write-rows.ts'
import { writeAndReadLines, writeLines } from '../lines/write-lines.ts'
import { recalculate } from '../recalculate.ts'
import { refreshTotals } from '../totals.ts'
import { demandAsLeft, type Left } from './as-left.ts'
import { concluded, PARTS, patchArticles, traceArticles } from './carry-out.ts'
import { marksOf } from './marks.ts'
import type { ArticleRow } from './works.ts'
import { demandUnsettled } from '../revisions/revision-rows.ts'

type Values = Readonly<Record<string, unknown>>

interface Item {
  readonly articleId: number
  readonly part: 'changed' | 'added' | 'removed'
  readonly before: Values
  readonly after: Values
  readonly markBefore: string | null
  readonly markAfter: string | null
}

/** How many articles of an act went back, and how many were changed since and kept as they are. */
export interface Turned {
  readonly articles: readonly number[]
  readonly kept: number
}

/**
 * Takes an act back, or does it again. An article whose recipe was changed since keeps it, and a field that was changed since
 * keeps its newer value. Asked for twice, it does nothing the second time.
 * @throws AppError ACT_CHANGED_SINCE when a line would go with what was written in it since
 */
export async function turnBack(context: Context, engine: Engine, act: number, back: boolean): Promise<Turned> {
  const { tx, actor } = context
  const { clientId } = actor
  const change = await tx.one<{ projectId: number; undone: boolean }>(
    sql`select project_id, undone from article_changes where client_id = ${clientId} and id = ${act} for update`,
  )
  if (!change) throw new AppError('NOT_FOUND')
  const project = await find(context, Project, change.projectId)
  demand(context, 'edit', Article, project)
  if (change.undone === back) return { articles: [], kept: 0 }
  await tx.run(sql`select id from projects where client_id = ${clientId} and id = ${project.id} for no key update`)
  const items = await tx.rows<Item>(
    sql`select article_id, part, before, after, mark_before, mark_after from article_change_items where client_id = ${clientId} and change_id = ${act}`,
  )
  const changed = await turnChanged(
    context,
    engine,
    act,
    back,
    items.filter(({ part }) => part === 'changed'),
  )
  const moved = await turnPresence(
    context,
    engine,
    act,
    back,
    items.filter(({ part }) => part !== 'changed'),
  )
  await tx.run(
    sql`update article_changes set undone = ${back}, updated_at = now() where client_id = ${clientId} and id = ${act}`,
  )
  const articles = [...changed, ...moved]
  if (articles.length > 0) await recalculate(context, project.id, { articles }, { changed: new Set(articles) })
  await refreshTotals(context, [project.id])
  return { articles, kept: items.length - articles.length }
}

async function turnChanged(
  context: Context,
  engine: Engine,
  act: number,
  back: boolean,
  items: readonly Item[],
): Promise<number[]> {
  if (items.length === 0) return []
  const { clientId } = context.actor
  const present = new Map(
    (
      await concluded(
        context,
        items.map(({ articleId }) => articleId),
      )
    )
      .filter(({ deletedWith }) => deletedWith === null || deletedWith === undefined)
      .map((row) => [row.id, row]),
  )
  const marks = await marksOf(context, [...present.keys()])
  const ready = items.filter(
    ({ articleId, markBefore, markAfter }) => marks.get(articleId) === (back ? markAfter : markBefore),
  )
  const ids = ready.map(({ articleId }) => articleId)
  if (ids.length === 0) return []
  for (const part of ['resources', 'components'] as const)
    for (const [lines, hidden] of [
      [back ? 'come' : 'gone', -act],
      [back ? 'gone' : 'come', null],
    ] as const) {
      const set = { deleted_with: sql`${hidden}::bigint`, version: sql`t.version + 1` }
      const noted = sql`(select unnest(i.${sql.ref(`${part}_${lines}`)}) as id from article_change_items i
        where i.client_id = ${clientId} and i.change_id = ${act} and i.article_id = any(${ids}::bigint[]) offset 0) l`
      await writeLines(context, updateOf(PARTS[part], set, sql`t.id = l.id`, noted))
    }
  await patchArticles(
    context,
    ready.map(({ articleId, before, after }) => ({
      id: articleId,
      patch: fieldsBack(present.get(articleId) as ArticleRow, back ? after : before, back ? before : after),
    })),
  )
  const rows = await concluded(context, ids)
  await traceArticles(
    context,
    engine,
    rows.map((row) => ({ before: present.get(row.id) as ArticleRow, after: row, happening: 'edit' })),
  )
  return ids
}

/** The fields that still have the value the act left them with, as they are to be. */
function fieldsBack(row: ArticleRow, left: Values, wanted: Values): Values {
  const now = row as unknown as Values
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => (now[key] ?? null) === (left[key] ?? null)))
}

/** Articles that the act added go, those it removed come back; what was deleted or stands in a deleted estimate stays as it is. */
async function turnPresence(
  context: Context,
  engine: Engine,
  act: number,
  back: boolean,
  items: readonly Item[],
): Promise<number[]> {
  const ids = (part: Item['part']) => items.filter((item) => item.part === part).map(({ articleId }) => articleId)
  const [going, coming] = back ? [ids('added'), ids('removed')] : [ids('removed'), ids('added')]
  await demandAsLeft(context, leftBy(items, back))
  const gone = await hideArticles(context, act, going)
  const shown = { deleted_with: sql`null`, version: sql`t.version + 1` }
  const still = sql`${byIds(coming)} and t.deleted_with = ${-act}::bigint
    and e.client_id = t.client_id and e.id = t.estimate_id and e.deleted_with is null`
  const came = await writeAndReadLines<{ id: number }>(
    context,
    updateOf(Article, shown, still, sql`estimates e`),
    sql`t.id`,
  )
  const rows = await concluded(context, [...gone, ...came.map(({ id }) => id)])
  const removed = new Set(gone)
  await traceArticles(
    context,
    engine,
    rows.map((row) =>
      removed.has(row.id) ? { before: row, happening: 'delete' } : { after: row, happening: 'restore' },
    ),
  )
  return rows.map(({ id }) => id)
}

/** What the lines that are about to go were left as. An act from before that was noted has nothing to hold them to. */
function leftBy(items: readonly Item[], back: boolean): ReadonlyMap<number, Left> {
  const going = items.filter(({ part }) => part === (back ? 'added' : 'removed'))
  return new Map(
    going.flatMap(({ articleId, before, after, markBefore, markAfter }): [number, Left][] => {
      const left = back ? { said: after, mark: markAfter } : { said: before, mark: markBefore }
      return left.mark === null ? [] : [[articleId, left]]
    }),
  )
}

/** Hides articles under an act; gives those that were there. @throws AppError ARTICLE_SETTLED when a settlement counts one of them */
export async function hideArticles(context: Context, act: number, ids: readonly number[]): Promise<number[]> {
  await demandUnsettled(context, sql`a.client_id = ${context.actor.clientId} and a.id = any(${[...ids]}::bigint[])`)
  const set = { deleted_with: sql`${-act}::bigint`, version: sql`t.version + 1` }
  const hidden = await writeAndReadLines<{ id: number }>(
    context,
    updateOf(Article, set, sql`${byIds(ids)} and t.deleted_with is null`),
    sql`t.id`,
  )
  return hidden.map(({ id }) => id)
}
