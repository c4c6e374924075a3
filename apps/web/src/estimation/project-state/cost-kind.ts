import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { ArticleResult } from '@temelia/estimation/types'
import type { Change } from './changes.ts'
import type { ArticleRow } from './project-tree.ts'

/** The cost columns a line can stand in. */
export const COST_COLUMNS = ['material', 'labor', 'equipment', 'transport', 'subcontract', 'other'] as const

export type CostColumn = (typeof COST_COLUMNS)[number]

/** The words of the columns. */
export const COST_WORDS = {
  material: 'costColumn_material',
  labor: 'costColumn_labor',
  equipment: 'costColumn_equipment',
  transport: 'costColumn_transport',
  subcontract: 'costColumn_subcontract',
  other: 'costColumn_otherCosts',
} as const satisfies Record<CostColumn, string>

type ArticlePatch = Extract<Change, { entity: 'article' }>['patch']

const PARTS = [
  ['material', 'opMaterials', 'rsMaterials'],
  ['labor', 'opLabor', 'rsLabor'],
  ['equipment', 'opEquipments', 'rsEquipments'],
  ['transport', 'opTransports', 'rsTransports'],
] as const

/** True for a line whose whole price stands beside the four parts (R5.5). */
export function standsBeside({ provenienceType }: Pick<ArticleRow, 'provenienceType'>): boolean {
  return provenienceType === 'subcontract' || provenienceType === 'other'
}

/** The whole unit price of a line as its record has it: what is being typed over it does not count yet. */
export function keptPrice(article: ArticleRow): number {
  if (PARTS.every(([, own]) => article[own] === null)) return article.price ?? 0
  return sumDecimals(PARTS.map(([, own, computed]) => article[own] ?? article[computed] ?? 0))
}

/** The column that all of a line counts in; null for one whose price stands in several. */
export function costColumnOf(article: ArticleRow, result: ArticleResult | undefined): CostColumn | null {
  const { provenienceType: kind } = article
  if (kind === 'subcontract' || kind === 'other') return kind
  const priced = pricedParts(article, result)
  if (priced.length > 1) return null
  return priced[0]?.part ?? COST_COLUMNS.find((known) => known === kind) ?? null
}

/**
 * What puts a line into another cost column. A subcontract and other costs take the whole price, however it is made; in the four parts
 * a price that stands in one of them moves, and one made of several goes back to being made of them.
 */
export function costColumnPatch(article: ArticleRow, result: ArticleResult | undefined, to: CostColumn): ArticlePatch {
  if (to === 'subcontract' || to === 'other') return { provenienceType: to }
  const priced = pricedParts(article, result)
  const [only] = priced
  if (priced.length > 1 || article.referenceId !== null) return { provenienceType: null }
  if (!only || only.part === to) return { provenienceType: to }
  const [, own] = PARTS.find(([part]) => part === to) ?? PARTS[0]
  return { provenienceType: to, [only.own]: 0, [own]: only.price }
}

/**
 * What a unit price typed in a cost column makes of its line. In the line's own column it is the price of that; in another one it takes the line
 * there: a subcontract and other costs have one price, and what leaves them has the price in the part it was typed in, beside what a catalogue's
 * recipe gives the other parts. Nothing, or 0, in a column that the line does not stand in leaves it where it is: sheets are full of zeros.
 * @param price null takes the own price back
 */
export function costPricePatch(article: ArticleRow, to: CostColumn, price: number | null): ArticlePatch {
  const [first] = PARTS
  const part = PARTS.find(([kind]) => kind === to)
  if (part && !standsBeside(article)) return { [part[1]]: price }
  if (!price && article.provenienceType !== to) return {}
  if (!part) return price === null ? ownPrices(null) : { provenienceType: to, ...ownPrices(0), [first[1]]: price }
  const recipe = article.referenceId !== null
  return { provenienceType: recipe ? null : to, ...ownPrices(recipe ? null : 0), [part[1]]: price }
}

function ownPrices(price: number | null): ArticlePatch {
  return { opMaterials: price, opLabor: price, opEquipments: price, opTransports: price }
}

function pricedParts(article: ArticleRow, result: ArticleResult | undefined) {
  return PARTS.flatMap(([part, own, computed]) => {
    const price = article[own] ?? result?.[computed] ?? article[computed] ?? 0
    return price === 0 ? [] : [{ part, own, price }]
  })
}
