import { entity } from '../entity.ts'
import { flag, initially, json, ref, required, text } from '../field.ts'
import { email, personName, phone } from '../formats.ts'
import { customValues } from './custom-values.ts'
import { Customer } from './customer.ts'

/** A person at a customer; one of them is the main one and cannot be removed. */
export const Contact = entity('contact', {
  wire: { path: 'contacts', id: 'ContactId' },
  table: 'contacts',
  module: 'accounts',
  parent: 'accountId',
  owner: { through: 'accountId' },
  zone: { through: 'accountId' },
  undo: 'contact',
  findable: true,
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 120, format: personName, search: true, column: true })),
    accountId: required(ref(() => Customer, { column: true })),
    position: text({ max: 120, column: true }),
    phone: text({ format: phone, search: true, column: true }),
    email: text({ format: email, search: true, column: true }),
    main: initially(flag({ column: true }), false),
    notes: text({ multiline: true }),
    custom: json(customValues, { holds: 'ownValues' }),
  },
})
