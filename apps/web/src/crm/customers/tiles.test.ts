import { describe, expect, it, test } from 'vitest'
import { tileOf, tilesOf } from './tiles.ts'

test.each([
  ['ro', 42],
  ['us', 51],
])('the map of %s has %i places, each on a square of its own', (region, count) => {
  const tiles = tilesOf[region] ?? []
  expect(tiles).toHaveLength(count)
  expect(new Set(tiles.map(({ code }) => code)).size).toBe(count)
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(count)
  expect(tiles.every(({ name, column, row }) => name !== '' && column >= 0 && row >= 0)).toBe(true)
})

describe('a typed county', () => {
  it.each([
    ['ro', 'CJ', 'CJ'],
    ['ro', 'jud. Bistrița-Năsăud', 'BN'],
    ['ro', 'BISTRITA NASAUD', 'BN'],
    ['ro', 'Municipiul București', 'B'],
    ['ro', 'Sector 3', 'B'],
    ['us', 'texas', 'TX'],
    ['us', 'TX', 'TX'],
    ['us', 'State of Maine', 'ME'],
    ['us', 'D.C.', undefined],
    ['ro', 'Bavaria', undefined],
  ])('of %s: %j is %j', (region, typed, code) => {
    expect(tileOf(tilesOf[region] ?? [], typed)?.code).toBe(code)
  })
})
