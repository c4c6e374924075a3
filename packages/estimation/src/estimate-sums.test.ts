import { toBig } from '@temelia/decimal/number'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addArticle, clearSums, createEstimateSums, directSumsOf } from './estimate-sums.ts'
import { createArticleTable, LINE_COLUMNS } from './tables.ts'
import type { CalculationSettings } from './types.ts'

const FULL: CalculationSettings = {
  practice: 'ro',
  rounding: 'FULL',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}

/** A decimal of at most 15 digits and 8 decimals: cents, full fractions, and amounts past ten millions. */
const amount = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) => digits / 10 ** decimals + 0)

const line = fc.record({
  estimate: fc.integer({ min: 0, max: 2 }),
  cells: fc.array(fc.oneof(amount, fc.constant(0)), { minLength: LINE_COLUMNS, maxLength: LINE_COLUMNS }),
  hours: amount,
  stays: fc.boolean(),
})

/** The same with two decimals, as rounded lines have them, to the largest that a line holds. */
const cents = fc.integer({ min: 900_000_000_000_000, max: 999_999_999_999_999 }).map((digits) => digits / 100 + 0)
const thousandths = fc
  .integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
  .map((digits) => digits / 1000 + 0)

const roundedLine = fc.record({
  estimate: fc.integer({ min: 0, max: 2 }),
  cells: fc.array(fc.oneof(cents, fc.constant(0)), { minLength: LINE_COLUMNS, maxLength: LINE_COLUMNS }),
  hours: thousandths,
  stays: fc.boolean(),
})

describe('sums of lines', () => {
  test.each([
    ['not rounded', FULL, line],
    ['rounded', { ...FULL, rounding: 'LINE' } as const, roundedLine],
  ])('%s are those of the decimals, whatever is added and taken away', (_, settings, kind) => {
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 90 }), (lines) => {
        const articles = createArticleTable(lines.length)
        const sums = createEstimateSums(3)
        lines.forEach(({ estimate, cells, hours }, at) => {
          articles.estimate[at] = estimate
          articles.line.set(cells, at * LINE_COLUMNS)
          articles.hours[at] = hours
          addArticle(sums, articles, at, settings, 1)
        })
        lines.forEach(({ stays }, at) => {
          if (!stays) addArticle(sums, articles, at, settings, -1)
        })
        for (const estimate of [0, 1, 2]) {
          const those = lines.filter((one) => one.stays && one.estimate === estimate)
          const exact = (pick: (one: (typeof lines)[number]) => number) =>
            those.reduce((sum, one) => sum + toBig(pick(one), 8), 0n)
          const { direct, laborHours } = directSumsOf(sums, estimate, settings)
          expect(direct.slice(0, LINE_COLUMNS)).toEqual(
            Array.from({ length: LINE_COLUMNS }, (_, column) => exact(({ cells }) => cells[column] ?? 0)),
          )
          expect(laborHours).toBe(exact(({ hours }) => hours))
        }
        clearSums(sums)
        expect(directSumsOf(sums, 0, settings).direct).toEqual(Array.from({ length: LINE_COLUMNS + 1 }, () => 0n))
      }),
      { seed: 2_221, numRuns: 300 },
    )
  })
})
