import { roundDecimal } from '@temelia/decimal/arithmetic'
import { type LocationUplift, pricesAtLocation } from '@temelia/estimation/location'
import type { Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { CatalogueLine } from './catalogue-lines.ts'
import { calculationSettings, type ProjectRow } from './settings.ts'

/** Decimals in which the searches show prices at a place. */
export const SHOWN_DECIMALS = 2

/** Unit parts as the catalogue has them, before any uplift. */
export type UnitParts = Pick<CatalogueLine, 'materials' | 'labor' | 'equipments' | 'transports'>

/** The parts of the catalogue as an article keeps them, so that another place is priced from the same figures later. */
function baseOf({ materials, labor, equipments, transports }: UnitParts) {
  return { baseMaterials: materials, baseLabor: labor, baseEquipments: equipments, baseTransports: transports }
}

/** The parts of the catalogue that an article keeps; undefined where it keeps none. */
export function baseLine(article: Row<typeof Article>): UnitParts | undefined {
  const { baseMaterials, baseLabor, baseEquipments, baseTransports } = article
  if (baseMaterials === null && baseLabor === null && baseEquipments === null) return undefined
  return {
    materials: baseMaterials ?? 0,
    labor: baseLabor ?? 0,
    equipments: baseEquipments ?? 0,
    transports: baseTransports ?? 0,
  }
}

/** The fields that a line of the catalogue gives an article at a place. */
export function partsOf(line: UnitParts, factors: LocationUplift, priceDecimals: number) {
  return { ...partsAt(line, factors, priceDecimals), ...baseOf(line) }
}

/** Unit parts at a place, as fields of an article. */
export function partsAt(line: UnitParts, factors: LocationUplift, priceDecimals: number) {
  const { materials, labor, equipments, transports } = pricesAtLocation(line, factors, priceDecimals)
  return { rsMaterials: materials, rsLabor: labor, rsEquipments: equipments, rsTransports: transports }
}

/** The decimals of a project's unit prices. */
export function priceDecimalsOf(project: ProjectRow): number {
  return calculationSettings(project).priceDecimals
}

/** Whether the article's prices are the catalogue line's: as they stand there, at the article's place, or as the searches show them there. */
export function pricedBy(article: Row<typeof Article>, line: UnitParts, priceDecimals: number): boolean {
  const { materialsUplift, laborUplift, equipmentsUplift, transportsUplift, locationId } = article
  const place = {
    id: locationId ?? 1,
    materials: materialsUplift ?? 0,
    labor: laborUplift ?? 0,
    equipments: equipmentsUplift ?? 0,
    transports: transportsUplift ?? 0,
  }
  const shown = [
    line,
    pricesAtLocation(line, place, SHOWN_DECIMALS),
    pricesAtLocation(line, place, SHOWN_DECIMALS, 'recipe'),
  ]
  return (
    shown.some((prices) => samePrices(article, prices, SHOWN_DECIMALS)) ||
    samePrices(article, pricesAtLocation(line, place, priceDecimals), priceDecimals)
  )
}

function samePrices(article: Row<typeof Article>, prices: UnitParts, decimals: number): boolean {
  const rounded = (price: number | null) => roundDecimal(price ?? 0, decimals)
  return (
    [
      [article.rsMaterials, prices.materials],
      [article.rsLabor, prices.labor],
      [article.rsEquipments, prices.equipments],
      [article.rsTransports, prices.transports],
    ] as const
  ).every(([own, price]) => rounded(own) === rounded(price))
}
