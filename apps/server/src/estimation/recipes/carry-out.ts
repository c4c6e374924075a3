import type { Entity } from '@temelia/model/entity'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Change, Context } from '../../records/context.ts'
import type { Engine } from '../../records/operation.ts'
import { columnType, type Happening, recordset, trace } from '../../records/trace.ts'
import { byIds, changedNow, deleteOf, updateOf } from '../../records/write-rows.ts'
import { writeAndReadLines, writeLines } from '../lines/write-lines.ts'
import { recalculate } from '../recalculate.ts'
import { articleRows } from '../project-rows.ts'
import { refreshTotals } from '../totals.ts'
import { marksOf } from './marks.ts'
import { linesOnlyIn, type Rewrite } from './rewrite.ts'
import { type ArticleRow, RESOURCE_FIELDS } from './works.ts'

/** Days for which an act can be taken back; then what it hid is deleted. */
const KEPT_DAYS = 30

/** Fields of an article that an act may change, also by what is computed after it. */
export const ACT_FIELDS = [
  'symbol',
  'name',
  'measureUnit',
  'provenience',
  'provenienceType',
  'referenceId',
  'referenceType',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'baseMaterials',
  'baseLabor',
  'baseEquipments',
  'baseTransports',
  'rsCrew',
  'rsLaborHours',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'weight',
  'green',
  'price',
  'adapted',
  'originSymbol',
] as const

const COMPONENT_FIELDS = [
  'symbol',
  'name',
  'measureUnit',
  'quantity',
  'price',
  'included',
  'child',
  'laborHours',
  'referenceId',
  'referenceType',
] as const

/** The parts of an article that an act exchanges. */
export const PARTS = { resources: ArticleResource, components: ArticleComponent } as const

type Values = Readonly<Record<string, unknown>>

/** The lines of an article that go, and the mark of its recipe before. */
interface Gone {
  readonly id: number
  readonly resources: readonly number[]
  readonly components: readonly number[]
  readonly mark: string | undefined
}

/** Equal lines that several articles get. */
interface LineSet {
  readonly set: number
  readonly lines: readonly Values[]
  readonly articles: number[]
}

/** Writes an act down; the project's row is held until it is over, so that acts on one project follow each other. Gives its id. */
export async function beginAct(context: Context, projectId: number, action: string): Promise<number> {
  const { clientId, userId } = context.actor
  await context.tx.run(
    sql`select id from projects where client_id = ${clientId} and id = ${projectId} for no key update`,
  )
  await forget(context)
  const made = await context.tx.one<{
    id: number
  }>(sql`insert into article_changes (client_id, project_id, user_id, action)
    values (${clientId}, ${projectId}, ${userId}, ${action}) returning id`)
  return (made as { id: number }).id
}

/** Carries out an act on articles of one project in a few statements, however many they are. Gives the articles as they now are. */
export async function carryOut(
  context: Context,
  engine: Engine,
  projectId: number,
  act: number,
  rewrites: readonly Rewrite[],
): Promise<ArticleRow[]> {
  const ids = rewrites.map(({ work }) => work.article.id)
  const before = await marksOf(context, ids)
  const items = rewrites.map(
    ({ work, resources, components }): Gone => ({
      id: work.article.id,
      resources: linesOnlyIn(work.resources, resources).map(({ id }) => id),
      components: linesOnlyIn(work.components, components).map(({ id }) => id),
      mark: before.get(work.article.id),
    }),
  )
  await patchArticles(
    context,
    rewrites.map(({ work, patch }) => ({ id: work.article.id, patch: patch as Values })),
  )
  for (const part of ['resources', 'components'] as const) {
    const hidden = items.flatMap((item) => item[part])
    if (hidden.length === 0) continue
    const set = { deleted_with: sql`${-act}::bigint`, version: sql`t.version + 1` }
    await writeLines(context, updateOf(PARTS[part], set, byIds(hidden)))
  }
  const come = {
    resources: await bring(context, projectId, 'resources', rewrites),
    components: await bring(context, projectId, 'components', rewrites),
  }
  const emptied = rewrites.filter(({ work, resources }) => work.resources.length > 0 && resources.length === 0)
  await recalculate(
    context,
    projectId,
    { articles: ids },
    { changed: new Set(ids), emptied: new Set(emptied.map(({ work }) => work.article.id)) },
  )
  const after = await concluded(context, ids)
  const old = new Map(rewrites.map(({ work }) => [work.article.id, work.article]))
  await noteItems(context, act, after, old, items, come)
  await traceArticles(
    context,
    engine,
    after.map((row) => ({
      ...(old.has(row.id) ? { before: old.get(row.id) as ArticleRow } : {}),
      after: row,
      happening: 'edit',
    })),
  )
  await refreshTotals(context, [projectId])
  return after
}

