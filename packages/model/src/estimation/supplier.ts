import { Customer } from '../crm/customer.ts'
import { entity } from '../entity.ts'
import { ref, required, text } from '../field.ts'
import { currencyCode, email, phone } from '../formats.ts'

/**
 * Who sells resources. Not a flag on customers: price lists bring suppliers by the dozen, estimators without the customers
 * module need them, and neither zone nor agent decides who sees a price. `customerId` ties one to its card where there is one.
 */
export const Supplier = entity('supplier', {
  wire: { path: 'estimation-suppliers', id: 'SupplierId' },
  table: 'suppliers',
  module: 'estimation',
  undo: 'supplier',
  title: 'name',
  fields: {
    name: required(text({ min: 2, max: 200, search: true, column: true, recognises: true })),
    taxId: text({ max: 40, search: true, column: true }),
    contactName: text({ max: 200, column: true }),
    phone: text({ format: phone, column: true }),
    email: text({ format: email, column: true }),
    /** Currency of its offers where an offer names none; null is the currency of the country. */
    currency: text({ format: currencyCode }),
    customerId: ref(() => Customer),
    note: text({ multiline: true, max: 4_000 }),
  },
})
