import type { Section } from '../../records/record-form.tsx'
import { SupplierPaymentNotice } from '../exchange-differences/exchange-notes.tsx'

/** The fields of a supplier bill in the order in which they stand on the paper. */
export const purchaseSections: readonly Section[] = [
  { fields: ['supplierId', 'kind', 'number', 'date', 'dueDate', 'statedTotal'] },
  { fields: ['purchaseOrderId', 'projectId', 'currency', 'exchangeRate', 'discount', 'userId', 'note'] },
]

/** What the page of a supplier bill tells beside its lines. */
export const purchaseFacts: readonly Section[] = [
  {
    fields: [
      'kind',
      'number',
      'date',
      'dueDate',
      'statedTotal',
      'purchaseOrderId',
      'projectId',
      'currency',
      'exchangeRate',
      'userId',
      'note',
    ],
  },
]

/** The fields of a line: what was bought, then what for. */
export const purchaseLineSections: readonly Section[] = [
  { fields: ['productId', 'name', 'measureUnit', 'quantity', 'price', 'discount', 'vatCategory', 'vatRate', 'code'] },
  { fields: ['projectId', 'estimateId', 'resourceKind', 'resourceCode', 'purchaseOrderLineId'] },
]

/** The fields of a payment to a supplier, and what its exchange rate made. */
export const supplierPaymentSections: readonly Section[] = [
  {
    fields: [
      'supplierId',
      'date',
      'amount',
      'currency',
      'exchangeRate',
      'method',
      'document',
      'billingAccountId',
      'note',
    ],
    notice: SupplierPaymentNotice,
  },
]
