import { expect, test } from 'vitest'
import { atCompletion, barOf, overPercent, variance } from './costs-data.ts'

const money = (Planned: number, Committed: number, Actual: number) => ({ Planned, Committed, Draft: 0, Actual })

test('works within their plan come to the plan', () => {
  const within = money(1_000, 200, 300)
  expect([atCompletion(within), variance(within), overPercent(within)]).toEqual([1_000, 0, 0])
  expect(barOf(within, 2_000)).toEqual({ actual: 0.15, committed: 0.1, planned: 0.25, over: 0 })
})

test('what is ordered over the plan is over it before it is spent, to the cent', () => {
  const over = money(61_590, 38_200, 41_856.2)
  expect([atCompletion(over), variance(over), overPercent(over)]).toEqual([80_056.2, -18_466.2, 30])
  const parts = barOf(over, 80_056.2)
  expect(parts.planned).toBe(0)
  expect(parts.actual + parts.committed + parts.over).toBeCloseTo(1, 10)
})

test('what was never planned is over by all of it, by no percentage', () => {
  const unplanned = money(0, 0, 50)
  expect([variance(unplanned), overPercent(unplanned)]).toEqual([-50, null])
  expect(barOf(unplanned, 50)).toEqual({ actual: 0, committed: 0, planned: 0, over: 1 })
})
