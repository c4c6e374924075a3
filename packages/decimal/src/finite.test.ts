import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  percentOf,
  product15,
  quotient15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
  sumExactly,
} from './arithmetic.ts'
import { formatDecimal } from './format.ts'
import { decimalsOf, nearestDecimal, nearestFromBig, toBig } from './number.ts'
import { parseDecimal } from './parse.ts'
import { roundToStep } from './step.ts'

/** A plain decimal, exactly as it stands. */
const isDecimal = (value: number) => nearestDecimal(value) === value

/** Decimals of every magnitude and scale that a row can hold: 1 to 15 digits, 0 to 15 decimals. */
const held = fc
  .tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 0, max: 15 }), fc.boolean(), fc.bigInt(0n, 10n ** 15n - 1n))
  .map(
    ([digits, scale, negative, size]) => Number(`${negative ? '-' : ''}${size % 10n ** BigInt(digits)}e-${scale}`) + 0,
  )
/** Any number: noise, the smallest and the largest included. */
const anything = fc.oneof(held, fc.double())
const digits = fc.integer({ min: 0, max: 15 })
const run = { seed: 20261123, numRuns: 5_000 }

/** Every function of two numbers. */
const functions: Readonly<Record<string, (a: number, b: number, digits: number) => number>> = {
  addDecimals,
  subtractDecimals,
  multiplyDecimals,
  divideDecimals: (a, b, to) => (b === 0 ? 0 : divideDecimals(a, b, to)),
  percentOf,
  product15: (a, b) => product15(a, b),
  productTo: product15,
  quotient15: (a, b) => (b === 0 ? 0 : quotient15(a, b)),
  roundDecimal: (a, _, to) => roundDecimal(a, to),
  compareDecimals,
  nearestDecimal,
  decimalsOf,
  roundToStep: (a, b) => (b > 0 ? roundToStep(a, b, 'up') : 0),
}

describe('what goes in finite comes out finite', () => {
  it.each(Object.entries(functions))('%s gives a decimal for decimals of every magnitude and scale', (_, compute) => {
    fc.assert(
      fc.property(held, held, digits, (a, b, to) => {
        const result = compute(a, b, to)
        expect(isDecimal(result)).toBe(true)
      }),
      run,
    )
  })

  it.each(Object.entries(functions))('%s never gives an infinite number', (_, compute) => {
    fc.assert(
      fc.property(anything, anything, digits, (a, b, to) => {
        expect(Math.abs(compute(a, b, to))).not.toBe(Number.POSITIVE_INFINITY)
      }),
      run,
    )
  })

  it('sums of any length are rounded once, at their end', () => {
    fc.assert(
      fc.property(fc.array(held, { maxLength: 40 }), (values) => {
        const exact = values.reduce((sum, value) => sum + toBig(value, 15), 0n)
        const sum = sumDecimals(values)
        expect(sum).toBe(nearestFromBig(exact, 15))
        expect(sumDecimals(new Set(values).values())).toBe(sumDecimals([...new Set(values)]))
        if (!Number.isNaN(sumExactly(values))) expect(toBig(sumExactly(values), 15)).toBe(exact)
      }),
      run,
    )
  })

  it('four unit parts of 15 digits have a sum', () => {
    const parts = [123.456789012345, 33.3333333333333, 0.123456789012345, 0.00000123456789]
    expect(sumDecimals(parts)).toBe(156.913580369259)
    expect(sumExactly(parts)).toBeNaN()
  })

  it('is written as digits', () => {
    fc.assert(
      fc.property(held, digits, (value, to) => {
        expect(formatDecimal(value, to)).toMatch(/^-?\d+(?:\.\d+)?$/)
      }),
      run,
    )
  })

  it('is read or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ e\u00a0') }), (text) => {
        const read = parseDecimal(text)
        if (read.ok) expect(isDecimal(read.value)).toBe(true)
      }),
      run,
    )
  })

  it('only a division by 0 and what is not finite give NaN', () => {
    expect([divideDecimals(1, 0, 2), quotient15(0, 0), divideDecimals(5, 1e-300, 2)]).toEqual([NaN, NaN, NaN])
    for (const compute of Object.values(functions)) expect(compute(Number.NaN, 1, 2)).toBeNaN()
    expect(sumDecimals([1, Number.NaN])).toBeNaN()
    expect(multiplyDecimals(1e300, 1e300, 2)).toBeNaN()
    expect(addDecimals(1.7e308, 1.7e308)).toBeNaN()
  })
})
