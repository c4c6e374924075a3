import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangeDifferences } from './exchange-differences.ts'
import { revalue } from './revaluation.ts'

test('1,000 EUR at 4.9500 that are open at 4.9700 gain 20, a month later at 4.9600 lose 10, and give back 10 once they are paid', () => {
  const bill = { due: 1_000, billRate: 4.95 }
  expect(revalue({ ...bill, dueBefore: 0, rate: 4.97, rateBefore: 4.9 }, 2)).toEqual({
    booked: 4_950,
    worth: 4_970,
    toDate: 20,
    before: 0,
    difference: 20,
  })
  expect(revalue({ ...bill, dueBefore: 1_000, rate: 4.96, rateBefore: 4.97 }, 2)).toMatchObject({
    toDate: 10,
    before: 20,
    difference: -10,
  })
  expect(revalue({ due: 0, dueBefore: 1_000, billRate: 4.95, rate: null, rateBefore: 4.96 }, 2)).toMatchObject({
    toDate: 0,
    difference: -10,
  })
})

test('without a rate that it takes there is none', () => {
  const bill = { billRate: 5, due: 10, dueBefore: 10 }
  expect(revalue({ ...bill, rate: null, rateBefore: 5 }, 2)).toBeUndefined()
  expect(revalue({ ...bill, rate: 5, rateBefore: null }, 2)).toBeUndefined()
})

test('all months and the payment together come to what was received above what the bill stood at', () => {
  const rate = fc.integer({ min: 40_000, max: 60_000 }).map((one) => one / 10_000)
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((one) => one / 100)
  fc.assert(
    fc.property(cents, rate, fc.array(rate, { minLength: 1, maxLength: 6 }), rate, (amount, billRate, ends, paidAt) => {
      const months = [...ends, null].map((end, index) =>
        revalue(
          {
            due: end === null ? 0 : amount,
            dueBefore: index === 0 ? 0 : amount,
            billRate,
            rate: end,
            rateBefore: ends[index - 1] ?? null,
          },
          2,
        ),
      )
      const [paid] = exchangeDifferences(
        new Map([[1, { amount, rate: billRate }]]),
        [{ id: 1, rate: paidAt, shares: [{ billId: 1, amount }] }],
        2,
      )
      const revalued = sumDecimals(months.map((one) => one?.difference ?? Number.NaN))
      expect(sumDecimals([revalued, paid?.difference ?? 0])).toBe(paid?.difference)
    }),
  )
})
