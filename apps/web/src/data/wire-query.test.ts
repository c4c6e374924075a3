import { Customer } from '@temelia/model/crm/customer'
import { Contact } from '@temelia/model/crm/contact'
import { expect, it } from 'vitest'
import { wireFilter } from '@temelia/model/wire-filter'
import { wireQuery } from './wire-query.ts'

it('speaks the names of the wire', () => {
  expect(wireQuery(Customer, { page: 2, sort: '-name,city', q: ' ana ' })).toEqual({
    page: 2,
    page_size: 25,
    sort: '-AccountName,City',
    q: 'ana',
    filter: undefined,
  })
})

it('renames the fields of a filter at every depth', () => {
  const filter = {
    and: [{ field: 'name', op: 'contains', value: 'x' }, { not: { or: [{ field: 'id', op: 'in', value: [1] }] } }],
  } as const
  expect(wireFilter(Customer, filter)).toEqual({
    and: [
      { field: 'AccountName', op: 'contains', value: 'x' },
      { not: { or: [{ field: 'AccountId', op: 'in', value: [1] }] } },
    ],
  })
  expect(wireFilter(Contact, { field: 'accountId', op: 'eq', value: 3 })).toEqual({
    field: 'AccountId',
    op: 'eq',
    value: 3,
  })
})
