import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaPath, lastKnown, linePath, reachedOf, roundTop, yOf } from './curve-shape.ts'

const frame = { column: 100, height: 300, top: 1_000 }

describe('the S-curve', () => {
  it('rises from the lower left corner through the end of each period', () => {
    expect(linePath([250, 500, 1_000], frame)).toBe('M0 300L100 225L200 150L300 0')
  })

  it('ends where nothing is known any more', () => {
    expect(linePath([250, null, null], frame)).toBe('M0 300L100 225')
    expect(linePath([null, null], frame)).toBe('M0 300')
    expect(linePath([250, 500, null], frame, 0.5)).toBe('M0 300L100 225L150 150')
    expect(linePath([250, 1_000], frame, 1, [[150, 500]])).toBe('M0 300L100 225L150 150L200 0')
    expect(lastKnown([250, null])).toBe(0)
    expect(lastKnown([250, 300])).toBe(1)
    expect(lastKnown([null])).toBe(-1)
  })

  it('stands at the data date in the period that holds it', () => {
    expect(reachedOf('2026-04-30', 'month', '2026-04-15')).toBe(0.5)
    expect(reachedOf('2026-04-19', 'week', '2026-04-13')).toBeCloseTo(1 / 7)
    expect(reachedOf('2026-04-16', 'day', '2026-04-16')).toBe(1)
    expect(reachedOf('2026-04-30', 'month', '2026-08-01')).toBe(1)
  })

  it('closes the area between the earliest and the latest', () => {
    expect(areaPath([500, 1_000], [100, 1_000], frame)).toBe('M0 300L100 150L200 0L200 0L100 270Z')
  })

  it('ends the axis at a round amount above all values', () => {
    expect([3, 17, 450_559.66, 2_400, 0, -5].map((value) => roundTop([value]))).toEqual([5, 20, 500_000, 2_500, 1, 1])
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e15, noNaN: true }), (value) => {
        const top = roundTop([value])
        expect(top).toBeGreaterThanOrEqual(value * 0.999999)
        expect(top).toBeLessThanOrEqual(value * 10)
        expect(yOf(value, { ...frame, top })).toBeGreaterThanOrEqual(-0.01)
      }),
      { seed: 15, numRuns: 300 },
    )
  })
})
