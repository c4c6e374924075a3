import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, allocateBig } from './allocate.ts'
import { minorUnits } from './currency.ts'
import { divRound, divRoundBig, MAX_SCALED, mulRound } from './scaled.ts'
import { roundToStep } from './step.ts'

const SEED = 20261122
const run = { seed: SEED, numRuns: 3000 }
const safe = fc.maxSafeInteger()
const fits = (value: bigint): boolean => value <= BigInt(MAX_SCALED) && value >= -BigInt(MAX_SCALED)

/** Reference rounding, written apart from the code under test. */
function half(value: bigint, divisor: bigint): bigint {
  const negative = value < 0n !== divisor < 0n
  const above = value < 0n ? -value : value
  const below = divisor < 0n ? -divisor : divisor
  const quotient = above / below + ((above % below) * 2n >= below ? 1n : 0n)
  return negative ? -quotient : quotient
}

describe('scaled integers', () => {
  it('divides like BigInt for any safe pair', () => {
    fc.assert(
      fc.property(safe, safe, (value, divisor) => {
        fc.pre(divisor !== 0)
        const expected = half(BigInt(value), BigInt(divisor))
        expect(BigInt(divRound(value, divisor))).toBe(expected)
        expect(divRoundBig(BigInt(value), BigInt(divisor))).toBe(expected)
      }),
      run,
    )
  })

  it('divides exactly beside every tie', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -1, max: 1 }),
        (n, power, off) => {
          const divisor = 10 ** power
          const value = n * divisor + divisor / 2 + off
          expect(BigInt(divRound(value, divisor))).toBe(half(BigInt(value), BigInt(divisor)))
          expect(divRound(-value, divisor) + divRound(value, divisor)).toBe(0)
        },
      ),
      run,
    )
  })

  it('multiplies and divides like BigInt, or refuses what does not fit', () => {
    fc.assert(
      fc.property(safe, safe, safe, (a, b, divisor) => {
        fc.pre(divisor !== 0)
        const expected = half(BigInt(a) * BigInt(b), BigInt(divisor))
        const given = mulRound(a, b, divisor)
        if (fits(expected)) expect(BigInt(given)).toBe(expected)
        else expect(given).toBeNaN()
      }),
      run,
    )
    expect(mulRound(1, 1, 0)).toBeNaN()
    expect(mulRound(MAX_SCALED, MAX_SCALED, 0)).toBeNaN()
    expect(mulRound(Number.NaN, 2, 1)).toBeNaN()
  })
})

describe('allocation', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 40 })

  it('adds up to the total and stays within one unit of the exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (total, list) => {
        const shares = allocate(total, list)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        const sum = list.reduce((a, b) => a + b, 0)
        const even = sum === 0
        shares.forEach((share, index) => {
          const exact = even ? total / list.length : (total * list[index]!) / sum
          expect(Math.abs(share - exact)).toBeLessThan(1.001)
        })
      }),
      run,
    )
  })

  it('gives the units left over to the largest remainders, earlier first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [3, 3, 4])).toEqual([3, 3, 4])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(7, [0, 0])).toEqual([4, 3])
    expect(allocate(5, [])).toEqual([])
    expect(allocate(100, [50, -10, 60])).toEqual([50, -10, 60])
    expect(allocateBig(10n ** 30n + 1n, [1n, 2n])).toEqual([
      333333333333333333333333333334n,
      666666666666666666666666666667n,
    ])
  })
})

describe('steps and currencies', () => {
  it('rounds to a step', () => {
    expect(roundToStep(26.92, 1, 'up')).toBe(27)
    expect(roundToStep(473.3, 1, 'up')).toBe(474)
    expect(roundToStep(0.803704, 0.25, 'up')).toBe(1)
    expect(roundToStep(1.025, 0.05)).toBe(1.05)
    expect(roundToStep(-1.025, 0.05)).toBe(-1.05)
    expect(roundToStep(12.99, 5, 'down')).toBe(10)
    expect(roundToStep(0.3, 0.1, 'up')).toBe(0.3)
    expect(roundToStep(1, 0)).toBeNaN()
    expect(roundToStep(Number.NaN, 1)).toBeNaN()
  })

  it('knows minor units', () => {
    expect([minorUnits('RON'), minorUnits('usd'), minorUnits('JPY'), minorUnits('KWD')]).toEqual([2, 2, 0, 3])
  })
})