/** New values of fields for many articles; each may have its own. */
export async function patchArticles(
  context: Context,
  patches: readonly { readonly id: number; readonly patch: Values }[],
): Promise<void> {
  const keys = [...new Set(patches.flatMap(({ patch }) => Object.keys(patch)))]
  const data = patches.map(({ id, patch }) => ({ id, p: patch }))
  const set = keys.map((key) => {
    const column = snakeName(key)
    const sent = sql`(r.p->>${key})::${sql.raw(columnType(Article, key))}`
    return [column, sql`case when r.p ? ${key} then ${sent} else ${sql.ref(`t.${column}`)} end`] as const
  })
  const sent = sql`json_to_recordset(${JSON.stringify(data)}::json) as r(id bigint, p jsonb)`
  await writeLines(context, updateOf(Article, { ...Object.fromEntries(set), ...changedNow }, sql`t.id = r.id`, sent))
}

/** Writes down what happened to articles, and tells those who follow. */
export function traceArticles(
  context: Context,
  engine: Engine,
  changes: readonly { readonly before?: ArticleRow; readonly after?: ArticleRow; readonly happening: Happening }[],
): Promise<void> {
  const of: Entity = Article
  return trace(
    context,
    changes.map((change) => ({ of, ...(change as unknown as Omit<Change, 'of'> & { readonly happening: Happening }) })),
    engine.live,
  )
}

/** Articles with the owner of their project, for what is traced. */
export async function concluded(context: Context, ids: readonly number[]): Promise<ArticleRow[]> {
  return articleRows(context, sql`a.client_id = ${context.actor.clientId} and a.id = any(${[...ids]}::bigint[])`)
}

