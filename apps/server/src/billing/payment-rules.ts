import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { storeOwed } from '../balances/owed.ts'
import { type Context, rulesFor } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { type BillRow, held } from './lined.ts'
import { type MoneySide, preparedMoney, settleAccounts, settleMoney } from './money-for-bills.ts'
import { PAID, storePaid } from './paid.ts'
import { isSameShare } from './share-money.ts'

type PaymentRow = Row<typeof Payment>

/** What is paid for: the others only announce it or acknowledge it. */
export const PAYABLE: readonly BillRow['kind'][] = ['invoice', 'advance', 'creditNote']

/** Money of customers is for their issued bills. */
const FROM_CUSTOMERS: MoneySide<NonNullable<PaymentRow['bills']>[number], PaymentRow> = {
  billOf: ({ BillId }) => BillId,
  partyOf: ({ accountId }) => accountId,
  find: async (context, ids) =>
    new Map(
      (await findAll(context, Bill, ids)).map((bill) => [
        bill.id,
        { ...bill, partyId: bill.accountId, payable: bill.number !== null && PAYABLE.includes(bill.kind) },
      ]),
    ),
  notPayable: 'BILL_NOT_ISSUED',
  otherParty: 'OTHER_CUSTOMER',
  takesBack: ({ reversesId }) => Boolean(reversesId),
  settle: async (context, id) => {
    const bill = await held(context, 'bill', id)
    if (!bill || bill.number === null)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'Bills', code: 'BILL_NOT_ISSUED' }] })
    await storePaid(context, PAID.sales, bill, bill.code)
  },
}

/** Rules of payments: for issued bills of the customer in one currency, never more than is due, in an open period; bills and accounts follow. */
export const paymentRules = rulesFor(Payment, {
  prepare: async (context, patch, before) => {
    if (before && touchesMoney(patch, before) && (await hasReceipt(context, before.id)))
      throw new AppError('RECEIPT_ISSUED')
    return { ...patch, ...(await preparedMoney(context, FROM_CUSTOMERS, patch, before)) }
  },
  beforeRemove: async (context, { id }) => {
    if (await hasReceipt(context, id)) throw new AppError('RECEIPT_ISSUED')
  },
  settle: async (context, changes) => {
    await settleMoney(context, FROM_CUSTOMERS, changes)
    const rows = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
    await storeOwed(
      context,
      rows.map(({ accountId }) => accountId),
    )
    await settleAccounts(context, changes)
  },
})

/** Whether a receipt was issued for a payment. It is held until the end of the transaction: nobody issues one meanwhile. */
async function hasReceipt({ tx, actor }: Context, id: number): Promise<boolean> {
  const found = await tx.one<{ receiptId: number | null }>(
    sql`select receipt_id from payments where client_id = ${actor.clientId} and id = ${id} for update`,
  )
  return found !== undefined && found.receiptId !== null
}

/** Whether a change is of what a receipt says: more than the note, the rate of the books, or bills that what was paid ahead goes to. */
function touchesMoney(
  { note: _note, exchangeRate: _rate, bills, currency, ...patch }: Patch<typeof Payment>,
  before: PaymentRow,
): boolean {
  if (currency !== undefined && currency?.toUpperCase() !== before.currency) return true
  const shares = new Map(bills?.map((share) => [share.BillId, share]))
  if (bills !== undefined && before.bills?.some((share) => !isSameShare(shares.get(share.BillId), share))) return true
  return Object.entries(patch).some(([key, value]) => value !== undefined && value !== before[key as keyof PaymentRow])
}
