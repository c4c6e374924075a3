import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { costPerArea, sharePrice } from './area.ts'
import { unitHint } from './area-units.ts'

describe('cost per area (R13.4)', () => {
  it.each([
    [14177.71, 375, 37.81],
    [100, 0, null],
    [100, null, null],
    [-500, 200, -2.5],
  ])('%d over %s is %s', (amount, area, cost) => {
    expect(costPerArea(amount, area)).toBe(cost)
  })
})

describe('a price shared by direct cost (R13.5)', () => {
  it('gives the cents left over to the largest remainders', () => {
    expect(sharePrice(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33])
    expect(sharePrice(10, [])).toEqual([])
  })

  it('always adds up', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (price, directs) => {
        expect(sumDecimals(sharePrice(price, directs))).toBe(price)
      }),
      { seed: 20261121, numRuns: 200 },
    )
  })
})

describe('units that measure the same (R13.6)', () => {
  it.each([
    [100, 'SF', 'SY', 11.11],
    [1, 'SY', 'SF', 9],
    [27, 'CF', 'CY', 1],
    [2, 'MSF', 'SQ', 20],
    [12, 'LF', 'FT', 12],
    [1500, 'LB', 'TON', 0.75],
    [5, 'SF', 'LF', null],
    [5, 'SF', 'mp', null],
    [2, '100 mc', 'mc', 200],
  ])('%d %s in %s is %s', (quantity, from, to, expected) => {
    const hint = unitHint(from, to, 'us')
    const factor = hint?.kind === 'convert' ? hint.factor : hint?.kind === 'spelling' ? 1 : null
    expect(factor === null ? null : multiplyDecimals(quantity, factor, 2)).toBe(expected)
  })

  it('says how a unit differs from the one expected', () => {
    expect(unitHint('SF', 'sf', 'us')).toBeNull()
    expect(unitHint('FT', 'LF', 'us')).toEqual({ kind: 'spelling', expected: 'LF' })
    expect(unitHint('SY', 'SF', 'us')).toEqual({ kind: 'convert', expected: 'SF', factor: 9 })
    expect(unitHint('LF', 'SF', 'us')).toEqual({ kind: 'measure', expected: 'SF' })
    expect(unitHint('EA', 'SF', 'us')).toBeNull()
    expect(unitHint(null, 'SF', 'us')).toBeNull()
  })
})
