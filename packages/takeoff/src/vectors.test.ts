import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import { unitHint } from '@temelia/estimation/area-units'
import { describe, expect, it, test } from 'vitest'
import { slopeFactor, volumeOf, wallArea } from './derived.ts'
import { readLength } from './length-text.ts'
import { type Measure, measureShape, type PageShape } from './measure.ts'
import { bulgeThrough } from './path.ts'
import type { Point } from './point.ts'
import { toPage, toView } from './rotation.ts'
import { type PageScale, pageScale, type ScaleRecord } from './scale.ts'
import { readScaleText } from './scale-text.ts'

const ONE: PageScale = { unit: 'm', x: 1, y: 1 }
const L: Point[] = [
  [0, 0],
  [10, 0],
  [10, 4],
  [6, 4],
  [6, 8],
  [0, 8],
]
const HOLE: Point[] = [
  [1, 1],
  [3, 1],
  [3, 2],
  [1, 2],
]
const OVER_THE_EDGE: Point[] = [
  [8, 3],
  [12, 3],
  [12, 6],
  [8, 6],
]

function measure(shape: PageShape, scale = ONE): Measure {
  const measured = measureShape(shape, scale)
  if (!measured.ok) throw new Error(measured.fault)
  return measured.measure
}

const area = (points: readonly Point[], more: Partial<PageShape> = {}, scale = ONE) =>
  measure({ kind: 'area', points, ...more }, scale)

function scaled(record: ScaleRecord, unitsPerInch?: number): PageScale {
  const scale = pageScale(record, unitsPerInch)
  if (!scale) throw new Error('no scale')
  return scale
}

