import { User } from '../admin/user.ts'
import { entity, type Entity } from '../entity.ts'
import { Estimate } from '../estimation/estimate.ts'
import { Project } from '../estimation/project.ts'
import { Supplier } from '../estimation/supplier.ts'
import { date, decimal, flag, initially, integer, once, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { Product } from './product.ts'
import { PurchaseBill, PurchaseLine } from './purchase-bill.ts'
import { PurchaseOrder, PurchaseOrderLine } from './purchase-order.ts'
import { stockKinds } from './series.ts'
import { Warehouse } from './warehouse.ts'

/** Most of one article in a line; sums of stock stay exact below it. */
const MOST = 999_999_999

/** A document that moves stock. A draft moves nothing; a posted one is never changed, only reversed by another. */
export const StockDocument = entity('stockDocument', {
  wire: { path: 'stock-documents', id: 'StockDocumentId' },
  table: 'stock_documents',
  module: 'stock',
  owner: 'userId',
  undo: 'stockDocument',
  findable: true,
  title: 'code',
  fields: {
    /** Series and number together, as printed; given when it is posted. */
    code: readOnly(text({ wire: 'Code', search: true, column: true })),
    kind: once(required(oneOf(stockKinds, { column: true }))),
    state: readOnly(initially(oneOf(['draft', 'posted'], { column: true }), 'draft')),
    date: date({ column: true }),
    warehouseId: required(ref(() => Warehouse, { column: true })),
    /** Of a transfer: where it goes. */
    toWarehouseId: ref(() => Warehouse, { wire: 'ToWarehouseId', column: true }),
    supplierId: ref(() => Supplier, { column: true }),
    purchaseBillId: ref(() => PurchaseBill),
    /** The order that it delivers. */
    purchaseOrderId: readOnly(ref(() => PurchaseOrder)),
    /** The paper that came with the goods: delivery note or invoice. */
    document: text({ max: 120, search: true, column: true }),
    /** What it is issued for. */
    projectId: ref(() => Project, { column: true }),
    estimateId: ref(() => Estimate),
    /** Who brought it, took it, or counted. */
    person: text({ max: 120 }),
    userId: ref(() => User),
    note: text({ max: 4_000, multiline: true }),
    /** What its lines come to, without tax, in the company's currency. */
    value: readOnly(decimal({ scale: 'total', column: true })),
    number: readOnly(integer()),
    /** The posted document that this one takes back. */
    reversesId: readOnly(ref((): Entity => StockDocument, { wire: 'ReversesId' })),
    reversedById: readOnly(ref((): Entity => StockDocument, { wire: 'ReversedById' })),
  },
})

/** A line of a stock document: one article. */
export const StockLine = entity('stockLine', {
  wire: { path: 'stock-lines', id: 'StockLineId' },
  table: 'stock_lines',
  module: 'stock',
  parent: 'stockDocumentId',
  owner: { through: 'stockDocumentId' },
  order: 'position',
  undo: 'stockLine',
  fields: {
    stockDocumentId: once(required(ref(() => StockDocument))),
    position: place(),
    productId: required(ref(() => Product, { column: true })),
    /** What the supplier's paper says, or what was asked for. */
    askedQuantity: decimal({ scale: 'quantity', min: 0, max: MOST }),
    /** What was received, issued or moved; of a count, what was found. */
    quantity: initially(decimal({ scale: 'quantity', min: -MOST, max: MOST, column: true }), 1),
    /** Of one unit without tax: of what is received, and of what a count finds where nothing was. */
    price: decimal({ scale: 'price', min: 0, max: 9_999_999_999, column: true }),
    purchaseLineId: readOnly(ref(() => PurchaseLine)),
    purchaseOrderLineId: readOnly(ref(() => PurchaseOrderLine)),
    /** Of a posted count: what should have been there. */
    bookQuantity: readOnly(decimal({ scale: 'quantity' })),
    /** Of a draft what is received comes to; of a posted document what moved, of a count the difference. */
    value: readOnly(decimal({ scale: 'total', column: true })),
  },
})

/** What lies of an article in a warehouse; its documents keep it. */
export const StockLevel = entity('stockLevel', {
  wire: { path: 'stock-levels', id: 'StockLevelId' },
  table: 'stock_levels',
  module: 'stock',
  without: ['create', 'delete'],
  fields: {
    productId: readOnly(required(ref(() => Product, { column: true }))),
    warehouseId: readOnly(required(ref(() => Warehouse, { column: true }))),
    quantity: readOnly(initially(decimal({ scale: 'quantity', column: true }), 0)),
    averageCost: readOnly(decimal({ scale: 'price', column: true })),
    value: readOnly(initially(decimal({ scale: 'total', column: true }), 0)),
    minimum: decimal({ scale: 'quantity', min: 0, max: MOST, column: true }),
    /** Ordered from suppliers into this warehouse and not received yet. */
    onOrder: readOnly(initially(decimal({ scale: 'quantity', column: true }), 0)),
    /** Less is there than the minimum. */
    short: readOnly(initially(flag({ column: true }), false)),
    /** The day of its last movement. */
    lastDate: readOnly(date({ column: true })),
  },
})

/** One movement of an article in or out of a warehouse, with what was there after it. Nothing ever changes it. */
export const StockEntry = entity('stockEntry', {
  wire: { path: 'stock-entries', id: 'StockEntryId' },
  table: 'stock_entries',
  module: 'stock',
  owner: { through: 'stockDocumentId' },
  without: ['create', 'edit', 'delete'],
  fields: {
    date: readOnly(required(date({ column: true }))),
    kind: readOnly(required(oneOf(stockKinds, { column: true }))),
    stockDocumentId: readOnly(required(ref(() => StockDocument, { column: true }))),
    warehouseId: readOnly(required(ref(() => Warehouse, { column: true }))),
    productId: readOnly(required(ref(() => Product, { column: true }))),
    projectId: readOnly(ref(() => Project, { column: true })),
    estimateId: readOnly(ref(() => Estimate)),
    /** In is more than 0, out is less. */
    quantity: readOnly(required(decimal({ scale: 'quantity', column: true }))),
    value: readOnly(required(decimal({ scale: 'total', column: true }))),
    balanceQuantity: readOnly(required(decimal({ scale: 'quantity', column: true }))),
    balanceValue: readOnly(required(decimal({ scale: 'total', column: true }))),
  },
})
