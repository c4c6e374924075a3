/** Location uplift of catalogue prices (SPEC.md R4.6). */
import { addDecimals, multiplyDecimals, roundDecimal } from '@temelia/decimal/arithmetic'

/** Percentages a place adds to material, labour and equipment. */
export interface LocationUplift {
  id: number
  materials: number
  labor: number
  equipments: number
}

/** The US Average: id 0, no uplift. */
export const US_AVERAGE: LocationUplift = { id: 0, materials: 0, labor: 0, equipments: 0 }

/** Unit prices of a catalogue line; subcontract, transport and others never move with the place. */
export interface CatalogPrices {
  materials: number
  labor: number
  equipments: number
}

/** A unit price at a place: rounded, then raised by the percentage and rounded again. */
export function priceAtLocation(unitPrice: number, percent: number, priceDecimals: number): number {
  const factor = addDecimals(100, percent)
  const base = roundDecimal(unitPrice, priceDecimals)
  return roundDecimal(multiplyDecimals(base, multiplyDecimals(factor, 0.01, 10), 15), priceDecimals)
}

/** Catalogue prices at a place. Location id 0 leaves them as they are. */
export function pricesAtLocation(prices: CatalogPrices, place: LocationUplift, priceDecimals: number): CatalogPrices {
  if (place.id === US_AVERAGE.id) return prices
  return {
    materials: priceAtLocation(prices.materials, place.materials, priceDecimals),
    labor: priceAtLocation(prices.labor, place.labor, priceDecimals),
    equipments: priceAtLocation(prices.equipments, place.equipments, priceDecimals),
  }
}
