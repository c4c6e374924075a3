import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { Filter } from '@temelia/model/filter'
import { type RawBuilder, sql } from 'kysely'

/** The side of a square of the map at its farthest, in degrees; each step nearer halves it. */
const WIDEST = 32

/** Nearer than this, squares are a city block. */
export const NEAREST = 14

/** A square's number is its row times this and its column, both counted from the middle so that none is negative. */
const ROW = 1_000_000
const MIDDLE = 200_000

/** Enough for the side of the smallest square: 32 / 2^14 has nine decimals. */
const MOST_DECIMALS = 10

/** The number of the square in which a place lies. Squares never overlap, so that the list behind one holds exactly its customers. */
export function squareOf(
  latitude: RawBuilder<unknown>,
  longitude: RawBuilder<unknown>,
  zoom: number,
): RawBuilder<unknown> {
  // Squares are as wide as a power of two, so that floats tell exactly on which side of an edge a place is.
  const steps = 1 / sizeOf(zoom)
  return sql`(floor(${latitude}::float8 * ${steps}::float8)::bigint + ${MIDDLE}) * ${ROW} + floor(${longitude}::float8 * ${steps}::float8)::bigint + ${MIDDLE}`
}

/** The customers of a square. */
export function withinSquare(square: number, zoom: number): Filter {
  const size = sizeOf(zoom)
  const south = Math.floor(square / ROW) - MIDDLE
  const west = (square % ROW) - MIDDLE
  const edge = (at: number) => multiplyDecimals(at, size, MOST_DECIMALS)
  return {
    and: [
      { field: 'latitude', op: 'ge', value: edge(south) },
      { field: 'latitude', op: 'lt', value: edge(south + 1) },
      { field: 'longitude', op: 'ge', value: edge(west) },
      { field: 'longitude', op: 'lt', value: edge(west + 1) },
    ],
  }
}

/** Customers that have a place on the map. */
export const PLACED: readonly Filter[] = [
  { field: 'latitude', op: 'notEmpty' },
  { field: 'longitude', op: 'notEmpty' },
]

/** Customers that the map cannot show. */
export const UNPLACED: Filter = {
  or: [
    { field: 'latitude', op: 'empty' },
    { field: 'longitude', op: 'empty' },
  ],
}

function sizeOf(zoom: number): number {
  return WIDEST / 2 ** zoom
}
