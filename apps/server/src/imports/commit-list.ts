import { beginningOf } from '@temelia/text/beginning'
import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { Entity, Patch, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { projectFactors } from '../estimation/place-prices.ts'
import { projectRow } from '../estimation/project-rows.ts'
import { recalculate, settingsByEstimate } from '../estimation/recalculate.ts'
import { copyRecipes, fromCatalogue } from '../estimation/reference.ts'
import { activeRevision } from '../estimation/revisions/placing.ts'
import type { ProjectRow } from '../estimation/settings.ts'
import { refreshTotals } from '../estimation/totals.ts'
import type { Context } from '../records/context.ts'
import { find, findAll } from '../records/find.ts'
import { changeRecords, createRecords, type Engine } from '../records/operation.ts'
import { columns, column, from } from '../records/select.ts'
import { announce, keepHistory } from '../records/trace.ts'
import type { ListEstimate, QuantityList } from '../transfer/quantity-list.ts'
import type { Made, Outcome } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { articleOf, type ArticleToMake, asPrinted, isWork, tooLong } from './list-articles.ts'
import { leftOutLines } from './left-out-lines.ts'
import { matchNorms } from './match-norms.ts'
import { carryFull, recapitulationOf } from './list-recapitulation.ts'
import { type SettingsThen, settingsNow } from './settings-since.ts'
import type { ListTarget } from './target.ts'
import { insertOf, writeAndRead } from '../records/write-rows.ts'

/** Rows written by one statement. */
export const BATCH = 2_000

export const NAME_LENGTH = 400

/** What a price without parts is where nobody says: a bid prices work that is bought as it stands; a Romanian list shows what it prices. */
export const USUAL_KIND = { ro: 'recognised', us: 'subcontract' } as const

type ArticleRow = Row<typeof Article>

/** A list on its way into a project: its places are there, its lines are written some at a time. */
export interface OpenList {
  readonly project: ProjectRow
  readonly target: ListTarget
  readonly lines: readonly PlacedLine[]
  readonly made: readonly Made[]
  /** The objects and estimates that were made for it. */
  readonly places: readonly Made[]
  readonly warnings: readonly ImportError[]
  readonly skipped: number
  /** What its lines are computed with. */
  readonly settings: SettingsThen
  readonly norms: Awaited<ReturnType<typeof matchNorms>>
  readonly rules: Parameters<typeof articleOf>[2]
}

interface PlacedLine {
  readonly line: Parameters<typeof articleOf>[0]
  readonly place: Patch<typeof Article>
}

/** Makes the objects and estimates of a quantity list, and says where its lines go. The caller's rights were asked before (`demandTarget`). */
export async function openList(
  context: Context,
  engine: Engine,
  target: ListTarget,
  list: QuantityList,
  fileName: string,
): Promise<OpenList> {
  const made: Made[] = []
  const project = await projectOf(context, target)
  const warnings = await carryFull(context, engine, target, list, project, made)
  const practice = project.practice ?? 'ro'
  const norms = await matchNorms(context, list, practice)
  const rules = { practice, recipes: target.recipes, costKind: target.costKind ?? USUAL_KIND[practice] }
  const objects = new Map<string, number>()
  const lines: PlacedLine[] = []
  const estimates = new Set<number>()
  const positions = new Map<number, number>()
  let skipped = 0

  const opened: { readonly found: ListEstimate; readonly estimateId: number }[] = []
  for (const found of list.estimates) {
    const estimateId = await estimateFor(context, engine, target, project, found, fileName, objects, made)
    if (target.level !== 'estimate') estimates.add(estimateId)
    opened.push({ found, estimateId })
  }
  const settingsOf = await settingsByEstimate(context, project.id)
  for (const { found, estimateId } of opened) {
    let position = positions.get(estimateId) ?? (await lastPosition(context, estimateId))
    const dates = { ...datesOf(context), revisionId: await activeRevision(context, estimateId) }
    for (const line of asPrinted(found.lines, settingsOf(estimateId))) {
      if (line.kind === 'chapter') continue
      if (line.unread || tooLong(line)) {
        skipped++
        continue
      }
      lines.push({ line, place: { ...dates, estimateId, projectId: project.id, position: ++position } })
    }
    positions.set(estimateId, position)
  }
  const places = [
    ...[...objects.values()].map((id) => ({ entity: WorkObject.name, id })),
    ...[...estimates].map((id) => ({ entity: Estimate.name, id })),
  ]
  const settings = await settingsNow(context, await projectRow(context, project.id), positions.keys())
  return { project, target, lines, made, places, warnings, skipped, settings, norms, rules }
}

/**
 * Writes lines of an open list: in bulk, and then priced and kept in the history by the same functions that the record operation ends
 * with (one by one they take minutes). Gives the articles as they are stored.
 */
export async function writeListLines(
  context: Context,
  { project, norms, rules }: OpenList,
  lines: readonly PlacedLine[],
): Promise<ArticleRow[]> {
  const articles: ArticleToMake[] = []
  for (const { line, place } of lines) {
    const one = articleOf(line, isWork(line, rules.practice) ? norms.get(line.symbolKey) : undefined, rules)
    const placed = { ...one.article, ...place }
    articles.push({ ...one, article: await pricedByCatalogue(context, project, { ...one, article: placed }) })
  }
  const rows = await insertArticles(context, articles)
  await copyRecipes(
    context,
    rows.filter((_, index) => articles[index]?.priced === false),
  )
  const ids = rows.map(({ id }) => id)
  await recalculate(context, project.id, { articles: ids }, { changed: new Set(ids) })
  const after = await articlesNow(context, ids)
  await keepHistory(
    context,
    after.map((row) => ({ of: Article as Entity, after: row as unknown as Row<Entity>, happening: 'create' as const })),
  )
  return after
}

/** Sums what was written, tells open screens of the estimates the lines are in, and says what the list came to. */
export async function closeList(
  context: Context,
  engine: Engine,
  { project, target, made, warnings, skipped, lines }: OpenList,
  articles: readonly number[],
): Promise<Outcome> {
  await refreshTotals(context, [project.id])
  const places = await findAll(context, Estimate, [...new Set(lines.map(({ place }) => place.estimateId as number))])
  await announce(
    context,
    places.map((row) => ({
      of: Estimate as Entity,
      before: row as unknown as Row<Entity>,
      after: row as unknown as Row<Entity>,
      happening: 'edit' as const,
    })),
    engine.live,
  )
  const own = target.level === 'estimate' ? articles.map((id) => ({ entity: Article.name, id })) : []
  const told = [...warnings, ...(await leftOutLines(context, articles))]
  return { created: articles.length, updated: 0, skipped, made: [...made, ...own], warnings: told }
}

export async function projectOf(context: Context, { level, id }: ListTarget): Promise<ProjectRow> {
  if (level === 'project') return find(context, Project, id)
  const part = level === 'object' ? await find(context, WorkObject, id) : await find(context, Estimate, id)
  return projectRow(context, part.projectId as number)
}

/** The estimate the lines go to; a new one, in a new object, unless the target names it. */
async function estimateFor(
  context: Context,
  engine: Engine,
  target: ListTarget,
  project: ProjectRow,
  found: ListEstimate,
  fileName: string,
  objects: Map<string, number>,
  made: Made[],
): Promise<number> {
  const recapitulation = recapitulationOf(found, target.recapitulation, project)
  if (target.level === 'estimate') {
    if (target.recapitulation && recapitulation)
      await changeRecords(context, engine, Estimate, [{ id: target.id, patch: { recapitulation } }])
    return target.id
  }
  const objectId =
    target.level === 'object'
      ? target.id
      : await objectFor(context, engine, project.id, found.object ?? stem(fileName), objects, made)
  const name = beginningOf(found.name || found.sheet || stem(fileName), NAME_LENGTH)
  const [estimate] = await createRecords(context, engine, Estimate, [{ objectId, name, recapitulation }])
  const { id } = estimate as Row<typeof Estimate>
  if (target.level === 'object') made.push({ entity: Estimate.name, id })
  return id
}

async function objectFor(
  context: Context,
  engine: Engine,
  projectId: number,
  wanted: string,
  objects: Map<string, number>,
  made: Made[],
): Promise<number> {
  const name = beginningOf(wanted, NAME_LENGTH)
  const known = objects.get(name)
  if (known) return known
  const [object] = await createRecords(context, engine, WorkObject, [{ projectId, name }])
  const { id } = object as Row<typeof WorkObject>
  objects.set(name, id)
  made.push({ entity: WorkObject.name, id })
  return id
}

/** An article without a price of its own takes the catalogue's, when its norm is there. */
async function pricedByCatalogue(
  context: Context,
  project: ProjectRow,
  { article, priced }: ArticleToMake,
): Promise<Patch<typeof Article>> {
  return priced || !article.referenceId ? article : fromCatalogue(context, project, article, projectFactors(project))
}

export function datesOf(context: Context) {
  const startDate = todayIn(context.actor.region, context.now)
  return { startDate, endDate: addDays(startDate, 1) }
}

export async function lastPosition({ tx, actor }: Context, estimateId: number): Promise<number> {
  const last = await tx.one<{ last: number }>(
    sql`select coalesce(max(position), 0) as last from articles where client_id = ${actor.clientId} and estimate_id = ${estimateId} and deleted_with is null`,
  )
  return last?.last ?? 0
}

export async function insertArticles(context: Context, articles: readonly ArticleToMake[]): Promise<ArticleRow[]> {
  const made: ArticleRow[] = []
  for (let at = 0; at < articles.length; at += BATCH) {
    const batch = articles.slice(at, at + BATCH)
    const ids = await insert(
      context,
      Article,
      batch.map(({ article }) => article as Record<string, unknown>),
      sql`id, estimate_id, position`,
    )
    const place = (estimateId: unknown, position: unknown) => `${estimateId}:${position}`
    const byPlace = new Map(ids.map(({ id, estimateId, position }) => [place(estimateId, position), id as number]))
    const idOf = ({ article }: ArticleToMake) => byPlace.get(place(article.estimateId, article.position)) as number
    const components = batch.flatMap((one) =>
      one.components.map((component, index) => ({
        ...component,
        articleId: idOf(one),
        projectId: one.article.projectId,
        position: index + 1,
      })),
    )
    if (components.length > 0) await insert(context, ArticleComponent, components, sql`id`)
    const rows = new Map((await articlesNow(context, batch.map(idOf))).map((row) => [row.id, row]))
    made.push(...batch.map((one) => rows.get(idOf(one)) as ArticleRow))
  }
  return made
}

export function insert(
  context: Context,
  of: Entity,
  values: readonly Record<string, unknown>[],
  returning: ReturnType<typeof sql>,
): Promise<Record<string, unknown>[]> {
  const keys = [...new Set(values.flatMap((value) => Object.keys(value)))].filter((key) => key in of.fields)
  const rows = values.map((value) => Object.fromEntries(keys.map((key) => [snakeName(key), value[key]])))
  return writeAndRead<Record<string, unknown>>(context, insertOf(context, of, keys, rows), returning)
}

export function articlesNow({ tx, actor }: Context, ids: readonly number[]): Promise<ArticleRow[]> {
  return tx.rows<ArticleRow>(
    sql`select ${columns(Article, actor.clientId)} from ${from(Article)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = any(${[...ids]}::bigint[])`,
  )
}

export function stem(fileName: string): string {
  return fileName.replace(/\.\w+$/, '') || fileName
}
