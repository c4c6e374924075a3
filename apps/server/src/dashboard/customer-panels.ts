import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { WireRecord } from '@temelia/model/codec'
import { Customer } from '@temelia/model/crm/customer'
import type { Filter } from '@temelia/model/filter'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { type Ask, whose } from './ask.ts'
import { type Key, tallied } from './tally.ts'

const SHOWN = 5

/** The side of a square of the map at its farthest, in degrees; each step nearer halves it. */
const WIDEST = 32

/** Nearer than this, squares are a city block. */
export const NEAREST = 14

const DEGREE_DECIMALS = 6

/** A square's number is its row times this and its column, both counted from the middle so that none is negative. */
const ROW = 1_000_000
const MIDDLE = 200_000

/** What customers owe and are owed, and who owes the most. */
export async function balance(context: Context, ask: Ask): Promise<WireRecord> {
  const mine = whose(Customer, ask)
  const owing: Filter[] = [{ field: 'overallBalance', op: 'gt', value: 0 }, ...mine]
  const found = await tallied(context, {
    tallies: {
      owing: { of: Customer, filter: owing, sums: ['overallBalance'] },
      credit: {
        of: Customer,
        filter: [{ field: 'overallBalance', op: 'lt', value: 0 }, ...mine],
        sums: ['overallBalance'],
      },
      month: {
        of: Customer,
        filter: [{ field: 'monthlyBalance', op: 'notEmpty' }, ...mine],
        sums: ['monthlyBalance'],
      },
    },
    rows: { of: Customer, filter: owing, order: sql`t.overall_balance desc nulls last, t.id`, limit: SHOWN },
  })
  return {
    Owing: found.figure('owing'),
    Credit: found.figure('credit'),
    Month: found.figure('month'),
    Customers: found.rows.map(({ id, name, overallBalance }) => ({
      AccountId: id,
      AccountName: name,
      OverallBalance: overallBalance,
    })),
  }
}

/**
 * Customers by the squares of a map: how many each holds and where their middle is. Squares never overlap, so that the list behind
 * one holds exactly its customers.
 */
export async function map(context: Context, ask: Ask, zoom: number): Promise<WireRecord> {
  const size = WIDEST / 2 ** zoom
  const mine = whose(Customer, ask)
  const placed: Filter[] = [{ field: 'latitude', op: 'notEmpty' }, { field: 'longitude', op: 'notEmpty' }, ...mine]
  const steps = 1 / size
  // Squares are as wide as a power of two, so that floats tell exactly on which side of an edge a place is.
  const key = sql`(floor(t.latitude::float8 * ${steps}::float8)::bigint + ${MIDDLE}) * ${ROW} + floor(t.longitude::float8 * ${steps}::float8)::bigint + ${MIDDLE}`
  const found = await tallied(context, {
    tallies: {
      squares: {
        of: Customer,
        filter: placed,
        by: { key, filter: ([square]) => within(square ?? null, size) },
        sums: ['latitude', 'longitude'],
      },
      unplaced: {
        of: Customer,
        filter: [
          {
            or: [
              { field: 'latitude', op: 'empty' },
              { field: 'longitude', op: 'empty' },
            ],
          },
          ...mine,
        ],
      },
    },
  })
  return {
    Squares: found.keys('squares').map((square) => {
      const figure = found.figure('squares', { keys: [square] })
      const middle = (sum: number | undefined) => divideDecimals(sum ?? 0, figure?.Count || 1, DEGREE_DECIMALS)
      return {
        Latitude: middle(figure?.Sums?.['Latitude']),
        Longitude: middle(figure?.Sums?.['Longitude']),
        Figure: figure && { Count: figure.Count, List: figure.List, Filter: figure.Filter },
      }
    }),
    Placed: found.figure('squares'),
    Unplaced: found.figure('unplaced'),
  }
}

function within(square: Key, size: number): Filter {
  const south = Math.floor(Number(square) / ROW) - MIDDLE
  const west = (Number(square) % ROW) - MIDDLE
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

/** Enough for the side of the smallest square: 32 / 2^14 has nine decimals. */
const MOST_DECIMALS = 10
