import { entity } from '../entity.ts'
import { date, decimal, oneOf, ref, required, text } from '../field.ts'
import { currencyCode } from '../formats.ts'
import { resourceKinds } from './article-parts.ts'
import { Supplier } from './supplier.ts'

/** What a supplier asks for one unit of a resource, on a day. The resource is known by its symbol, or by name and unit. */
export const SupplierOffer = entity('supplierOffer', {
  wire: { path: 'estimation-supplier-offers', id: 'SupplierOfferId' },
  table: 'supplier_offers',
  module: 'estimation',
  parent: 'supplierId',
  undo: 'supplierOffer',
  title: 'name',
  fields: {
    supplierId: required(ref(() => Supplier, { column: true })),
    kind: required(oneOf(resourceKinds, { column: true })),
    symbol: text({ max: 120, search: true, column: true }),
    name: required(text({ max: 4_000, search: true, column: true })),
    measureUnit: text({ max: 40, column: true }),
    price: required(decimal({ scale: 'price', min: 0, column: true })),
    /** Null: the currency of the supplier, else of the country. */
    currency: text({ format: currencyCode, column: true }),
    date: date({ column: true }),
    /** The last day on which the price holds. */
    validUntil: date({ column: true }),
    note: text({ max: 4_000, multiline: true }),
  },
})
