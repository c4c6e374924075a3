import { KIND_PARTS } from '@temelia/estimation/kind-parts'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { ArticleResource, type ResourceKind } from '@temelia/model/estimation/article-parts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { projectRow } from '../project-rows.ts'
import { exchangeBetween, exchangedPrice } from '../rates/conversion.ts'
import { type ComponentLine, readWorks, type Work } from '../recipes/works.ts'
import type { Child } from '../recipes/children.ts'
import { type OwnPlace, ownPlaceMade } from './collection.ts'
import { keepNorm, type OwnNorm, sameSymbol } from './own-norms.ts'
import { keepResources, type OwnResource } from './own-resources.ts'

/** What of a project is to be saved among the own items; one of the lists only. */
export interface Selection {
  readonly articles: readonly number[]
  readonly composites: readonly number[]
  readonly resources: readonly ({ readonly articleResourceId: number } | { readonly articleId: number })[]
}

export interface Saved {
  readonly saved: readonly number[]
  /** Symbols that the own items have already. */
  readonly skipped: readonly string[]
}

/**
 * Saves lines of a project among the own items. A symbol that is there already is left, or replaced where that was asked for.
 * @throws AppError OWN_ITEMS_NONE, OWN_ITEMS_TOGETHER
 */
export async function saveFromProject(context: Context, selection: Selection, replace: boolean): Promise<Saved> {
  const lists = [selection.articles, selection.composites, selection.resources].filter((list) => list.length > 0)
  if (lists.length === 0) throw new AppError('OWN_ITEMS_NONE')
  if (lists.length > 1) throw new AppError('OWN_ITEMS_TOGETHER')
  const place = await ownPlaceMade(context)
  if (selection.resources.length > 0) {
    const lines: OwnResource[] = []
    for (const one of selection.resources) {
      const { projectId, line } = await resourceOf(context, one)
      const price = await intoOwnCurrency(context, place, projectId)
      lines.push({ ...line, price: price(line.price) })
    }
    return { saved: await keepResources(context, place, lines), skipped: [] }
  }
  const composite = selection.composites.length > 0
  const ids = composite ? selection.composites : selection.articles
  for (const id of ids) await find(context, Article, id)
  const works = await readWorks(context, ids)
  const faults = ids.flatMap((id, at) => {
    const article = works.find((work) => work.article.id === id)?.article
    return article?.provenience === (composite ? 'D' : 'A')
      ? []
      : [{ field: `${composite ? 'CompositeNorms' : 'Articles'}[${at}]`, code: 'INVALID_VALUE' as const }]
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return keepWorks(context, place, works, replace)
}

async function keepWorks(context: Context, place: OwnPlace, works: readonly Work[], replace: boolean): Promise<Saved> {
  const [saved, skipped] = [[] as number[], [] as string[]]
  for (const work of works) {
    const norm = normOf(work, await intoOwnCurrency(context, place, work.article.projectId))
    const there = await sameSymbol(context, place, norm.symbol)
    if (there !== undefined && !replace) skipped.push(norm.symbol)
    else saved.push(await keepNorm(context, place, norm, there))
  }
  return { saved, skipped }
}

/**
 * Brings prices of a project into the currency of the own items: by the second currency of the project, else by the last stored rates.
 * @throws AppError RATE_UNKNOWN
 */
async function intoOwnCurrency(
  context: Context,
  { currency }: OwnPlace,
  projectId: number | null,
): Promise<(price: number) => number> {
  const project = await projectRow(context, projectId as number)
  const exchange = await exchangeBetween(context, project, { currency })
  if (exchange === undefined) return (price) => price
  if (exchange === null) throw new AppError('RATE_UNKNOWN', { params: { currency: project.currency ?? '' } })
  return (price) => exchangedPrice(price, exchange)
}

/** An article as an own norm, its prices brought into the currency of the own items. One without a symbol is called by its number. */
function normOf({ article, resources, components }: Work, priced: (price: number) => number): OwnNorm {
  const composite = article.provenience === 'D'
  return {
    symbol: article.symbol ?? `${composite ? '$' : 'P'}${article.id}`,
    name: article.name ?? article.symbol ?? '',
    measureUnit: article.measureUnit ?? '',
    crew: article.rsCrew,
    green: article.green,
    weight: article.weight,
    composite,
    lines: composite
      ? []
      : resources.map((line) => ({ ...line, price: priced(line.price), waste: line.waste, percent: line.percent })),
    children: composite
      ? childrenOfComponents(
          components.flatMap((line) => (line.included ? [] : [{ ...line, price: priced(line.price) }])),
        )
      : [],
    parts: {
      materials: priced(article.opMaterials ?? article.rsMaterials ?? 0),
      labor: priced(article.opLabor ?? article.rsLabor ?? 0),
      equipments: priced(article.opEquipments ?? article.rsEquipments ?? 0),
      transports: priced(article.opTransports ?? article.rsTransports ?? 0),
      laborHours: article.rsLaborHours ?? 0,
    },
  }
}

/** The components of a composite gathered by child: one per part becomes one with its parts. */
function childrenOfComponents(components: readonly ComponentLine[]): Child[] {
  const groups = new Map<number, ComponentLine[]>()
  for (const line of components) {
    const key = line.child ?? -(line.id ?? 0)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].map((parts): Child => {
    const [first] = parts as [ComponentLine, ...ComponentLine[]]
    const price = (kind: ResourceKind) => parts.find((part) => part.kind === kind)?.price ?? 0
    const [materials, labor, equipments, transports] = KIND_PARTS.map(([kind]) => price(kind)) as [
      number,
      number,
      number,
      number,
    ]
    const { symbol, name, measureUnit, quantity, referenceId, referenceType } = first
    const single = parts.length === 1 && referenceId === null
    return {
      kind: single ? first.kind : null,
      symbol,
      name,
      measureUnit,
      quantity,
      referenceId,
      referenceType,
      materials,
      labor,
      equipments,
      transports,
      laborHours: parts.reduce((hours, part) => Math.max(hours, part.laborHours ?? 0), 0),
    }
  })
}

async function resourceOf(
  context: Context,
  one: { readonly articleResourceId: number } | { readonly articleId: number },
): Promise<{ readonly projectId: number | null; readonly line: OwnResource }> {
  if ('articleResourceId' in one) {
    const line = await find(context, ArticleResource, one.articleResourceId)
    return { projectId: line.projectId, line }
  }
  const article = await find(context, Article, one.articleId)
  const kind = KIND_PARTS.find(([known]) => known === article.provenienceType)?.[0] ?? 'material'
  const { symbol, measureUnit, weight, projectId } = article
  const name = article.name ?? symbol ?? ''
  return { projectId, line: { kind, symbol, name, measureUnit, weight, price: article.price ?? 0, supplier: null } }
}
