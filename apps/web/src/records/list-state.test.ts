import { expect, it } from 'vitest'
import { filterOf, readState, writeState } from './list-state.ts'

const where = [
  { field: 'city', op: 'contains', value: 'Cluj' },
  {
    or: [{ field: 'rating', op: 'ge', value: 4 }, { not: { or: [{ field: 'email', op: 'empty' }] } }],
  },
] as const
const start = {
  q: '',
  where: [],
  sort: 'name',
  page: 1,
  pageSize: 25,
  columns: null,
  mode: '',
  saved: null,
  preview: null,
}

it('comes back from the address as it went in', () => {
  const state = {
    q: 'ana',
    where,
    sort: '-name',
    page: 3,
    pageSize: 100,
    columns: ['name', 'city'],
    mode: 'map',
    saved: 7,
    preview: 12,
  }
  expect(readState(JSON.parse(JSON.stringify(writeState(state, 'name'))), 'name')).toEqual(state)
})

it('leaves the address empty at the start', () => {
  expect(readState({}, 'name')).toEqual(start)
  expect(Object.values(writeState(start, 'name')).filter((value) => value !== undefined)).toEqual([])
})

it('ignores what does not fit', () => {
  const search = { p: -2, size: 7, where: ['x', { field: 'a' }, { or: ['x'] }, { and: 1 }], q: 12, saved: 'x' }
  expect(readState(search, 'name')).toEqual({ ...start, q: '12' })
})

it('puts the conditions inside what the list is limited to', () => {
  const within = { field: 'accountId', op: 'eq', value: 5 } as const
  const state = readState({}, 'name')
  expect(filterOf(state)).toBeUndefined()
  expect(filterOf(state, within)).toEqual(within)
  expect(filterOf({ ...state, where }, within)).toEqual({ and: [within, ...where] })
})
