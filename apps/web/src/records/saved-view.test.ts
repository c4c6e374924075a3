import { Customer } from '@temelia/model/crm/customer'
import { expect, it } from 'vitest'
import { readView, writeView } from './saved-view.ts'

const where = [
  { field: 'name', op: 'contains', value: 'beton' },
  { field: 'email', op: 'notEmpty' },
] as const

it('keeps conditions under the names of the wire and brings them back', () => {
  expect(writeView(Customer, where)).toEqual({
    and: [
      { field: 'AccountName', op: 'contains', value: 'beton' },
      { field: 'Email', op: 'notEmpty' },
    ],
  })
  expect(readView(Customer, writeView(Customer, where))).toEqual(where)
})

it('leaves out what no longer exists', () => {
  const saved = {
    and: [
      { field: 'Gone', op: 'eq', value: 1 },
      { field: 'City', op: 'near', value: 'x' },
      'x',
      { field: 'City', op: 'eq', value: 'Turda' },
    ],
  }
  expect(readView(Customer, saved)).toEqual([{ field: 'city', op: 'eq', value: 'Turda' }])
  expect(readView(Customer, null)).toEqual([])
})
