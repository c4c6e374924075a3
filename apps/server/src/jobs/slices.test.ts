import { expect, test } from 'vitest'
import { nextSize } from './slices.ts'

test('a slice grows and shrinks with the time the one before took, within its bounds', () => {
  expect(nextSize(20, 10, 500)).toBe(40)
  expect(nextSize(100, 100, 500)).toBe(50)
  expect(nextSize(300, 1, 500)).toBe(500)
  expect(nextSize(1, 9_000, 500)).toBe(1)
  expect(nextSize(10, 0, 500)).toBe(20)
})
