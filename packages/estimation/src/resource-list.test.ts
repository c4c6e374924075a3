import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listResources } from './resource-list.ts'
import { gatherResources, RESOURCE_KINDS, type UseGroup } from './resource-use.ts'
import type { CalculationSettings, PartKind } from './types.ts'

const LINE: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}

function group(kind: PartKind, symbol: string, amount: number, price: number, more: Partial<UseGroup> = {}): UseGroup {
  const named = { kind, symbol, name: `name of ${symbol}`, measureUnit: 'ora' }
  return { ...named, amount, price, waste: 0, uplift: 0, overridden: false, lines: 1, ...more }
}

describe('the list of a kind (R12.7)', () => {
  it('has a row per price, by code, with the weight of what is taken at that price', () => {
    const groups = [
      group('material', '2100', 10, 400, { weight: 2.4 }),
      group('material', '2100', 30, 440, { weight: 2.4 }),
      group('material', '300', 5, 1.5),
    ]
    const list = listResources(gatherResources(groups, LINE), 'material', LINE)
    expect(
      list.rows.map(({ use, quantity, price, value, weight }) => [use.symbol, quantity, price, value, weight]),
    ).toEqual([
      ['300', 5, 1.5, 7.5, 0],
      ['2100', 30, 440, 13_200, 72],
      ['2100', 10, 400, 4_000, 24],
    ])
    expect([list.value, list.weight, list.uplifts, list.rounding]).toEqual([17_207.5, 96, 0, 0])
  })

  it('shows uplifts, percent lines and what rounding quantities leaves by themselves', () => {
    const groups = [
      group('material', 'B', 1.00049, 1000, { uplift: 10 }),
      group('material', 'MM', 0, 0, { value: 12.345 }),
    ]
    const list = listResources(gatherResources(groups, LINE), 'material', LINE)
    expect(list.rows.map(({ quantity, price, value }) => [quantity, price, value])).toEqual([
      [1, 1000, 1000],
      [null, null, 12.35],
    ])
    expect(list).toMatchObject({ uplifts: 100.05, rounding: 0.49, value: 1112.89 })
  })

  it('counts hours and what one costs on average, of what is measured in hours only', () => {
    const groups = [
      group('equipment', 'E1', 10, 100),
      group('equipment', 'E2', 5, 40, { measureUnit: 'h' }),
      group('equipment', 'E3', 2, 900, { measureUnit: 'zi' }),
    ]
    const list = listResources(gatherResources(groups, LINE), 'equipment', LINE)
    expect(list).toMatchObject({ hours: 15, averageRate: 80, value: 3_000 })
    const trades = listResources(
      gatherResources([group('labor', 'M1', 10, 30, { measureUnit: null })], LINE),
      'labor',
      LINE,
    )
    expect(trades).toMatchObject({ hours: 10, averageRate: 30 })
    expect(listResources([], 'labor', LINE)).toMatchObject({ rows: [], hours: 0, averageRate: null, value: 0 })
  })

  it('takes tonne-kilometres apart by distance (R12.8)', () => {
    const haul = { symbol: 'T4010', name: null, measureUnit: 't.km', price: 0.754 }
    const uses = gatherResources([group('transport', 'T4010', 1_000, 0.754, { measureUnit: 't.km' })], LINE)
    const list = listResources(uses, 'transport', LINE, [
      { ...haul, kilometres: 20, tons: 10 },
      { ...haul, kilometres: 10, tons: 31.5 },
      { ...haul, kilometres: 20, tons: 12 },
      { ...haul, price: 0.9, kilometres: 5, tons: 7 },
    ])
    expect(list.rows.map(({ quantity, distance, value }) => [quantity, distance, value])).toEqual([
      [31.5, 10, 237.51],
      [22, 20, 331.76],
      [245, null, 184.73],
    ])
    expect([list.value, list.rounding]).toEqual([754, 0])
  })

  it('multiplies out row by row and adds up to the value of the kind, whatever the lines', () => {
    const line = fc.record({
      kind: fc.constantFrom(...RESOURCE_KINDS),
      symbol: fc.constantFrom('A1', 'a 1', 'B2', ''),
      amount: fc.integer({ min: -1_000_000, max: 100_000_000 }).map((n) => n / 10_000),
      price: fc.constantFrom(0, 0.0125, 1.45, 32.5, 420),
      waste: fc.constantFrom(0, 2),
      uplift: fc.constantFrom(0, 12.5),
      value: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 1000)),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const groups = lines.map(({ kind, symbol, amount, price, ...more }) => group(kind, symbol, amount, price, more))
        const uses = gatherResources(groups, LINE)
        for (const kind of RESOURCE_KINDS) {
          const list = listResources(uses, kind, LINE)
          for (const { quantity, price, value } of list.rows)
            if (quantity !== null && price !== null) expect(value).toBe(multiplyDecimals(quantity, price, 2))
          expect(sumDecimals([...list.rows.map(({ value }) => value), list.uplifts, list.rounding])).toBe(list.value)
          expect(list.value).toBe(sumDecimals(uses.filter((use) => use.kind === kind).map((use) => use.value)))
        }
      }),
      { seed: 20_261_121, numRuns: 200 },
    )
  })
})
