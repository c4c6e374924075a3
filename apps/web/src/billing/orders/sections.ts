import type { Section } from '../../records/record-form.tsx'

/** The fields of an order in the order in which a person fills them in. */
export const orderSections: readonly Section[] = [
  { fields: ['supplierId', 'projectId', 'warehouseId', 'deliverTo', 'wantedDate'] },
  { fields: ['currency', 'exchangeRate', 'discount', 'terms', 'note', 'userId'] },
]

/** What the page of an order tells beside its lines. */
export const orderFacts: readonly Section[] = [
  {
    fields: [
      'projectId',
      'warehouseId',
      'deliverTo',
      'date',
      'wantedDate',
      'currency',
      'exchangeRate',
      'discount',
      'terms',
      'note',
      'userId',
    ],
  },
]

/** The fields of a line: what is ordered, then what for. */
export const orderLineSections: readonly Section[] = [
  { fields: ['productId', 'name', 'measureUnit', 'quantity', 'price', 'discount', 'vatCategory', 'vatRate', 'code'] },
  { fields: ['projectId', 'estimateId', 'resourceKind', 'resourceCode'] },
]
