import type { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import type { Change, Context } from '../records/context.ts'

/**
 * The name of the customer of an opportunity or activity, which stands beside it so that lists sort and search by it at
 * any size. Gives nothing when the customer stays the same.
 */
export async function withAccountName(
  context: Context,
  sent: { readonly accountId?: number | null },
  before: { readonly accountId: number | null } | undefined,
): Promise<{ accountName?: string | null }> {
  const { accountId } = sent
  if (accountId === undefined || accountId === before?.accountId) return {}
  if (accountId === null) return { accountName: null }
  const customer = await context.tx.one<{ name: string }>(
    sql`select name from customers where client_id = ${context.actor.clientId} and id = ${accountId}`,
  )
  return { accountName: customer?.name ?? null }
}

/** A customer's new name goes to all that is theirs. */
export async function spreadAccountName(context: Context, changes: readonly Change<typeof Customer>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (!before || !after || before.name === after.name) continue
    for (const table of ['opportunities', 'activities'])
      await context.tx.run(
        sql`update ${sql.table(table)} set account_name = ${after.name} where client_id = ${context.actor.clientId} and account_id = ${after.id}`,
      )
  }
}
