import { describe, expect, test } from 'vitest'
import { alikePlaces } from './alike-symbols.ts'
import type { GreyPicture } from './grey-picture.ts'

const SIZE = { width: 400, height: 300 }

function sheet(): GreyPicture {
  return { ...SIZE, grey: new Uint8Array(SIZE.width * SIZE.height).fill(255) }
}

/** A lamp: a square with a diagonal and a foot, so that no turn of it looks like another. */
const LAMP = [
  ...Array.from({ length: 21 }, (_, at) => [at, 0]),
  ...Array.from({ length: 21 }, (_, at) => [at, 20]),
  ...Array.from({ length: 21 }, (_, at) => [0, at]),
  ...Array.from({ length: 21 }, (_, at) => [20, at]),
  ...Array.from({ length: 21 }, (_, at) => [at, at]),
  ...Array.from({ length: 8 }, (_, at) => [10, 21 + at]),
] as [number, number][]

const TURNS = {
  upright: ([x, y]: [number, number]) => [x, y],
  turned: ([x, y]: [number, number]) => [28 - y, x],
  mirrored: ([x, y]: [number, number]) => [20 - x, y],
} as const

function put({ grey, width }: GreyPicture, left: number, top: number, turn: keyof typeof TURNS = 'upright') {
  for (const pixel of LAMP) {
    const [x = 0, y = 0] = TURNS[turn](pixel)
    grey[(top + y) * width + left + x] = 0
  }
}

describe('symbols that look like a framed one', () => {
  const frame = [
    [35, 35],
    [65, 75],
  ] as const

  test('A1 are found wherever they stand, turned and mirrored too', () => {
    const picture = sheet()
    put(picture, 40, 40)
    put(picture, 200, 60)
    put(picture, 310, 200, 'turned')
    put(picture, 120, 220, 'mirrored')
    const found = alikePlaces(picture, frame).map(({ point }) => point.map(Math.round))
    expect(found.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [51, 55],
      [131, 235],
      [211, 75],
      [325, 211],
    ])
  })

  test('A2 are told by how alike they are; what only has something in common is none', () => {
    const picture = sheet()
    put(picture, 40, 40)
    put(picture, 200, 60)
    // The second one has no diagonal below its middle; a square alone, and a black patch.
    for (let at = 12; at < 20; at++) picture.grey[(60 + at) * SIZE.width + 200 + at] = 255
    for (let at = 0; at < 21; at++)
      for (const [x, y] of [
        [at, 0],
        [at, 20],
        [0, at],
        [20, at],
      ] as const)
        picture.grey[(200 + y) * SIZE.width + 60 + x] = 0
    for (let y = 200; y < 260; y++) picture.grey.fill(0, y * SIZE.width + 200, y * SIZE.width + 280)
    const found = alikePlaces(picture, frame)
    expect(found).toHaveLength(2)
    expect(found[0]?.likeness).toBe(1)
    expect(found[1]?.likeness).toBeLessThan(1)
  })

  test.each([
    ['left', 'upright', -1, 0],
    ['right', 'upright', 1, 0],
    ['up', 'turned', 0, -1],
    ['down', 'turned', 0, 1],
  ] as const)('A2 are wholly alike where the foot of one stands a pixel farther %s', (_, turn, right, down) => {
    const picture = sheet()
    put(picture, 40, 40)
    put(picture, 200, 60, turn)
    for (let at = 0; at < 8; at++) {
      const [foot, row] = turn === 'upright' ? [210, 60 + 21 + at] : [200 + at, 70]
      picture.grey[row * SIZE.width + foot] = 255
      picture.grey[(row + down) * SIZE.width + foot + right] = 0
    }
    expect(alikePlaces(picture, frame).map(({ likeness }) => likeness)).toEqual([1, 1])
  })

  test('A1 are found where a large one is looked at from farther off', () => {
    const picture = sheet()
    for (const [left, top] of [
      [39, 39],
      [201, 60],
    ] as const)
      for (const [x, y] of LAMP)
        for (let row = 0; row < 3; row++) {
          const at = (top + 3 * y + row) * SIZE.width + left + 3 * x
          picture.grey.fill(0, at, at + 3)
        }
    const found = alikePlaces(picture, [
      [36, 36],
      [120, 129],
    ])
    // 63 x 87 pixels each.
    expect(found.map(({ point }) => point).toSorted((a, b) => a[0] - b[0])).toEqual([
      [70.5, 82.5],
      [232.5, 103.5],
    ])
  })

  test('A3 are none for a frame without ink', () => {
    const picture = sheet()
    put(picture, 200, 60)
    expect(alikePlaces(picture, frame)).toEqual([])
  })
})
