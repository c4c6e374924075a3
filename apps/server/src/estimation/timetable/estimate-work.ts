import { addDecimals, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import { splitDecimal } from '@temelia/scheduling/split'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** An article that counts, as timetables see it. Amounts of estimates that are deducted are below 0. */
export interface PlannedArticle {
  readonly id: number
  readonly estimateId: number
  readonly objectId: number
  readonly chapter: string | null
  readonly quantity: number
  readonly measureUnit: string | null
  readonly amount: number
  readonly hours: number
  /** Typed on the article, or of its recipe. */
  readonly workers: number | null
}

/** What an activity carries out of one article. */
export interface Portion {
  readonly article: PlannedArticle
  readonly quantity: number
  readonly amount: number
  readonly hours: number
}

/** What the activities carry out of the estimate, and what none does. */
export interface PlannedWork {
  /** By activity. */
  readonly portions: ReadonlyMap<number, readonly Portion[]>
  /** The activities of each article. */
  readonly takers: ReadonlyMap<number, readonly number[]>
  readonly left: readonly PlannedArticle[]
}

/** The articles of a project that count: those of the contract or the active revision, in their order. */
export function plannedArticles(context: Context, projectId: number): Promise<PlannedArticle[]> {
  return context.tx.rows<PlannedArticle>(sql`
    select a.id, a.estimate_id, e.object_id, nullif(a.chapter, '') as chapter, a.quantity, a.measure_unit,
      coalesce(a.total, 0) * e.counts as amount, greatest(coalesce(a.labor_hours, 0), 0) * e.counts as hours,
      coalesce(a.op_labor_workers, a.rs_labor_workers) as workers
    from articles a
      join estimates e on e.client_id = a.client_id and e.id = a.estimate_id
      join objects o on o.client_id = e.client_id and o.id = e.object_id
    where a.client_id = ${context.actor.clientId} and a.project_id = ${projectId} and a.deleted_with is null and e.deleted_with is null
      and e.counts <> 0 and e.revision_id is not distinct from a.revision_id
    order by o.position, o.id, e.position, e.id, a.position, a.id`)
}

/**
 * What articles are worth in whole cents: each begins where the rounded sum of those before it ends, so that together they come to the
 * rounded whole, however precisely a project computes.
 */
export function inWholeCents(articles: readonly PlannedArticle[], decimals: number): PlannedArticle[] {
  let exact = 0
  let rounded = 0
  return articles.map((article) => {
    exact = addDecimals(exact, article.amount)
    const before = rounded
    rounded = roundDecimal(exact, decimals)
    return { ...article, amount: subtractDecimals(rounded, before) }
  })
}

/** A level of the estimate at which an activity names what it carries out; the nearest to the article decides. */
type Level = 'article' | 'chapter' | 'estimate' | 'object'

const NEAREST: readonly Level[] = ['article', 'chapter', 'estimate', 'object']
const HOUR_DECIMALS = 6

/**
 * Shares the articles among the activities that name them. An article that several name at the same level is split by their shares, and the
 * parts sum to it exactly; one that is named itself is not counted again where its chapter, estimate or object is.
 */
export function planWork(
  articles: readonly PlannedArticle[],
  activities: readonly { readonly id: number; readonly links: readonly ActivityLink[] | null }[],
  decimals: { readonly quantity: number; readonly total: number },
): PlannedWork {
  const claims = claimsOf(activities)
  const portions = new Map<number, Portion[]>()
  const takers = new Map<number, readonly number[]>()
  const left: PlannedArticle[] = []
  for (const article of articles) {
    const claim = NEAREST.map((level) => claims.get(placeOf(article, level))).find((found) => found !== undefined)
    if (!claim) {
      left.push(article)
      continue
    }
    takers.set(article.id, [...claim.keys()])
    const split = (value: number, places: number) =>
      claim.size === 1 ? [value] : splitDecimal(value, [...claim.values()], places)
    const quantities = split(article.quantity, decimals.quantity)
    const amounts = split(article.amount, decimals.total)
    const hours = split(article.hours, HOUR_DECIMALS)
    for (const [at, activity] of [...claim.keys()].entries()) {
      const portion = { article, quantity: quantities[at]!, amount: amounts[at]!, hours: hours[at]! }
      const list = portions.get(activity)
      if (list) list.push(portion)
      else portions.set(activity, [portion])
    }
  }
  return { portions, takers, left }
}

/** The shares of activities by the places they name. */
function claimsOf(
  activities: readonly { readonly id: number; readonly links: readonly ActivityLink[] | null }[],
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const claims = new Map<string, Map<number, number>>()
  for (const { id, links } of activities)
    for (const link of links ?? []) {
      const place = placeNamed(link)
      let claim = claims.get(place)
      if (!claim) claims.set(place, (claim = new Map()))
      claim.set(id, addDecimals(claim.get(id) ?? 0, link.share ?? 1))
    }
  return claims
}

/** The place of the estimate that a link names, as a text that tells places apart. */
export function placeNamed(link: ActivityLink): string {
  if ('articleId' in link) return `article ${link.articleId}`
  if ('objectId' in link) return `object ${link.objectId}`
  return 'chapter' in link ? `chapter ${link.estimateId} ${link.chapter}` : `estimate ${link.estimateId}`
}

function placeOf(article: PlannedArticle, level: Level): string {
  switch (level) {
    case 'article':
      return `article ${article.id}`
    case 'chapter':
      return `chapter ${article.estimateId} ${article.chapter ?? ''}`
    case 'estimate':
      return `estimate ${article.estimateId}`
    case 'object':
      return `object ${article.objectId}`
  }
}
