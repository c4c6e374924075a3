import { describe, expect, test } from 'vitest'
import { roomAt } from './flood-fill.ts'
import { greyOf, type GreyPicture } from './grey-picture.ts'
import { measureShape } from './measure.ts'
import type { Point } from './point.ts'
import { onLines, outlineOf } from './room-outline.ts'
import { segmentGrid } from './segment-grid.ts'

const SIZE = { width: 600, height: 400 }

type Stroke = readonly [from: Point, to: Point, thick?: number]

/** A white picture with lines in it. */
function drawn(strokes: readonly Stroke[]): GreyPicture {
  const { width, height } = SIZE
  const grey = new Uint8Array(width * height).fill(255)
  for (const [[x1, y1], [x2, y2], thick = 3] of strokes) {
    const long = Math.hypot(x2 - x1, y2 - y1)
    const steps = Math.ceil(long * 2)
    for (let step = 0; step <= steps; step++)
      for (let off = -thick / 2 + 0.5; off < thick / 2; off += 0.5) {
        const x = Math.floor(x1 + ((x2 - x1) * step) / steps + ((y2 - y1) / long) * off)
        const y = Math.floor(y1 + ((y2 - y1) * step) / steps - ((x2 - x1) / long) * off)
        if (x >= 0 && y >= 0 && x < width && y < height) grey[y * width + x] = 0
      }
  }
  return { width, height, grey }
}

/** The walls of a room from 100, 100 to 400, 300. */
const ROOM: readonly Stroke[] = [
  [
    [100, 100],
    [400, 100],
  ],
  [
    [400, 100],
    [400, 300],
  ],
  [
    [400, 300],
    [100, 300],
  ],
  [
    [100, 300],
    [100, 100],
  ],
]
const AREA = 300 * 200

function areaAt(picture: GreyPicture, place: Point, gap = 0): number | string {
  const found = roomAt(picture, place, gap)
  if (!found.ok) return found.why
  const outline = outlineOf(found.room, picture)
  const measured = outline && measureShape({ kind: 'area', points: outline }, { unit: 'm', x: 1, y: 1 })
  return measured?.ok ? (measured.measure.area ?? 0) / AREA : 'none'
}

/** Lines of a hatch at an angle, within the room. */
function hatch(step: number, slope: 1 | -1): Stroke[] {
  return Array.from({ length: Math.floor(500 / step) }, (_, at): Stroke => {
    const start = 100 + at * step
    // From the foot of the room up to the right, cut off at its walls.
    const ends: Point[] = []
    for (let x = 100; x <= 400; x += 0.5) {
      const y = slope === 1 ? 300 - (x - (start - 200)) : 100 + (x - (start - 200))
      if (y >= 100 && y <= 300) ends.push([x, y])
    }
    return [ends[0] ?? [100, 100], ends.at(-1) ?? [100, 101], 1]
  })
}

describe('F2 the room around a place', () => {
  test('is what its walls enclose, to the middle of their lines', () => {
    expect(areaAt(drawn(ROOM), [200, 200])).toBeCloseTo(1, 2)
  })

  test('is none on a wall that is too thick, nor outside', () => {
    expect(areaAt(drawn([...ROOM, [[100, 200], [400, 200], 60]]), [200, 200])).toBe('line')
    expect(areaAt(drawn(ROOM), [500, 350])).toBe('open')
  })

  // A way out of the room between two walls; the rim across from it is a wall, so that no pixel is reached around it.
  test.each([
    ['left', [0, 180, 100, 180], [0, 220, 100, 220], [98, 182, 102, 218], [599, 100, 599, 300]],
    ['right', [400, 180, 599, 180], [400, 220, 599, 220], [398, 182, 402, 218], [0, 100, 0, 300]],
    ['top', [180, 0, 180, 100], [220, 0, 220, 100], [182, 98, 218, 102], [100, 399, 400, 399]],
    ['bottom', [180, 300, 180, 399], [220, 300, 220, 399], [182, 298, 218, 302], [100, 0, 400, 0]],
  ] as const)('is open where a way leads to the %s rim of the sheet', (_, one, other, [left, top, right, low], rim) => {
    const strokes = [one, other, rim].map(
      ([x1, y1, x2, y2]): Stroke => [
        [x1, y1],
        [x2, y2],
      ],
    )
    const picture = drawn([...ROOM, ...strokes])
    expect(areaAt(picture, [200, 200])).toBeCloseTo(1, 2)
    for (let y = top; y <= low; y++) picture.grey.fill(255, y * SIZE.width + left, y * SIZE.width + right + 1)
    expect(areaAt(picture, [200, 200])).toBe('open')
  })

  test('is none where it is nearly all of the sheet', () => {
    const frame = (off: number): Stroke[] => {
      const [right, low] = [SIZE.width - off, SIZE.height - off]
      const corners: Point[] = [
        [off, off],
        [right, off],
        [right, low],
        [off, low],
      ]
      return corners.map((corner, at) => [corner, corners[(at + 1) % 4] ?? corner])
    }
    // 480 x 280 and 540 x 340 of 600 x 400: 56 % and 77 %.
    expect(areaAt(drawn(frame(60)), [200, 200])).toBeCloseTo((480 * 280) / AREA, 1)
    expect(areaAt(drawn(frame(30)), [200, 200])).toBe('open')
  })

  test('that is open is closed where its opening is no wider than is said', () => {
    const open = drawn([
      ...ROOM.slice(1),
      [
        [100, 100],
        [230, 100],
      ],
      [
        [260, 100],
        [400, 100],
      ],
    ])
    expect(areaAt(open, [200, 200])).toBe('open')
    expect(areaAt(open, [200, 200], 40)).toBeCloseTo(1, 1)
    expect(areaAt(open, [200, 200], 20)).toBe('open')
  })

  test('has a ground of its own where it is tinted', () => {
    const picture = drawn(ROOM)
    for (let y = 103; y < 298; y++) picture.grey.fill(170, y * SIZE.width + 103, y * SIZE.width + 398)
    expect(areaAt(picture, [200, 200])).toBeCloseTo(1, 1)
  })
})

