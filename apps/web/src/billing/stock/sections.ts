import type { StockKind } from '@temelia/model/billing/series'
import type { Section } from '../../records/record-form.tsx'

const HEADS: Readonly<Record<StockKind, readonly string[]>> = {
  goodsReceipt: ['warehouseId', 'supplierId', 'document', 'date', 'person'],
  materialIssue: ['warehouseId', 'projectId', 'estimateId', 'date', 'person'],
  transfer: ['warehouseId', 'toWarehouseId', 'date', 'person'],
  count: ['warehouseId', 'date', 'person'],
}

const LINES: Readonly<Record<StockKind, readonly string[]>> = {
  goodsReceipt: ['productId', 'quantity', 'price', 'askedQuantity'],
  materialIssue: ['productId', 'quantity', 'askedQuantity'],
  transfer: ['productId', 'quantity'],
  count: ['productId', 'quantity', 'price'],
}

/** The fields of a document of a kind, in the order in which they stand on the paper. */
export function documentSections(kind: StockKind): readonly Section[] {
  return [{ fields: [...HEADS[kind], 'note'], words: wordsOf(kind) }]
}

/** What the page of a document tells beside its lines. */
export function documentFacts(kind: StockKind): readonly Section[] {
  const bill = kind === 'goodsReceipt' ? ['purchaseOrderId', 'purchaseBillId'] : []
  return [{ fields: [...HEADS[kind], ...bill, 'reversesId', 'reversedById', 'userId', 'note'], words: wordsOf(kind) }]
}

/** The fields of a line of such a document. */
export function lineSections(kind: StockKind): readonly Section[] {
  return [{ fields: LINES[kind] }]
}

/** Which warehouse it is and what its person did depend on the kind of document. */
function wordsOf(kind: StockKind): NonNullable<Section['words']> {
  return { warehouseId: `stockWarehouse_${kind}`, person: `stockPerson_${kind}` }
}