/** The lines that come: equal sets of lines go over once, whatever the number of articles that take them. */
async function bring(
  context: Context,
  projectId: number,
  part: 'resources' | 'components',
  rewrites: readonly Rewrite[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const of = PARTS[part]
  const fields: readonly string[] = ['kind', ...(part === 'resources' ? RESOURCE_FIELDS : COMPONENT_FIELDS)]
  const sets = new Map<string, LineSet>()
  for (const rewrite of rewrites) {
    const present: readonly { readonly id?: number | null; readonly position?: number | null }[] = rewrite.work[part]
    const wanted: typeof present = rewrite[part]
    const places = new Map(present.map(({ id, position }) => [id, position]))
    let last = Math.max(0, ...present.map(({ position }) => position ?? 0))
    const lines = linesOnlyIn(wanted, present).map(
      (line): Values => ({
        position: places.get(line.id ?? 0) ?? ++last,
        ...Object.fromEntries(fields.map((key) => [snakeName(key), (line as Values)[key] ?? null])),
      }),
    )
    if (lines.length === 0) continue
    const key = JSON.stringify(lines)
    const known: LineSet = sets.get(key) ?? { set: sets.size, lines, articles: [] }
    known.articles.push(rewrite.work.article.id)
    sets.set(key, known)
  }
  if (sets.size === 0) return new Map()
  const lines = [...sets.values()].flatMap(({ set, lines: those }) => those.map((line) => ({ set, ...line })))
  const takers = [...sets.values()].flatMap(({ set, articles }) => articles.map((id) => ({ set, id })))
  const values = sql.join(
    fields.map((key) => {
      const value = sql.ref(`l.${snakeName(key)}`)
      return key === 'percent' || key === 'included'
        ? sql`coalesce(${value}, false)`
        : key === 'consumption' || key === 'quantity' || key === 'price'
          ? sql`coalesce(${value}, 0)`
          : value
    }),
  )
  const source = sql`select ${context.actor.clientId}::bigint, t.id, ${projectId}::bigint, l.position, ${values}
      from json_to_recordset(${JSON.stringify(takers)}::json) as t("set" integer, id bigint)
      join json_to_recordset(${JSON.stringify(lines)}::json) as l("set" integer, position integer, ${sql.raw(recordset(of, fields))}) on l."set" = t."set"`
  const columns = ['article_id', 'project_id', 'position', ...fields.map(snakeName)]
  const made = await writeAndReadLines<{ id: number; articleId: number }>(
    context,
    { kind: 'insert', of, columns, source },
    sql`t.id, t.article_id`,
  )
  const come = new Map<number, number[]>(takers.map(({ id }) => [id, []]))
  for (const { id, articleId } of made) come.get(articleId)?.push(id)
  return come
}

/** Keeps what the act made of each article: its fields, the lines that went and came, and the marks of its recipe. */
async function noteItems(
  context: Context,
  act: number,
  after: readonly ArticleRow[],
  old: ReadonlyMap<number, ArticleRow>,
  gone: readonly Gone[],
  come: Readonly<Record<'resources' | 'components', ReadonlyMap<number, readonly number[]>>>,
): Promise<void> {
  const goneOf = new Map(gone.map((item) => [item.id, item]))
  const marks = await marksOf(
    context,
    after.map(({ id }) => id),
  )
  const data = after.map((row) => {
    const [was, is] = [old.get(row.id) as unknown as Values, row as unknown as Values]
    const keys = ACT_FIELDS.filter((key) => (was[key] ?? null) !== (is[key] ?? null))
    const pick = (from: Values) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
    const item = goneOf.get(row.id)
    return {
      id: row.id,
      before: pick(was),
      after: pick(is),
      rg: item?.resources ?? [],
      rc: come.resources.get(row.id) ?? [],
      cg: item?.components ?? [],
      cc: come.components.get(row.id) ?? [],
      mb: item?.mark,
      ma: marks.get(row.id),
    }
  })
  await context.tx.run(sql`insert into article_change_items (client_id, change_id, article_id, part, before, after, resources_gone, resources_come, components_gone, components_come, mark_before, mark_after)
    select ${context.actor.clientId}::bigint, ${act}::bigint, r.id, 'changed', r.before, r.after, r.rg, r.rc, r.cg, r.cc, r.mb, r.ma
    from json_to_recordset(${JSON.stringify(data)}::json) as r(id bigint, before jsonb, after jsonb, rg bigint[], rc bigint[], cg bigint[], cc bigint[], mb text, ma text) returning 1`)
}

/** Deletes what acts hid so long ago that they cannot be taken back any more. */
async function forget(context: Context): Promise<void> {
  const { tx, actor } = context
  const old = await tx.rows<{ id: number }>(
    sql`select id from article_changes where client_id = ${actor.clientId} and created_at < now() - make_interval(days => ${KEPT_DAYS})`,
  )
  if (old.length === 0) return
  const hidden = old.map(({ id }) => -id)
  for (const of of [ArticleResource, ArticleComponent, Article])
    await writeLines(context, deleteOf(of, sql`t.deleted_with = any(${hidden}::bigint[])`))
  await tx.run(
    sql`delete from article_changes where client_id = ${actor.clientId} and id = any(${old.map(({ id }) => id)}::bigint[])`,
  )
}
