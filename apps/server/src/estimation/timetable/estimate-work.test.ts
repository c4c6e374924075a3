import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWholeCents, type PlannedArticle } from './estimate-work.ts'

const amounts = fc.array(
  fc.integer({ min: -(10 ** 11), max: 10 ** 11 }).map((digits) => Number((digits / 10 ** 7).toFixed(7))),
  { maxLength: 60 },
)
const article = (amount: number, id: number): PlannedArticle => ({
  id,
  estimateId: 1,
  objectId: 1,
  chapter: null,
  quantity: 1,
  measureUnit: 'mc',
  amount,
  hours: 0,
  workers: null,
})

test('works in whole cents come to the rounded whole, each within a cent of what it is', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 4 }), (exact, decimals) => {
      const worth = inWholeCents(exact.map(article), decimals).map(({ amount }) => amount)
      expect(sumDecimals(worth)).toBe(roundDecimal(sumDecimals(exact), decimals))
      worth.forEach((amount, at) => {
        expect(roundDecimal(amount, decimals)).toBe(amount)
        expect(Math.abs(amount - (exact[at] ?? 0))).toBeLessThanOrEqual(1.000001 * 10 ** -decimals)
      })
    }),
    { numRuns: 300, seed: 20_261_124 },
  )
})
