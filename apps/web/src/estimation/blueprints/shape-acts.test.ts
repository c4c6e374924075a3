import { measureShape } from '@temelia/takeoff/measure'
import { expect, test } from 'vitest'
import type { ShapeRow } from './measures.ts'
import {
  edgeMiddles,
  mirrored,
  type Outline,
  repeated,
  shifted,
  splitAt,
  withCorner,
  withoutCorner,
} from './shape-acts.ts'

const area = {
  kind: 'area',
  points: [
    [0, 0],
    [10, 0],
    [10, 4],
    [0, 4],
  ],
  bulges: [0, 1, 0, 0],
  deducts: [
    [
      [1, 1],
      [2, 1],
      [2, 2],
    ],
  ],
} as const satisfies Outline & Pick<ShapeRow, 'kind'>
const line = {
  kind: 'polyline',
  points: [
    [0, 0],
    [4, 0],
    [4, 3],
  ],
  bulges: null,
  deducts: null,
} as const

const measureOf = ({ points, bulges, deducts }: Outline, kind: ShapeRow['kind'] = 'area') => {
  const found = measureShape({ kind, points, bulges: bulges ?? [], deducts: deducts ?? [] }, { unit: 'm', x: 1, y: 1 })
  if (!found.ok) throw new Error(found.fault)
  return found.measure
}

test('moving, mirroring, copying and a further corner change no measure', () => {
  const whole = measureOf(area)
  const alike = [
    shifted(area, 7, -3),
    mirrored(area, 'upright'),
    mirrored(area, 'flat'),
    ...repeated(area, 3, 2, 20, 30),
    ...edgeMiddles(area).map(([edge, middle]) => withCorner(area, edge, middle)),
  ]
  expect(alike).toHaveLength(3 + 5 + 4)
  for (const one of alike) {
    expect(measureOf(one).area).toBeCloseTo(whole.area ?? 0, 9)
    expect(measureOf(one).perimeter).toBeCloseTo(whole.perimeter ?? 0, 9)
  }
})

test('a mirror stands in the middle of the shape', () => {
  expect(mirrored(line, 'upright').points).toEqual([
    [4, 0],
    [0, 0],
    [0, 3],
  ])
  expect(mirrored(line, 'flat').points).toEqual([
    [0, 3],
    [4, 3],
    [4, 0],
  ])
})

test('corners are taken out as long as a shape is left', () => {
  expect(withoutCorner(area, 2)?.points).toEqual([
    [0, 0],
    [10, 0],
    [0, 4],
  ])
  expect(withoutCorner(area, 2)?.bulges).toEqual([0, 0, 0])
  expect(withoutCorner({ ...line, points: line.points.slice(1) }, 0)).toBeNull()
  expect(withoutCorner({ ...area, kind: 'rectangle' }, 0)).toBeNull()
  expect(edgeMiddles({ ...area, kind: 'circle' })).toEqual([])
})

test('a line is cut at an inner corner into what it was', () => {
  const parts = splitAt(line, 1) ?? []
  expect(parts.map(({ points }) => points)).toEqual([
    [
      [0, 0],
      [4, 0],
    ],
    [
      [4, 0],
      [4, 3],
    ],
  ])
  expect(parts.reduce((sum, part) => sum + (measureOf(part, 'polyline').length ?? 0), 0)).toBe(7)
  expect([splitAt(line, 0), splitAt(line, 2), splitAt(area, 1)]).toEqual([null, null, null])
})
