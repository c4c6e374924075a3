import { divideDecimals } from '@temelia/decimal/arithmetic'
import type { WireRecord } from '@temelia/model/codec'
import { Customer } from '@temelia/model/crm/customer'
import type { Filter } from '@temelia/model/filter'
import { sql } from 'kysely'
import { PLACED, squareOf, UNPLACED, withinSquare } from '../crm/customers/map-squares.ts'
import type { Context } from '../records/context.ts'
import { type Ask, whose } from './ask.ts'
import { tallied } from './tally.ts'

const SHOWN = 5

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

/** Customers by the squares of a map: how many each holds and where their middle is. */
export async function map(context: Context, ask: Ask, zoom: number): Promise<WireRecord> {
  const mine = whose(Customer, ask)
  const key = squareOf(sql`t.latitude`, sql`t.longitude`, zoom)
  const found = await tallied(context, {
    tallies: {
      squares: {
        of: Customer,
        filter: [...PLACED, ...mine],
        by: { key, filter: ([square]) => withinSquare(Number(square), zoom) },
        sums: ['latitude', 'longitude'],
      },
      unplaced: {
        of: Customer,
        filter: [UNPLACED, ...mine],
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
