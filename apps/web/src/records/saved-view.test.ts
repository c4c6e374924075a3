import { Customer } from '@temelia/model/crm/customer'
import { expect, it } from 'vitest'
import { readView, sameView, stateOfView, writeView } from './saved-view.ts'

const where = [
  { field: 'name', op: 'contains', value: 'beton' },
  { or: [{ field: 'email', op: 'notEmpty' }, { not: { field: 'agentId', op: 'eq', value: 'me' } }] },
] as const

it('keeps conditions under the names of the wire and brings them back', () => {
  expect(writeView(Customer, where)).toEqual({
    and: [
      { field: 'AccountName', op: 'contains', value: 'beton' },
      {
        or: [{ field: 'Email', op: 'notEmpty' }, { not: { field: 'AccountAgentId', op: 'eq', value: 'me' } }],
      },
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
      { or: [{ field: 'Gone', op: 'empty' }] },
      { not: { field: 'Gone', op: 'empty' } },
      { field: 'City', op: 'eq', value: 'Turda' },
    ],
  }
  expect(readView(Customer, saved)).toEqual([{ field: 'city', op: 'eq', value: 'Turda' }])
  expect(readView(Customer, null)).toEqual([])
})

it('knows whether a list still shows its view', () => {
  const row = { id: 4, name: 'x', filter: writeView(Customer, where), sort: null, columns: [], mode: null }
  const state = stateOfView(Customer, row, 'name')
  expect(state).toEqual({ where, sort: 'name', columns: null, mode: '', saved: 4 })
  expect(sameView(Customer, state, { ...state, saved: null })).toBe(true)
  for (const change of [{ where: [] }, { sort: '-name' }, { columns: ['city'] }, { mode: 'map' }])
    expect(sameView(Customer, state, { ...state, ...change })).toBe(false)
})
