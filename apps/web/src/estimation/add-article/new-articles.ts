import { addDays } from '@temelia/calendar/day'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { Problem } from '../../data/problem.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { Say } from '../../ui/text.ts'
import type { PartTone } from '../grid/grid-source.ts'
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
 * The article an item becomes: it starts today and ends tomorrow. Recipe and prices are the server's to fill in
 * from the catalogue, at the project's place.
 * A norm is an article (A), a resource used directly a free resource (RS) of its kind.
 */
export function articleOf(
  item: CatalogueItem,
  quantity: string | number,
  estimateId: number,
  today: string,
  locationId: number | null,
): Patch<typeof Article> {
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
    startDate: today,
    endDate: addDays(today, 1),
    ...(locationId === null ? {} : { locationId }),
  }
}

/** Kinds of lines that have no norm behind them. */
export const OWN_LINES = ['own', 'lump', 'resource', 'equipment'] as const
export type OwnLineKind = (typeof OWN_LINES)[number]

/** Chapters of the general estimate to which equipment lists belong: with assembly, without, furnishings, intangible assets. */
export const EQUIPMENT_LISTS = ['4.3', '4.4', '4.5', '4.6'] as const

/** A line as it is typed: what it is, which part of the price it counts in, its price or amount. */
export type TypedLine = Readonly<{
  kind: OwnLineKind
  name: string
  unit: string
  part: PartTone
  list: (typeof EQUIPMENT_LISTS)[number]
  amount: number
}>

const PRICE_OF = {
  material: 'rsMaterials',
  labor: 'rsLabor',
  equipment: 'rsEquipments',
  transport: 'rsTransports',
} as const

/**
 * The article of a typed line. An own line is priced in the grid; a lump sum is its amount in lei at 1,00 (in the US one LS at the amount);
 * a resource counts in its part (RS), a piece of an equipment list in its chapter (L).
 */
export function ownArticle(line: TypedLine, estimateId: number, today: string, us: boolean): Patch<typeof Article> {
  const { kind, part, amount } = line
  const lump = kind === 'lump'
  const [quantity, price] = lump && !us ? [amount, 1] : [1, amount]
  return {
    estimateId,
    symbol: null,
    name: line.name,
    measureUnit: lump ? (us ? 'LS' : 'lei') : line.unit || null,
    quantity,
    provenience: kind === 'resource' ? 'RS' : kind === 'equipment' ? 'L' : 'A',
    provenienceType: kind === 'resource' ? part : kind === 'equipment' ? line.list : null,
    referenceId: null,
    referenceType: null,
    green: false,
    startDate: today,
    endDate: addDays(today, 1),
    ...(kind === 'own' ? {} : { [PRICE_OF[kind === 'equipment' ? 'material' : part]]: price }),
  }
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
