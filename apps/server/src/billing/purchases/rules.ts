import { purchaseBillRules } from './bill-rules.ts'
import { purchaseLineRules } from './line-rules.ts'
import { supplierPaymentRules } from './payment-rules.ts'

/** Rules of what is bought and what is paid for it. */
export const purchaseRules = [purchaseBillRules, purchaseLineRules, supplierPaymentRules]
