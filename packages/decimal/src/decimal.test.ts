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
} from './arithmetic.ts'
import { formatDecimal, formatScaled } from './format.ts'
import { decimalsOf, fromBig, fromScaled, nearestDecimal, toBig, toScaled } from './number.ts'
import { divRoundBig } from './scaled.ts'

/** A plain decimal, exactly as it stands. */
const isDecimal = (value: number) => nearestDecimal(value) === value

const SEED = 20261121
const run = { seed: SEED, numRuns: 2000 }

/** A decimal as digits and scale, and the number that names it. */
const decimal = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 14 }),
  )
  .map(([digits, scale, shorten]) => {
    const short = digits / 10n ** BigInt(shorten)
    return { digits: short, scale, value: Number(`${short}e-${scale}`) }
  })

/** The decimal nearest to `above / below`, of at most 15 significant digits and `most` decimals: a reference, rounded once. */
function nearest(above: bigint, below: bigint, most: number): number {
  const at = (decimals: number) =>
    decimals < 0
      ? divRoundBig(above, below * 10n ** BigInt(-decimals))
      : divRoundBig(above * 10n ** BigInt(decimals), below)
  let decimals = most
  while (String(at(decimals)).replace('-', '').length > 15) decimals--
  return Number(`${at(decimals)}e${-decimals}`)
}

describe('plain decimals', () => {
  it('scales any decimal of 15 digits exactly and back', () => {
    fc.assert(
      fc.property(decimal, ({ digits, scale, value }) => {
        expect(decimalsOf(value)).toBeLessThanOrEqual(scale)
        expect(toBig(value, scale)).toBe(digits)
        expect(fromBig(digits, scale)).toBe(value)
        expect(fromScaled(toScaled(value, scale), scale)).toBe(value)
        expect(isDecimal(value)).toBe(true)
      }),
      run,
    )
  })

  it('rounds like BigInt, halves away from zero', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 12 }), ({ digits, scale, value }, to) => {
        const expected = to >= scale ? value : Number(`${divRoundBig(digits, 10n ** BigInt(scale - to))}e-${to}`)
        expect(roundDecimal(value, to)).toBe(expected)
      }),
      run,
    )
  })

  it('rounds the ties that binary floats lose', () => {
    expect(roundDecimal(1.005, 2)).toBe(1.01)
    expect(roundDecimal(-1.005, 2)).toBe(-1.01)
    expect(roundDecimal(2.675, 2)).toBe(2.68)
    expect(roundDecimal(66.72875, 2)).toBe(66.73)
    expect(roundDecimal(0.004999999999, 2)).toBe(0)
  })

  it('takes float noise for the decimal that was meant', () => {
    expect(nearestDecimal(0.1 + 0.2)).toBe(0.3)
    expect(toScaled(0.1 + 0.2, 2)).toBe(30)
    expect(toScaled(1.1 + 2.2, 4)).toBe(33000)
    expect(Object.is(toScaled(-0, 2), 0)).toBe(true)
    expect(compareDecimals(0.1 + 0.2, 0.3)).toBe(0)
    expect(isDecimal(0.1 + 0.2)).toBe(false)
  })

  it('says NaN for what is not a decimal', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(toScaled(bad, 2)).toBeNaN()
      expect(decimalsOf(bad)).toBeNaN()
      expect(addDecimals(bad, 1)).toBeNaN()
      expect(multiplyDecimals(1, bad, 2)).toBeNaN()
      expect(roundDecimal(bad, 2)).toBeNaN()
    }
    expect(toScaled(1e15, 2)).toBeNaN()
  })
})

describe('arithmetic', () => {
  it('adds, subtracts and multiplies like BigInt, rounded once to 15 significant digits', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 8 }), (a, b, digits) => {
        const scale = Math.max(a.scale, b.scale)
        const left = a.digits * 10n ** BigInt(scale - a.scale)
        const right = b.digits * 10n ** BigInt(scale - b.scale)
        const one = 10n ** BigInt(scale)
        expect(addDecimals(a.value, b.value)).toBe(nearest(left + right, one, scale))
        expect(subtractDecimals(a.value, b.value)).toBe(nearest(left - right, one, scale))
        const product = nearest(a.digits * b.digits, 10n ** BigInt(a.scale + b.scale), digits)
        expect(multiplyDecimals(a.value, b.value, digits)).toBe(product)
        expect(compareDecimals(a.value, b.value)).toBe(left < right ? -1 : left > right ? 1 : 0)
      }),
      run,
    )
  })

  it('divides like BigInt', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 8 }), (a, b, digits) => {
        fc.pre(b.digits !== 0n)
        const above = a.digits * 10n ** BigInt(b.scale + digits)
        const below = b.digits * 10n ** BigInt(a.scale)
        expect(divideDecimals(a.value, b.value, digits)).toBe(nearest(above, below * 10n ** BigInt(digits), digits))
      }),
      run,
    )
    expect(divideDecimals(1, 0, 2)).toBeNaN()
    expect(divideDecimals(963.79, 2, 6)).toBe(481.895)
  })

  it('keeps 15 significant digits in chains', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const product = Number(a.digits * b.digits) / 10 ** (a.scale + b.scale)
        const error = Math.abs(product15(a.value, b.value) - product)
        expect(error).toBeLessThanOrEqual(Math.abs(product) * 1e-14 + 1e-15)
        expect(isDecimal(product15(a.value, b.value))).toBe(true)
      }),
      run,
    )
    expect(quotient15(1, 3)).toBe(0.333333333333333)
    expect(quotient15(2, 3)).toBe(0.666666666666667)
    expect(quotient15(1, 0)).toBeNaN()
    expect(product15(4.43, product15(0.55, 0.6))).toBe(1.4619)
    expect(addDecimals(999999999999999, 0.5)).toBe(1e15)
    expect(product15(0.123456789, 0.1, 8)).toBe(0.01234568)
    expect(product15(1187.3, 4.47325, 8)).toBe(5311.089725)
    expect(product15(123456789.123, 7.12345678, 8)).toBe(879439101.515265)
  })

  it('sums a list without drift and takes percentages', () => {
    expect(sumDecimals(Array.from({ length: 1000 }, () => 0.1))).toBe(100)
    expect(sumDecimals([])).toBe(0)
    expect(percentOf(5928.34, 2.25, 2)).toBe(133.39)
    expect(percentOf(11038.15, 10, 2)).toBe(1103.82)
    expect(addDecimals(9999999999999.99, 0.01)).toBe(10000000000000)
    expect(addDecimals(999999999999999, 0.1)).toBe(999999999999999)
    expect(addDecimals(123.456789012345, 0.000123456789012)).toBe(123.456912469134)
  })
})

describe('text', () => {
  it('writes exactly the digits of the decimal', () => {
    expect(formatDecimal(1234.5, 2)).toBe('1234.50')
    expect(formatDecimal(1234567.005, 2, { decimal: ',', group: '.' })).toBe('1.234.567,01')
    expect(formatDecimal(-0.004, 2)).toBe('0.00')
    expect(formatDecimal(0.1)).toBe('0.1')
    expect(formatDecimal(12, 0)).toBe('12')
    expect(formatDecimal(Number.NaN, 2)).toBe('NaN')
    expect(formatScaled(-5, 2)).toBe('-0.05')
    expect(formatScaled(9007199254740991n, 3)).toBe('9007199254740.991')
  })
})
