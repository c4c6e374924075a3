import { RESOURCE_PRICE_DECIMALS } from '@temelia/estimation/tables'
import { currencyOf } from '@temelia/calendar/region'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Facility } from '@temelia/model/estimation/facility'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { updateOf, writeRows } from '../../records/write-rows.ts'
import { writeLines } from '../lines/write-lines.ts'
import { projectRow } from '../project-rows.ts'
import { type Exchange, exchangeBetween } from '../rates/conversion.ts'
import { UNIT_PRICES } from '../unit-prices.ts'

/**
 * Brings the prices of copies into the currency of the project they came to. What a file printed of a line was in the other one, and is left behind.
 * @param from the project they were copied from
 * @param copies the articles, objects and estimates that were copied from it
 * @throws AppError RATE_UNKNOWN
 */
export async function bringIntoCurrency(
  context: Context,
  from: number,
  to: number,
  copies: Readonly<Record<'articles' | 'objects' | 'estimates', readonly number[]>>,
): Promise<void> {
  const [source, target] = [await projectRow(context, from), await projectRow(context, to)]
  const exchange = await exchangeBetween(context, source, target)
  if (exchange === undefined) return
  if (exchange === null)
    throw new AppError('RATE_UNKNOWN', {
      params: { currency: source.currency ?? currencyOf(source.practice ?? 'ro') },
    })
  const prices = Object.fromEntries(UNIT_PRICES.map((key) => [snakeName(key), exchanged(snakeName(key), exchange)]))
  const ids = (list: readonly number[]) => sql`any(${[...list]}::bigint[])`
  await writeLines(
    context,
    updateOf(Article, { ...prices, printed_total: sql`null` }, sql`t.id = ${ids(copies.articles)}`),
  )
  for (const part of [ArticleResource, ArticleComponent])
    await writeLines(
      context,
      updateOf(part, { price: exchanged('price', exchange) }, sql`t.article_id = ${ids(copies.articles)}`),
    )
  await writeRows(
    context,
    updateOf(
      Facility as Entity,
      { price: exchanged('price', exchange) },
      sql`(t.object_id = ${ids(copies.objects)} or t.estimate_id = ${ids(copies.estimates)})`,
    ),
  )
}

function exchanged(column: string, { times, by }: Exchange) {
  return sql`round(${sql.ref(`t.${column}`)} * ${times}::numeric / ${by}::numeric, ${sql.lit(RESOURCE_PRICE_DECIMALS)})`
}
