import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { calculateArticle } from './article.ts'
import type { ArticleInput, CalculationSettings } from './types.ts'
import { formulaUnit, inUnit, unitChange } from './unit-change.ts'

const US: CalculationSettings = {
  practice: 'us',
  rounding: 'FULL',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}
const RO: CalculationSettings = { ...US, practice: 'ro' }
const line = (measureUnit: string, more: Partial<ArticleInput> = {}): ArticleInput => ({
  id: 1,
  estimateId: 1,
  measureUnit,
  quantity: 100,
  rsMaterials: 4.25,
  ...more,
})

describe('a change of unit (R3.5)', () => {
  test.each([
    ['LF', 'FT', 'same'],
    ['buc', 'BUCATA', 'same'],
    ['', 'mp', 'same'],
    ['mp', null, 'same'],
    ['SF', 'SY', 'convert'],
    ['buc', '100 buc', 'convert'],
    ['m', 'LF', 'convert'],
    ['SF', 'LF', 'unknown'],
    ['buc', 'set', 'unknown'],
  ])('%s to %s: %s', (from, to, kind) => {
    expect(unitChange(from, to, 'us').kind).toBe(kind)
  })

  test.each([
    // The published vector: 100 SF are 11.11 SY, never 100.
    ['SF', 'SY', 11.111, 38.25],
    ['SF', '100 SF', 1, 425],
    ['100 SF', 'SF', 10000, 0.0425],
    ['m', 'cm', 10000, 0.0425],
    ['mp', '100 mp', 1, 425],
    ['CY', 'CF', 2700, 0.157407407407],
    ['m', 'LF', 328.084, 1.2954],
    ['MSF', 'SY', 11111.111, 0.03825],
  ])('100 %s at 4.25 are in %s %d at %d', (from, to, quantity, rsMaterials) => {
    expect(inUnit(line(from), to, US)).toEqual({ measureUnit: to, quantity, rsMaterials })
  })

  it('converts everything that is per unit, own prices and hours too', () => {
    const priced = line('100 mp', { quantity: 2.5, price: 900, opLabor: 300, rsLaborHours: 12, weight: 0.5 })
    expect(inUnit(priced, 'mp', RO)).toEqual({
      measureUnit: 'mp',
      quantity: 250,
      price: 9,
      rsMaterials: 0.0425,
      opLabor: 3,
      rsLaborHours: 0.12,
      weight: 0.005,
    })
  })

  it('a takeoff counts in the unit without its factor, so only another size changes its rows', () => {
    expect(inUnit(line('mp', { formula: 'Ax A: 2,5 x 4 = 10' }), '100 mp', RO)?.formula).toBe('Ax A: 2,5 x 4 = 10')
    expect(inUnit(line('SF', { formula: `A: 12'-6" x 8' = 100\nNote:\n2 x 9` }), 'SY', US)?.formula).toBe(
      `A: (12'-6" x 8') / 9\nNote:\n(2 x 9) / 9`,
    )
    expect(inUnit(line('SY', { formula: '2 + 3' }), 'SF', US)?.formula).toBe('9 x (2 + 3)')
    expect(inUnit(line('m', { formula: '2,5' }), 'km', RO)?.formula).toBe('(2,5) / 1000')
  })

  test.each([
    ['SF', 'LF'],
    ['LF', 'FT'],
    ['buc', 'set'],
  ])('%s to %s is nothing to convert', (from, to) => expect(inUnit(line(from), to, US)).toBeNull())

  it('keeps the value of the line up to the rounding of its quantity', () => {
    const units = fc.constantFrom('SF', 'SY', '100 SF', 'MSF', 'SQ', 'AC', 'mp', '100 mp', 'ha')
    const figure = fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 1000)
    const formula = fc.option(fc.constantFrom('A: 2 x 3 = 6', '1.5 + 2\n3 x 4', '200'), { nil: null })
    fc.assert(
      fc.property(units, units, figure, figure, formula, (from, to, quantity, rsMaterials, text) => {
        const before = line(from, { quantity, rsMaterials, formula: text })
        const patch = inUnit(before, to, { ...US, quantityDecimals: 6 })
        fc.pre(patch !== null)
        const settings = { ...US, quantityDecimals: 6 }
        const [old, fresh] = [before, { ...before, ...patch }].map((one) =>
          calculateArticle(one, [], [], settings, new Map()),
        )
        // Half a millionth of either unit, and half of the twelfth decimal of the price for each unit.
        const most =
          5e-7 * ((old?.price ?? 0) + (fresh?.price ?? 0)) +
          1e-12 * (fresh?.quantity ?? 0) +
          1e-8 +
          1e-12 * (old?.total ?? 0)
        expect(Math.abs((fresh?.total ?? 0) - (old?.total ?? 0))).toBeLessThanOrEqual(most)
        expect(fresh?.faults).toEqual([])
      }),
      { seed: 23, numRuns: 500 },
    )
  })
})

test.each([
  ['100 mc', 'mc'],
  ['1.000 buc', 'buc'],
  ['sută m', 'm'],
  ['mii buc', 'buc'],
  ['MSF', 'SF'],
  ['100 SF', 'SF'],
  ['mc', null],
  ['mii', null],
  ['', null],
])('the formula of a line in %j counts in %j', (unit, expected) => {
  expect(formulaUnit(unit, 'ro')).toBe(expected)
})

test('a number before a unit is read as the project writes numbers (R3.1)', () => {
  expect(formulaUnit('1,000 SF', 'us')).toBe('SF')
  expect(formulaUnit('1,000 mp', 'ro')).toBeNull()
  expect(unitChange('1,000 SF', 'SF', 'us')).toMatchObject({ kind: 'convert', above: 1000, below: 1 })
  expect(unitChange('1,000 SF', 'MSF', 'us').kind).toBe('same')
  const settings = {
    practice: 'us',
    rounding: 'LINE',
    quantityDecimals: 3,
    priceDecimals: 2,
    totalDecimals: 2,
  } as const
  const line = { id: 1, estimateId: 1, quantity: 0, formula: '100 x 50', measureUnit: '1,000 SF' }
  expect(calculateArticle(line, [], [], settings, new Map()).quantity).toBe(5)
})
