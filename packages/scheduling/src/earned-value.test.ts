import fc from 'fast-check'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { describe, expect, it } from 'vitest'
import { baselineOf, compareBaseline } from './baselines.ts'
import { activity, DAY, scheduleOf } from './builders.fixture.ts'
import { earnedValue, plannedValue, sCurve } from './earned-value.ts'
import { dayNumber, dayText } from './moment.ts'
import { splitDecimal } from './split.ts'

const item = (activityId: number, amount: number, percent?: number) =>
  percent === undefined ? { activityId, amount } : { activityId, amount, percent }

describe('earned value (S13)', () => {
  const schedule = scheduleOf([activity(1, 4), activity(2, 4), activity(3, 2)], ['1 FS 2'])
  const items = [item(1, 1_000, 100), item(2, 1_000, 25), item(3, 500, 50)]

  it('the indices of a project half-way', () => {
    // By Friday evening activity 1 is planned whole, a quarter of 2, and 3 whole: 1,000 + 250 + 500.
    expect(earnedValue(schedule, items, '2027-03-05', 1_800)).toEqual({
      BAC: 2_500,
      PV: 1_750,
      EV: 1_500,
      AC: 1_800,
      CV: -300,
      SV: -250,
      CPI: 0.8333,
      SPI: 0.8571,
      EAC: 3_000,
      TCPI: 1.4286,
    })
  })

  it('without anything spent, earned or planned there is no quotient', () => {
    expect(earnedValue(schedule, [], '2027-03-05', 0)).toMatchObject({ CPI: null, SPI: null, EAC: null, TCPI: null })
  })

  it('early, late and chosen dates bound the curve', () => {
    const day = dayNumber('2027-03-02')!
    const at = (envelope: 'early' | 'late' | 'chosen') => plannedValue(schedule, items, day, envelope)
    expect([at('early'), at('chosen'), at('late')]).toEqual([1_000, 1_000, 500])
  })

  it('a milestone is worth its whole on its day', () => {
    const one = scheduleOf([activity(1, 2), activity(2, 0)], ['1 FS 2'])
    const at = (day: string) => plannedValue(one, [item(2, 90)], dayNumber(day)!, 'chosen')
    expect([at('2027-03-02'), at('2027-03-03')]).toEqual([0, 90])
  })
})

describe('S-curve (S12)', () => {
  it('by month, with what was earned and spent up to the status day', () => {
    const schedule = scheduleOf([activity(1, 46)])
    const points = sCurve(schedule, {
      items: [item(1, 46_000)],
      by: 'month',
      earned: [{ day: '2027-03-31', amount: 20_000 }],
      actual: [{ day: '2027-03-15', amount: 7_000.5 }],
      statusDay: '2027-03-31',
    })
    expect(points.map(({ date, chosen, earned, actual }) => [date, chosen, earned, actual])).toEqual([
      ['2027-03-31', 23_000, 20_000, 7_000.5],
      ['2027-04-30', 45_000, null, null],
      ['2027-05-31', 46_000, null, null],
    ])
  })

  it('what is earned and spent up to the status day stands in its periods, also in the one that holds that day', () => {
    const schedule = scheduleOf([activity(1, 60)])
    const day = fc.integer({ min: 0, max: 150 }).map((after) => dayText(dayNumber('2027-02-01')! + after))
    const amounts = fc.array(
      fc.record({ day, amount: fc.integer({ min: -(10 ** 8), max: 10 ** 8 }).map((c) => c / 100) }),
    )
    fc.assert(
      fc.property(amounts, amounts, day, fc.constantFrom('day', 'week', 'month'), (earned, actual, statusDay, by) => {
        const points = sCurve(schedule, { items: [item(1, 900)], by, earned, actual, statusDay })
        const upTo = (all: readonly { day: string; amount: number }[]) =>
          sumDecimals(all.flatMap((one) => (one.day <= statusDay ? [one.amount] : [])))
        const last = points.findLast((point) => point.earned !== null)
        expect(last?.earned ?? 0).toBe(upTo(earned))
        expect(last?.actual ?? 0).toBe(upTo(actual))
        const planned = plannedValue(schedule, [item(1, 900)], dayNumber(statusDay)!, 'chosen')
        if (last) expect(last.variance).toBe(subtractDecimals(upTo(earned), planned))
        const known = points.filter((point) => point.earned !== null).length
        expect(points.slice(known).every((point) => point.actual === null && point.variance === null)).toBe(true)
      }),
      { seed: 20261127, numRuns: 200 },
    )
  })

  it('the whole is what its periods come to, also of amounts with more decimals than its money', () => {
    const schedule = scheduleOf([activity(1, 4), activity(2, 4), activity(3, 2)])
    const items = [item(1, 0.004), item(2, 0.004), item(3, 0.006)]
    const last = sCurve(schedule, { items, by: 'month' }).at(-1)
    expect(earnedValue(schedule, items, '2027-12-31', 0).BAC).toBe(last?.chosen)
  })

  it('the pieces between any points sum to the money exactly', () => {
    const amounts = fc.array(
      fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => cents / 100),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('day', 'week', 'month'),
        (money, days, by) => {
          const schedule = scheduleOf(money.map((_, at) => activity(at + 1, days + at * 1.7)))
          const points = sCurve(schedule, { items: money.map((amount, at) => item(at + 1, amount)), by })
          expect(points.at(-1)!.chosen).toBe(sumDecimals(money))
          for (const [at, point] of points.entries()) {
            expect(point.early).toBeGreaterThanOrEqual(point.late)
            if (at > 0) expect(point.chosen).toBeGreaterThanOrEqual(points[at - 1]!.chosen)
          }
        },
      ),
      { seed: 20261123, numRuns: 60 },
    )
  })
})

describe('splits (S12)', () => {
  it('always sum to the estimate', () => {
    const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((value) => value / 100)
    const shares = fc.array(
      fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(cents, shares, (amount, weights) => {
        expect(sumDecimals(splitDecimal(amount, weights, 2))).toBe(amount)
      }),
      { seed: 20261123, numRuns: 500 },
    )
    expect(splitDecimal(100, [1, 1, 1], 2)).toEqual([33.34, 33.33, 33.33])
    expect(splitDecimal(10, [0, 0], 2)).toEqual([5, 5])
    expect(splitDecimal(12.345, [1, Number.NaN], 2)).toEqual([12.345, 0])
    // No part has more digits than a decimal holds.
    expect(sumDecimals(splitDecimal(123_456_789_012_345, [3, 2, 2], 6))).toBe(123_456_789_012_345)
  })
})

describe('baselines (S14)', () => {
  it('moved, longer, new and gone', () => {
    const schedule = scheduleOf([activity(1, 2), activity(2, 2), activity(3, 1)], ['1 FS 2'])
    const kept = baselineOf(schedule)
    schedule.save({ activities: [activity(1, 3), activity(4, 1)], removedActivities: [3] })
    expect(compareBaseline(kept, schedule)).toEqual({
      moved: [
        { id: 1, startBy: 0, finishBy: DAY, longerBy: DAY },
        { id: 2, startBy: DAY, finishBy: DAY, longerBy: 0 },
      ],
      longer: [{ id: 1, startBy: 0, finishBy: DAY, longerBy: DAY }],
      added: [4],
      gone: [3],
    })
  })
})
