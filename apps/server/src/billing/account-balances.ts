import { sql } from 'kysely'
import type { Context } from '../records/context.ts'

/**
 * Counts the balances of accounts anew from their records, transfers and payments. The accounts are held in one order first, so that
 * what two people enter at once is counted by the later one.
 */
export async function storeBalances({ tx, actor }: Context, ids: Iterable<number | null>): Promise<void> {
  const accounts = [...new Set(ids)].filter((id) => id !== null).toSorted((one, other) => one - other)
  if (accounts.length === 0) return
  const { clientId } = actor
  await tx.rows(
    sql`select id from billing_accounts where client_id = ${clientId} and id = any(${accounts}::bigint[]) order by id for update`,
  )
  await tx.run(sql`update billing_accounts as t set balance =
      coalesce((select sum(case when r.to_account_id is null then r.amount else -r.amount end) from account_records r
        where r.client_id = ${clientId} and r.billing_account_id = t.id and r.deleted_with is null), 0)
      + coalesce((select sum(r.amount) from account_records r
        where r.client_id = ${clientId} and r.to_account_id = t.id and r.deleted_with is null), 0)
      + coalesce((select sum(p.amount) from payments p
        where p.client_id = ${clientId} and p.billing_account_id = t.id and p.deleted_with is null), 0)
    where t.client_id = ${clientId} and t.id = any(${accounts}::bigint[])`)
}
