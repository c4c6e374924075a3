import { purchaseOrderLineRules } from './line-rules.ts'
import { purchaseOrderRules } from './order-rules.ts'
import { supplierRules } from './supplier-rules.ts'

/** Rules of what is ordered, and of whom. */
export const orderRules = [purchaseOrderRules, purchaseOrderLineRules, supplierRules]
