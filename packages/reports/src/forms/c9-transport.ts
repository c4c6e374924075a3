import { multiplyDecimals, quotient15, roundDecimal } from '@temelia/decimal/arithmetic'
import { readTypedNumber } from '@temelia/decimal/typed-number'
import { isInHours } from '@temelia/estimation/hours'
import type { ListedResource } from '@temelia/estimation/resource-list'
import { parseUnit } from '@temelia/estimation/unit'
import { foldLine } from '@temelia/text/fold'
import type { Cell, FigureOf } from '../page-model.ts'
import type { PrintedUse } from './c6-list.ts'

/** The groups of C9 in their order. */
export const TRANSPORT_MODES = ['road', 'rail', 'other'] as const

export type TransportMode = (typeof TRANSPORT_MODES)[number]

const RAIL = /\b(cale ferata|cai ferate|cf|feroviar|vago|tren|rail|train|wagon)/
const NOT_ROAD =
  /\b(naval|fluvial|barj|barge|ship|aerian|elicopter|helicopter|funicular|caruta|animal|roab|manual|purtat)/
const ROAD = /auto|bascul|camion|remorc|betonier|rutier|truck|tipper|lorry|trailer|road/

/** By what a resource is carried, read off its symbol, name and unit. Tonnes of which nothing else is said go by road. */
export function transportMode({ symbol, name, measureUnit }: PrintedUse): TransportMode {
  const words = foldLine(`${symbol ?? ''} ${name ?? ''}`)
  if (RAIL.test(words)) return 'rail'
  if (NOT_ROAD.test(words)) return 'other'
  return ROAD.test(words) || /^tra\d/.test(words) || ['t', 'tkm'].includes(unitBase(measureUnit)) ? 'road' : 'other'
}

/** What a row puts into the columns of C9, and of which of them its value is the product. */
export interface TransportCells {
  cells: Readonly<Record<'quantity' | 'distance' | 'hours' | 'price', Cell>>
  value: FigureOf | null
  /** The name says in what the rate is: `per` a unit, or also how many units (`counted`). */
  said: 'nothing' | 'per' | 'counted'
}

/** Tonnes and kilometres where they are known, hours where the rate is hourly, and the rate. */
export function transportCells(row: ListedResource<PrintedUse>): TransportCells {
  const { quantity, distance, price, use } = row
  const nothing = { quantity: null, distance: null, hours: null, price }
  if (quantity === null || price === null) return { cells: nothing, value: null, said: 'nothing' }
  if (distance !== null) {
    const cells = { ...nothing, quantity, distance }
    return { cells, value: { of: 'product', columns: ['quantity', 'distance', 'price'] }, said: 'nothing' }
  }
  if (isInHours(use))
    return {
      cells: { ...nothing, hours: quantity },
      value: { of: 'product', columns: ['hours', 'price'] },
      said: 'per',
    }
  if (unitBase(use.measureUnit) !== 't') return { cells: nothing, value: null, said: 'counted' }
  const named = distanceInName(use.name ?? '')
  const rate = named === null ? null : exactRate(price, named)
  if (rate !== null) {
    const cells = { ...nothing, quantity, distance: named, price: rate }
    return { cells, value: { of: 'product', columns: ['quantity', 'distance', 'price'] }, said: 'nothing' }
  }
  return { cells: { ...nothing, quantity }, value: { of: 'product', columns: ['quantity', 'price'] }, said: 'per' }
}

/** The rate of a tonne-kilometre, where times the distance it gives the price of the tonne again. */
function exactRate(price: number, distance: number): number | null {
  const rate = roundDecimal(quotient15(price, distance), 6)
  return multiplyDecimals(rate, distance, 12) === price ? rate : null
}

/** `10` of `Transportul materialelor cu autobasculanta, 10 km`. */
function distanceInName(name: string): number | null {
  const found = /(\d+(?:[.,]\d+)?)\s*km\b/i.exec(name)?.[1]
  const read = readTypedNumber(found ?? '', 'ro')
  return read.ok && read.value > 0 ? read.value : null
}

function unitBase(unit: string | null): string {
  return parseUnit(unit?.replaceAll('·', '.')).base
}
