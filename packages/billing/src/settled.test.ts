import { expect, test } from 'vitest'
import { oneRetention, retainedToldAs } from './settled.ts'

const NONE = { stored: null, storedBefore: null, storedRetained: null, storedRetainedBefore: null }

test('a settlement keeps one percentage back where its stored materials have that of its works, now and before', () => {
  expect(oneRetention(10, NONE)).toBe(10)
  expect(oneRetention(10, { ...NONE, stored: 3000, storedRetained: 300 })).toBe(10)
  expect(oneRetention(10, { ...NONE, stored: 3000, storedRetained: 150 })).toBe(0)
  expect(oneRetention(10, { ...NONE, storedBefore: 3000, storedRetainedBefore: 150 })).toBe(0)
})

test('an amount is told by its percentage, as a sum, or as released', () => {
  expect([retainedToldAs(300, 10), retainedToldAs(300, 0), retainedToldAs(-300, 10)]).toEqual([
    'percent',
    'sum',
    'released',
  ])
})
