import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { Problem } from '../../data/problem.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { Say } from '../../ui/text.ts'
import type { CatalogueItem, Search } from './catalogue-search.ts'

/** An item on its way into an estimate: a number or a formula for its quantity. */
export type Chosen = Readonly<{ item: CatalogueItem; quantity: string }>

const RESOURCE_TYPES: Readonly<Record<Exclude<Search, 'norms'>, string>> = {
  materials: 'material',
  labor: 'labor',
  equipments: 'equipment',
  transports: 'transport',
}

/**
 * The article an item becomes (spec section 5): it starts today and ends tomorrow. Recipe and prices are the server's to fill in
 * from the catalogue, at the project's place.
 * A norm is an article (A), a resource used directly a free resource (RS) of its kind.
 */
export function articleOf(
  item: CatalogueItem,
  quantity: string | number,
  estimateId: number,
  today: Date,
  locationId: number | null,
): Patch<typeof Article> {
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return {
    estimateId,
    symbol: item.symbol || null,
    name: item.name || null,
    measureUnit: item.unit || null,
    ...(typeof quantity === 'number' ? { quantity } : { formula: quantity }),
    provenience: item.search === 'norms' ? 'A' : 'RS',
    provenienceType: item.search === 'norms' ? null : RESOURCE_TYPES[item.search],
    referenceId: item.referenceId,
    referenceType: item.referenceType,
    green: item.green,
    startDate: dayOf(today),
    endDate: dayOf(tomorrow),
    ...(locationId === null ? {} : { locationId }),
  }
}

/** The person's own line: no catalogue behind it, priced by hand in the grid. */
export function ownArticle(name: string, unit: string, estimateId: number, today: Date): Patch<typeof Article> {
  const item: CatalogueItem = {
    key: '',
    search: 'norms',
    symbol: '',
    name,
    unit,
    referenceId: null,
    referenceType: null,
    price: 0,
    material: 0,
    labor: 0,
    equipment: 0,
    transport: 0,
    laborHours: 0,
    crew: '',
    green: false,
    composite: false,
    priceDate: null,
  }
  return articleOf(item, 1, estimateId, today, null)
}

/** The chosen list with an item added once, or taken out. */
export function toggleChosen(chosen: readonly Chosen[], item: CatalogueItem): readonly Chosen[] {
  const without = chosen.filter((other) => other.item.key !== item.key)
  return without.length < chosen.length ? without : [...chosen, { item, quantity: '1' }]
}

/** Why articles were not added; without a connection it says that what was chosen is still there. */
export function whyNotAdded(cause: unknown, t: Say): string {
  return cause instanceof Problem && cause.unreachable ? t('addOffline') : problemText(cause, t)
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
