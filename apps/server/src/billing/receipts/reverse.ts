import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { AppError } from '@temelia/model/errors'
import { receiptTexts } from '@temelia/text/receipts'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, visible } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { column } from '../../records/select.ts'
import { type BillRow, held } from '../lined.ts'
import { heldPayment, issued } from './receipt.ts'

/** How a receipt is taken back: today, unless told otherwise. */
export interface Reversing {
  readonly date?: string | undefined
  readonly reason?: string | undefined
}

/**
 * Takes an issued receipt back by another with the next number of its series, below 0; the payment that it was issued for is taken back by
 * another as well, so that the bills are owed again and the day on which the money came stays as it was.
 * @throws AppError NOT_FOUND, BILL_NOT_ISSUED, RECEIPT_REVERSED, INVALID_DATA as `issueBill`
 */
export async function reverseReceipt(
  context: Context,
  engine: Engine,
  id: number,
  { date, reason }: Reversing,
): Promise<BillRow> {
  const receipt = await held(context, 'bill', id, visible(context, Bill))
  if (receipt?.kind !== 'receipt') throw new AppError('NOT_FOUND')
  demand(context, 'edit', Bill, receipt)
  if (receipt.state === 'draft') throw new AppError('BILL_NOT_ISSUED')
  if (receipt.state === 'canceled' || receipt.correctsId !== null) throw new AppError('RECEIPT_REVERSED')
  const payment = await heldPayment(context, sql`${column('receiptId')} = ${id}`)
  // It is taken back by whoever may change it.
  if (payment) demand(context, 'edit', Payment, payment)
  const { accountId, currency, seriesId } = receipt
  const language = context.actor.region === 'ro' ? 'ro' : 'en'
  const name = say(receiptTexts.receiptReverses, language, { code: receipt.code ?? '' })
  const day = date ?? todayIn(context.actor.region, context.now)
  const line = { name, price: -(receipt.withVat ?? 0), position: 1 }
  const reversal = await issued(
    context,
    engine,
    { accountId, currency, corrects: receipt, reason: reason ?? null },
    line,
    { date: day, ...(seriesId === null ? {} : { seriesId }) },
  )
  if (!payment) return reversal
  const back = {
    accountId,
    currency: payment.currency,
    exchangeRate: payment.exchangeRate,
    method: payment.method,
    billingAccountId: payment.billingAccountId,
    date: day,
    amount: -payment.amount,
    bills: (payment.bills ?? []).map(({ BillId, Amount, Paid }) => ({
      BillId,
      Amount: -Amount,
      ...(Paid === undefined ? {} : { Paid: -Paid }),
    })),
    document: reversal.code,
    receiptId: reversal.id,
    reversesId: payment.id,
  }
  await createRecords(context, engine, Payment, [back], [payment])
  return reversal
}
