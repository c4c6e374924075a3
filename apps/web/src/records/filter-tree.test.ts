import { Customer } from '@temelia/model/crm/customer'
import type { Filter } from '@temelia/model/filter'
import { expect, it } from 'vitest'
import { isGroupNode, newCondition, newGroup, replaced, treeOf, whereOf } from './filter-tree.ts'

const city: Filter = { field: 'city', op: 'contains', value: 'Cluj' }
const rating: Filter = { field: 'rating', op: 'between', value: [2, 4] }
const email: Filter = { field: 'email', op: 'empty' }

it.each([
  [[]],
  [[city]],
  [[city, rating]],
  [[{ or: [city, rating] }]],
  [[{ not: { or: [city, email] } }]],
  [[city, { or: [rating, { and: [city, email] }] }]],
])('%j comes back as it was', (where) => {
  expect(whereOf(Customer, treeOf(where as Filter[]))).toEqual(where)
})

it('reads a negated condition as none of it', () => {
  expect(whereOf(Customer, treeOf([{ not: city }]))).toEqual([{ not: { or: [city] } }])
})

it('leaves out what is not complete, and groups of nothing else', () => {
  const tree = treeOf([city])
  const with2 = { ...tree, items: [...tree.items, newCondition(Customer, 'name'), newGroup(Customer, 'name')] }
  expect(whereOf(Customer, with2)).toEqual([city])
})

it('changes and removes one part at any depth', () => {
  const tree = treeOf([city, { or: [rating, email] }])
  const group = tree.items[1]
  if (!group || !isGroupNode(group)) throw new Error('no group')
  const key = group.items[0]?.key ?? 0
  expect(whereOf(Customer, replaced(tree, key, null))).toEqual([city, { or: [email] }])
  expect(whereOf(Customer, replaced(tree, key, { key, leaf: city }))).toEqual([city, { or: [city, email] }])
})
