import { describe, expect, test } from 'vitest'
import { measureShape } from './measure.ts'
import type { Point } from './point.ts'
import { type PageScale, pageScale, type ScaleRecord } from './scale.ts'

/** The rooms of the test drawings by opposite corners, in metres from the outer corner of the plan, with their stated answers. */
const ROOMS = [
  {
    name: '5 / 1',
    corners: [
      [5.5, 0.2],
      [11.9, 8],
    ],
    area: 49.92,
    perimeter: 28.4,
  },
  {
    name: '6 / 2',
    corners: [
      [0.2, 0.2],
      [5.3, 8],
    ],
    area: 39.78,
    perimeter: 25.8,
  },
  {
    name: '7 / 3',
    corners: [
      [12.1, 3.8],
      [20, 8],
    ],
    area: 33.18,
    perimeter: 24.2,
  },
  {
    name: '8 / 4',
    corners: [
      [12.1, 0.2],
      [20, 3.6],
    ],
    area: 26.86,
    perimeter: 22.6,
  },
] as const

interface Sheet {
  /** Where the outer corner lies, and how long a metre is, in page units. */
  readonly corner: Point
  readonly metre: number
  /** Places are read off to this part of a page unit. */
  readonly grain: number
  readonly scale: ScaleRecord
  readonly within: number
}

const points = (millimetres: number) => (millimetres * 72) / 25.4
const metric: ScaleRecord = { kind: 'ratio', ratio: 100, unit: 'm' }
const SHEETS: Readonly<Record<string, Sheet>> = {
  'wing B, PDF at 1:100': {
    corner: [points(109), points(113.5)],
    metre: points(10),
    grain: 0.01,
    scale: metric,
    within: 0.001,
  },
  'wing A, PDF at an eighth of an inch': {
    corner: [points(110.69), points(102.99)],
    metre: points(1000 / 96),
    grain: 0.01,
    scale: { kind: 'ratio', ratio: 96, unit: 'm' },
    within: 0.001,
  },
  'wing B, picture, by its overall dimension': {
    corner: [545, 917.5],
    metre: 50,
    grain: 1,
    scale: {
      kind: 'calibration',
      points: [
        [545, 918],
        [1555, 918],
      ],
      length: 20.2,
      unit: 'm',
    },
    within: 0.01,
  },
  'wing A, picture, by its overall dimension': {
    corner: [435.8, 694.5],
    metre: 1000 / 96 / 0.254,
    grain: 1,
    scale: {
      kind: 'calibration',
      points: [
        [436, 690],
        [1264, 690],
      ],
      length: 20.2,
      unit: 'm',
    },
    within: 0.01,
  },
}

describe.each(Object.entries(SHEETS))('%s', (_, { corner, metre, grain, scale: record, within }) => {
  const scale = pageScale(record) as PageScale
  const read = (value: number) => Math.round(value / grain) * grain

  test.each(ROOMS)('room $name', ({ corners, area, perimeter }) => {
    const places = corners.map(([x, y]): Point => [read(corner[0] + x * metre), read(corner[1] + y * metre)])
    const measured = measureShape({ kind: 'rectangle', points: places }, scale)
    if (!measured.ok) throw new Error(measured.fault)
    expect(Math.abs((measured.measure.area ?? 0) / area - 1)).toBeLessThan(within)
    expect(Math.abs((measured.measure.perimeter ?? 0) / perimeter - 1)).toBeLessThan(within)
  })
})
