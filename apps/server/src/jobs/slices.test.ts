import { expect, test } from 'vitest'
import { nextSize } from './slices.ts'

test('a slice grows and shrinks with the time the one before took, within its bounds', () => {
  expect(nextSize(20, 10, 20, 500)).toBe(40)
  expect(nextSize(100, 100, 20, 500)).toBe(50)
  expect(nextSize(300, 1, 20, 500)).toBe(500)
  expect(nextSize(40, 9_000, 20, 500)).toBe(20)
  expect(nextSize(20, 0, 20, 500)).toBe(40)
})
