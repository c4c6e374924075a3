/** Location uplift of catalogue prices (SPEC.md R4.6). */
import { addDecimals, multiplyDecimals, roundDecimal } from '@temelia/decimal/arithmetic'
import type { Practice } from './types.ts'

/** Percentages a place adds to material, labour, equipment and transport. */
export interface LocationUplift {
  id: number
  materials: number
  labor: number
  equipments: number
  transports: number
}

/** The US Average: id 0, no uplift. */
export const US_AVERAGE: LocationUplift = { id: 0, materials: 0, labor: 0, equipments: 0, transports: 0 }

/** The percentages of a place as published: transport is paid in hours of trucks, so in the US it moves with equipment; elsewhere it does not. */
export function upliftOf(published: Omit<LocationUplift, 'transports'>, practice: Practice): LocationUplift {
  return { ...published, transports: practice === 'us' ? published.equipments : 0 }
}

/** Unit prices of a catalogue line; subcontract and others never move with the place. */
export interface CatalogPrices {
  materials: number
  labor: number
  equipments: number
  transports: number
}

/** How a catalogue line comes to its prices: as they are published, or by its recipe, whose sums are prices of their own (R4.4). */
export type PricedBy = 'price' | 'recipe'

const PARTS = ['materials', 'labor', 'equipments', 'transports'] as const

/** Catalogue prices at a place, each rounded to the price decimals: a published price once, the sum of a recipe before the uplift too. Location id 0 leaves them as they are. */
export function pricesAtLocation(
  prices: CatalogPrices,
  place: LocationUplift,
  priceDecimals: number,
  by: PricedBy = 'price',
): CatalogPrices {
  if (place.id === US_AVERAGE.id) return prices
  const raised = (part: (typeof PARTS)[number]): number => {
    const price = by === 'recipe' ? roundDecimal(prices[part], priceDecimals) : prices[part]
    return multiplyDecimals(price, multiplyDecimals(addDecimals(100, place[part]), 0.01, 10), priceDecimals)
  }
  return {
    materials: raised('materials'),
    labor: raised('labor'),
    equipments: raised('equipments'),
    transports: raised('transports'),
  }
}
