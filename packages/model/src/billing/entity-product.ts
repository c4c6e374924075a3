import { User } from '../admin/user.ts'
import { entity, type Entity } from '../entity.ts'
import { decimal, flag, initially, integer, once, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { Bill } from './bill.ts'
import { Product } from './product.ts'
import { offeredTaxCategories, taxCategories } from './tax-category.ts'

/** What has lines. */
export const linedTypes = ['bill', 'offer'] as const

export type LinedType = (typeof linedTypes)[number]

/** What a line of an offer may come from. */
const lineSources = ['investment', 'object', 'estimate', 'article', 'facility'] as const

/** A line of a bill or an offer: it is seen and changed by whoever sees and changes that. */
export const EntityProduct = entity('entityProduct', {
  wire: { path: 'entityProducts', id: 'EntityProductId', embedded: 'entityProducts' },
  table: 'entity_products',
  module: 'billing',
  attached: true,
  portalHides: ['sourceType', 'sourceId', 'sourceCode', 'sourceValue', 'sourceRate'],
  owner: 'userId',
  title: 'name',
  fields: {
    relatedEntityType: once(required(oneOf(linedTypes))),
    relatedEntityId: once(required(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))),
    /** Of the bill or the offer. */
    userId: readOnly(ref(() => User)),
    position: place(),
    productId: ref(() => Product),
    code: text({ max: 60, column: true }),
    /** Left out, that of the product. */
    name: text({ max: 400, search: true, column: true }),
    /** In sentences: what is done and with what. */
    description: text({ multiline: true, max: 2_000 }),
    measureUnit: text({ max: 20, column: true }),
    quantity: initially(decimal({ scale: 'quantity', min: -1_000_000_000, max: 1_000_000_000, column: true }), 1),
    price: decimal({ scale: 'price', min: -9_999_999_999, max: 9_999_999_999, column: true }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100, column: true }), 0),
    vatCategory: oneOf(taxCategories, { wire: 'VATCategory', column: true, offered: offeredTaxCategories }),
    vatRate: decimal({ wire: 'VATRate', scale: 'percent', min: 0, max: 100, column: true }),
    /** Of an offer: the customer may choose it; it counts once chosen. */
    optional: initially(flag(), false),
    chosen: readOnly(initially(flag(), false)),
    /** Of a line that takes an advance back. */
    advanceBillId: readOnly(ref((): Entity => Bill)),
    /** Of a line made from a project: the record it comes from, the part of it that is no record, what it was worth there and its tax. */
    sourceType: readOnly(oneOf(lineSources)),
    sourceId: readOnly(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    sourceCode: readOnly(text()),
    sourceValue: readOnly(decimal({ scale: 'total' })),
    sourceRate: readOnly(decimal({ scale: 'percent' })),
    /** Quantity x price less its own discount. */
    value: readOnly(decimal({ scale: 'total', column: true })),
  },
})
