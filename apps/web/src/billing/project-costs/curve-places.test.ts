import { expect, test } from 'vitest'
import type { CostMonth } from './costs-data.ts'
import { curveTop, labelPlaces, pathOf, stepOfMonths } from './curve-places.ts'

const month = (Planned: number | null, Earned: number | null = null, Actual: number | null = null): CostMonth => ({
  Month: '2026-01',
  Planned,
  Earned,
  Actual,
})

test('the top is round in quarters and above every line', () => {
  expect([
    curveTop([month(733_612)]),
    curveTop([month(1, 2.5)]),
    curveTop([month(null, null, 400)]),
    curveTop([]),
  ]).toEqual([800_000, 4, 400, 1])
})

test('a line ends where nothing is known any more', () => {
  expect(
    pathOf(
      [1, 2, null],
      (at) => at * 10,
      (value) => 100 - value,
    ),
  ).toBe('M0 99L10 98')
})

test('names of months and of lines do not run into each other', () => {
  expect([stepOfMonths(6, 640), stepOfMonths(24, 640), stepOfMonths(600, 640)]).toEqual([1, 3, 60])
  const near = [
    { x: 300, y: 20 },
    { x: 100, y: 50 },
    { x: 100, y: 48 },
  ]
  expect(labelPlaces(near, 148)).toEqual([24, 68, 52])
  expect(labelPlaces(near, 60)).toEqual([24, 60, 44])
})
