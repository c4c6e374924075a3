import { expect, it } from 'vitest'
import { filterOf, readState, writeState } from './list-state.ts'

const where = [{ field: 'city', op: 'contains', value: 'Cluj' }] as const

it('comes back from the address as it went in', () => {
  const state = { q: 'ana', where, sort: '-name', page: 3, pageSize: 100 }
  expect(readState(JSON.parse(JSON.stringify(writeState(state, 'name'))), 'name')).toEqual(state)
})

it('leaves the address empty at the start', () => {
  const start = readState({}, 'name')
  expect(start).toEqual({ q: '', where: [], sort: 'name', page: 1, pageSize: 25 })
  expect(Object.values(writeState(start, 'name')).filter((value) => value !== undefined)).toEqual([])
})

it('ignores what does not fit', () => {
  expect(readState({ p: -2, size: 7, where: ['x', { field: 'a' }], q: 12 }, 'name')).toEqual({
    q: '12',
    where: [],
    sort: 'name',
    page: 1,
    pageSize: 25,
  })
})

it('puts the conditions inside what the list is limited to', () => {
  const within = { field: 'accountId', op: 'eq', value: 5 } as const
  const state = readState({}, 'name')
  expect(filterOf(state)).toBeUndefined()
  expect(filterOf(state, within)).toEqual(within)
  expect(filterOf({ ...state, where }, within)).toEqual({ and: [within, ...where] })
})
