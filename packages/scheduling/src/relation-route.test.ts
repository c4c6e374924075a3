import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROW } from './bars.ts'
import { headOf, pathOf, type Placed, routeOf } from './relation-route.ts'

const placed = fc
  .record({ left: fc.integer({ min: 0, max: 2_000 }), width: fc.integer({ min: 0, max: 600 }), row: fc.nat(60) })
  .map(({ left, width, row }): Placed => ({ left, right: left + width, top: row * ROW.height }))
const types = fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const)

const middle = ({ top }: Placed) => top + ROW.barTop + ROW.bar / 2
const bar = (left: number, right: number, row: number): Placed => ({ left, right, top: row * ROW.height })

describe('the line of a relation', () => {
  it('leaves the right end, reaches the right end, and turns at right angles only', () => {
    fc.assert(
      fc.property(types, placed, placed, fc.nat(4), (type, from, to, nth) => {
        fc.pre(from.top !== to.top)
        const { points } = routeOf(type, from, to, nth)
        const [first, last] = [points[0]!, points.at(-1)!]
        expect(first).toEqual([type[0] === 'F' ? from.right : from.left, middle(from)])
        if (type === 'FS') {
          expect(last[0]).toBeGreaterThanOrEqual(to.left)
          expect(last[0]).toBeLessThanOrEqual(to.right)
        } else expect(last).toEqual([type[1] === 'F' ? to.right : to.left, middle(to)])
        for (const [at, [x, y]] of points.entries()) {
          const before = points[at - 1]
          if (before) expect(before[0] === x || before[1] === y).toBe(true)
        }
      }),
      { seed: 15, numRuns: 400 },
    )
  })

  it('never runs through the bar it ends at', () => {
    fc.assert(
      fc.property(types, placed, placed, (type, from, to) => {
        fc.pre(from.top !== to.top && to.right - to.left > 20)
        const { points } = routeOf(type, from, to, 0)
        for (const [at, point] of points.entries()) {
          const before = points[at - 1]
          if (!before || point[1] !== before[1]) continue
          const inRow = point[1] > to.top + ROW.barTop && point[1] < to.top + ROW.barTop + ROW.bar
          const [low, high] = [Math.min(point[0], before[0]), Math.max(point[0], before[0])]
          expect(inRow && low < to.right && high > to.left).toBe(false)
        }
      }),
      { seed: 15, numRuns: 400 },
    )
  })

  it('goes right and down into the top of the next bar', () => {
    const route = routeOf('FS', bar(0, 40, 0), bar(60, 100, 2), 0)
    expect(route).toEqual({
      points: [
        [40, 11],
        [66, 11],
        [66, 61],
      ],
      head: 'down',
    })
    expect(pathOf(route.points)).toBe('M40 11L63 11Q66 11 66 14L66 61')
    expect(headOf(route)).toBe('M62.5 56h7l-3.5 5Z')
  })

  it('turns back in the gap above a bar that begins earlier', () => {
    const { points } = routeOf('FS', bar(0, 100, 0), bar(60, 140, 1), 0)
    expect(points).toEqual([
      [100, 11],
      [106, 11],
      [106, 30],
      [66, 30],
      [66, 33],
    ])
  })

  it('lands several lines beside each other', () => {
    const ends = [0, 1, 2].map((nth) => routeOf('FS', bar(0, 10, 0), bar(60, 140, 1), nth).points.at(-1)?.[0])
    expect(ends).toEqual([66, 72, 78])
  })

  it('goes up where the next bar stands above', () => {
    expect(routeOf('FS', bar(0, 40, 3), bar(60, 100, 1), 0).head).toBe('up')
  })
})
