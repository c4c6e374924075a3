import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOf } from './money.ts'
import { lineGroupings, type OfferedEstimate, type OfferedPlace, type OfferedWork } from './offered-place.ts'
import { type LineSplit, linesOfPlace, type ProjectLine, sourceKey } from './project-lines.ts'

const words = { lot: 'ans.', rounding: 'Rotunjire' }
const split = (more: Partial<LineSplit> = {}): LineSplit => ({ by: 'article', recapitulation: false, words, ...more })
const group = (type: 'investment' | 'object' | 'estimate' | 'facility', id: number, code: string | null = null) => ({
  source: { type, id, code },
  name: `${type} ${id} ${code ?? ''}`.trim(),
})

const work = (id: number, quantity: number, direct: number, more: Partial<OfferedWork> = {}): OfferedWork => ({
  id,
  code: `A${id}`,
  name: `Articol ${id}`,
  unit: 'mp',
  quantity,
  price: null,
  direct,
  chapter: group('estimate', 1, 'Zidărie'),
  ...more,
})

const estimate = (id: number, value: number, works: readonly OfferedWork[]): OfferedEstimate => ({
  estimate: group('estimate', id),
  object: group('object', 1 + (id % 2)),
  rate: 21,
  value,
  works,
  added: [{ code: 'PROFIT', name: 'Profit', amount: value - sumDecimals(works.map(({ direct }) => direct)) }],
})

const place = (
  total: number,
  estimates: readonly OfferedEstimate[],
  more: Partial<OfferedPlace> = {},
): OfferedPlace => ({
  place: group('investment', 9),
  currency: 'RON',
  total,
  rate: 21,
  estimates,
  equipment: [],
  ...more,
})

/** What the one money function makes of lines. */
function worth(lines: readonly ProjectLine[]) {
  const { totals, faults } = moneyOf({
    practice: 'ro',
    currency: 'RON',
    discount: 0,
    paid: 0,
    lines: lines.map(({ quantity, price, rate }) => ({ quantity, price, discount: 0, category: 'S', rate })),
  })
  expect(faults).toEqual([])
  return totals.withoutVat
}

describe('lines of a project', () => {
  test('keep the price of the estimate where it gives the value, else take the shortest that does (P4)', () => {
    const lines = linesOfPlace(
      place(115, [estimate(1, 115, [work(1, 4, 60, { price: 15 }), work(2, 3, 40, { price: 13.33 })])]),
      split({ recapitulation: true }),
    )
    expect(lines.map(({ quantity, price, value }) => [quantity, price, value])).toEqual([
      [4, 15, 60],
      [3, 13.333, 40],
      [1, 15, 15],
    ])
    expect(lines[2]).toMatchObject({ name: 'Profit', unit: 'ans.', source: { code: 'recapitulation PROFIT' } })
  })

  test('share what comes on top by direct cost (P2)', () => {
    const lines = linesOfPlace(place(110.01, [estimate(1, 110.01, [work(1, 1, 75), work(2, 1, 25)])]), split())
    expect(lines.map(({ value }) => value)).toEqual([82.51, 27.5])
  })

  test('stand one for each chapter, estimate, object, or for all; a second rate of VAT is a second line', () => {
    const works = [work(1, 2, 10), work(2, 2, 20, { chapter: group('estimate', 1, 'Tencuieli') })]
    const two = place(190, [estimate(1, 60, works), { ...estimate(2, 130, [work(3, 1, 100)]), rate: 11 }])
    const of = (by: LineSplit['by']) =>
      linesOfPlace(two, split({ by })).map(({ source, value, rate }) => [sourceKey(source), value, rate])
    expect(of('chapter')).toEqual([
      ['estimate 1 Zidărie', 20, 21],
      ['estimate 1 Tencuieli', 40, 21],
      ['estimate 1 Zidărie #2', 130, 11],
    ])
    expect(of('estimate')).toEqual([
      ['estimate 1 ', 60, 21],
      ['estimate 2 ', 130, 11],
    ])
    expect(of('object')).toEqual([
      ['object 2 ', 60, 21],
      ['object 1 ', 130, 11],
    ])
    expect(of('sum')).toEqual([
      ['investment 9 ', 60, 21],
      ['investment 9 #2', 130, 11],
    ])
  })

  test('what no price carries is a line of its own at the end (P5)', () => {
    const lines = linesOfPlace(
      place(333_333.37, [estimate(1, 333_333.37, [work(1, 987_654.321, 333_333.37)])]),
      split(),
    )
    expect(lines.at(-1)).toMatchObject({
      name: 'Rotunjire',
      quantity: 1,
      source: { type: 'investment', code: 'rounding' },
    })
    expect(worth(lines)).toBe(333_333.37)
  })

  test('lump sums stand for quantities that no line can have, and for costs without any work', () => {
    const lines = linesOfPlace(
      place(1050, [estimate(1, 500, [work(1, 5e9, 500)]), estimate(2, 50, []), estimate(3, 500, [work(4, 0, 500)])]),
      split(),
    )
    expect(lines.map(({ quantity, unit, price }) => [quantity, unit, price])).toEqual([
      [1, 'ans.', 500],
      [1, 'ans.', 50],
      [1, 'ans.', 500],
    ])
    expect(linesOfPlace(place(0, []), split())).toEqual([])
    expect(linesOfPlace(place(12.5, []), split())).toMatchObject([{ name: 'investment 9', value: 12.5 }])
  })
})

