import { describe, expect, it, test } from 'vitest'
import { readLength } from './length-text.ts'
import { measureShape } from './measure.ts'
import type { Point } from './point.ts'
import { deviation, pageScale } from './scale.ts'
import { engineeringScales, imperialScales, metricScales, readScaleText } from './scale-text.ts'
import { scaleOfShape } from './viewports.ts'
import { slopeFactor, volumeOf, wallArea } from './derived.ts'

describe('a page without a scale measures nothing (S1)', () => {
  test.each([0, -100, Number.NaN, Infinity])('ratio %d', (ratio) => {
    expect(pageScale({ kind: 'ratio', ratio, unit: 'm' })).toBeNull()
  })

  test.each([
    [
      [
        [0, 0],
        [0, 0],
      ],
      5,
    ],
    [
      [
        [0, 0],
        [10, 0],
      ],
      0,
    ],
    [
      [
        [0, 0],
        [10, 0],
      ],
      -2,
    ],
    [
      [
        [0, Number.NaN],
        [10, 0],
      ],
      2,
    ],
  ] as [[Point, Point], number][])('known length %j of %d', (points, length) => {
    expect(pageScale({ kind: 'calibration', points, length, unit: 'm' })).toBeNull()
  })

  test.each([
    [1e-9, true],
    [9e-10, false],
    [1e9, true],
    [1.1e9, false],
  ])('a known length has a size from 1e-9 to 1e9: %d, %s', (length, holds) => {
    const points: [Point, Point] = [
      [0, 0],
      [1, 0],
    ]
    const scale = { unit: 'm', x: length, y: length }
    expect(pageScale({ kind: 'calibration', points, length, unit: 'm' })).toEqual(holds ? scale : null)
  })

  it('nor one whose two lengths have one direction', () => {
    const first = {
      points: [
        [0, 0],
        [10, 1],
      ],
      length: 2,
    } as const
    const second = {
      points: [
        [0, 0],
        [20, 2],
      ],
      length: 4,
    } as const
    expect(pageScale({ kind: 'axes', unit: 'm', first, second })).toBeNull()
    expect(pageScale({ kind: 'none' })).toBeNull()
  })
})

it('a second length tells by how much the scale is off (S2)', () => {
  const scale = pageScale({ kind: 'ratio', ratio: 100, unit: 'm' })
  if (!scale) throw new Error('no scale')
  const metre = 72 / 2.54
  expect(
    deviation(scale, {
      points: [
        [0, 0],
        [metre * 5.1, 0],
      ],
      length: 5,
    }),
  ).toBeCloseTo(0.02, 9)
  expect(
    deviation(scale, {
      points: [
        [0, 0],
        [0, 0],
      ],
      length: 5,
    }),
  ).toBeNull()
})

describe('scales as they are written (S4, S5)', () => {
  test.each([...metricScales, ...imperialScales, ...engineeringScales])('$text reads as it is offered', (preset) => {
    expect(readScaleText(preset.text)).toBeCloseTo(preset.ratio, 9)
  })

  test.each([
    ['Scara 1:50', 50],
    ['SCALE: 1/8"=1\'-0"', 96],
    ['1 1/2" = 1\'-0"', 8],
    ['1″ = 20′', 240],
    ['sc. 1 : 2,5', 2.5],
    ['Scara 1:1.000', 1000],
    ['SCALE 1:2,500', 2500],
    ['1:25.000', 25_000],
    ['1:12.5', 12.5],
    ['1:0', null],
    ['12:30:45', null],
    ['', null],
    ['plan parter', null],
  ])('%s', (text, ratio) => {
    expect(readScaleText(text)).toEqual(ratio)
  })
})

