import { currencyOf } from '@temelia/calendar/region'
import { AccountRecord } from '@temelia/model/billing/billing-account'
import { Payment } from '@temelia/model/billing/payment'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { beginningOf } from '@temelia/text/beginning'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { createRecords, type Engine, removeRecord } from '../../records/operation.ts'
import type { AccountRow } from './read-file.ts'
import { type BankLineRow, linesOfStatement } from './rows.ts'

/** What a person says a line is: a payment of a customer, an account record, or one of either that was entered before. */
export type Meaning =
  | { readonly accountId: number; readonly bills: NonNullable<Row<typeof Payment>['bills']> }
  | { readonly record: { readonly description: string | null; readonly toAccountId: number | null } }
  | { readonly paymentId: number }
  | { readonly accountRecordId: number }

/** Characters of a document's name and of a note. */
const LONGEST = { document: 120, note: 400 } as const

/**
 * Confirms lines: makes the payment or account record of each, or ties it to the one that was entered. All or none.
 * @throws AppError BANK_LINE_CONFIRMED, NOT_FOUND, INVALID_DATA and whatever keeps a payment or record from being made
 */
export async function confirmLines(
  context: Context,
  engine: Engine,
  { id, account }: { readonly id: number; readonly account: AccountRow },
  meanings: ReadonlyMap<number, Meaning>,
): Promise<void> {
  const lines = await heldLines(context, id, [...meanings.keys()])
  for (const line of lines) {
    if (line.paymentId !== null || line.accountRecordId !== null) throw new AppError('BANK_LINE_CONFIRMED')
    const booking = await book(context, engine, account, line, meanings.get(line.id) as Meaning)
    await keepBooking(context, line.id, booking)
  }
}

/** Takes confirmations back, and brings back what was set aside: what a confirmation made is deleted, what was entered before stays. */
export async function reopenLines(context: Context, engine: Engine, id: number, ids: readonly number[]): Promise<void> {
  const { tx, actor } = context
  for (const line of await heldLines(context, id, ids)) {
    if (line.paymentId !== null) {
      if (line.made) await removeRecord(context, engine, Payment, line.paymentId)
      else demand(context, 'edit', Payment, await find(context, Payment, line.paymentId))
    } else if (line.accountRecordId !== null) {
      if (line.made) await removeRecord(context, engine, AccountRecord, line.accountRecordId)
      else demand(context, 'edit', AccountRecord, await find(context, AccountRecord, line.accountRecordId))
    }
    await tx.run(sql`delete from bank_bookings where client_id = ${actor.clientId} and line_id = ${line.id}`)
    await tx.run(
      sql`update bank_lines set set_aside = false where client_id = ${actor.clientId} and id = ${line.id} and set_aside`,
    )
  }
}

/** Sets lines aside: they stand for nothing that is entered. @throws AppError BANK_LINE_CONFIRMED */
export async function setLinesAside(context: Context, id: number, ids: readonly number[]): Promise<void> {
  const lines = await heldLines(context, id, ids)
  if (lines.some(({ paymentId, accountRecordId }) => paymentId !== null || accountRecordId !== null))
    throw new AppError('BANK_LINE_CONFIRMED')
  await context.tx.run(sql`update bank_lines set set_aside = true
    where client_id = ${context.actor.clientId} and id = any(${[...ids]}::bigint[])`)
}

/** Deletes a statement of which nothing is confirmed. @throws AppError BANK_STATEMENT_CONFIRMED */
export async function removeStatement(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  await tx.rows(
    sql`select id from bank_lines where client_id = ${actor.clientId} and statement_id = ${id} order by id for update`,
  )
  const lines = await linesOfStatement(context, id)
  if (lines.some(({ paymentId, accountRecordId }) => paymentId !== null || accountRecordId !== null))
    throw new AppError('BANK_STATEMENT_CONFIRMED')
  await tx.run(sql`delete from bank_statements where client_id = ${actor.clientId} and id = ${id}`)
}

/** The lines as they now are, held in one order against everybody else who settles them. @throws AppError NOT_FOUND */
async function heldLines(context: Context, statementId: number, ids: readonly number[]): Promise<BankLineRow[]> {
  await context.tx.rows(sql`select id from bank_lines where client_id = ${context.actor.clientId} and statement_id = ${statementId}
    and id = any(${[...ids]}::bigint[]) order by id for update`)
  const wanted = new Set(ids)
  const lines = (await linesOfStatement(context, statementId)).filter((line) => wanted.has(line.id))
  if (lines.length < wanted.size) throw new AppError('NOT_FOUND')
  return lines
}

