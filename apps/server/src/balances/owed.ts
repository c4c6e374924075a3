import { currencyOf } from '@temelia/calendar/region'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { oneAfterTheOther } from '../records/one-of-them.ts'

/**
 * Counts anew what customers owe: what is due of their issued invoices, advance invoices and credit notes (a bill that was credited whole and its note set each other off), less what they paid in
 * advance, in the company's currency. A bill in another one counts at its own rate, to the cent; money paid in advance in another
 * currency counts at its own (D3), and not at all where nobody said it. Who has neither bills nor payments keeps the balance that was
 * typed or imported.
 */
export async function storeOwed(context: Context, customers: readonly number[]): Promise<void> {
  const { tx, actor } = context
  const { clientId } = actor
  const ids = [...new Set(customers)].toSorted((one, other) => one - other)
  if (ids.length === 0) return
  const those = sql`client_id = ${clientId} and account_id = any(${ids}::bigint[])`
  const found = await tx.rows<{ accountId: number }>(
    sql`select account_id from bills where ${those} and number is not null union select account_id from payments where ${those} order by 1`,
  )
  const billed = found.map(({ accountId }) => accountId)
  if (billed.length === 0) return
  // Two bills issued at once do not see each other: the later one counts both.
  await oneAfterTheOther(context, { table: 'customers', ids: billed })
  await tx.run(sql`update customers as t set overall_balance =
      coalesce((select sum(round(b.due * coalesce(b.exchange_rate, 1), 2)) from bills b where b.client_id = ${clientId} and b.account_id = t.id
        and b.number is not null and b.kind in ('invoice', 'advance', 'creditNote')), 0)
      - coalesce((select sum(case when p.currency = ${currencyOf(actor.region)} then p.advance
          else round(p.amount * p.exchange_rate, 2) - round((p.amount - p.advance) * p.exchange_rate, 2) end)
        from payments p where p.client_id = ${clientId} and p.account_id = t.id and p.deleted_with is null), 0)
    where t.client_id = ${clientId} and t.id = any(${billed}::bigint[])`)
}

/** Counts anew what customers owe that were changed, merged or brought back, with those they had been merged into. */
export async function storeOwedOfChanged(context: Context, changed: readonly number[]): Promise<void> {
  const { clientId } = context.actor
  const kept = await context.tx.rows<{ keptId: number }>(
    sql`select kept_id from customer_merges where client_id = ${clientId} and merged_id = any(${[...changed]}::bigint[])`,
  )
  await storeOwed(context, [...changed, ...kept.map(({ keptId }) => keptId)])
}
