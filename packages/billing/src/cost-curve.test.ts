import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atCompletion, costCurve, percentSpent } from './cost-curve.ts'

describe('at completion (L5)', () => {
  test('is what is spent and ordered, at least the plan, or what was typed', () => {
    const works = { planned: 61_590, committed: 38_200, actual: 41_856.2, forecast: null }
    expect(atCompletion(works)).toBe(80_056.2)
    expect(atCompletion({ ...works, committed: 0 })).toBe(61_590)
    expect(atCompletion({ ...works, forecast: 70_000 })).toBe(70_000)
    expect(atCompletion({ ...works, forecast: 0 })).toBe(0)
  })

  test('is spent by a percentage, of nothing by none', () => {
    expect([percentSpent(41_856.2, 80_056.2), percentSpent(0, 100), percentSpent(5, 0)]).toEqual([52.3, 0, null])
  })
})

describe('the curve (L6)', () => {
  const planned = [
    { month: '2025-11', amount: 100 },
    { month: '2025-12', amount: 0.1 },
    { month: '2026-02', amount: 0.2 },
  ]

  test('sums to each month, over the end of a year; what is spent is known to this month', () => {
    const earned = [{ day: '2025-11-30', amount: 40 }]
    const actual = [
      { day: '2025-12-31', amount: 0.1 },
      { day: '2026-01-01', amount: 0.2 },
    ]
    expect(costCurve({ planned, earned, actual, today: '2026-01-15' })).toEqual([
      { month: '2025-11', planned: 100, earned: 40, actual: 0 },
      { month: '2025-12', planned: 100.1, earned: 40, actual: 0.1 },
      { month: '2026-01', planned: 100.1, earned: 40, actual: 0.3 },
      { month: '2026-02', planned: 100.3, earned: null, actual: null },
    ])
  })

  test('does not go on after the plan and the last document, and knows nothing of what has not begun', () => {
    expect(costCurve({ planned, earned: [], actual: [], today: '2031-01-01' }).at(-1)).toEqual({
      month: '2026-02',
      planned: 100.3,
      earned: 0,
      actual: 0,
    })
    const ahead = costCurve({ planned, earned: [], actual: [], today: '2025-10-31' })
    expect(ahead.map(({ earned, actual }) => [earned, actual])).toEqual(Array(4).fill([null, null]))
  })

  test('has no plan without a timetable, nothing spent in another currency, and no month of nothing', () => {
    const earned = [{ day: '2026-01-10', amount: 5 }]
    expect(costCurve({ planned: [], earned, actual: null, today: '2026-03-01' })).toEqual([
      { month: '2026-01', planned: null, earned: 5, actual: null },
    ])
    expect(costCurve({ planned: [], earned: [], actual: [], today: '2026-03-01' })).toEqual([])
  })

  test('counts what has no day from the beginning, and a day of long ago in the first of 600 months', () => {
    const [first] = costCurve({
      planned,
      earned: [{ day: '0199-01-01', amount: 1 }],
      actual: [{ day: null, amount: 2 }],
      today: '2026-01-15',
    })
    expect(first).toEqual({ month: '1976-03', planned: 0, earned: 1, actual: 2 })
  })

  test('ends at the sums of its documents, to the cent', () => {
    const amounts = fc.array(
      fc.record({
        day: fc
          .integer({ min: 0, max: 40 })
          .map((at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-17`),
        amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => cents / 100),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(amounts, amounts, (earned, actual) => {
        const known = costCurve({ planned: [], earned, actual, today: '2019-01-01' }).at(-1)
        expect(known).toMatchObject({
          earned: sumDecimals(earned.map(({ amount }) => amount)),
          actual: sumDecimals(actual.map(({ amount }) => amount)),
        })
      }),
    )
  })
})
