import { describe, expect, test } from 'vitest'
import { drawingLines } from './drawing-lines.ts'
import { outlineAt } from './outline-at.ts'
import type { Point } from './point.ts'
import { segmentGrid, segmentsNear } from './segment-grid.ts'
import { snapToLines } from './snap.ts'

const lines = (...list: [number, number, number, number][]) => segmentGrid(new Float64Array(list.flat()))
const cross = lines([0, 0, 10, 0], [4, -5, 4, 5], [20, 0, 20, 8])

describe('snap to the lines of a drawing', () => {
  test.each([
    ['an end', [0.2, 0.2], null, { kind: 'end', point: [0, 0] }],
    ['a crossing', [4.2, 0.2], null, { kind: 'crossing', point: [4, 0] }],
    ['a middle', [5.2, 0.3], null, { kind: 'middle', point: [5, 0] }],
    ['the foot of a perpendicular', [7.1, 0.2], [7.3, 4], { kind: 'perpendicular', point: [7.3, 0] }],
    ['a place on a line', [8, 0.2], [30, 30], { kind: 'on', point: [8, 0] }],
    ['a line that stands alone', [20.1, 2], null, { kind: 'on', point: [20, 2] }],
  ] as const)('finds %s', (_, at, from, found) => expect(snapToLines(cross, at, 0.5, from)).toEqual(found))

  test('finds nothing out of reach, nor where there are no lines', () => {
    expect(snapToLines(cross, [8, 3], 0.5, null)).toBeNull()
    expect(snapToLines(lines(), [0, 0], 5, null)).toBeNull()
    expect(snapToLines(lines([3, 3, 3, 3]), [3, 3], 1, null)).toEqual({ kind: 'end', point: [3, 3] })
  })
})

test('the grid finds every line that comes near, however it lies', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const list = Array.from({ length: 400 }, (): [number, number, number, number] => {
    const [x, y] = [random() * 1000, random() * 300]
    return [x, y, x + (random() - 0.5) * 400, y + (random() - 0.5) * 40]
  })
  const grid = lines(...list)
  for (let round = 0; round < 200; round++) {
    const point: Point = [random() * 1000, random() * 300]
    const found = new Set(segmentsNear(grid, point[0], point[1], 5, 10_000))
    list.forEach((line, at) => {
      if (offOf(line, point) <= 5) expect(found.has(at)).toBe(true)
    })
  }
})

test('the grid does not find a line along which a place lies far off', () => {
  const short = Array.from({ length: 199 }, (_, at): [number, number, number, number] => [at / 2, 0, at / 2, 0.1])
  for (const long of [
    [0, 0, 100, 100],
    [100, 100, 0, 0],
  ] as [number, number, number, number][]) {
    const grid = lines(long, ...short)
    expect([20, 50, 80].map((at) => segmentsNear(grid, at, at, 1, 100).includes(0))).toEqual([true, true, true])
    expect([segmentsNear(grid, 90, 30, 1, 100), segmentsNear(grid, 30, 90, 1, 100)]).toEqual([[], []])
  }
})

function offOf([x1, y1, x2, y2]: readonly [number, number, number, number], [x, y]: Point): number {
  const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
  const held = Math.min(Math.max(along, 0), 1)
  return Math.hypot(x1 + held * (x2 - x1) - x, y1 + held * (y2 - y1) - y)
}

describe('a drawing', () => {
  const layer = { color: '#000000', off: false, texts: [] }
  const layers = [
    {
      ...layer,
      name: 'ROOMS',
      lines: [],
      outlines: [
        [0, 0, 10, 0, 10, 8, 0, 8],
        [1, 1, 4, 1, 4, 4, 1, 4],
      ],
    },
    { ...layer, name: 'AXES', lines: [[0, 0, 5, 5, 9, 5]], outlines: [] },
  ]

  test('gives the pieces of its shown layers, outlines closed', () => {
    expect(drawingLines({ layers }, () => true)).toHaveLength(4 * (8 + 2))
    expect([...drawingLines({ layers }, (name) => name === 'AXES')]).toEqual([0, 0, 5, 5, 5, 5, 9, 5])
    expect([...drawingLines({ layers }, (name) => name === 'ROOMS')].slice(12, 16)).toEqual([0, 8, 0, 0])
  })

  test('gives the smallest outline around a place', () => {
    expect(outlineAt({ layers }, [2, 2], () => true)).toEqual([
      [1, 1],
      [4, 1],
      [4, 4],
      [1, 4],
    ])
    expect(outlineAt({ layers }, [8, 6], () => true)).toHaveLength(4)
    expect(outlineAt({ layers }, [80, 6], () => true)).toBeNull()
    expect(outlineAt({ layers }, [2, 2], (name) => name !== 'ROOMS')).toBeNull()
  })
})
