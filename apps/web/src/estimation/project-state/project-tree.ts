import { groupBy } from '@temelia/estimation/group-by'
import { type Actions, decode, type WireRecord } from '@temelia/model/codec'
import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility } from '@temelia/model/estimation/facility'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { Revision } from '@temelia/model/estimation/revision'
import type { TreeIds } from '../grid/rows.ts'

export type ProjectRow = Row<typeof Project>
export type ObjectRow = Row<typeof WorkObject>
export type EstimateRow = Row<typeof Estimate>
export type ArticleRow = Row<typeof Article>
export type ParameterRow = Row<typeof Parameter>
export type ResourceRow = Row<typeof ArticleResource>
export type ComponentRow = Row<typeof ArticleComponent>
export type FacilityRow = Row<typeof Facility>
export type RevisionRow = Row<typeof Revision>

/** Estimates of which another revision is looked at than the one that counts; null is the contract. */
export type ShownRevisions = ReadonlyMap<number, number | null>

/** The recipe of an article, loaded when its panel opens. */
export type Recipe = Readonly<{ resources: readonly ResourceRow[]; components: readonly ComponentRow[] }>

/** A whole project as the editor holds it: every list in the order shown (articles by estimate, then position). */
export type ProjectTree = Readonly<{
  project: ProjectRow
  objects: readonly ObjectRow[]
  estimates: readonly EstimateRow[]
  articles: readonly ArticleRow[]
  parameters: readonly ParameterRow[]
  /** The equipment lists, each line under the object it is in now, without its technical sheet. */
  facilities: readonly FacilityRow[]
  revisions: readonly RevisionRow[]
  shown: ShownRevisions
  /** What counts of the estimates of which another revision is shown. */
  counted: readonly ArticleRow[]
  recipes: ReadonlyMap<number, Recipe>
  /** Recipe lines and components that came with the tree: what the calculation needs of recipes that were not loaded. */
  parts: Recipe
  actions: Actions
  /** Ids and parents in order; the same value for as long as no line came, went or moved. */
  shape: TreeIds
}>

/** The tree out of the server's reply; a list that was not sent is empty. */
export function decodeTree(body: WireRecord, wanted: ShownRevisions = new Map()): ProjectTree {
  const { actions, ...project } = decode(Project, body)
  const objects = orderByPosition(rows(WorkObject, body['objects']))
  const estimates = orderByPosition(rows(Estimate, body['estimates']))
  const active = new Map(estimates.map((estimate) => [estimate.id, estimate.revisionId]))
  const shown = new Map([...wanted].filter(([id, revision]) => active.has(id) && active.get(id) !== revision))
  const counting = rows(Article, body['articles'])
  const counted = counting.filter((article) => shown.has(article.estimateId))
  const beside = rows(Article, body['shownArticles']).filter((article) => shown.has(article.estimateId))
  const articles = orderArticles(
    shown.size === 0 ? counting : [...counting.filter((article) => !shown.has(article.estimateId)), ...beside],
  )
  const parameters = rows(Parameter, body['parameters'])
  const parts = {
    resources: rows(ArticleResource, body['resources']),
    components: rows(ArticleComponent, body['components']),
  }
  return {
    project,
    objects,
    estimates,
    articles,
    parameters,
    facilities: rows(Facility, body['facilities']),
    revisions: rows(Revision, body['revisions']),
    shown,
    counted,
    recipes: new Map(),
    parts,
    actions,
    shape: { objects, estimates, articles },
  }
}

/** The tree with other lists, and the shape that follows from them. */
export function withLists(
  tree: ProjectTree,
  lists: Partial<Pick<ProjectTree, 'objects' | 'estimates' | 'articles'>>,
): ProjectTree {
  const next = { ...tree, ...lists }
  return { ...next, shape: { objects: next.objects, estimates: next.estimates, articles: next.articles } }
}

/** Articles gathered by estimate, each estimate's by position. */
export function orderArticles(articles: readonly ArticleRow[]): readonly ArticleRow[] {
  return [...groupBy(articles, (article) => article.estimateId).values()].flatMap(orderByPosition)
}

/** Articles by the estimate they stand in. */
export function groupByEstimate(articles: readonly ArticleRow[]): ReadonlyMap<number, readonly ArticleRow[]> {
  return groupBy(articles, (article) => article.estimateId)
}

/** Rows by position; those without one keep their order at the end. */
export function orderByPosition<R extends Readonly<{ id: number; position: number | null }>>(
  list: readonly R[],
): readonly R[] {
  return [...list].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
}

const indexes = new WeakMap<readonly Readonly<{ id: number }>[], ReadonlyMap<number, number>>()

/** Places of a list's rows by id; built once per list. */
export function indexOf(list: readonly Readonly<{ id: number }>[]): ReadonlyMap<number, number> {
  const known = indexes.get(list)
  if (known) return known
  const index = new Map<number, number>()
  list.forEach((row, at) => {
    index.set(row.id, at)
  })
  indexes.set(list, index)
  return index
}

/** The row of a list by id. */
export function byId<R extends Readonly<{ id: number }>>(list: readonly R[], id: number): R | undefined {
  return list[indexOf(list).get(id) ?? -1]
}

/** Tells that a changed list holds the same ids at the same places, so that its index need not be built again. */
export function keepIndex<R extends Readonly<{ id: number }>>(before: readonly R[], after: readonly R[]): readonly R[] {
  const known = indexes.get(before)
  if (known) indexes.set(after, known)
  return after
}

function rows<E extends Entity>(of: E, value: unknown): readonly Row<E>[] {
  return Array.isArray(value) ? value.map((record: WireRecord) => decode(of, record)) : []
}
