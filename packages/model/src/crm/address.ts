import { entity } from '../entity.ts'
import { decimal, flag, initially, ref, required, text } from '../field.ts'
import { postalCode } from '../formats.ts'
import { Customer } from './customer.ts'

/** A place of a customer; one of them is the main one and cannot be removed. */
export const Address = entity('address', {
  wire: { path: 'addresses', id: 'AddressId' },
  table: 'addresses',
  module: 'accounts',
  parent: 'accountId',
  owner: { through: 'accountId' },
  zone: { through: 'accountId' },
  undo: 'address',
  title: 'address',
  fields: {
    accountId: required(ref(() => Customer)),
    name: text({ max: 120, column: true }),
    address: required(text({ min: 10, max: 400, search: true, column: true })),
    city: text({ max: 120, search: true, column: true }),
    county: text({ max: 120, column: true }),
    postalCode: text({ format: postalCode, column: true }),
    country: text({ max: 80 }),
    latitude: decimal({ min: -90, max: 90, scale: 'factor' }),
    longitude: decimal({ min: -180, max: 180, scale: 'factor' }),
    main: initially(flag({ column: true }), false),
  },
})
