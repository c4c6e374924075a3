import { BillingAccount } from '@temelia/model/billing/billing-account'
import type { FieldFault } from '@temelia/model/field-fault'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'

interface Booked {
  readonly billingAccountId: number | null
  readonly currency: string | null
}

/** What is wrong with the account of a payment, in or out: it must be there for its writer, and be of the payment's currency. */
export async function accountFaults(
  context: Context,
  payment: Booked,
  before: Booked | undefined,
): Promise<FieldFault[]> {
  if (!payment.billingAccountId) return []
  if (before?.billingAccountId === payment.billingAccountId && before.currency === payment.currency) return []
  const { currency } = await find(context, BillingAccount, payment.billingAccountId)
  return currency === payment.currency ? [] : [{ field: 'BillingAccountId', code: 'OTHER_CURRENCY' }]
}
