import { RESOURCE_PRICE_DECIMALS } from '@temelia/estimation/tables'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { updateOf } from '../records/write-rows.ts'
import type { UnitParts } from './catalogue-prices.ts'
import { writeLines } from './lines/write-lines.ts'
import { projectRow } from './project-rows.ts'
import { type Exchange, exchangeInto } from './rates/conversion.ts'
import type { ProjectRow } from './settings.ts'

/** The currency of the collection that rows `alias` of norms or resources stand in. */
export function currencyOfCollection(alias: 'n' | 'r'): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(select o.currency from collections o where o.client_id = ${of('client_id')} and o.id = ${of('collection_id')})`
}

/** Brings prices of a catalogue into the currency of one project. */
export interface CatalogueExchange {
  readonly knows: (currency: string) => boolean
  /** @throws AppError RATE_UNKNOWN */
  readonly price: (price: number, currency: string) => number
  /** @throws AppError RATE_UNKNOWN */
  readonly parts: <L extends UnitParts & { readonly currency: string }>(line: L) => L
}

/**
 * What brings prices of catalogues in these currencies into that of a project: by its second currency, else by the last stored rates, which are
 * looked for only where one of them is another.
 */
export async function catalogueExchange(
  context: Context,
  project: ProjectRow,
  currencies: readonly string[],
): Promise<CatalogueExchange> {
  if (currencies.every((currency) => currency === project.currency))
    return { knows: () => true, price: (price) => price, parts: (line) => line }
  const exchange = await exchangeInto(context, project)
  const rate = known(exchange)
  const price = (amount: number, currency: string) => {
    const times = amount === 0 ? undefined : rate(currency)?.times
    return times === undefined ? amount : multiplyDecimals(amount, times, RESOURCE_PRICE_DECIMALS)
  }
  return {
    knows: (currency) => exchange(currency) !== null,
    price,
    parts: (line) => ({
      ...line,
      materials: price(line.materials, line.currency),
      labor: price(line.labor, line.currency),
      equipments: price(line.equipments, line.currency),
      transports: price(line.transports, line.currency),
    }),
  }
}

/**
 * Brings the recipes and components that new articles have just taken from the catalogue into the currency of their project.
 * @throws AppError RATE_UNKNOWN
 */
export async function recipesIntoCurrency(context: Context, articles: readonly Row<typeof Article>[]): Promise<void> {
  for (const projectId of new Set(articles.map((article) => article.projectId as number))) {
    const project = await projectRow(context, projectId)
    const ids = articles.filter((article) => article.projectId === projectId).map(({ id }) => id)
    const currencies = await otherCurrencies(context, project, ids)
    if (currencies.length === 0) continue
    const rate = known(await exchangeInto(context, project))
    for (const [of, source] of [
      [ArticleResource, sql`resources`],
      [ArticleComponent, sql`norms`],
    ] as const) {
      const line =
        of === ArticleResource
          ? sql`r.id = t.resource_id`
          : sql`r.id = (select a.reference_id from articles a where a.client_id = ${context.actor.clientId} and a.id = t.article_id)`
      for (const currency of currencies) {
        const exchange = rate(currency)
        if (!exchange) continue
        const price = sql`round(t.price * ${exchange.times}::numeric, ${sql.lit(RESOURCE_PRICE_DECIMALS)})`
        const where = sql`t.article_id = any(${ids}::bigint[]) and ${line} and r.client_id in (0, ${context.actor.clientId})
          and ${currencyOfCollection('r')} = ${currency}`
        await writeLines(context, updateOf(of, { price }, where, sql`${source} r`))
      }
    }
  }
}

/** The currencies other than the project's in which its articles' norms and resources are priced. */
async function otherCurrencies({ tx, actor }: Context, project: ProjectRow, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<{ currency: string }>(sql`
    select ${currencyOfCollection('r')} as currency from article_resources l join resources r on r.client_id in (0, ${actor.clientId}) and r.id = l.resource_id
      where l.client_id = ${actor.clientId} and l.article_id = any(${[...ids]}::bigint[])
    union select ${currencyOfCollection('n')} from articles a join norms n on n.client_id in (0, ${actor.clientId}) and n.id = a.reference_id
      where a.client_id = ${actor.clientId} and a.id = any(${[...ids]}::bigint[]) and a.provenience = 'D'`)
  return rows.map(({ currency }) => currency).filter((currency) => currency !== project.currency)
}

/** @throws AppError RATE_UNKNOWN for a currency that has none */
function known(exchange: (currency: string) => Exchange | null | undefined) {
  return (currency: string): Exchange | undefined => {
    const rate = exchange(currency)
    if (rate === null) throw new AppError('RATE_UNKNOWN', { params: { currency } })
    return rate
  }
}