describe('typed lengths (U1)', () => {
  test.each([
    ['2,5', 'm', 'ro', 2.5],
    ['250 cm', 'm', 'ro', 2.5],
    ['20.200', 'm', 'us', 20.2],
    [`10'`, 'm', 'us', 3.048],
    ['12', 'ft', 'us', 12],
    ['', 'm', 'ro', null],
    ['abc', 'm', 'ro', null],
    [`12' - 6"`, 'ft', 'us', null],
    ['1 250.500', 'm', 'ro', null],
  ] as const)('%s as %s', (text, unit, practice, value) => {
    expect(readLength(text, unit, practice)).toEqual(value)
  })
})

describe('zones of a page (S6)', () => {
  const whole = { name: 'whole', zone: null }
  const detail = {
    name: 'detail',
    zone: [
      [0, 0],
      [100, 100],
    ] as const,
  }
  const inner = {
    name: 'inner',
    zone: [
      [10, 10],
      [20, 20],
    ] as const,
  }

  it('the smallest zone with the first point holds', () => {
    const found = (points: Point[]) => scaleOfShape([whole, detail, inner], points)
    expect(
      found([
        [15, 15],
        [18, 18],
      ]),
    ).toEqual({ scale: inner, leaves: false })
    expect(
      found([
        [50, 50],
        [150, 50],
      ]),
    ).toEqual({ scale: detail, leaves: true })
    expect(
      found([
        [150, 50],
        [160, 50],
      ]),
    ).toEqual({ scale: whole, leaves: false })
    expect(
      found([
        [150, 50],
        [50, 50],
      ]),
    ).toEqual({ scale: whole, leaves: true })
    expect(scaleOfShape([detail], [[500, 500]])).toBeNull()
    expect(found([])).toBeNull()
  })

  it.each([
    [10, 15],
    [20, 15],
    [15, 10],
    [15, 20],
  ])('the edges of a zone lie in it: %d, %d', (...point) => {
    expect(scaleOfShape([whole, inner], [point])).toEqual({ scale: inner, leaves: false })
  })
})

describe('what cannot be (D1 to D3)', () => {
  it('is told instead of counted', () => {
    expect(volumeOf(10, 0)).toBeNull()
    expect(volumeOf(1e14, 1e3)).toBeNull()
    expect(wallArea(2, 2, [{ width: 3, height: 2, count: 1 }])).toBeNull()
    expect(slopeFactor(6, 0)).toBeNull()
    expect(slopeFactor(Number.NaN, 12)).toBeNull()
  })
})

describe('shapes that measure nothing (M2)', () => {
  const one = { unit: 'm', x: 1, y: 1 } as const
  test.each([
    [
      {
        kind: 'area',
        points: [
          [0, 0],
          [1, 0],
        ],
      },
      'TOO_FEW_POINTS',
    ],
    [{ kind: 'count', points: [] }, 'TOO_FEW_POINTS'],
    [
      {
        kind: 'rectangle',
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
      'TOO_FEW_POINTS',
    ],
    [
      {
        kind: 'circle',
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
      'TOO_MANY_POINTS',
    ],
    [
      {
        kind: 'line',
        points: [
          [0, 0],
          [Number.NaN, 0],
        ],
      },
      'NOT_A_NUMBER',
    ],
    [
      {
        kind: 'polyline',
        points: [
          [0, 0],
          [1, 0],
        ],
        bulges: [Infinity],
      },
      'NOT_A_NUMBER',
    ],
    [
      {
        kind: 'rectangle',
        points: [
          [0, 0],
          [1e8, 1e8],
        ],
      },
      'TOO_LARGE',
    ],
  ] as const)('%j: %s', (shape, fault) => {
    expect(measureShape(shape, one)).toEqual({ ok: false, fault })
  })

  it('an outline that crosses itself without end is given up', () => {
    const zigzag = Array.from({ length: 4_999 }, (_, at): Point => [(at * 7919) % 5_003, (at * 104_729) % 4_999])
    expect(measureShape({ kind: 'area', points: zigzag }, one)).toEqual({ ok: false, fault: 'TOO_COMPLEX' })
  })
})
