import { expect, test } from 'vitest'
import { currencyOf } from './region.ts'

test('what names no currency takes that of its region', () => {
  expect([currencyOf('ro'), currencyOf('us')]).toEqual(['RON', 'USD'])
})
