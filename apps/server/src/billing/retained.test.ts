import { expect, test } from 'vitest'
import { retainedTerm } from './retained.ts'

test('what is kept back is told with its percentage, without one where it is of two, and as released below 0', () => {
  const term = (retained: number, retention: number) =>
    retainedTerm({ retained, retention, currency: 'USD' }, 'en', 'us')
  expect(term(0, 10)).toBe('')
  expect(term(300, 10)).toBe('Of this, 300.00 USD (10%) is retained and paid as agreed in the contract.')
  expect(term(265.5, 0)).toBe('Of this, 265.50 USD is retained and paid as agreed in the contract.')
  expect(term(-120, 0)).toBe('Besides this, 120.00 USD that was retained before is released and due with it.')
})
