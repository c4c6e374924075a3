import { expect, test } from 'vitest'
import { readAddress, reportsHref, writeAddress } from './reports-address.ts'

test('an address says the same when it is read again', () => {
  const address = {
    place: { projectId: 7, level: 'object', id: 12 },
    forms: ['F3', 'C6'],
    shown: 'C6',
    settlement: 4,
    kept: false,
  } as const
  expect(readAddress(writeAddress(address), 7)).toEqual(address)
  expect(reportsHref(address.place)).toBe('#/projects/7/reports?of=object:12')
  expect(reportsHref(address.place, 'F3')).toBe('#/projects/7/reports?of=object:12&forms=F3&form=F3')
  expect(reportsHref({ projectId: 7, level: 'investment', id: 7 }, 'F3')).toBe('#/projects/7/reports?forms=F3&form=F3')
  expect(reportsHref(address.place, 'CSP', 4)).toBe('#/projects/7/reports?of=object:12&forms=CSP&form=CSP&settlement=4')
})

test('what makes no sense is the whole project without forms', () => {
  expect(readAddress({ of: 'site:1', forms: 3, form: [], settlement: 'last', kept: 'no' }, 7)).toEqual({
    place: { projectId: 7, level: 'investment', id: 7 },
    forms: [],
    shown: null,
    settlement: null,
    kept: false,
  })
  expect(writeAddress(readAddress({}, 7))).toEqual({})
})
