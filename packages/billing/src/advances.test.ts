import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceOf, discountOf, takenBack, together } from './advances.ts'
import { moneyOf, type MoneyLine } from './money.ts'

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value / 100)
const line: fc.Arbitrary<MoneyLine> = fc.record({
  quantity: fc.constant(1),
  price: cents(10_000_000),
  discount: fc.constant(0),
  category: fc.constant('S' as const),
  rate: fc.constantFrom(21, 11),
})
const asLine =
  (sign: number) =>
  ({
    category,
    rate,
    amount,
  }: {
    category: 'S' | 'Z' | 'E' | 'AE' | 'O' | 'K'
    rate: number
    amount: number
  }): MoneyLine => ({
    quantity: sign,
    price: amount,
    discount: 0,
    category,
    rate,
  })
const document = (lines: readonly MoneyLine[], discount = 0) =>
  moneyOf({ practice: 'ro', currency: 'RON', lines, discount, paid: 0 }).totals

describe('advances', () => {
  test('A1-A3: an advance and what is left of the invoice come to the offer in each rate', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 60 }),
        (lines, percent, discount) => {
          const offer = document(lines, discount)
          const advance = document(advanceOf(offer.vatByRate, percent, 'RON').map(asLine(1)))
          const plain = [...lines, ...discountOf(offer.vatByRate).map(asLine(1))]
          const back = takenBack(offer.vatByRate, advance.vatByRate, [])
          const rest = document([...plain, ...back.map(asLine(-1))])
          expect(sumDecimals([rest.withoutVat, advance.withoutVat])).toBe(offer.withoutVat)
          expect(
            takenBack(
              offer.vatByRate,
              advance.vatByRate,
              together([back.map(({ amount, ...one }) => ({ ...one, base: amount }))]),
            ),
          ).toEqual([])
        },
      ),
      { seed: 17, numRuns: 300 },
    )
  })

  test('A3: no more is taken back than the invoice has of a rate', () => {
    const advance = [{ category: 'S', rate: 21, base: 500 }] as const
    expect(takenBack([{ category: 'S', rate: 21, base: 200 }], advance, [])).toEqual([
      { category: 'S', rate: 21, amount: 200 },
    ])
    expect(takenBack([{ category: 'S', rate: 11, base: 200 }], advance, [])).toEqual([])
  })
})
