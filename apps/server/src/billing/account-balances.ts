import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** What was entered or taken back, and the accounts its money lies in. */
interface Entered {
  readonly before?: unknown
  readonly accounts: readonly (number | null)[]
}

/**
 * Counts the balances of accounts anew from their records, transfers and payments. The accounts are held in one order first, so that
 * what two people enter at once is counted by the later one.
 * @throws AppError UNDO_INVALID_POSITION, INVALID_DATA for money that would come to lie in an account that is deleted
 */
export async function storeBalances({ tx, actor }: Context, entered: readonly Entered[]): Promise<void> {
  const accounts = [...new Set(entered.flatMap((one) => one.accounts))]
    .filter((id) => id !== null)
    .toSorted((one, other) => one - other)
  if (accounts.length === 0) return
  const { clientId } = actor
  await tx.rows(
    sql`select id from billing_accounts where client_id = ${clientId} and id = any(${accounts}::bigint[]) order by id for update`,
  )
  const rich = await tx.rows<{
    name: string
    balance: number
    gone: boolean
  }>(sql`update billing_accounts as t set balance =
      coalesce((select sum(case when r.to_account_id is null then r.amount else -r.amount end) from account_records r
        where r.client_id = ${clientId} and r.billing_account_id = t.id and r.deleted_with is null), 0)
      + coalesce((select sum(r.amount) from account_records r
        where r.client_id = ${clientId} and r.to_account_id = t.id and r.deleted_with is null), 0)
      + coalesce((select sum(p.amount) from payments p
        where p.client_id = ${clientId} and p.billing_account_id = t.id and p.deleted_with is null), 0)
      - coalesce((select sum(s.amount) from supplier_payments s
        where s.client_id = ${clientId} and s.billing_account_id = t.id and s.deleted_with is null), 0)
    where t.client_id = ${clientId} and t.id = any(${accounts}::bigint[]) returning t.name, t.balance, t.deleted_with is not null as gone`)
  const lost = rich.find(({ gone, balance }) => gone && balance !== 0)
  if (!lost) return
  if (entered.every(({ before }) => !before))
    throw new AppError('UNDO_INVALID_POSITION', { params: { parent: lost.name } })
  throw new AppError('INVALID_DATA', { faults: [{ field: 'BillingAccountId', code: 'NOT_FOUND' }] })
}
