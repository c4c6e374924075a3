import { describe, expect, it } from 'vitest'
import { formulaValues, type KeptShape, mainValue, usualFormula } from './measuring.ts'

type Purposed = Pick<KeptShape, 'kind' | 'purpose' | 'height' | 'openings'>
const simple = { selfIntersecting: false }
const plan = { purpose: 'plan', height: null, openings: null } as const

describe('what a shape is read for first (D1, D2)', () => {
  const room = { area: 20, perimeter: 18 }

  it.each([
    ['an area', { kind: 'area', ...plan }, room, { value: 20, dimension: 2 }],
    ['a line', { kind: 'line', ...plan }, { length: 7.5 }, { value: 7.5, dimension: 1 }],
    ['an arc, not what it cuts off', { kind: 'arc', ...plan }, { length: 7.5, area: 3 }, { value: 7.5, dimension: 1 }],
    ['a count', { kind: 'count', ...plan }, { count: 4 }, { value: 4, dimension: 0 }],
    // 18 x 2.5 - 0.9 x 2 = 43.2
    [
      'the walls around a room',
      { kind: 'area', purpose: 'wall', height: 2.5, openings: [{ count: 1, width: 0.9, height: 2 }] },
      room,
      { value: 43.2, dimension: 2 },
    ],
    ['a wall without a height', { kind: 'line', purpose: 'wall', height: null, openings: null }, { length: 7.5 }, null],
    ['a volume', { kind: 'area', purpose: 'volume', height: 0.3, openings: null }, room, { value: 6, dimension: 3 }],
    ['a volume without a height', { kind: 'area', purpose: 'volume', height: null, openings: null }, room, null],
  ] as const)('%s', (_, shape: Purposed, measure, value) => {
    expect(mainValue({ ...simple, ...measure }, shape)).toEqual(value)
  })
})

it.each([
  ['area', 'plan', 'area'],
  ['rectangle', 'plan', 'area'],
  ['line', 'plan', 'length'],
  ['polyline', 'plan', 'length'],
  ['arc', 'plan', 'length'],
  ['count', 'plan', 'count'],
  ['line', 'wall', 'length*height-openings'],
  ['area', 'wall', 'perimeter*height-openings'],
  ['area', 'volume', 'area*height'],
] as const)('a shape of kind %s for a %s feeds a line by %s', (kind, purpose, formula) => {
  expect(usualFormula({ kind, purpose })).toBe(formula)
})

it('what a formula may name grows with the scale by its dimension', () => {
  const openings = [{ count: 2, width: 1, height: 1.5 }]
  expect(formulaValues({ ...simple, area: 20, perimeter: 18 }, { height: 2.5, openings })).toEqual([
    ['area', 20, 2],
    ['perimeter', 18, 1],
    ['height', 2.5, 1],
    ['openings', 3, 2],
  ])
  expect(formulaValues({ ...simple, count: 4 }, { height: null })).toEqual([
    ['count', 4, 0],
    ['openings', 0, 2],
  ])
})
