import { describe, expect, test } from 'vitest'
import { aligned, alignedLines, alignment, shiftedBy, stretchOf } from './alignment.ts'
import { changedZones, onlyIn, stoodOn } from './compare-lines.ts'
import type { Point } from './point.ts'
import { segmentGrid } from './segment-grid.ts'

const TOLERANCE = 0.3
const lines = (...pieces: [number, number, number, number][]) => Float64Array.from(pieces.flat())
const only = (one: Float64Array, other: Float64Array) => [...onlyIn(one, segmentGrid(other), TOLERANCE)]
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100 + 0)

const ROOM = lines([0, 0, 100, 0], [100, 0, 100, 80], [100, 80, 0, 80], [0, 80, 0, 0])

describe('C1 two drawings are aligned by two points', () => {
  test('that both show, turned, stretched and shifted', () => {
    const by = alignment(
      [
        [0, 0],
        [10, 0],
      ],
      [
        [5, 5],
        [5, 25],
      ],
    )
    expect(by && aligned(by, [10, 10])).toEqual([-15, 25])
    expect(by && stretchOf(by)).toBe(2)
  })

  test('not by one point, and not by what is no number', () => {
    const pair = [
      [0, 0],
      [1, 0],
    ] as const
    const one = [
      [3, 3],
      [3, 3],
    ] as const
    expect(alignment(one, pair)).toBeNull()
    expect(alignment(pair, one)).toBeNull()
    expect(alignment([[0, Number.NaN], pair[1]], pair)).toBeNull()
  })
})

describe('C2 what only one of two drawings shows', () => {
  test('is nothing where they are alike, however their lines are cut and whichever way they run', () => {
    const cut = lines([100, 0, 40, 0], [40, 0, 0, 0], [100, 80, 100, 0], [0, 80, 100, 80], [0, 0, 0, 80])
    expect(only(ROOM, cut)).toEqual([])
    expect(only(cut, ROOM)).toEqual([])
    expect(only(alignedLines(shiftedBy(0.1, -0.1), ROOM), ROOM)).toEqual([])
    expect(only(lines([0, 0, 2, 0]), lines([0, 0, 2, 0.2]))).toEqual([])
  })

  test('is the part of a line that another drawing leaves open', () => {
    const withDoor = lines([0, 0, 40, 0], [60, 0, 100, 0], [100, 0, 100, 80], [100, 80, 0, 80], [0, 80, 0, 0])
    expect(rounded(only(ROOM, withDoor))).toEqual([40.3, 0, 59.7, 0])
    expect(only(withDoor, ROOM)).toEqual([])
  })

  test('is a line that lies beside another one, or crosses it', () => {
    expect(rounded(only(lines([0, 5, 100, 5]), ROOM))).toEqual([0, 5, 100, 5])
    expect(rounded(only(lines([50, -10, 50, 10]), ROOM))).toEqual([50, -10, 50, 10])
    expect(rounded(only(ROOM, lines()))).toEqual([...ROOM])
  })

  test('is seen for a line of no length and one shorter than the tolerance', () => {
    expect(only(lines([50, 40, 50, 40]), ROOM)).toHaveLength(4)
    expect(only(lines([50, 40, 50.2, 40]), ROOM)).toHaveLength(4)
    expect(only(lines([50, 0, 50.2, 0]), ROOM)).toEqual([])
  })

  test('is nothing up to the tolerance beyond an end', () => {
    const wall = segmentGrid(lines([0, 0, 100, 0]))
    const left = (x: number) => onlyIn(lines([x, 0, x, 0]), wall, 0.25).length
    expect([-0.26, -0.25, 100.25, 100.26].map(left)).toEqual([4, 0, 0, 4])
  })
})

describe('C3 changes are gathered into zones', () => {
  test('what was moved a little is one zone, what lies apart is another, the largest first', () => {
    const gone = lines([10, 10, 10, 20], [200, 200, 230, 200])
    const added = lines([14, 10, 14, 20])
    const zones = changedZones(gone, added, 8)
    expect(zones.map(({ corners }) => corners)).toEqual([
      [
        [200, 200],
        [230, 200],
      ],
      [
        [10, 10],
        [14, 20],
      ],
    ])
    expect(zones.map((zone) => [zone.gone, zone.added].map(Math.round))).toEqual([
      [30, 0],
      [10, 10],
    ])
    expect(changedZones(lines(), lines(), 8)).toEqual([])
  })

  test('what lies beside each other and what lies above are apart', () => {
    const [beside, above] = [lines([10, 10, 10, 20], [200, 10, 200, 20]), lines([10, 10, 20, 10], [10, 200, 20, 200])]
    for (const changed of [beside, above]) {
      expect(changedZones(changed, lines(), 8).map((zone) => Math.round(zone.gone))).toEqual([10, 10])
      expect(changedZones(lines(), changed, 8)).toHaveLength(2)
    }
  })
})

describe('C4 a measure is affected when what it stood on is gone', () => {
  const gone = segmentGrid(lines([100, 0, 100, 80]))
  const room: readonly Point[] = [
    [0, 0],
    [100, 0],
    [100, 80],
    [0, 80],
  ]

  test('along an edge, also along part of it', () => {
    expect(stoodOn(gone, room, true, 1)).toBe(true)
    expect(stoodOn(segmentGrid(lines([100, 30, 100, 40])), room, true, 1)).toBe(true)
    expect(stoodOn(gone, [[100.5, 40]], false, 1)).toBe(true)
  })

  test('not where it only crosses it, or lies elsewhere', () => {
    const across: readonly Point[] = [
      [80, 40],
      [120, 40],
    ]
    expect(stoodOn(gone, across, false, 1)).toBe(false)
    expect(stoodOn(gone, room.slice(0, 1), false, 1)).toBe(false)
    expect(stoodOn(segmentGrid(lines()), room, true, 1)).toBe(false)
  })
})
