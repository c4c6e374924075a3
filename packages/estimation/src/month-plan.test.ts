import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatedAmount, gatherMonths, monthRange, spreadOverMonths, withoutDates } from './month-plan.ts'

const MARCH_2026 = 2026 * 12 + 2

function dated(amount: number, startDate: string | null, endDate: string | null = startDate): DatedAmount {
  return { amount, startDate, endDate }
}

describe('amounts over months (R16)', () => {
  it('reaches from the first day to the last, whatever their order; one date is one day', () => {
    const amounts = [dated(1, '2026-05-20', '2026-03-31'), dated(1, null), { ...dated(1, '2026-06-01'), endDate: null }]
    expect(monthRange(amounts)).toEqual({ first: MARCH_2026, count: 4 })
    expect(monthRange([dated(5, null)])).toBeNull()
    expect(monthRange([dated(5, '0202-01-01', '2026-01-01')])).toBeNull()
  })

  it('is a plan up to 240 months, a slip in a date from there on (R16.5)', () => {
    expect(monthRange([dated(1, '2026-03-31', '2046-02-01')])).toEqual({ first: MARCH_2026, count: 240 })
    expect(monthRange([dated(1, '2026-03-31', '2046-03-01')])).toBeNull()
  })

  it('spreads a value by days', () => {
    const amounts = [dated(100, '2026-03-22', '2026-04-20')]
    const range = monthRange(amounts)!
    expect(spreadOverMonths(150, amounts, range, 2)).toEqual({ months: [50, 100], busy: [true, true], undated: 0 })
  })

  it('knows the days of February', () => {
    const months = (year: number) => {
      const amounts = [dated(1, `${year}-02-01`, `${year}-03-31`)]
      return spreadOverMonths(5900, amounts, monthRange(amounts)!, 0).months
    }
    expect(months(2026)).toEqual([2800, 3100])
    expect(months(2028)[0]).toBe(2852)
    expect(months(2100)[0]).toBe(2800)
  })

  it('keeps what has no dates apart, by its share of the direct cost', () => {
    const amounts = [dated(75, '2026-03-01', '2026-03-10'), dated(25, null)]
    const range = monthRange(amounts)!
    expect(spreadOverMonths(200, amounts, range, 2)).toEqual({ months: [150], busy: [true], undated: 50 })
    expect(spreadOverMonths(200, [dated(25, null)], range, 2)).toEqual(withoutDates(200, range))
    expect(spreadOverMonths(200, [], range, 2)).toEqual(withoutDates(200, range))
  })

  it('goes by days alone where the direct cost is nothing', () => {
    const amounts = [dated(0, '2026-03-31', '2026-04-03')]
    expect(spreadOverMonths(100, amounts, monthRange(amounts)!, 2).months).toEqual([25, 75])
  })

  it('adds up, row by row and from the estimates to the whole, to the last decimal', () => {
    const day = fc.option(
      fc
        .record({
          year: fc.constantFrom(2026, 2027, 2028),
          month: fc.integer({ min: 1, max: 12 }),
          day: fc.integer({ min: 1, max: 28 }),
        })
        .map(({ year, month, day: of }) => `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`),
    )
    const amount = fc.integer({ min: -10_000, max: 100_000_000 }).map((n) => n / 100)
    const estimate = fc.record({
      value: amount,
      amounts: fc.array(fc.record({ amount, startDate: day, endDate: day }), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(fc.array(estimate, { minLength: 1, maxLength: 5 }), (estimates) => {
        const range = monthRange(estimates.flatMap(({ amounts }) => amounts))
        if (range === null) return
        const parts = estimates.map(({ value, amounts }) => spreadOverMonths(value, amounts, range, 2))
        parts.forEach((part, at) => expect(sumDecimals([...part.months, part.undated])).toBe(estimates[at]!.value))
        const value = sumDecimals(estimates.map((one) => one.value))
        const whole = gatherMonths(value, parts, range, 2)
        if (value !== 0)
          whole.months.forEach((month, at) => expect(month).toBe(sumDecimals(parts.map((part) => part.months[at]!))))
        const more = gatherMonths(sumDecimals([value, 0.03]), parts, range, 2)
        expect(sumDecimals([...more.months, more.undated])).toBe(sumDecimals([value, 0.03]))
      }),
      { seed: 20_261_121, numRuns: 200 },
    )
  })
})
