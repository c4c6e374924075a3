import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { WireRecord } from '@temelia/model/codec'
import { Customer } from '@temelia/model/crm/customer'
import type { Filter } from '@temelia/model/filter'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { condition } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { from } from '../records/select.ts'
import { type Ask, whose } from './ask.ts'
import { type Key, tallied } from './tally.ts'

const SHOWN = 5

/** The side of a square of the map at its farthest, in degrees; each step nearer halves it. */
const WIDEST = 32

/** Nearer than this, squares are a city block. */
export const NEAREST = 14

const DEGREE_DECIMALS = 6

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
  const key = sql`floor(t.latitude / ${size}::numeric)::bigint || ':' || floor(t.longitude / ${size}::numeric)::bigint`
  const found = await tallied(context, {
    tallies: {
      squares: {
        of: Customer,
        filter: placed,
        by: { key, filter: ([square]) => within(square ?? null, size) },
        sums: ['latitude', 'longitude'],
      },
      placed: { of: Customer, filter: placed },
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
    more: { single: singleJson(context, placed, key) },
  })
  const single = (found.more['single'] ?? {}) as Record<string, { id: number; name: string }>
  return {
    Squares: found.keys('squares').map((square) => {
      const figure = found.figure('squares', { keys: [square] })
      const middle = (sum: number | undefined) => divideDecimals(sum ?? 0, figure?.Count || 1, DEGREE_DECIMALS)
      const one = single[String(square)]
      return {
        Latitude: middle(figure?.Sums?.['Latitude']),
        Longitude: middle(figure?.Sums?.['Longitude']),
        Figure: figure && { Count: figure.Count, List: figure.List, Filter: figure.Filter },
        AccountId: one?.id ?? null,
        AccountName: one?.name ?? null,
      }
    }),
    Placed: found.figure('placed'),
    Unplaced: found.figure('unplaced'),
  }
}

/** The customers of squares that hold only one. */
function singleJson(context: Context, filter: readonly Filter[], key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (can(context.actor, 'view', Customer) === false) return sql`null::json`
  return sql`(select json_object_agg(s.key, json_build_object('id', s.id, 'name', s.name)) from (
    select ${key} as key, min(t.id) as id, min(t.name) as name from ${from(Customer)}
    where ${visible(context, Customer)} and ${condition(Customer, { and: filter }, context)} group by 1 having count(*) = 1) as s)`
}

function within(square: Key, size: number): Filter {
  const [south = 0, west = 0] = String(square).split(':').map(Number)
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