interface Booking {
  readonly paymentId: number | null
  readonly accountRecordId: number | null
  readonly made: boolean
}

async function book(
  context: Context,
  engine: Engine,
  account: AccountRow,
  line: BankLineRow,
  meaning: Meaning,
): Promise<Booking> {
  if ('paymentId' in meaning) {
    const payment = await find(context, Payment, meaning.paymentId)
    demand(context, 'edit', Payment, payment)
    if (payment.billingAccountId !== account.id || payment.amount !== line.amount) throw differs('PaymentId')
    return { paymentId: payment.id, accountRecordId: null, made: false }
  }
  if ('accountRecordId' in meaning) return enteredRecord(context, account, line, meaning.accountRecordId)
  if ('record' in meaning) {
    const [record] = await createRecords(context, engine, AccountRecord, [
      recordOf(account, line, meaning.record) as Patch<typeof AccountRecord>,
    ])
    return { paymentId: null, accountRecordId: record?.id ?? null, made: true }
  }
  const [payment] = await createRecords(context, engine, Payment, [
    {
      accountId: meaning.accountId,
      date: line.date,
      amount: line.amount,
      currency: account.currency ?? currencyOf(context.actor.region),
      method: 'bank',
      document: beginningOf(line.reference, LONGEST.document) || null,
      billingAccountId: account.id,
      bills: [...meaning.bills],
      note: beginningOf(line.details, LONGEST.note) || null,
    },
  ])
  return { paymentId: payment?.id ?? null, accountRecordId: null, made: true }
}

async function enteredRecord(context: Context, account: AccountRow, line: BankLineRow, id: number): Promise<Booking> {
  const record = await find(context, AccountRecord, id)
  demand(context, 'edit', AccountRecord, record)
  const out = record.billingAccountId === account.id
  const amount = out && record.toAccountId !== null ? -record.amount : record.amount
  if ((!out && record.toAccountId !== account.id) || amount !== line.amount) throw differs('AccountRecordId')
  const elsewhere = await context.tx.one(sql`select 1 as found from bank_bookings b
    join bank_lines l on l.client_id = b.client_id and l.id = b.line_id
    where b.client_id = ${context.actor.clientId} and b.account_record_id = ${id} and l.billing_account_id = ${account.id}
      and l.id <> ${line.id}`)
  if (elsewhere) throw new AppError('BANK_LINE_CONFIRMED')
  return { paymentId: null, accountRecordId: id, made: false }
}

function differs(field: string): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field, code: 'INVALID_VALUE' }] })
}

/** A record of what came in or went out; a transfer leaves the account that pays, whichever statement it stands on. */
function recordOf(
  account: AccountRow,
  line: BankLineRow,
  { description, toAccountId }: { readonly description: string | null; readonly toAccountId: number | null },
) {
  const words = { date: line.date, description: beginningOf(description ?? line.details, LONGEST.note) || null }
  if (toAccountId === null) return { ...words, billingAccountId: account.id, amount: line.amount }
  return line.amount < 0
    ? { ...words, billingAccountId: account.id, toAccountId, amount: -line.amount }
    : { ...words, billingAccountId: toAccountId, toAccountId: account.id, amount: line.amount }
}

async function keepBooking({ tx, actor }: Context, lineId: number, booking: Booking): Promise<void> {
  // What is there belongs to a payment or record that was deleted.
  await tx.run(sql`delete from bank_bookings where client_id = ${actor.clientId} and line_id = ${lineId}`)
  const taken = await tx.one<{
    id: number
  }>(sql`insert into bank_bookings (client_id, line_id, user_id, payment_id, account_record_id, made)
    values (${actor.clientId}, ${lineId}, ${actor.userId}, ${booking.paymentId}, ${booking.accountRecordId}, ${booking.made})
    on conflict do nothing returning id`)
  if (!taken) throw new AppError('BANK_LINE_CONFIRMED')
  await tx.run(
    sql`update bank_lines set set_aside = false where client_id = ${actor.clientId} and id = ${lineId} and set_aside`,
  )
}
