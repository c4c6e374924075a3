import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestProduct } from './nearest-product.ts'
import { nearestFromBig } from './number.ts'

const LIMIT = 999_999_999_999_999

/** Integers of every length, and those around a power of ten. */
const factor = fc.oneof(
  fc.integer({ min: -LIMIT, max: LIMIT }),
  fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: -3, max: 3 })).map(([digits, off]) => 10 ** digits + off),
  fc.integer({ min: -99_999, max: 99_999 }),
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 10 }))
    .map(([head, zeros]) => head * 5 * 10 ** (zeros - 1))
    .filter(Number.isInteger),
)

describe('a product of two scaled integers', () => {
  test('is that of BigInt, rounded once, wherever it is given', () => {
    let given = 0
    fc.assert(
      fc.property(
        factor,
        factor,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 15 }),
        (a, b, scale, most) => {
          const nearest = nearestProduct(a, b, scale, most)
          if (Number.isNaN(nearest)) return
          given++
          expect(nearest).toBe(nearestFromBig(BigInt(a) * BigInt(b), scale, most) + 0)
        },
      ),
      { numRuns: 20_000, seed: 2_220 },
    )
    expect(given).toBeGreaterThan(4_000)
  })

  test.each([
    [999_999_999_999_999, 10, 10, 8, 999_999.99999999 + 0.00000001],
    [333_333_333_333_333, 3, 8, 8, 9_999_999.99999999],
    [100_000_000_000_005, 100_000, 12, 8, 10_000_000.0000005],
    [-250_000_000_000_001, 2_000_000, 15, 8, -500_000.000000002],
  ])('%d x %d at %d decimals, of which at most %d stay: %d', (a, b, scale, most, expected) => {
    expect(nearestProduct(a, b, scale, most)).toBe(nearestFromBig(BigInt(a) * BigInt(b), scale, most))
    expect(nearestProduct(a, b, scale, most)).toBeCloseTo(expected, 8)
  })
})
