import { allocate } from '@temelia/decimal/allocate'
import { addDecimals, product15, quotient15, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { toScaled } from '@temelia/decimal/number'
import { type ExchangeArticle, type ExchangeTree, type RecipeLine } from '@temelia/exchange/tree'
import { unitPriceOf } from '@temelia/exchange/unit-price'
import { groupBy } from '@temelia/estimation/group-by'
import type { ProjectTotals } from '@temelia/estimation/from-sums'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { defaultRecapitulation } from '@temelia/estimation/templates'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import type { Row } from '@temelia/model/entity'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { columns } from '../records/select.ts'
import { articlesOf, fromParts } from './article-parts.ts'
import type { Place } from './levels.ts'
import { estimatesOf, isDeducted } from './print.ts'
import { type ArticleRow, articleRows, type EstimateRow, parameterRows } from './project-rows.ts'
import { counted } from './revisions/counted.ts'
import type { ProjectRow } from './settings.ts'
import { projectTotals } from './totals.ts'

/** What unit prices hold: the direct cost, or the offer with everything the recapitulation adds before VAT. */
export type PriceBasis = 'direct' | 'offer'

type ResourceRow = Row<typeof ArticleResource>

/** The estimates of a place as other programs read them: recipes, takeoff rows, and unit prices that give every line's total. */
export async function exportTree(
  context: Context,
  place: Place,
  basis: PriceBasis,
  alternates: 'taken' | 'all',
): Promise<ExchangeTree> {
  const { project } = place
  const chosen = await estimatesOf(context, place, alternates)
  const where = sql`${articlesOf(context, project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })} and ${counted}`
  const articles = groupBy(await articleRows(context, where), ({ estimateId }) => estimateId)
  const recipes = groupBy(await recipeRows(context, where), ({ articleId }) => articleId)
  const totals = await projectTotals(context, project)
  const recapitulation = project.recapitulation ?? defaultRecapitulation(project.practice ?? 'ro')
  const spread = basis === 'offer' && !isDiscount(recapitulation)
  const offers = spread
    ? offersOf(
        totals,
        place,
        chosen.map(({ estimate }) => estimate),
      )
    : undefined
  const objects = [...new Map(chosen.map(({ object }) => [object.id, object])).values()]
  return {
    form: 'json',
    version: '',
    practice: project.practice ?? 'ro',
    project: {
      name: place.name,
      currency: project.currency,
      vat: recapitulation.vat ?? project.vat,
      recapitulation: spread ? null : recapitulation,
      more: { contractorName: project.contractorName ?? '' },
    },
    objects: objects.map((object) => ({
      code: object.code ?? '',
      name: object.name,
      estimates: chosen
        .filter(({ estimate }) => estimate.objectId === object.id)
        .map(({ estimate }) => {
          const rows = articles.get(estimate.id) ?? []
          const own = isDeducted(place, estimate) ? rows.map(deductedRow) : rows
          const offer = offers?.get(estimate.id)
          return {
            line: 0,
            code: estimate.code ?? '',
            name: estimate.name,
            articles: exchanged(own, recipes, project, offer),
            printedTotal: null,
            printedLine: 0,
            more: {},
          }
        }),
      more: {},
    })),
    parameters: (await parameterRows(context, project.id)).map(({ name, formula }) => ({ name, formula, more: {} })),
    printedTotal: null,
    printedLine: 0,
    faults: [],
  }
}

/** The price before VAT of a place shared over its estimates by their own prices, so that they add up to it. In cents. */
function offersOf(totals: ProjectTotals, place: Place, estimates: readonly EstimateRow[]): Map<number, number> {
  const { level, id } = place
  const whole =
    level === 'investment' ? totals.project : level === 'object' ? totals.objects.get(id) : totals.estimates.get(id)
  const own = estimates.map((estimate) => {
    const found = isDeducted(place, estimate) ? totals.within(estimate.id) : totals.estimates.get(estimate.id)
    return toScaled(found?.withoutVat ?? 0, 2)
  })
  const shares = allocate(toScaled(whole?.withoutVat ?? 0, 2), own)
  return new Map(estimates.map((estimate, at) => [estimate.id, shares[at] ?? 0]))
}

/** A line that the bid deducts. Takeoff rows would say what is left out, not that it is. */
function deductedRow(row: ArticleRow): ArticleRow {
  const negative = (value: number | null) => subtractDecimals(0, value ?? 0)
  return { ...row, quantity: negative(row.quantity), total: negative(row.total), formula: null }
}

/** The lines with their totals in cents; those of an offer are its price shared over the lines, exactly. */
function exchanged(
  rows: readonly ArticleRow[],
  recipes: ReadonlyMap<number, readonly ResourceRow[]>,
  project: ProjectRow,
  offer: number | undefined,
): ExchangeArticle[] {
  const cents = rows.map(({ total }) => toScaled(total ?? 0, 2))
  const shares = offer === undefined ? cents : allocate(offer, cents)
  return rows.map((row, at) =>
    exchangedArticle(row, recipes.get(row.id) ?? [], (shares[at] ?? 0) / 100, project, offer !== undefined),
  )
}

function exchangedArticle(
  row: ArticleRow,
  recipe: readonly ResourceRow[],
  total: number,
  project: ProjectRow,
  shared: boolean,
): ExchangeArticle {
  const quantity = row.quantity ?? 0
  const decimals = decimalsOfProject(project).priceDecimals
  const price = shared && quantity !== 0 ? quotient15(total, quantity) : (row.price ?? 0)
  return {
    line: 0,
    chapter: row.chapter ?? '',
    symbol: row.symbol ?? '',
    name: row.name ?? '',
    unit: row.measureUnit ?? '',
    quantity,
    formula: row.formula,
    unitPrice: unitPriceOf(total, quantity, price, decimals) ?? roundDecimal(price, decimals),
    printedTotal: total,
    lump: row.provenience === 'D',
    recipe: recipe.map(recipeLine),
    components: [],
    more: {},
  }
}

/** A recipe line as other programs read it: waste, which they know nothing of, counts in the consumption. */
export function recipeLine({
  kind,
  symbol,
  name,
  measureUnit,
  consumption,
  waste,
  price,
  percent,
}: ResourceRow): RecipeLine {
  return {
    kind,
    symbol: symbol ?? '',
    name,
    unit: measureUnit ?? '',
    consumption: waste ? product15(consumption, addDecimals(1, quotient15(waste, 100)), 8) : consumption,
    price,
    percent,
    more: {},
  }
}

/** A recapitulation that only takes a discount off is written as one: its unit prices are those of the offer already. */
function isDiscount({ lines }: Recapitulation): boolean {
  return lines.every(({ code }) => code === 'DISCOUNT')
}

function recipeRows(context: Context, where: ReturnType<typeof sql>): Promise<ResourceRow[]> {
  return context.tx.rows<ResourceRow>(
    sql`select ${columns(ArticleResource, context.actor.clientId)} ${fromParts(context, 'article_resources', 't')} where ${where} order by t.article_id, t.position, t.id`,
  )
}
