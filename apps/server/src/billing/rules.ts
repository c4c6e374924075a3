import { accountRules, classRules, recordRules } from './account-rules.ts'
import { billRules, offerRules } from './bill-rules.ts'
import { lineRules } from './line-rules.ts'
import { orderRules } from './orders/rules.ts'
import { paymentRules } from './payment-rules.ts'
import { productRules } from './product-rules.ts'
import { purchaseRules } from './purchases/rules.ts'
import { recurringBillRules } from './recurring-bills/rules.ts'
import { seriesRules } from './series-rules.ts'
import { templateRules } from './templates/template-rules.ts'
import { stockRules } from './stock/rules.ts'

/** Rules of bills, offers, purchases, stock and what belongs to them. */
export const billingRules = [
  productRules,
  seriesRules,
  templateRules,
  offerRules,
  billRules,
  recurringBillRules,
  lineRules,
  classRules,
  accountRules,
  recordRules,
  paymentRules,
  ...orderRules,
  ...purchaseRules,
  ...stockRules,
]