describe('the published vectors', () => {
  it('1: an L', () => {
    expect(area(L)).toEqual({ area: 64, perimeter: 36, selfIntersecting: false })
  })

  it('2: a hole counts, and so does its edge', () => {
    expect(area(L, { deducts: [HOLE] })).toEqual({ area: 62, perimeter: 42, selfIntersecting: false })
  })

  it('3: a cut-out counts as far as it lies inside, and where two overlap once', () => {
    expect(area(L, { deducts: [OVER_THE_EDGE] })).toEqual({ area: 62, perimeter: 36, selfIntersecting: false })
    expect(area(L, { deducts: [OVER_THE_EDGE, OVER_THE_EDGE] }).area).toBe(62)
    expect(
      area(L, {
        deducts: [
          HOLE,
          [
            [2, 1],
            [4, 1],
            [4, 2],
            [2, 2],
          ],
        ],
      }).area,
    ).toBe(61)
  })

  it('4: a bow-tie is told and counted even-odd', () => {
    expect(
      area([
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ]),
    ).toMatchObject({ area: 8, selfIntersecting: true })
  })

  it('5: far from the origin', () => {
    expect(area(L.map(([x, y]) => [x + 1e7, y + 1e7])).area).toBeCloseTo(64, 6)
  })

  it('6: repeated corners and corners on an edge', () => {
    const more: Point[] = [[0, 0], [0, 0], [5, 0], ...L.slice(1), [0, 0]]
    expect(area(more)).toEqual(area(L))
  })

  it('7: a quarter of an inch to the foot', () => {
    const scale = scaled({ kind: 'ratio', ratio: 48, unit: 'ft' })
    expect(
      measure(
        {
          kind: 'line',
          points: [
            [0, 0],
            [18, 0],
          ],
        },
        scale,
      ).length,
    ).toBe(1)
    expect(
      measure(
        {
          kind: 'rectangle',
          points: [
            [0, 0],
            [540, 360],
          ],
        },
        scale,
      ),
    ).toMatchObject({ area: 600 })
  })

  test.each([
    [`1/8" = 1'-0"`, 'ft', 9],
    [`1" = 20'`, 'ft', 3.6],
    ['1:100', 'm', 28.346457],
    ['1:50', 'm', 56.692913],
  ] as const)('8: %s', (text, unit, points) => {
    const scale = scaled({ kind: 'ratio', ratio: readScaleText(text) ?? 0, unit })
    expect(1 / scale.x).toBeCloseTo(points, 6)
  })

  it('9: a page with a unit of its own', () => {
    const scale = scaled({ kind: 'ratio', ratio: 48, unit: 'ft' }, 72 / 2)
    expect(
      measure(
        {
          kind: 'line',
          points: [
            [0, 0],
            [540, 0],
          ],
        },
        scale,
      ).length,
    ).toBe(60)
  })

  it('10: pictures by their resolution', () => {
    expect(1 / scaled({ kind: 'ratio', ratio: 48, unit: 'ft' }, 300).x).toBeCloseTo(75, 9)
    expect(1 / scaled({ kind: 'ratio', ratio: 100, unit: 'm' }, 200).x).toBeCloseTo(78.740157, 6)
  })

  it('11: a known length, and another one later', () => {
    const length = readLength(`27'-6"`, 'ft', 'us') ?? 0
    const scale = scaled({
      kind: 'calibration',
      points: [
        [0, 0],
        [412.5, 0],
      ],
      length,
      unit: 'ft',
    })
    const thousand: PageShape = {
      kind: 'line',
      points: [
        [0, 0],
        [1000, 0],
      ],
    }
    const square: PageShape = {
      kind: 'rectangle',
      points: [
        [0, 0],
        [150, 150],
      ],
    }
    expect(measure(thousand, scale).length).toBeCloseTo(66.6667, 4)
    expect(measure(square, scale).area).toBe(100)
    const later = scaled({
      kind: 'calibration',
      points: [
        [0, 0],
        [16.5, 0],
      ],
      length: 1,
      unit: 'ft',
    })
    expect(
      measure(
        {
          kind: 'line',
          points: [
            [0, 0],
            [412.5, 0],
          ],
        },
        later,
      ).length,
    ).toBe(25)
    expect(measure(square, later).area).toBeCloseTo(82.6446, 4)
  })

  it('12: a page that is stretched', () => {
    const scale = scaled({
      kind: 'axes',
      unit: 'ft',
      first: {
        points: [
          [0, 0],
          [15, 0],
        ],
        length: 1,
      },
      second: {
        points: [
          [0, 0],
          [0, 14.7],
        ],
        length: 1,
      },
    })
    expect(
      measure(
        {
          kind: 'line',
          points: [
            [0, 0],
            [300, 294],
          ],
        },
        scale,
      ).length,
    ).toBeCloseTo(28.2843, 4)
  })

  it('13 to 15: arcs through three points', () => {
    expect(
      measure({
        kind: 'arc',
        points: [
          [0, 0],
          [5, 5],
          [10, 0],
        ],
      }),
    ).toEqual({
      length: 15.7079632679,
      area: 39.2699081699,
      selfIntersecting: false,
    })
    const flat = measure({
      kind: 'arc',
      points: [
        [0, 0],
        [6, 2],
        [12, 0],
      ],
    })
    expect(flat.length).toBeCloseTo(12.870022, 6)
    expect(flat.area).toBeCloseTo(16.350111, 6)
    expect(Math.abs(bulgeThrough([0, 0], [6, 2], [12, 0]))).toBeCloseTo(0.333333, 6)
    expect(
      measure({
        kind: 'arc',
        points: [
          [0, 0],
          [5, 0],
          [10, 0],
        ],
      }),
    ).toMatchObject({ length: 10, area: 0 })
  })

  it('16: an outline with a bulge', () => {
    const outline = area(
      [
        [0, 0],
        [10, 0],
        [10, 4],
        [0, 4],
      ],
      { bulges: [0, 1] },
    )
    expect(outline.area).toBeCloseTo(46.283185, 6)
    expect(outline.perimeter).toBeCloseTo(30.283185, 6)
    expect(outline.selfIntersecting).toBe(false)
  })

  /** As an area or a volume feeds a line in another unit. */
  const converted = (quantity: number, from: string, to: string, decimals: number) => {
    const hint = unitHint(from, to, 'us')
    return hint?.kind === 'convert' ? multiplyDecimals(quantity, hint.factor, decimals) : Number.NaN
  }

  it('17: a slab', () => {
    const feet = volumeOf(62, readLength('4"', 'ft', 'us') ?? 0) ?? 0
    expect(feet).toBeCloseTo(20.6667, 4)
    expect(converted(feet, 'CF', 'CY', 12)).toBeCloseTo(0.765432, 6)
  })

  it('18: a roof', () => {
    expect(1_000 * (slopeFactor(6, 12) ?? 0)).toBeCloseTo(1_118.03, 2)
    expect(converted(1_118.03, 'SF', 'SQ', 2)).toBe(11.18)
  })

  it('19: a wall less its openings', () => {
    const doors = { width: 3, height: readLength(`6'-8"`, 'ft', 'us') ?? 0, count: 2 }
    expect(wallArea(120, 9, [doors, { width: 4, height: 4, count: 3 }])).toBeCloseTo(992, 9)
  })

  test.each([
    [`27'-6 1/2"`, 27.541667],
    [`6'8"`, 6.666667],
    [`5 3/16"`, 0.432292],
    [`12.5'`, 12.5],
    ['3m', 9.84252],
  ])('20: %s', (text, feet) => {
    expect(readLength(text, 'ft', 'us')).toBeCloseTo(feet, 6)
  })

  test.each([90, 180, 270] as const)('21: a page turned by %d', (rotation) => {
    const page = { width: 612, height: 792, rotation }
    const drawn = L.map((point) => toView(page, point))
    expect(drawn).not.toEqual(L)
    expect(area(drawn.map((point) => toPage(page, point)))).toEqual(area(L))
  })

  it('22: square feet feed square yards', () => {
    expect(converted(100, 'SF', 'SY', 2)).toBe(11.11)
  })
})
