import { expect, test } from 'vitest'
import { choicesIn } from '../field.ts'
import { EntityProduct } from './entity-product.ts'
import { Product } from './product.ts'
import { PurchaseLine } from './purchase-bill.ts'
import { PurchaseOrderLine } from './purchase-order.ts'
import { taxCategories } from './tax-category.ts'

test.each([EntityProduct, Product, PurchaseLine, PurchaseOrderLine])(
  'lines of a company in the United States are offered no categories of VAT: $name',
  ({ fields: { vatCategory } }) => {
    expect(choicesIn(vatCategory, 'us')).toEqual(['S', 'Z', 'E'])
    expect(choicesIn(vatCategory, 'us', ['AE'])).toEqual(['S', 'Z', 'E', 'AE'])
    expect(choicesIn(vatCategory, 'ro')).toEqual(taxCategories)
  },
)
