import { expect, test } from 'vitest'
import { placeOf } from './notice-place.ts'

test('what is told of a bill or an offer opens it', () => {
  expect(placeOf({ entityType: 'bill', entityId: 7 })).toBe('/bills/7')
  expect(placeOf({ entityType: 'offer', entityId: 7 })).toBe('/offers/7')
  expect(placeOf({ entityType: null, entityId: null })).toBeNull()
})
