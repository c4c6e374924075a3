import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CashMonth, cashFlow, lastDay, type PaymentTerms } from './cash-flow.ts'

/** March 2026. */
const MARCH = 2026 * 12 + 2
const terms: PaymentTerms = {
  advancePercent: 20,
  retentionPercent: 10,
  retentionDays: 60,
  paymentDays: 30,
  costDays: 0,
}
const works = { first: MARCH, values: [1000, 3000], costs: [800, 2400], start: '2026-03-09', finish: '2026-04-24' }
const sums = (months: readonly CashMonth[], key: keyof CashMonth) => sumDecimals(months.map((month) => month[key]))

describe('a cash flow', () => {
  it('takes the advance at the start, recovers it on each payment, and gets the retention at its end (S17.1)', () => {
    const { months, advance, retained, lowest } = cashFlow(works, terms, 2)
    expect([advance, retained]).toEqual([800, 400])
    expect(months.map(({ month, received, paid, balance }) => [lastDay(month), received, paid, balance])).toEqual([
      ['2026-03-31', 800, 800, 0],
      ['2026-04-30', 700, 2400, -1700],
      ['2026-05-31', 2100, 0, 400],
      ['2026-06-30', 400, 0, 800],
    ])
    expect(months[1]).toMatchObject({ value: 3000, due: 1000, recovered: 200, retained: 100 })
    expect(lowest?.balance).toBe(-1700)
  })

  it('without works has no months', () => {
    const none = { ...works, values: [], costs: [] }
    expect(cashFlow(none, terms, 2)).toMatchObject({ months: [], value: 0, lowest: null })
  })

  it('receives the value of the works and pays their cost to the cent, whatever the terms (S17.2)', () => {
    const money = fc.integer({ min: -1_000_000, max: 1_000_000_000_000 }).map((cents) => cents / 100)
    const days = fc.integer({ min: 0, max: 365 })
    const percent = fc.integer({ min: 0, max: 5_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(money, money), { minLength: 1, maxLength: 40 }),
        fc.record({
          advancePercent: percent,
          retentionPercent: percent,
          retentionDays: fc.integer({ min: 0, max: 3_650 }),
          paymentDays: days,
          costDays: days,
        }),
        (rows, given) => {
          const values = rows.map(([value]) => value)
          const costs = rows.map(([, cost]) => cost)
          const finish = lastDay(MARCH + rows.length - 1)
          const { months } = cashFlow({ first: MARCH, values, costs, start: '2026-03-02', finish }, given, 2)
          expect([sums(months, 'received'), sums(months, 'paid'), sums(months, 'value'), sums(months, 'due')]).toEqual([
            sumDecimals(values),
            sumDecimals(costs),
            sumDecimals(values),
            sumDecimals(values),
          ])
          expect([sums(months, 'advance'), sums(months, 'retained')]).toEqual([
            sums(months, 'recovered'),
            sums(months, 'released'),
          ])
          expect(months.at(-1)?.balance).toBe(sums(months, 'net'))
        },
      ),
      { seed: 15, numRuns: 300 },
    )
  })
})
