import { beginningOf } from '@temelia/text/beginning'
import type { Practice } from '@temelia/estimation/types'
import { lineKeys } from '@temelia/estimation/recipe-edit'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { childrenOfNorms, componentsOf } from './children.ts'
import { catalogueExchange, currencyOfCollection } from '../catalogue-currency.ts'
import { LATEST_PRICE } from '../catalogue-lines.ts'
import { projectRow } from '../project-rows.ts'
import type { ArticleRow, ComponentLine, ResourceLine } from './works.ts'

/** A line of the recipe of a norm, priced in the currency of the collection of its resource. */
type NormLine = ResourceLine & { readonly priceDate: string | null; readonly currency: string }

/** A norm of the catalogue with what one unit of it takes, at its latest prices. */
export interface CatalogueNorm {
  readonly id: number
  readonly clientId: number
  readonly symbol: string
  readonly name: string
  readonly measureUnit: string
  readonly composite: boolean
  readonly priceDate: string | null
  /** The currency of its collection, in which its children are priced. */
  readonly currency: string
  readonly resources: readonly NormLine[]
  readonly components: readonly ComponentLine[]
}

/** Norms of the house and the tenant with their recipes, by id. */
export async function catalogueNorms(
  context: Context,
  normIds: readonly number[],
): Promise<ReadonlyMap<number, CatalogueNorm>> {
  const ids = [...new Set(normIds)]
  if (ids.length === 0) return new Map()
  const clients = [0, context.actor.clientId]
  const ro = context.actor.region === 'ro'
  const norms = await context.tx.rows<Omit<CatalogueNorm, 'resources' | 'components'>>(sql`
    select n.id, n.client_id, n.symbol, ${ro ? sql`coalesce(n.name_ro, n.name)` : sql`n.name`} as name, n.measure_unit, n.composite, o.price_date, o.currency
    from norms n join collections o on o.client_id = n.client_id and o.id = n.collection_id
    where n.client_id = any(${clients}::bigint[]) and n.id = any(${ids}::bigint[]) and n.deleted_with is null`)
  const lines = await context.tx.rows<NormLine & { normId: number }>(sql`
    select l.norm_id, r.kind, r.id as resource_id, r.symbol, ${ro ? sql`coalesce(r.name_ro, r.name)` : sql`r.name`} as name, r.measure_unit,
      l.consumption, l.waste, l.percent, coalesce(p.price, 0) as price, r.weight, p.supplier, p.date as price_date, ${currencyOfCollection('r')} as currency
    from recipe_lines l join resources r on r.client_id = l.client_id and r.id = l.resource_id ${LATEST_PRICE}
    where l.client_id = any(${clients}::bigint[]) and l.norm_id = any(${ids}::bigint[]) and l.deleted_with is null order by l.norm_id, l.position, l.id`)
  const children = await childrenOfNorms(
    context,
    norms.filter((norm) => norm.composite).map(({ id }) => id),
  )
  return new Map(
    norms.map((norm) => [
      norm.id,
      {
        ...norm,
        resources: lines.flatMap(({ normId, ...line }) => (normId === norm.id ? [line] : [])),
        components: componentsOf(children.get(norm.id) ?? []),
      },
    ]),
  )
}

/** Norms with their recipes, priced in the currency of a project. @throws AppError RATE_UNKNOWN */
export async function normsInProject(
  context: Context,
  projectId: number,
  normIds: readonly number[],
): Promise<ReadonlyMap<number, CatalogueNorm>> {
  const norms = [...(await catalogueNorms(context, normIds)).values()]
  const currencies = norms.flatMap(({ currency, resources }) => [currency, ...resources.map((line) => line.currency)])
  const { price } = await catalogueExchange(context, await projectRow(context, projectId), currencies)
  const priced = norms.map((norm) => ({
    ...norm,
    resources: norm.resources.map((line) => ({ ...line, price: price(line.price, line.currency) })),
    components: norm.components.map((line) => ({ ...line, price: price(line.price, norm.currency) })),
  }))
  return new Map(priced.map((norm) => [norm.id, norm]))
}

/** Whether an article's recipe takes other resources, or other amounts of them, than its norm; prices and order do not count. */
export function isAdapted(lines: readonly ResourceLine[], norm: CatalogueNorm | undefined): boolean {
  if (!norm || norm.composite || lines.length === 0) return false
  const said = (recipe: readonly ResourceLine[]) => {
    const keys = lineKeys(recipe)
    return recipe
      .map(({ consumption, waste, percent }, at) => `${keys[at]} ${consumption} ${waste ?? 0} ${percent}`)
      .sort()
      .join('\n')
  }
  return said(lines) !== said(norm.resources)
}

/** Mark of a norm that was adapted (`asimilat`), as Romanian lists print it after the symbol. */
const MARK = ' asim.'

/** The fields that tell of an adaptation: in Romania the symbol carries the mark, and the one before it is kept. */
export function adaptation(
  article: Pick<ArticleRow, 'symbol' | 'originSymbol' | 'adapted'>,
  adapted: boolean,
  practice: Practice | null,
): Patch<typeof Article> {
  const { symbol, originSymbol } = article
  const marked = symbol?.endsWith(MARK) ?? false
  const bare = marked ? (symbol as string).slice(0, -MARK.length) : symbol
  if (!adapted) {
    if (!article.adapted) return {}
    return { adapted: false, originSymbol: null, symbol: marked ? bare : (symbol ?? originSymbol) }
  }
  if (practice === 'us' || !bare) return { adapted: true, originSymbol: bare }
  return {
    adapted: true,
    originSymbol: originSymbol ?? bare,
    symbol: marked ? symbol : beginningOf(`${bare}${MARK}`, 80),
  }
}
