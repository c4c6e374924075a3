import { expect, test } from 'vitest'
import { barOf, type Costs, type EstimateCosts, lengthOf, overPercent, overrun, withWaiting } from './costs-data.ts'

const row = (
  Planned: number,
  Committed: number,
  Actual: number,
  AtCompletion: number,
  EstimateId = 1,
): EstimateCosts => ({
  EstimateId,
  Name: 'Instalații',
  Planned,
  Committed,
  Draft: 0,
  Actual,
  AtCompletion,
  Counted: AtCompletion,
  Variance: (Planned * 100 - AtCompletion * 100) / 100,
  PercentSpent: null,
  Forecast: null,
})

test('works within their plan are not over it', () => {
  const within = row(1_000, 200, 300, 1_000)
  expect([overrun(within), overPercent(within), lengthOf(within)]).toEqual([0, 0, 1_000])
  expect(barOf(within, 2_000)).toEqual({ actual: 0.15, committed: 0.1, planned: 0.25, over: 0 })
})

test('what is ordered over the plan is over it before it is spent, to the cent', () => {
  const over = row(61_590, 38_200, 41_856.2, 80_056.2)
  expect([overrun(over), overPercent(over)]).toEqual([18_466.2, 30])
  const parts = barOf(over, 80_056.2)
  expect(parts.planned).toBe(0)
  expect(parts.actual + parts.committed + parts.over).toBeCloseTo(1, 10)
})

test('what was never planned is over by all of it, by no percentage', () => {
  const unplanned = row(0, 0, 50, 50)
  expect([overrun(unplanned), overPercent(unplanned)]).toEqual([50, null])
  expect(barOf(unplanned, 50)).toEqual({ actual: 0, committed: 0, planned: 0, over: 1 })
})

test('a forecast that waits stands in its row and in the sum; one that is taken back gives what is counted', () => {
  const rows = [row(100.1, 0, 30, 100.1, 1), row(200.2, 0, 0, 200.2, 2)]
  const costs = { Planned: 300.3, Actual: 30, AtCompletion: 300.3, Variance: 0, Estimates: rows } as unknown as Costs
  const typed = { CostForecastId: null, Version: null, Amount: 120.2, Reason: null }
  const now = withWaiting(costs, new Map([[1, typed]]))
  expect(now).toMatchObject({ AtCompletion: 320.4, Variance: -20.1, PercentSpent: 9.4 })
  expect(now.Estimates[0]).toMatchObject({ AtCompletion: 120.2, Variance: -20.1, PercentSpent: 25, Forecast: typed })
  expect(withWaiting(now, new Map([[1, null]]))).toMatchObject({ AtCompletion: 300.3, Variance: 0 })
  expect(withWaiting({ ...costs, AtCompletion: null }, new Map([[1, typed]]))).toMatchObject({ AtCompletion: null })
})