describe('lines come to the project to the cent', () => {
  const cents = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 10_000)
  const works = fc.array(
    fc.record({
      quantity: fc.oneof(
        fc.integer({ min: -9_999_999, max: 99_999_999 }).map((value) => value / 1_000),
        fc.constantFrom(0, 1e9, 1e12, 1e-6, 987_654_321.123),
      ),
      direct: cents(10_000_000_000),
      chapter: fc.integer({ min: 1, max: 3 }),
      priced: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const estimates = fc.array(
    fc.record({ works, onTop: cents(1_000_000_000), rate: fc.constantFrom(21, 11, 0), dust: cents(40) }),
    { maxLength: 6 },
  )

  test.each(lineGroupings.flatMap((by) => [true, false].map((recapitulation) => ({ by, recapitulation }))))(
    'by $by, recapitulation $recapitulation',
    ({ by, recapitulation }) => {
      fc.assert(
        fc.property(estimates, fc.array(cents(1_000_000_000), { maxLength: 4 }), (drawn, lists) => {
          let id = 0
          const parts = drawn.map(({ works: own, onTop, rate, dust }, index): OfferedEstimate => {
            const made = own.map(({ quantity, direct, chapter, priced }) =>
              work(++id, quantity, direct, {
                chapter: group('estimate', index, String(chapter)),
                price: priced && quantity !== 0 ? roundDecimal(direct / quantity, 2) : null,
              }),
            )
            const direct = sumDecimals(made.map((one) => one.direct))
            return {
              ...estimate(index + 1, sumDecimals([direct, onTop, dust]), made),
              rate,
              added: [{ code: 'PROFIT', name: 'Profit', amount: onTop }],
            }
          })
          const equipment = lists.map((value, index) => ({
            ...work(1_000 + index, 2, value),
            rate: 21,
            value,
            kind: group('object', 1, '4.3'),
            object: group('object', 1),
          }))
          const total = sumDecimals([...parts, ...equipment].map(({ value }) => value))
          const lines = linesOfPlace(place(total, parts, { equipment }), split({ by, recapitulation }))
          expect(worth(lines)).toBe(roundDecimal(total, 2))
          expect(new Set(lines.map(({ source }) => sourceKey(source))).size).toBe(lines.length)
          for (const { quantity, price } of lines) expect([quantity, price].every(Number.isFinite)).toBe(true)
        }),
        { seed: 17_001, numRuns: 300 },
      )
    },
  )
})
