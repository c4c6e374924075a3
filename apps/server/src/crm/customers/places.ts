import type { WireRecord } from '@temelia/model/codec'
import { Customer } from '@temelia/model/crm/customer'
import { wireFilter } from '@temelia/model/wire-filter'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { type ListQuery, matching } from '../../records/list.ts'
import { column, from } from '../../records/select.ts'
import { PLACED, squareOf, UNPLACED, withinSquare } from './map-squares.ts'

/** More counties than any country has, so that mistyped ones stay visible. */
const MOST = 500

type Asked = Pick<ListQuery, 'q' | 'filter'>

/** How many customers of a list's filter there are in each county or state, as it was typed; null for those without one. */
export async function customersByPlace(
  context: Context,
  query: Asked,
): Promise<{ county: string | null; count: number }[]> {
  const where = await matching(context, Customer, query)
  return context.tx.rows(sql`
    select nullif(${column('county')}, '') as county, count(*) as count from ${from(Customer)}
    where ${where} group by 1 order by 2 desc, 1 limit ${MOST}`)
}

/** The customers of a list's filter by the squares of a map: where each square's middle is, and the filter that the list needs for it. */
export async function customersOnMap(
  context: Context,
  query: Asked,
  zoom: number,
): Promise<{ Squares: WireRecord[]; Unplaced: WireRecord }> {
  const within = (parts: typeof PLACED) =>
    matching(context, Customer, { ...query, filter: { and: [...(query.filter ? [query.filter] : []), ...parts] } })
  const squares = await context.tx.rows<{ square: number; count: number; latitude: number; longitude: number }>(sql`
    select ${squareOf(column('latitude'), column('longitude'), zoom)} as square, count(*) as count,
      avg(${column('latitude')})::float8 as latitude, avg(${column('longitude')})::float8 as longitude
    from ${from(Customer)} where ${await within(PLACED)} group by 1 order by 1`)
  const [unplaced] = await context.tx.rows<{ count: number }>(
    sql`select count(*) as count from ${from(Customer)} where ${await within([UNPLACED])}`,
  )
  return {
    Squares: squares.map(({ square, count, latitude, longitude }) => ({
      Latitude: latitude,
      Longitude: longitude,
      Customers: count,
      Filter: wireFilter(Customer, withinSquare(square, zoom)),
    })),
    Unplaced: { Customers: unplaced?.count ?? 0, Filter: wireFilter(Customer, UNPLACED) },
  }
}
