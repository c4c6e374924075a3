import { estimatesIn, type ExchangeEstimate, type ExchangeObject, type ExchangeTree } from '@temelia/exchange/tree'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Entity, Patch, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { sql } from 'kysely'
import { parameterRows } from '../estimation/project-rows.ts'
import { recalculate } from '../estimation/recalculate.ts'
import { calculationSettings, type ProjectRow } from '../estimation/settings.ts'
import { refreshTotals } from '../estimation/totals.ts'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import { initials } from '../records/save.ts'
import { trace } from '../records/trace.ts'
import {
  articlesNow,
  BATCH,
  datesOf,
  insert,
  insertArticles,
  lastPosition,
  NAME_LENGTH,
  projectOf,
  stem,
} from './commit-list.ts'
import { compareTree, type WrittenEstimate } from './compare-tree.ts'
import type { ImportError, Made, Outcome } from './import-row.ts'
import type { ListTarget } from './target.ts'
import { articleOfTree, type TreeArticle } from './tree-articles.ts'

/**
 * Writes an exchange file into a project, all or nothing: objects and estimates through the record operation, articles and
 * their recipes in bulk, then priced, summed and traced. What is computed is compared with what the file prints, line by
 * line. The caller's rights were asked before (`demandTarget`).
 */
export async function commitTree(
  context: Context,
  engine: Engine,
  target: ListTarget,
  tree: ExchangeTree,
  fileName: string,
): Promise<Outcome> {
  const made: Made[] = []
  const project = await projectOf(context, target)
  const warnings = await writeParameters(context, engine, tree, project, made)
  const variables = resolveParameters(await parameterRows(context, project.id)).values
  const settings = calculationSettings(project)
  const objects = new Map<ExchangeObject, number>()
  const toMake: TreeArticle[] = []
  const written: WrittenEstimate[] = []
  const found = estimatesIn(tree)
  const positions = new Map<number, number>()
  // Estimates that become one stay apart as its chapters.
  const together = target.level === 'estimate' && found.length > 1

  for (const { object, estimate } of found) {
    const estimateId = await estimateFor(context, engine, target, project, object, estimate, fileName, objects, made)
    let position = positions.get(estimateId) ?? (await lastPosition(context, estimateId))
    const place = { estimateId, projectId: project.id, ...datesOf(context) }
    const title = together ? `${estimate.code} ${estimate.name}`.trim() : ''
    for (const article of estimate.articles) {
      const chapter = [title, article.chapter].filter(Boolean).join(' / ').slice(0, NAME_LENGTH)
      const at = { ...place, position: ++position }
      toMake.push(articleOfTree({ ...article, chapter }, at, tree.form, settings, variables))
    }
    positions.set(estimateId, position)
    written.push({ estimate, count: estimate.articles.length })
  }
  const ids = (await insertArticles(context, toMake)).map(({ id }) => id)
  await insertRecipes(context, toMake, ids, project.id)
  // By estimate: the planner, which knows nothing yet of what was just written, takes minutes over ten thousand ids.
  await recalculate(context, project.id, { estimates: [...positions.keys()] }, { changed: new Set(ids) })
  await refreshTotals(context, [project.id])
  const rows = await inOrder(context, ids)
  await trace(
    context,
    rows.map((row) => ({ of: Article as Entity, after: row as unknown as Row<Entity>, happening: 'create' as const })),
    engine.live,
  )
  if (target.level === 'estimate') made.push(...ids.map((id) => ({ entity: Article.name, id })))
  return {
    created: ids.length,
    updated: 0,
    skipped: 0,
    made,
    warnings: [...warnings, ...compareTree(tree, written, rows)],
  }
}

/** Parameters of the file that the project has not; one of another formula stays the project's and is told. */
async function writeParameters(
  context: Context,
  engine: Engine,
  { parameters }: ExchangeTree,
  project: ProjectRow,
  made: Made[],
): Promise<ImportError[]> {
  const known = new Map(
    (await parameterRows(context, project.id)).map(({ name, formula }) => [name.toLowerCase(), formula]),
  )
  const kept: ImportError[] = []
  for (const { name, formula, more } of parameters) {
    const there = known.get(name.toLowerCase())
    if (there !== undefined) {
      if (there !== formula) kept.push({ code: 'PARAMETER_KEPT', value: `${name} = ${there} ≠ ${formula}` })
      continue
    }
    const [row] = await createRecords(context, engine, Parameter, [{ ...more, projectId: project.id, name, formula }])
    if (row) made.push({ entity: Parameter.name, id: row.id })
  }
  return kept
}

/** The estimate the lines go to; a new one, in a new object, unless the target names it. */
async function estimateFor(
  context: Context,
  engine: Engine,
  target: ListTarget,
  project: ProjectRow,
  object: ExchangeObject,
  estimate: ExchangeEstimate,
  fileName: string,
  objects: Map<ExchangeObject, number>,
  made: Made[],
): Promise<number> {
  if (target.level === 'estimate') return target.id
  const objectId =
    target.level === 'object'
      ? target.id
      : await objectFor(context, engine, project.id, object, fileName, objects, made)
  const { code, name, more } = estimate
  const patch = {
    ...more,
    objectId,
    name: (name || stem(fileName)).slice(0, NAME_LENGTH),
    ...(code ? { code: code.slice(0, 40) } : {}),
  } as Patch<typeof Estimate>
  const [row] = await createRecords(context, engine, Estimate, [patch])
  const { id } = row as Row<typeof Estimate>
  if (target.level === 'object') made.push({ entity: Estimate.name, id })
  return id
}

async function objectFor(
  context: Context,
  engine: Engine,
  projectId: number,
  object: ExchangeObject,
  fileName: string,
  objects: Map<ExchangeObject, number>,
  made: Made[],
): Promise<number> {
  const known = objects.get(object)
  if (known) return known
  const { code, name, more } = object
  const patch = {
    ...more,
    projectId,
    name: (name || stem(fileName)).slice(0, NAME_LENGTH),
    ...(code ? { code: code.slice(0, 40) } : {}),
  } as Patch<typeof WorkObject>
  const [row] = await createRecords(context, engine, WorkObject, [patch])
  const { id } = row as Row<typeof WorkObject>
  objects.set(object, id)
  made.push({ entity: WorkObject.name, id })
  return id
}

async function insertRecipes(
  context: Context,
  articles: readonly TreeArticle[],
  ids: readonly number[],
  projectId: number,
): Promise<void> {
  const lines = articles.flatMap(({ recipe }, at) =>
    recipe.map(({ kind, symbol, name, unit, consumption, price, percent, more }, place) => ({
      ...initials(ArticleResource),
      ...more,
      articleId: ids[at],
      projectId,
      position: place + 1,
      kind,
      symbol: symbol.slice(0, 80) || null,
      name: name || symbol || '–',
      measureUnit: unit.slice(0, 40) || null,
      consumption,
      price,
      percent,
    })),
  )
  for (let at = 0; at < lines.length; at += BATCH)
    await insert(context, ArticleResource, lines.slice(at, at + BATCH), sql`id`)
}

async function inOrder(context: Context, ids: readonly number[]): Promise<Row<typeof Article>[]> {
  const rows = new Map((await articlesNow(context, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
