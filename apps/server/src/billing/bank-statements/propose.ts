import { currencyOf } from '@temelia/calendar/region'
import { type MatchReason, matchPayments, type OpenBill, type Payer } from '@temelia/billing/match-payment'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'
import { PAYABLE } from '../payment-rules.ts'
import type { AccountRow } from './read-file.ts'
import type { BankLineRow } from './rows.ts'

/** Why a line is proposed to be something. */
export type ProposalReason = MatchReason | 'entered' | 'habit'

/** What an open line is proposed to be: a payment, one that was entered before, or an account record like earlier ones. */
export interface Proposal {
  readonly state: 'sure' | 'look' | 'none'
  readonly reasons: readonly ProposalReason[]
  readonly accountId: number | null
  readonly bills: readonly { readonly id: number; readonly amount: number }[]
  readonly paymentId: number | null
  readonly accountRecordId: number | null
  readonly record: { readonly description: string; readonly toAccountId: number | null } | null
}

/** Days that what was entered by hand may lie from the day of the bank. */
const NEAR = 10

/** How often lines of a sort were the same record before the next one is sure. */
const HABIT = 3

/** What the open lines of a statement are proposed to be, by their id; only from what the caller may see. */
export async function propose(
  context: Context,
  account: AccountRow,
  lines: readonly BankLineRow[],
): Promise<ReadonlyMap<number, Proposal>> {
  if (lines.length === 0) return new Map()
  const currency = account.currency ?? currencyOf(context.actor.region)
  const matches = matchPayments(
    lines.map((line) => ({ ...line, text: line.details })),
    await payersOf(context),
    await openBills(context, currency),
    await seriesNames(context),
  )
  const entered = await enteredBefore(context, account, lines)
  const habits = await habitsOf(context, account, lines)
  return new Map(
    lines.map((line, index): [number, Proposal] => {
      const match = matches[index] ?? { state: 'none', reasons: [], accountId: null, bills: [] }
      const plain = { ...match, paymentId: null, accountRecordId: null, record: null }
      if (match.state === 'sure') return [line.id, plain]
      const known = entered.get(line.id)
      if (known) return [line.id, { ...plain, ...NO_BILLS, state: 'look', reasons: ['entered'], ...known }]
      const habit = match.state === 'none' ? habits.get(line.sort) : undefined
      if (!habit) return [line.id, plain]
      const state = habit.count >= HABIT ? 'sure' : 'look'
      return [line.id, { ...plain, ...NO_BILLS, state, reasons: ['habit'], record: habit }]
    }),
  )
}

const NO_BILLS = { accountId: null, bills: [] }

async function payersOf(context: Context): Promise<Payer[]> {
  if (can(context.actor, 'view', Customer) === false) return []
  const { tx, actor } = context
  const customers = await tx.rows<{ id: number; name: string; taxId: string | null; iban: string | null }>(
    sql`select ${column('id')}, ${column('name')}, ${column('taxId')}, ${column('iban')} from ${from(Customer)} where ${visible(context, Customer)}`,
  )
  const paid = await tx.rows<{ accountId: number; iban: string }>(sql`select distinct p.account_id, l.iban
    from bank_bookings b join bank_lines l on l.client_id = b.client_id and l.id = b.line_id
    join payments p on p.client_id = b.client_id and p.id = b.payment_id and p.deleted_with is null
    where b.client_id = ${actor.clientId} and l.iban <> ''`)
  const accounts = new Map<number, string[]>()
  for (const { accountId, iban } of paid) accounts.set(accountId, [...(accounts.get(accountId) ?? []), iban])
  return customers.map(({ id, name, taxId, iban }) => ({
    id,
    name,
    taxId,
    accounts: [...(iban ? [iban] : []), ...(accounts.get(id) ?? [])],
  }))
}

async function openBills(context: Context, currency: string): Promise<OpenBill[]> {
  if (can(context.actor, 'view', Bill) === false) return []
  const rows =
    await context.tx.rows<OpenBill>(sql`select ${column('id')}, ${column('accountId')}, ${column('series')}, ${column('number')},
      ${column('due')}, coalesce(${column('retained')}, 0) as retained, ${column('date')} from ${from(Bill)}
    where ${visible(context, Bill)} and ${column('number')} is not null and ${column('due')} <> 0
      and ${column('kind')} in (${sql.join([...PAYABLE])}) and ${column('currency')} = ${currency}`)
  return rows
}

