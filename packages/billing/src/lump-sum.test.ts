import { expect, test } from 'vitest'
import { isLumpSum } from './lump-sum.ts'

test.each([
  [1, 'LS', 0, true],
  [1, 'Lump sum', 0, true],
  [1, 'ans.', 0, true],
  [1, null, 0, true],
  [2, 'LS', 0, false],
  [1, 'EA', 0, false],
  [1, 'LS', 10, false],
])('T3: %d %s less %d %% says no more than its value: %s', (quantity, unit, discount, is) => {
  expect(isLumpSum({ quantity, unit, discount })).toBe(is)
})
