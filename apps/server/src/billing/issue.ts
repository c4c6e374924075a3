import type { Totals } from '@temelia/billing/money'
import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { demand, findAll, visible } from '../records/find.ts'
import type { Engine } from '../records/operation.ts'
import { column, columns } from '../records/select.ts'
import { trace } from '../records/trace.ts'
import { overAdvance } from './advance-left.ts'
import { goesOut } from './bill-document.ts'
import { markCanceled } from './cancel.ts'
import { companyOf } from './company.ts'
import { documentMoney } from './document-money.ts'
import { issueFaults } from './issue-faults.ts'
import { type BillRow, held, linesOf } from './lined.ts'
import { partiesNow } from './parties.ts'
import { markSettlement } from './settlement-bill/settlement-state.ts'
import { storeOwed } from '../balances/owed.ts'
import { keepTemplate } from './templates/printed-template.ts'
import { takeNumber } from './take-number.ts'

/** Days that a buyer has where nothing is agreed. */
const USUAL_TERM = 30

/** How a bill is to be issued: today and in its own series unless told otherwise. */
export interface Issuing {
  readonly date?: string | undefined
  readonly seriesId?: number | undefined
}

/**
 * Issues a draft: it gets its number, its day and both parties as they are now, in the one transaction that keeps all of it. From
 * then on nothing changes it.
 * @throws AppError BILL_ISSUED, BILL_EMPTY, INVALID_DATA with what is missing
 */
export async function issueBill(context: Context, engine: Engine, id: number, issuing: Issuing): Promise<BillRow> {
  const before = await held(context, 'bill', id, visible(context, Bill))
  if (!before) throw new AppError('NOT_FOUND')
  demand(context, 'edit', Bill, before)
  if (before.state !== 'draft') throw new AppError('BILL_ISSUED')
  const lines = await linesOf(context, 'bill', id)
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const company = await companyOf(context)
  const [customer] = await findAll(context, Customer, [before.accountId])
  if (!customer) throw new AppError('INVALID_DATA', { faults: [{ field: 'AccountId', code: 'NOT_FOUND' }] })
  const date = issuing.date ?? before.date ?? todayIn(context.actor.region, context.now)
  const { totals } = documentMoney(context, before, lines)
  const corrected = before.correctsId === null ? undefined : await heldCorrected(context, before.correctsId)
  const faults = issueFaults(context, { bill: before, lines, company, date, corrected, withVat: totals.withVat })
  if (corrected) faults.push(...(await overCorrected(context, corrected, totals.withVat)))
  faults.push(...(await overAdvance(context, lines)))
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  const parties = await partiesNow(context, company, customer, before.currency)
  const printedWith = await keepTemplate(context, before)
  await markSettlement(context, engine, before, 'issued')
  // Last of all: whoever issues next in this series waits from here on.
  const numbered = await takeNumber(context, before.kind, issuing.seriesId ?? before.seriesId, date)
  const after =
    await context.tx.one<BillRow>(sql`update bills as t set state = 'issued', date = ${date}::date, due_date = ${dueDay(before, date)}::date,
      series_id = ${numbered.seriesId}, series = ${numbered.series}, number = ${numbered.number}, code = ${numbered.code},
      lines = ${totals.lines}, without_vat = ${totals.withoutVat}, vat = ${totals.vat}, with_vat = ${totals.withVat}, ${owed(before, totals)}, e_invoice_state = ${goesOut(context, before) ? 'toSend' : null},
      issued_at = ${context.now.toISOString()}::timestamptz,
      parties = ${JSON.stringify(parties)}::jsonb, printed_with = ${printedWith}::bigint, version = t.version + 1, updated_at = now()
    where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id} returning ${columns(Bill)}`)
  if (!after) throw new AppError('NOT_FOUND')
  const [old, now] = [before, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: Bill as Entity, before: old, after: now, happening: 'edit' }], engine.live)
  await storeOwed(context, [after.accountId])
  if (corrected) await cancelWhole(context, engine, corrected)
  return after
}

/**
 * What a credit note takes back: it may be cancelled by that, so it asks what a change of it asks.
 * @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED
 */
async function heldCorrected(context: Context, id: number): Promise<BillRow> {
  const corrected = await held(context, 'bill', id, visible(context, Bill))
  if (!corrected) throw new AppError('NOT_FOUND')
  demand(context, 'edit', Bill, corrected)
  return corrected
}

/** What a bill asks for as it is issued; a receipt asks for nothing, it says that money came. */
function owed({ kind }: BillRow, { due, withVat }: Totals): RawBuilder<unknown> {
  if (kind === 'receipt') return sql`paid = ${withVat}, due = 0, payment_state = null`
  return sql`due = ${due}, payment_state = ${due === 0 ? 'fullyPaid' : 'notCollected'}`
}

/** What asks for money and says nothing of when is due in 30 days; what gives it back, at once. */
function dueDay({ kind, dueDate, paymentTerms }: BillRow, date: string): string | null {
  if (dueDate || paymentTerms) return dueDate
  if (kind === 'creditNote') return date
  return kind === 'invoice' || kind === 'advance' ? addDays(date, USUAL_TERM) : null
}

/** A bill of which credit notes have taken back everything is cancelled by them. */
async function cancelWhole(context: Context, engine: Engine, corrected: BillRow): Promise<void> {
  const left = await leftOf(context, corrected)
  if (left === 0 && corrected.state === 'issued') await markCanceled(context, engine, corrected, corrected.reason)
}

/** That credit notes would take back more than a bill asked for. The bill is held, so that two of them cannot pass together. */
async function overCorrected(context: Context, corrected: BillRow, withVat: number) {
  const left = await leftOf(context, corrected)
  if (addDecimals(left, withVat) >= 0) return []
  return [{ field: 'WithVAT', code: 'OVER_BILL', params: { most: left, code: corrected.code ?? '' } } as const]
}

/** What a bill asks for, or a receipt says, less what was taken back of it. */
async function leftOf({ tx, actor }: Context, corrected: BillRow): Promise<number> {
  const sum = await tx.one<{ taken: number }>(sql`select coalesce(sum(with_vat), 0)::numeric as taken from bills
    where client_id = ${actor.clientId} and corrects_id = ${corrected.id} and kind in ('creditNote', 'receipt') and state = 'issued'`)
  return addDecimals(corrected.withVat ?? 0, Number(sum?.taken ?? 0))
}
