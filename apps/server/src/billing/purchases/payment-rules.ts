import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { rulesFor } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { type MoneySide, preparedMoney, settleAccounts, settleMoney } from '../money-for-bills.ts'
import { PAID, storePaid } from '../paid.ts'
import { heldPurchase } from './purchase.ts'

type PaymentRow = Row<typeof SupplierPayment>

/** Money to suppliers is for their entered bills. */
const TO_SUPPLIERS: MoneySide<NonNullable<PaymentRow['bills']>[number], PaymentRow> = {
  billOf: ({ PurchaseBillId }) => PurchaseBillId,
  partyOf: ({ supplierId }) => supplierId,
  find: async (context, ids) =>
    new Map(
      (await findAll(context, PurchaseBill, ids)).map((bill) => [
        bill.id,
        { ...bill, code: bill.number, partyId: bill.supplierId, payable: bill.state === 'entered' },
      ]),
    ),
  notPayable: 'PURCHASE_NOT_ENTERED',
  otherParty: 'OTHER_SUPPLIER',
  settle: async (context, id) => {
    const bill = await heldPurchase(context, id)
    if (bill?.state !== 'entered')
      throw new AppError('INVALID_DATA', { faults: [{ field: 'Bills', code: 'PURCHASE_NOT_ENTERED' }] })
    await storePaid(context, PAID.purchases, bill, bill.number)
  },
}

/** Rules of payments to suppliers: for entered bills of the supplier in one currency, never more than is due, in an open period; bills and accounts follow. */
export const supplierPaymentRules = rulesFor(SupplierPayment, {
  prepare: async (context, patch, before) => ({
    ...patch,
    ...(await preparedMoney(context, TO_SUPPLIERS, patch, before)),
  }),
  settle: async (context, changes) => {
    await settleMoney(context, TO_SUPPLIERS, changes)
    await settleAccounts(context, changes)
  },
})
