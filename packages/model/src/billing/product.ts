import { entity } from '../entity.ts'
import { decimal, initially, oneOf, required, text } from '../field.ts'
import { currencyCode } from '../formats.ts'
import { offeredTaxCategories, taxCategories } from './tax-category.ts'

/** Something that is sold: it fills in the lines of offers and bills. */
export const Product = entity('product', {
  wire: { path: 'products', id: 'ProductId' },
  table: 'products',
  module: 'billing',
  undo: 'product',
  title: 'name',
  fields: {
    code: text({ max: 60, search: true, column: true, recognises: true }),
    name: required(text({ min: 1, max: 400, search: true, column: true })),
    measureUnit: text({ max: 20, column: true }),
    price: decimal({ scale: 'price', min: 0, max: 1_000_000_000, column: true }),
    currency: text({ format: currencyCode, column: true }),
    vatCategory: initially(
      oneOf(taxCategories, { wire: 'VATCategory', column: true, offered: offeredTaxCategories }),
      'S',
    ),
    vatRate: decimal({ wire: 'VATRate', scale: 'percent', min: 0, max: 100, column: true }),
    productGroup: text({ wire: 'Group', max: 120, column: true }),
  },
})