describe('F3 hatch is no wall', () => {
  test.each([8, 12, 20])('of one family, lines %i pixels apart', (step) => {
    expect(areaAt(drawn([...ROOM, ...hatch(step, 1)]), [201, 203])).toBeCloseTo(1, 1)
  })

  test('also where the place lies on one of its lines', () => {
    const picture = drawn([...ROOM, ...hatch(12, 1)])
    const at = picture.grey.indexOf(0, 200 * SIZE.width + 180) - 200 * SIZE.width
    expect(areaAt(picture, [at, 200])).toBeCloseTo(1, 1)
  })

  test('of two families', () => {
    expect(areaAt(drawn([...ROOM, ...hatch(24, 1), ...hatch(24, -1)]), [204, 200])).toBeCloseTo(1, 1)
  })

  test('and four walls are no hatch', () => {
    const walls = [130, 190, 270, 330].map(
      (x): Stroke => [
        [x, 100],
        [x, 300],
      ],
    )
    expect(areaAt(drawn([...ROOM, ...walls]), [230, 200])).toBeCloseTo((80 * 200) / AREA, 2)
  })
})

describe('F4 what thin lines part from a room all around', () => {
  test('belongs to it: the swing of a door', () => {
    const arc = Array.from({ length: 40 }, (_, at): Stroke => {
      const [one, other] = [at, at + 1].map((step) => (step * Math.PI) / 80) as [number, number]
      return [
        [150 + 40 * Math.cos(one), 300 - 40 * Math.sin(one)],
        [150 + 40 * Math.cos(other), 300 - 40 * Math.sin(other)],
        1,
      ]
    })
    const leaf: Stroke = [[150, 300], [150, 260], 1]
    expect(areaAt(drawn([...ROOM, leaf, ...arc]), [250, 180])).toBeCloseTo(1, 2)
  })

  test('not the room next door', () => {
    expect(areaAt(drawn([...ROOM, [[250, 100], [250, 300], 1]]), [200, 200])).toBeCloseTo(0.5, 2)
  })
})

test('F6 edges go to the lines of the drawing that lie along them', () => {
  const lines = [
    [100.3, 100.2, 400.1, 100.2],
    [400.1, 100.2, 400.1, 300.4],
    [400.1, 300.4, 100.3, 300.4],
    [100.3, 300.4, 100.3, 100.2],
    [98, 90, 98, 320],
  ]
  const rough: Point[] = [
    [101, 100],
    [400, 101],
    [400, 300],
    [101, 300],
  ]
  const settled = onLines(rough, segmentGrid(Float64Array.from(lines.flat())), 3)
  expect(settled.map((point) => point.map((value) => Math.round(value * 1e6) / 1e6))).toEqual([
    [100.3, 100.2],
    [400.1, 100.2],
    [400.1, 300.4],
    [100.3, 300.4],
  ])
})

test('F1 what is not painted is paper', () => {
  expect([...greyOf(2, 1, Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 255])).grey]).toEqual([255, 0])
})
