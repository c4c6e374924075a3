import { nextReminder, type SentReminder } from '@temelia/billing/payment-reminders'
import { addDays, daysBetween } from '@temelia/calendar/day'
import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import type { Row } from '@temelia/model/entity'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll, visible } from '../../records/find.ts'
import { column, from, ownerOf, zoneOf } from '../../records/select.ts'
import { type ReminderStep, type Step, stepsOf } from './steps.ts'

/** Overdue bills that are looked at together, the longest overdue first. */
const MOST_BILLS = 2_000

/** A reminder of a bill, and what became of its letter. */
export interface KeptReminder extends SentReminder {
  readonly billId: number
  readonly emailId: number
  readonly by: string | null
  /** Failed also where it was deleted before it went out. */
  readonly status: 'queued' | 'sent' | 'failed'
}

/** A bill past its due date. */
export interface OverdueBill {
  readonly id: number
  readonly clientId: number
  readonly ownerId: number | null
  readonly zoneId: number | null
  readonly accountId: number
  readonly code: string
  readonly kind: Row<typeof Bill>['kind']
  readonly date: string
  readonly dueDate: string
  readonly currency: string
  readonly withVat: number
  readonly due: number
  readonly daysLate: number
  readonly sent: readonly KeptReminder[]
  readonly next: { readonly step: ReminderStep; readonly on: string } | null
}

/** A customer that owes what is overdue. */
export interface OverdueCustomer {
  readonly customer: Row<typeof Customer>
  readonly bills: readonly OverdueBill[]
  readonly amounts: readonly Amount[]
  /** Money that came in and is on no bill yet; none for who may not see payments. */
  readonly unassigned: readonly Amount[]
  /** The highest step that is due today for one of its bills; null where none is. */
  readonly step: ReminderStep | null
}

export interface Amount {
  readonly currency: string
  readonly amount: number
}

/** What is overdue by customer, who owes longest first, as far as the caller may see bills and customers. */
export async function overdueCustomers(
  context: Context,
  accountId?: number,
): Promise<{ customers: OverdueCustomer[]; steps: Step[]; more: boolean }> {
  const today = todayIn(context.actor.region, context.now)
  const steps = await stepsOf(context)
  const rows = await overdueRows(context, today, accountId)
  const bills = rows.slice(0, MOST_BILLS)
  const reminders = by(
    await remindersOf(
      context,
      bills.map(({ id }) => id),
    ),
    ({ billId }) => billId,
  )
  const seen = await findAll(context, Customer, [...new Set(bills.map((bill) => bill.accountId))])
  const unassigned = await advancesOf(
    context,
    seen.map(({ id }) => id),
  )
  const days = steps.map((one) => one.days)
  const dated = bills.map((bill): OverdueBill => {
    const sent = reminders.get(bill.id) ?? []
    const arrived = sent.filter(({ status }) => status !== 'failed')
    const next = nextReminder(bill.dueDate, arrived, days, addDays) as OverdueBill['next']
    return { ...bill, daysLate: daysBetween(bill.dueDate, today), sent, next }
  })
  const byCustomer = by(dated, ({ accountId: id }) => id)
  const known = new Map(seen.map((customer) => [customer.id, customer]))
  const customers = [...byCustomer].flatMap(([id, own]): OverdueCustomer[] => {
    const customer = known.get(id)
    if (!customer) return []
    const due = own.flatMap(({ next }) => (next && next.on <= today ? [next.step] : []))
    const step = due.length > 0 && !customer.remindersStopped ? (Math.max(...due) as ReminderStep) : null
    return [{ customer, bills: own, amounts: amountsOf(own), unassigned: unassigned.get(id) ?? [], step }]
  })
  return { customers, steps, more: rows.length > MOST_BILLS }
}

/** The reminders of bills, in the order in which they went out. */
export async function remindersOf({ tx, actor }: Context, billIds: readonly number[]): Promise<KeptReminder[]> {
  if (billIds.length === 0) return []
  return tx.rows(sql`select r.bill_id, r.step, r.sent_on as "on", r.email_id, u.name as by,
      ${letterStatus(sql`r`, actor.clientId)} as status
    from payment_reminders r join users u on u.client_id = r.client_id and u.id = r.user_id
    where r.client_id = ${actor.clientId} and r.bill_id = any(${[...billIds]}::bigint[]) order by r.step`)
}

/** What became of the letter of a reminder: of one that was deleted for good, whether it had left. */
export function letterStatus(reminder: RawBuilder<unknown>, clientId: number): RawBuilder<KeptReminder['status']> {
  return sql`coalesce((select case when e.status = 'queued' and e.deleted_with is not null then 'failed' else e.status end
    from email_messages e where e.client_id = ${clientId} and e.id = ${reminder}.email_id),
    case when ${reminder}.went_out then 'sent' else 'failed' end)`
}

function overdueRows(
  context: Context,
  today: string,
  accountId: number | undefined,
): Promise<Omit<OverdueBill, 'daysLate' | 'sent' | 'next'>[]> {
  const own = currencyOf(context.actor.region)
  const ofOne = accountId === undefined ? sql`` : sql`and ${column('accountId')} = ${accountId}`
  // What the customer keeps back by contract is not asked for, nor what a credit note of the bill gives back and nobody has set off yet.
  const credited = sql`coalesce((select sum(c.due) from bills c where c.client_id = ${context.actor.clientId} and c.corrects_id = ${column('id')}
    and c.kind = 'creditNote' and c.state = 'issued' and c.due < 0 and c.deleted_with is null), 0)`
  return context.tx.rows(sql`select * from (
    select ${column('id')}, ${column('clientId')}, ${ownerOf(Bill, context.actor.clientId)} as owner_id, ${zoneOf(Bill, context.actor.clientId)} as zone_id,
      ${column('accountId')}, ${column('code')}, ${column('kind')}, ${column('date')}, ${column('dueDate')},
      coalesce(${column('currency')}, ${own}) as currency, ${column('withVat')},
      ${column('due')} - coalesce(${column('retained')}, 0) + ${credited} as due
    from ${from(Bill)} where ${visible(context, Bill)} and ${column('state')} = 'issued' and ${column('kind')} in ('invoice', 'advance')
      and ${column('due')} > 0 and ${column('dueDate')} < ${today}::date ${ofOne}) as owed
    where due > 0 order by due_date, id limit ${MOST_BILLS + 1}`)
}

/** What customers paid for no bill, of the payments that the caller may see. */
async function advancesOf(context: Context, accountIds: readonly number[]): Promise<Map<number, Amount[]>> {
  if (accountIds.length === 0 || can(context.actor, 'view', Payment) === false) return new Map()
  const own = currencyOf(context.actor.region)
  const rows = await context.tx.rows<{ accountId: number; currency: string; amount: number }>(sql`
    select ${column('accountId')}, coalesce(${column('currency')}, ${own}) as currency, sum(${column('advance')}) as amount
    from ${from(Payment)} where ${visible(context, Payment)} and ${column('accountId')} = any(${[...accountIds]}::bigint[])
    group by 1, 2 having sum(${column('advance')}) > 0 order by 1, 2`)
  return by(rows, ({ accountId }) => accountId)
}

function amountsOf(bills: readonly OverdueBill[]): Amount[] {
  return [...by(bills, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: sumDecimals(own.map(({ due }) => due)),
  }))
}

function by<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
