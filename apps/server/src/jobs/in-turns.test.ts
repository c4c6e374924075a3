import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

test('long lists are worked through in order, and others get their turn between', async () => {
  let turns = 0
  let over = false
  const others = () => {
    turns++
    if (!over) setImmediate(others)
  }
  setImmediate(others)
  const most: number[] = []
  let since = 0
  let seen = 0
  const items = Array.from({ length: 1_000 }, (_, at) => at)
  const doubled = await mapInTurns(items, (item) => {
    since = turns === seen ? since + 1 : 1
    seen = turns
    most.push(since)
    return item * 2
  })
  over = true
  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(Math.max(...most)).toBeLessThanOrEqual(250)
  expect(await mapInTurns([], String)).toEqual([])
})
