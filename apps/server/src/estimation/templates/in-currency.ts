import type { WireRecord } from '@temelia/model/codec'
import { type Entity, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Facility } from '@temelia/model/estimation/facility'
import type { TemplateEstimate, TemplateObject } from '@temelia/model/estimation/template-file'
import type { Context } from '../../records/context.ts'
import { type Exchange, exchangeBetween, exchangedPrice } from '../rates/conversion.ts'
import type { ProjectRow } from '../settings.ts'
import { UNIT_PRICES } from '../unit-prices.ts'

/** The division of a template at the prices of the project it goes into. @throws AppError RATE_UNKNOWN */
export async function divisionIn(
  context: Context,
  division: TemplateObject,
  project: ProjectRow,
): Promise<TemplateObject> {
  const exchange = await exchangeOf(context, division, project)
  if (!exchange) return division
  return {
    ...division,
    ...listsIn(division, exchange),
    Estimates: division.Estimates.map((estimate) => exchanged(estimate, exchange)),
  }
}

/** The estimate of a template at the prices of the project it goes into. @throws AppError RATE_UNKNOWN */
export async function estimateIn(
  context: Context,
  estimate: TemplateEstimate,
  project: ProjectRow,
): Promise<TemplateEstimate> {
  const exchange = await exchangeOf(context, estimate, project)
  return exchange ? exchanged(estimate, exchange) : estimate
}

/** Nothing where both are in one currency, or the template says none: its prices are then the catalogue's. */
async function exchangeOf(
  context: Context,
  { Currency }: Pick<TemplateEstimate, 'Currency'>,
  project: ProjectRow,
): Promise<Exchange | undefined> {
  if (!Currency) return undefined
  const exchange = await exchangeBetween(context, { currency: Currency }, project)
  if (exchange === null) throw new AppError('RATE_UNKNOWN', { params: { currency: Currency } })
  return exchange
}

function exchanged(estimate: TemplateEstimate, exchange: Exchange): TemplateEstimate {
  const parts = (of: Entity, lines: readonly WireRecord[] | undefined) =>
    lines?.map((line) => pricesIn(of, line, ['price'], exchange))
  const Articles = estimate.Articles.map((line) => {
    const [resources, components] = [parts(ArticleResource, line.Resources), parts(ArticleComponent, line.Components)]
    return {
      ...pricesIn(Article, line, UNIT_PRICES, exchange),
      ...(resources ? { Resources: resources } : {}),
      ...(components ? { Components: components } : {}),
    }
  })
  return { ...estimate, ...listsIn(estimate, exchange), Articles }
}

function listsIn({ Facilities }: Pick<TemplateEstimate, 'Facilities'>, exchange: Exchange) {
  return Facilities ? { Facilities: Facilities.map((line) => pricesIn(Facility, line, ['price'], exchange)) } : {}
}

function pricesIn(of: Entity, line: WireRecord, keys: readonly string[], exchange: Exchange): WireRecord {
  const prices = keys.flatMap((key) => {
    const name = wireName(of, key)
    const price = line[name]
    if (typeof price !== 'number') return []
    return [[name, exchangedPrice(price, exchange)]]
  })
  return { ...line, ...Object.fromEntries(prices) }
}
