import { formatDay } from '@temelia/calendar/format-day'
import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Payment } from '@temelia/model/billing/payment'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { receiptTexts } from '@temelia/text/receipts'
import { billingLabels } from '@temelia/text/labels-billing'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, findAll, visible } from '../../records/find.ts'
import { changeRecords, createRecords, type Engine } from '../../records/operation.ts'
import { column, columns, from } from '../../records/select.ts'
import { issueBill } from '../issue.ts'
import type { BillRow } from '../lined.ts'

type PaymentRow = Row<typeof Payment>

/**
 * Issues the receipt of a payment in cash: all in one transaction, with the day of the payment and the next number of its series. From then
 * on the money of the payment stays as it is.
 * @throws AppError NOT_FOUND, RECEIPT_ISSUED, INVALID_DATA for what is no cash that came in, and as `issueBill`
 */
export async function issueReceipt(
  context: Context,
  engine: Engine,
  paymentId: number,
  seriesId: number | undefined,
): Promise<BillRow> {
  const payment = await heldPayment(context, sql`${column('id')} = ${paymentId} and ${visible(context, Payment)}`)
  if (!payment) throw new AppError('NOT_FOUND')
  demand(context, 'edit', Payment, payment)
  if (payment.receiptId !== null) throw new AppError('RECEIPT_ISSUED')
  if (payment.method !== 'cash')
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Method', code: 'RECEIPT_NOT_CASH' }] })
  if (payment.amount <= 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Amount', code: 'RECEIPT_NOT_CASH' }] })
  const { accountId, currency, amount } = payment
  const line = { name: await paidFor(context, payment), price: amount, position: 1 }
  const receipt = await issued(context, engine, { accountId, currency }, line, {
    date: payment.date,
    ...(seriesId === undefined ? {} : { seriesId }),
  })
  await changeRecords(context, engine, Payment, [
    { id: payment.id, patch: { receiptId: receipt.id, document: payment.document ?? receipt.code } },
  ])
  return receipt
}

/** A receipt with its one line, as it is issued; what it takes back must be the caller's to change. */
export async function issued(
  context: Context,
  engine: Engine,
  of: Pick<BillRow, 'accountId' | 'currency'> & { readonly corrects?: BillRow; readonly reason?: string | null },
  line: { readonly name: string; readonly price: number; readonly position: number },
  issuing: { readonly date: string; readonly seriesId?: number },
): Promise<BillRow> {
  const { corrects, ...own } = of
  const [draft] = await createRecords(context, engine, Bill, [{ kind: 'receipt', ...own }], corrects ? [corrects] : [])
  const { id } = draft as BillRow
  // Money that came is no supply: it stands outside VAT, whatever was sold. Sales tax has one word for what it does not touch.
  const untaxed = { vatCategory: context.actor.region === 'us' ? 'Z' : 'O', vatRate: 0, quantity: 1 } as const
  await createRecords(context, engine, EntityProduct, [
    { relatedEntityType: 'bill', relatedEntityId: id, ...line, ...untaxed },
  ])
  if (corrects)
    await context.tx.run(
      sql`update bills set corrects_id = ${corrects.id} where client_id = ${context.actor.clientId} and id = ${id}`,
    )
  return issueBill(context, engine, id, issuing)
}

/** A payment, held until the end of the transaction. */
export function heldPayment(
  { tx, actor }: Context,
  which: ReturnType<typeof visible>,
): Promise<PaymentRow | undefined> {
  return tx.one<PaymentRow>(sql`select ${columns(Payment)} from ${from(Payment)}
    where ${column('clientId')} = ${actor.clientId} and ${which} and ${column('deletedWith')} is null for update of t`)
}

/** The most that a line says. */
const LONGEST = 400

/** What the money is for: the bills by their numbers, and what is paid ahead. */
async function paidFor(context: Context, { bills, advance }: PaymentRow): Promise<string> {
  const { region } = context.actor
  const language = region === 'ro' ? 'ro' : 'en'
  const found = await findAll(
    context,
    Bill,
    (bills ?? []).map(({ BillId }) => BillId),
  )
  // A receipt names what it is for, whole.
  if (found.length < (bills ?? []).length)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Bills', code: 'NOT_FOUND' }] })
  const named = found.map(({ kind, code, date }) =>
    say(receiptTexts.receiptForBill, language, {
      kind: billingLabels[`bill.kind.${kind}`][language].toLowerCase(),
      code: code ?? '',
      day: date ? formatDay(date, region) : '',
    }),
  )
  const parts = [...named, ...((advance ?? 0) > 0 ? [receiptTexts.receiptAdvance[language]] : [])]
  const whole = parts.join(', ')
  return whole.length <= LONGEST ? whole : `${whole.slice(0, whole.lastIndexOf(',', LONGEST - 2))}, …`
}
