import { beginningOf } from '@temelia/text/beginning'
import { setImmediate } from 'node:timers/promises'
import {
  counts,
  type ExchangeArticle,
  type ExchangeEstimate,
  type ExchangeForm,
  type ExchangeTree,
  estimatesIn,
} from '@temelia/exchange/tree'
import { treeIn } from '@temelia/exchange/tree-practice'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Parameter } from '@temelia/model/estimation/parameter'
import { parameterRows } from '../estimation/project-rows.ts'
import { settingsByEstimate } from '../estimation/recalculate.ts'
import { activeRevision } from '../estimation/revisions/placing.ts'
import { calculationSettings, type ProjectRow } from '../estimation/settings.ts'
import { tell } from '../estimation/structure/trace-copies.ts'
import { refreshTotals } from '../estimation/totals.ts'
import { AT_ONCE } from '../jobs/in-turns.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import { datesOf, lastPosition, NAME_LENGTH, projectOf, USUAL_KIND } from './commit-list.ts'
import { compareTree } from './compare-tree.ts'
import type { Made, Outcome } from './import-row.ts'
import { leftOutLines } from './left-out-lines.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { CostKind } from '../transfer/quantity-list.ts'
import type { ListTarget } from './target.ts'
import { articleOfTree, type TreeArticle } from './tree-articles.ts'
import { writeArticles } from './write-articles.ts'
import { writeAlternates } from './write-alternates.ts'
import { tieRevisions, writeFacilities, writeGeneralLines, writeRevisions } from './write-beside.ts'
import { type Places, writePlaces } from './write-places.ts'

/**
 * Writes an exchange file into a project, all or nothing: every level in a few statements, however many lines there are, each line
 * computed before it is written. What is computed is compared with what the file prints, line by line. The caller's rights were
 * asked before (`demandTarget`).
 */
export async function commitTree(
  context: Context,
  engine: Engine,
  target: ListTarget,
  read: ExchangeTree,
  fileName: string,
): Promise<Outcome> {
  const made: Made[] = []
  const project = await projectOf(context, target)
  const { practice } = calculationSettings(project)
  const tree = treeIn(read, practice)
  const warnings = await writeParameters(context, engine, tree, project, made)
  const variables = resolveParameters(await parameterRows(context, project.id), practice).values
  const places = await writePlaces(context, engine, target, project, tree, fileName, made)
  const revisions = await writeRevisions(context, engine, target, tree, places, project)
  const settingsOf = await settingsByEstimate(context, project.id)
  const found = estimatesIn(tree)
  const positions = new Map<string, number>()
  const toMake: TreeArticle[] = []
  const taken: ExchangeEstimate[] = []
  const dates = datesOf(context)
  // Estimates that become one stay apart as its chapters.
  const together = target.level === 'estimate' && found.length > 1
  const intoRevision = target.level === 'estimate' ? await activeRevision(context, target.id) : null

  for (const { estimate } of found) {
    const estimateId = places.estimates.get(estimate) as number
    const title = together ? `${estimate.code} ${estimate.name}`.trim() : ''
    // An estimate that is there has revisions of its own: of the file's it takes the lines that count.
    const articles =
      target.level === 'estimate' ? estimate.articles.filter((article) => counts(estimate, article)) : estimate.articles
    for (const article of articles) {
      if (toMake.length % AT_ONCE === AT_ONCE - 1) await setImmediate()
      const revisionId = (revisions.get(estimate) ?? [])[article.revision ?? -1] ?? intoRevision
      const group = `${estimateId}:${revisionId}`
      const position = (positions.get(group) ?? (await startIn(context, target, estimateId))) + 1
      positions.set(group, position)
      const chapter = beginningOf([title, article.chapter].filter(Boolean).join(' / '), NAME_LENGTH)
      const bought = boughtAs(article, tree.form, target.costKind ?? USUAL_KIND[project.practice ?? 'ro'])
      const at = { estimateId, projectId: project.id, revisionId, position, ...dates, ...bought }
      toMake.push(articleOfTree({ ...article, chapter }, at, tree.form, settingsOf(estimateId), variables))
    }
    taken.push({ ...estimate, articles })
  }
  const rows = await writeArticles(context, project.id, toMake, settingsOf, variables)
  if (revisions.size > 0) await tieRevisions(context, ...tiesOf(found, places, revisions, rows))
  await writeFacilities(context, engine, target, tree, places, project as unknown as Row<Entity>, made)
  await writeAlternates(context, engine, target, tree, places, project.id, made)
  warnings.push(...(await writeGeneralLines(context, engine, target, tree, project.id, made)))
  await refreshTotals(context, [project.id])
  await tellOfArticles(context, engine, target, rows)
  if (target.level === 'estimate') made.push(...rows.map(({ id }) => ({ entity: Article.name, id })))
  const ids = rows.map(({ id }) => id)
  return {
    created: rows.length,
    updated: 0,
    skipped: 0,
    made,
    warnings: [
      ...warnings,
      ...compareTree(tree, taken, rows, context.actor.region),
      ...(await leftOutLines(context, ids)),
    ],
  }
}

/** The revisions that count, and what lines of revisions stand for, by the ids that the file's records became. */
function tiesOf(
  found: ReturnType<typeof estimatesIn>,
  { estimates }: Places,
  revisions: ReadonlyMap<ExchangeEstimate, readonly number[]>,
  rows: readonly Row<typeof Article>[],
): Parameters<typeof tieRevisions> extends [unknown, ...infer Ties] ? Ties : never {
  const active = found.flatMap(({ estimate }) => {
    const revision = (revisions.get(estimate) ?? [])[estimate.active ?? -1]
    return revision === undefined ? [] : [{ id: estimates.get(estimate) as number, revision }]
  })
  let start = 0
  const sources = found.flatMap(({ estimate: { articles } }) => {
    const own = rows.slice(start, start + articles.length)
    start += articles.length
    return articles.flatMap(({ source }, at) => {
      const [row, stands] = [own[at], own[source ?? -1]]
      return row && stands ? [{ id: row.id, source: stands.id }] : []
    })
  })
  return [active, sources]
}

/** Lines go to the end of an estimate that was there; a new one is empty. */
async function startIn(context: Context, { level }: ListTarget, estimateId: number): Promise<number> {
  return level === 'estimate' ? lastPosition(context, estimateId) : 0
}

/** Of many lines those who look at a new estimate are told by its own making, those of one that was there by a change of it. */
async function tellOfArticles(
  context: Context,
  engine: Engine,
  { level, id }: ListTarget,
  rows: readonly Row<typeof Article>[],
): Promise<void> {
  const [parent] =
    level === 'estimate'
      ? await findAll(context, Estimate, [id])
      : await findAll(
          context,
          Estimate,
          rows.slice(-1).map(({ estimateId }) => estimateId),
        )
  const changes = rows.map((row) => ({ of: Article as Entity, after: row as unknown as Row<Entity> }))
  await tell(context, engine, changes, 'create', (parent as unknown as Row<Entity> | undefined) ?? null)
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

/** A price that stands alone, in a file of another program, is what the import is told that prices are. */
function boughtAs(
  { recipe, unitPrice }: ExchangeArticle,
  form: ExchangeForm,
  kind: CostKind,
): { provenienceType?: string } {
  return form === 'json' || recipe.length > 0 || unitPrice === null || kind === 'recognised'
    ? {}
    : { provenienceType: kind }
}
