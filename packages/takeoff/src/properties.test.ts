import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureShape, type PageShape, shapeKinds } from './measure.ts'
import type { Point } from './point.ts'
import { toPage, toView } from './rotation.ts'
import { pageScale, type PageScale, type ScaleRecord } from './scale.ts'

const ONE: PageScale = { unit: 'm', x: 1, y: 1 }
const runs = { seed: 20261123, numRuns: 300 }

const coordinate = fc.integer({ min: -500, max: 500 })
const point = fc.tuple(coordinate, coordinate)
const bulge = fc.double({ min: -2, max: 2, noNaN: true })

/** An outline around the origin that does not cross itself: its corners go around. */
const star = fc
  .array(fc.tuple(fc.double({ min: 1, max: 100, noNaN: true }), fc.double({ min: 0.1, max: 1, noNaN: true })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((corners) => {
    const whole = corners.reduce((sum, [, share]) => sum + share, 0)
    let angle = 0
    return corners.map(([radius, share]): Point => {
      angle += (2 * Math.PI * share) / whole
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
  })

const shape: fc.Arbitrary<PageShape> = fc.record({
  kind: fc.constantFrom('area' as const, 'polyline' as const),
  points: star,
  bulges: fc.array(
    bulge.map((value) => value / 10),
    { maxLength: 12 },
  ),
  deducts: fc.array(
    star.map((ring) => ring.map(([x, y]): Point => [x / 3 + 20, y / 3])),
    { maxLength: 3 },
  ),
})

const values = (of: PageShape, scale = ONE) => {
  const measured = measureShape(of, scale)
  if (!measured.ok) throw new Error(measured.fault)
  const { length = 0, perimeter = 0, area = 0 } = measured.measure
  return [length, perimeter, area]
}

const moved = (of: PageShape, rule: (place: Point) => Point): PageShape => ({
  ...of,
  points: of.points.map(rule),
  deducts: of.deducts?.map((ring) => ring.map(rule)),
})

function near(found: readonly number[], expected: readonly number[]) {
  found.forEach((value, at) => {
    const other = expected[at] ?? 0
    expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(other)))
  })
}

describe('moving a shape changes nothing it measures', () => {
  it('along the page', () => {
    fc.assert(
      fc.property(shape, point, (of, [dx, dy]) => near(values(moved(of, ([x, y]) => [x + dx, y + dy])), values(of))),
      runs,
    )
  })

  it('around a point', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0, max: 7, noNaN: true }), (of, angle) => {
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
        near(values(moved(of, ([x, y]) => [x * cosine - y * sine, x * sine + y * cosine])), values(of))
      }),
      runs,
    )
  })

  it('through a turned view of the page', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(0, 90, 180, 270), (of, rotation) => {
        const page = { width: 595.28, height: 841.89, rotation } as const
        near(values(moved(of, (place) => toPage(page, toView(page, place)))), values(of))
      }),
      runs,
    )
  })

  it('at another size: lengths grow with the scale, areas with its square', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0.01, max: 100, noNaN: true }), (of, size) => {
        const [length = 0, perimeter = 0, area = 0] = values(of)
        const scale: PageScale = { unit: 'ft', x: size, y: size }
        near(values(of, scale), [length * size, perimeter * size, area * size ** 2])
      }),
      runs,
    )
  })
})

describe('cut-outs', () => {
  const GRID = 12
  const cell = fc.integer({ min: -3, max: GRID + 3 })
  const box = fc.tuple(cell, cell, cell, cell).filter(([a, b, c, d]) => a !== c && b !== d)
  const corners = ([a, b, c, d]: readonly [number, number, number, number]): Point[] => [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ]

  it('agree with counting the cells of a grid, area and edge', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 6 }), (boxes) => {
        const left = (x: number, y: number) =>
          x >= 0 &&
          y >= 0 &&
          x < GRID &&
          y < GRID &&
          !boxes.some(
            ([a, b, c, d]) => x >= Math.min(a, c) && x < Math.max(a, c) && y >= Math.min(b, d) && y < Math.max(b, d),
          )
        let [cells, edges] = [0, 0]
        for (let x = -1; x <= GRID; x++)
          for (let y = -1; y <= GRID; y++) {
            if (left(x, y)) cells++
            if (left(x, y) !== left(x + 1, y)) edges++
            if (left(x, y) !== left(x, y + 1)) edges++
          }
        const measured = values({
          kind: 'rectangle',
          points: [
            [0, 0],
            [GRID, GRID],
          ],
          deducts: boxes.map(corners),
        })
        near(measured, [0, edges, cells])
      }),
      runs,
    )
  })

  it('take nothing off twice, and never more than there is', () => {
    fc.assert(
      fc.property(star, star, (outline, cut) => {
        const [, , whole = 0] = values({ kind: 'area', points: outline })
        const [, , once = 0] = values({ kind: 'area', points: outline, deducts: [cut] })
        const [, , twice = 0] = values({ kind: 'area', points: outline, deducts: [cut, cut] })
        const [, , cutArea = 0] = values({ kind: 'area', points: cut })
        const [, , rest = 0] = values({ kind: 'area', points: cut, deducts: [outline] })
        near([twice, whole - once], [once, cutArea - rest])
      }),
      runs,
    )
  })

  it('in the middle of an arc leave the area of the arc exact', () => {
    const circle: PageShape = {
      kind: 'circle',
      points: [
        [0, 0],
        [10, 0],
      ],
    }
    const hole: Point[] = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]
    near(values({ ...circle, deducts: [hole] }), [0, 20 * Math.PI + 8, 100 * Math.PI - 4])
  })
})

describe('no NaN ever leaves', () => {
  const wild = fc.oneof(
    fc.double(),
    fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e308, -0, 5e-324, 1e15),
    coordinate,
  )
  const wildPoints = fc.array(fc.tuple(wild, wild), { maxLength: 8 })

  it('from any shape on any scale', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shapeKinds),
        wildPoints,
        fc.array(wild, { maxLength: 8 }),
        fc.array(wildPoints, { maxLength: 2 }),
        fc.oneof(fc.constant(1), fc.double({ min: 1e-9, max: 1e9, noNaN: true })),
        (kind, points, bulges, deducts, x) => {
          const measured = measureShape({ kind, points, bulges, deducts }, { unit: 'm', x, y: 1 })
          if (!measured.ok) return
          const { selfIntersecting: _, ...numbers } = measured.measure
          for (const value of Object.values(numbers)) {
            expect(value).toBeGreaterThanOrEqual(0)
            expect(value).toBeLessThan(1e15)
          }
        },
      ),
      { ...runs, numRuns: 2_000 },
    )
  })

  it('from any scale', () => {
    const known = fc.record({ points: fc.tuple(fc.tuple(wild, wild), fc.tuple(wild, wild)), length: wild })
    const record: fc.Arbitrary<ScaleRecord> = fc.oneof(
      fc.record({
        kind: fc.constant('ratio' as const),
        ratio: wild,
        unit: fc.constantFrom('m' as const, 'ft' as const),
      }),
      known.map((of) => ({ kind: 'calibration' as const, unit: 'm' as const, ...of })),
      fc.record({ kind: fc.constant('axes' as const), unit: fc.constant('ft' as const), first: known, second: known }),
    )
    fc.assert(
      fc.property(record, wild, (of, unitsPerInch) => {
        const scale = pageScale(of, unitsPerInch)
        if (!scale) return
        for (const size of [scale.x, scale.y]) expect(size > 0 && Number.isFinite(size)).toBe(true)
      }),
      { ...runs, numRuns: 2_000 },
    )
  })
})