/** The names of all series of the company, those that are deleted too: words may name an old bill. */
async function seriesNames({ tx, actor }: Context): Promise<string[]> {
  const found = await tx.rows<{ name: string }>(sql`select name from bill_series where client_id = ${actor.clientId}`)
  return found.map(({ name }) => name)
}

/** Payments and records of the account of the same amount near the day that stand on no statement, where there is just one for a line. */
async function enteredBefore(
  context: Context,
  account: AccountRow,
  lines: readonly BankLineRow[],
): Promise<ReadonlyMap<number, Pick<Proposal, 'paymentId' | 'accountRecordId'>>> {
  const { tx, actor } = context
  const seen = sql`select ${column('id')} from ${from(Payment)} where ${visible(context, Payment)} and ${column('billingAccountId')} = ${account.id}`
  const found = await tx.rows<{ lineId: number; paymentId: number | null; accountRecordId: number | null }>(sql`
    select l.id as line_id, c.payment_id, c.account_record_id from bank_lines l join (
      select p.id as payment_id, null::bigint as account_record_id, p.date, p.amount from payments p
        where p.client_id = ${actor.clientId} and p.billing_account_id = ${account.id} and p.deleted_with is null
          and p.id in (${seen})
          and not exists (select 1 from bank_bookings b where b.client_id = ${actor.clientId} and b.payment_id = p.id)
      union all
      select null, r.id, r.date, case when r.to_account_id is null or r.to_account_id = ${account.id} then r.amount else -r.amount end
        from account_records r
        where r.client_id = ${actor.clientId} and ${account.id} in (r.billing_account_id, r.to_account_id) and r.deleted_with is null
          and not exists (select 1 from bank_bookings b join bank_lines o on o.client_id = b.client_id and o.id = b.line_id
            where b.client_id = ${actor.clientId} and b.account_record_id = r.id and o.billing_account_id = ${account.id})
    ) c on c.amount = l.amount and c.date between l.date - ${NEAR}::integer and l.date + ${NEAR}::integer
    where l.client_id = ${actor.clientId} and l.id = any(${lines.map(({ id }) => id)}::bigint[])
    order by l.position, abs(c.date - l.date), c.payment_id, c.account_record_id`)
  const given = new Map<number, Pick<Proposal, 'paymentId' | 'accountRecordId'>>()
  const taken = new Set<string>()
  for (const { lineId, paymentId, accountRecordId } of found) {
    const key = `${paymentId} ${accountRecordId}`
    if (given.has(lineId) || taken.has(key)) continue
    given.set(lineId, { paymentId, accountRecordId })
    taken.add(key)
  }
  return given
}

interface Habit {
  readonly description: string
  readonly toAccountId: number | null
  readonly count: number
}

/** What lines of the same sort were confirmed to be, where that was always the same. */
async function habitsOf(
  { tx, actor }: Context,
  account: AccountRow,
  lines: readonly BankLineRow[],
): Promise<ReadonlyMap<string, Habit>> {
  const sorts = [...new Set(lines.map(({ sort }) => sort).filter((sort) => sort !== ''))]
  const rows = await tx.rows<
    Habit & { sort: string }
  >(sql`select l.sort, coalesce(r.description, '') as description, r.to_account_id,
      count(*)::integer as count
    from bank_lines l join bank_bookings b on b.client_id = l.client_id and b.line_id = l.id and b.made
    join account_records r on r.client_id = b.client_id and r.id = b.account_record_id and r.deleted_with is null
    where l.client_id = ${actor.clientId} and l.billing_account_id = ${account.id} and l.sort = any(${sorts}::text[])
    group by l.sort, r.description, r.to_account_id`)
  const counted = new Map<string, number>()
  for (const { sort } of rows) counted.set(sort, (counted.get(sort) ?? 0) + 1)
  return new Map(rows.filter(({ sort }) => counted.get(sort) === 1).map((row) => [row.sort, row]))
}
