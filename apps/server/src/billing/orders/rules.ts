import { purchaseOrderLineRules } from './line-rules.ts'
import { purchaseOrderRules } from './order-rules.ts'

/** Rules of what is ordered from suppliers. */
export const orderRules = [purchaseOrderRules, purchaseOrderLineRules]
