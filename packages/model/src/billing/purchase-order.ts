import { DocumentTemplate } from '../admin/document-template.ts'
import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { resourceKinds } from '../estimation/article-parts.ts'
import { Estimate } from '../estimation/estimate.ts'
import { Project } from '../estimation/project.ts'
import { Supplier } from '../estimation/supplier.ts'
import {
  date,
  decimal,
  initially,
  integer,
  once,
  oneOf,
  place,
  readOnly,
  ref,
  required,
  secret,
  text,
} from '../field.ts'
import { currencyCode } from '../formats.ts'
import { Product } from './product.ts'
import { offeredTaxCategories, taxCategories } from './tax-category.ts'
import { Warehouse } from './warehouse.ts'

/** Where an order stands: the middle three follow from what arrived. */
const orderStates = ['draft', 'sent', 'partlyReceived', 'received', 'closed', 'canceled'] as const

/** The states in which a supplier is still expected to deliver or to bill. */
export const openOrderStates = ['sent', 'partlyReceived', 'received'] as const

/** What is ordered from a supplier. A draft may be anything; once it is sent it has a number and only its state moves. */
export const PurchaseOrder = entity('purchaseOrder', {
  wire: { path: 'purchase-orders', id: 'PurchaseOrderId' },
  table: 'purchase_orders',
  module: 'billing',
  owner: 'userId',
  undo: 'purchaseOrder',
  findable: true,
  title: 'code',
  fields: {
    /** Series and number together, as printed; given when it is sent. */
    code: readOnly(text({ wire: 'Code', search: true, column: true })),
    state: readOnly(initially(oneOf(orderStates, { column: true }), 'draft')),
    supplierId: required(ref(() => Supplier, { column: true })),
    /** Its lines are for this project unless they say otherwise. */
    projectId: ref(() => Project, { column: true }),
    /** Where it is delivered: its materials are received there. Without one they go straight to the site. */
    warehouseId: ref(() => Warehouse, { column: true }),
    /** The address of delivery, where it is not that of the warehouse. */
    deliverTo: text({ max: 400 }),
    /** The day it was sent. */
    date: readOnly(date({ column: true })),
    /** When it should arrive. */
    wantedDate: date({ column: true }),
    userId: ref(() => User),
    currency: text({ format: currencyCode }),
    /** Units of the company's currency for one of the order's: at this rate it counts as committed. */
    exchangeRate: decimal({ scale: 'rate', min: 0.000_001, max: 1_000_000 }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100 }), 0),
    /** Printed below the lines. */
    terms: text({ max: 4_000, multiline: true }),
    /** For the company's own people; not printed. */
    note: text({ max: 4_000, multiline: true }),
    withoutVat: readOnly(decimal({ wire: 'WithoutVAT', scale: 'total' })),
    vat: readOnly(decimal({ wire: 'VAT', scale: 'total' })),
    withVat: readOnly(decimal({ wire: 'WithVAT', scale: 'total', column: true })),
    number: readOnly(integer()),
    /** How it is printed while it is a draft; null: as the company prints its orders. */
    templateId: ref(() => DocumentTemplate),
    /** What it was printed with when it was sent. */
    printedWith: secret(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  },
})

/** A line of an order: what is ordered, for which works, and how much of it arrived and was billed. */
export const PurchaseOrderLine = entity('purchaseOrderLine', {
  wire: { path: 'purchase-order-lines', id: 'PurchaseOrderLineId' },
  table: 'purchase_order_lines',
  module: 'billing',
  parent: 'purchaseOrderId',
  owner: { through: 'purchaseOrderId' },
  order: 'position',
  undo: 'purchaseOrderLine',
  title: 'name',
  fields: {
    purchaseOrderId: once(required(ref(() => PurchaseOrder))),
    position: place(),
    productId: ref(() => Product),
    code: text({ max: 60 }),
    /** Left out, that of the product. */
    name: text({ max: 400, search: true, column: true }),
    measureUnit: text({ max: 20, column: true }),
    quantity: initially(decimal({ scale: 'quantity', min: 0, max: 1_000_000_000, column: true }), 1),
    price: decimal({ scale: 'price', min: 0, max: 9_999_999_999, column: true }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100 }), 0),
    vatCategory: oneOf(taxCategories, { wire: 'VATCategory', column: true, offered: offeredTaxCategories }),
    vatRate: decimal({ wire: 'VATRate', scale: 'percent', min: 0, max: 100, column: true }),
    /** Left out, the project of the estimate or of the order. */
    projectId: ref(() => Project, { column: true }),
    estimateId: ref(() => Estimate, { column: true }),
    /** The resource of the project that it is: its kind and symbol. */
    resourceKind: oneOf(resourceKinds),
    resourceCode: text({ max: 120 }),
    /** Quantity x price less its own discount. */
    value: readOnly(decimal({ scale: 'total', column: true })),
    /** Received into stock by receipts that stand. */
    received: readOnly(initially(decimal({ scale: 'quantity', column: true }), 0)),
    /** On entered supplier bills. */
    billed: readOnly(initially(decimal({ scale: 'quantity', column: true }), 0)),
  },
})
