import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { type ListQuery, matching } from '../../records/list.ts'
import { column, from } from '../../records/select.ts'

/** More counties than any country has, so that mistyped ones stay visible. */
const MOST = 500

/** How many customers of a list's filter there are in each county or state, as it was typed; null for those without one. */
export async function customersByPlace(
  context: Context,
  query: Pick<ListQuery, 'q' | 'filter'>,
): Promise<{ county: string | null; count: number }[]> {
  const where = await matching(context, Customer, query)
  return context.tx.rows(sql`
    select nullif(${column('county')}, '') as county, count(*) as count from ${from(Customer)}
    where ${where} group by 1 order by 2 desc, 1 limit ${MOST}`)
}
