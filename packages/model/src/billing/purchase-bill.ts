import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { resourceKinds } from '../estimation/article-parts.ts'
import { Estimate } from '../estimation/estimate.ts'
import { Project } from '../estimation/project.ts'
import { Supplier } from '../estimation/supplier.ts'
import { date, decimal, initially, once, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { currencyCode } from '../formats.ts'
import { paymentStates } from './bill.ts'
import { Product } from './product.ts'
import { PurchaseOrder, PurchaseOrderLine } from './purchase-order.ts'
import { offeredTaxCategories, taxCategories } from './tax-category.ts'

/** The documents that come from suppliers; a credit note has lines below 0. */
export const purchaseKinds = ['invoice', 'creditNote'] as const

/** What a supplier asks money for. It counts once it is entered; a draft may be anything. */
export const PurchaseBill = entity('purchaseBill', {
  wire: { path: 'purchase-bills', id: 'PurchaseBillId' },
  table: 'purchase_bills',
  module: 'billing',
  owner: 'userId',
  undo: 'purchaseBill',
  findable: true,
  title: 'number',
  fields: {
    /** As the supplier wrote it. */
    number: text({ max: 60, search: true, column: true }),
    kind: initially(oneOf(purchaseKinds, { column: true }), 'invoice'),
    state: initially(oneOf(['draft', 'entered'], { column: true }), 'draft'),
    supplierId: required(ref(() => Supplier, { column: true })),
    userId: ref(() => User),
    /** Its lines are for this project unless they say otherwise. */
    projectId: ref(() => Project, { column: true }),
    /** The order that it bills; lines that are on it are matched when it is named. */
    purchaseOrderId: ref(() => PurchaseOrder, { column: true }),
    date: date({ column: true }),
    dueDate: date({ column: true }),
    currency: text({ format: currencyCode }),
    /** Units of the company's currency for one of the bill's. */
    exchangeRate: decimal({ scale: 'rate', min: 0.000_001, max: 1_000_000 }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100 }), 0),
    /** The total with tax that the supplier's document says: lines have to come to it. */
    statedTotal: decimal({ scale: 'total', min: -9_999_999_999_999, max: 9_999_999_999_999 }),
    note: text({ max: 4_000, multiline: true }),
    lines: readOnly(decimal({ wire: 'LinesTotal', scale: 'total' })),
    withoutVat: readOnly(decimal({ wire: 'WithoutVAT', scale: 'total' })),
    vat: readOnly(decimal({ wire: 'VAT', scale: 'total' })),
    withVat: readOnly(decimal({ wire: 'WithVAT', scale: 'total', column: true })),
    paid: readOnly(initially(decimal({ scale: 'total' }), 0)),
    due: readOnly(decimal({ scale: 'total', column: true })),
    paymentState: readOnly(oneOf(paymentStates)),
  },
})

/** A line of a purchase bill: what was bought, and the works it was bought for. */
export const PurchaseLine = entity('purchaseLine', {
  wire: { path: 'purchase-lines', id: 'PurchaseLineId' },
  table: 'purchase_lines',
  module: 'billing',
  parent: 'purchaseBillId',
  owner: { through: 'purchaseBillId' },
  order: 'position',
  undo: 'purchaseLine',
  title: 'name',
  fields: {
    purchaseBillId: once(required(ref(() => PurchaseBill))),
    position: place(),
    productId: ref(() => Product),
    code: text({ max: 60 }),
    /** Left out, that of the product. */
    name: text({ max: 400, search: true, column: true }),
    measureUnit: text({ max: 20, column: true }),
    quantity: initially(decimal({ scale: 'quantity', min: -1_000_000_000, max: 1_000_000_000, column: true }), 1),
    price: decimal({ scale: 'price', min: -9_999_999_999, max: 9_999_999_999, column: true }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100 }), 0),
    vatCategory: oneOf(taxCategories, { wire: 'VATCategory', column: true, offered: offeredTaxCategories }),
    vatRate: decimal({ wire: 'VATRate', scale: 'percent', min: 0, max: 100, column: true }),
    /** Left out, the project of the estimate or of the bill. */
    projectId: ref(() => Project, { column: true }),
    estimateId: ref(() => Estimate, { column: true }),
    /** The resource of the project that it is: its kind and symbol. */
    resourceKind: oneOf(resourceKinds),
    resourceCode: text({ max: 120 }),
    /** The line of an order that it bills. */
    purchaseOrderLineId: ref(() => PurchaseOrderLine),
    /** Quantity x price less its own discount. */
    value: readOnly(decimal({ scale: 'total', column: true })),
  },
})
