import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { AccountRecord, BillingAccount } from '@temelia/model/billing/billing-account'
import { Payment } from '@temelia/model/billing/payment'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { Customer } from '@temelia/model/crm/customer'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'

/** What money in a cash register can come from or go to. */
export const registerTypes = ['payment', 'supplierPayment', 'accountRecord', 'transfer'] as const

interface Moved {
  readonly type: (typeof registerTypes)[number]
  readonly id: number
  readonly document: string | null
  readonly partyId: number | null
  /** Who paid or was paid, what a record is for, or the other account; null for who may not see that. */
  readonly about: string | null
  /** In is more than 0, out is less. */
  readonly amount: number
  /** A receipt that takes back another, with its payment. */
  readonly reversal: boolean
}

/** A line of a cash register, with the column its money stands in and what is in the register afterwards. What takes back a receipt stands below 0 among what came in. */
export interface RegisterRow extends Omit<Moved, 'partyId'> {
  readonly cashIn: number | null
  readonly cashOut: number | null
  readonly balance: number
}

/** A day of a cash register. */
export interface CashRegister {
  readonly account: Row<typeof BillingAccount>
  readonly day: string
  readonly opening: number
  readonly cashIn: number
  readonly cashOut: number
  readonly closing: number
  readonly rows: readonly RegisterRow[]
}

/**
 * What came into a cash register on a day, what left it, and what was in it before and after. It is whole or not at all.
 * @throws AppError NOT_FOUND, INVALID_DATA for what is no cash register, OPERATION_NOT_PERMITTED for who sees a part of the money only
 */
export async function cashRegister(context: Context, accountId: number, day: string): Promise<CashRegister> {
  for (const of of [Payment, SupplierPayment, AccountRecord])
    if (can(context.actor, 'view', of) !== true) throw new AppError('OPERATION_NOT_PERMITTED')
  const account = await find(context, BillingAccount, accountId)
  if (account.kind !== 'cash')
    throw new AppError('INVALID_DATA', { faults: [{ field: 'BillingAccountId', code: 'NOT_CASH' }] })
  // The account holds what all of its money comes to: no day sums the years before it. One statement, so that both are of one moment.
  const before = await context.tx.one<{ opening: number }>(
    sql`select t.balance - coalesce((select sum(amount) from (${moves(context, accountId, day)}) as m), 0) as opening
      from ${from(BillingAccount)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${accountId}`,
  )
  const moved =
    await context.tx.rows<Moved>(sql`select type, id, document, party_id, about, amount, reversal from (${moves(context, accountId, day)}) as m
    where date = ${day}::date and amount <> 0 order by created_at, type, id`)
  const opening = before?.opening ?? 0
  let balance = opening
  const names = {
    payment: await namesOf(context, Customer, moved),
    supplierPayment: await namesOf(context, Supplier, moved),
  }
  const rows = moved.map(({ partyId, ...one }): RegisterRow => {
    balance = addDecimals(balance, one.amount)
    const named = one.type === 'payment' || one.type === 'supplierPayment' ? names[one.type] : undefined
    const about = named ? (named.get(partyId ?? 0) ?? null) : one.about
    const comesIn = one.reversal || one.amount > 0
    return { ...one, about, cashIn: comesIn ? one.amount : null, cashOut: comesIn ? null : -one.amount, balance }
  })
  const cashIn = sumDecimals(rows.map((row) => row.cashIn ?? 0))
  const cashOut = sumDecimals(rows.map((row) => row.cashOut ?? 0))
  return { account, day, opening, cashIn, cashOut, closing: balance, rows }
}

/** The names of customers or suppliers that the caller may see. */
async function namesOf(
  context: Context,
  of: typeof Customer | typeof Supplier,
  moved: readonly Moved[],
): Promise<Map<number, string>> {
  const type = of === Customer ? 'payment' : 'supplierPayment'
  const ids = moved.flatMap((one) => (one.type === type && one.partyId !== null ? [one.partyId] : []))
  if (ids.length === 0 || can(context.actor, 'view', of) === false) return new Map()
  const found = await findAll<typeof Customer | typeof Supplier>(context, of, ids)
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Every movement of an account from a day on, as its balance counts them. */
function moves({ actor }: Context, id: number, day: string) {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.client_id`)} = ${actor.clientId} and ${sql.ref(`${alias}.deleted_with`)} is null
      and ${sql.ref(`${alias}.date`)} >= ${day}::date`
  return sql`select 'payment' as type, p.id, p.date, p.created_at, coalesce(b.code, p.document) as document,
      p.account_id as party_id, null as about, p.amount, p.reverses_id is not null as reversal
      from payments p left join bills b on b.client_id = p.client_id and b.id = p.receipt_id
      where ${own('p')} and p.billing_account_id = ${id}
    union all select 'supplierPayment', s.id, s.date, s.created_at, s.document, s.supplier_id, null, -s.amount, false
      from supplier_payments s where ${own('s')} and s.billing_account_id = ${id}
    union all select case when r.to_account_id is null then 'accountRecord' else 'transfer' end, r.id, r.date, r.created_at, null,
        null, coalesce(r.description, x.name), case when r.to_account_id is null then r.amount else -r.amount end, false
      from account_records r left join billing_accounts x on x.client_id = r.client_id and x.id = r.to_account_id
      where ${own('r')} and r.billing_account_id = ${id}
    union all select 'transfer', r.id, r.date, r.created_at, null, null, coalesce(r.description, x.name), r.amount, false
      from account_records r join billing_accounts x on x.client_id = r.client_id and x.id = r.billing_account_id
      where ${own('r')} and r.to_account_id = ${id}`
}
