import { expect, it } from 'vitest'
import { nextWorkday } from './next-workday.ts'

it('the next call is on the next day from Monday to Friday, over the end of a month and of a year', () => {
  expect(nextWorkday('2024-02-28')).toBe('2024-02-29')
  expect(nextWorkday('2024-03-01')).toBe('2024-03-04')
  expect(nextWorkday('2024-03-02')).toBe('2024-03-04')
  expect(nextWorkday('2024-03-03')).toBe('2024-03-04')
  expect(nextWorkday('2024-12-31')).toBe('2025-01-01')
})
