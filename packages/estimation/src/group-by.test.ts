import { expect, it } from 'vitest'
import { groupBy } from './group-by.ts'

it('keeps the order of groups and of what is in them', () => {
  const groups = groupBy([3, 10, 5, 8, 1], (value) => (value % 2 === 0 ? 'even' : 'odd'))
  expect([...groups]).toEqual([
    ['odd', [3, 5, 1]],
    ['even', [10, 8]],
  ])
  expect(groupBy([], String).size).toBe(0)
})
