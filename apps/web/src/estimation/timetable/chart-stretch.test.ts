import { timeScale } from '@temelia/scheduling/time-scale'
import { expect, test } from 'vitest'
import { daysInSight, stepAcross, stretchInSight } from './chart-stretch.ts'

const scale = timeScale('day', 20_000, 21_000, 800)

test('an opened chart draws its window first, then more on both sides, and nothing beyond the axis', () => {
  expect(stretchInSight(0, 800, scale, false)).toEqual({ x: 0, width: 800 })
  expect(stretchInSight(1_024, 800, scale, true)).toEqual({ x: 512, width: 2_336 })
  expect(stretchInSight(0, 1_000_000, scale, false)).toEqual({ x: 0, width: scale.width })
})

test('a little scrolling draws nothing anew', () => {
  expect([0, 511, 512, 1_100].map(stepAcross)).toEqual([0, 0, 512, 1_024])
})

test('days begin with the one at the left and end with the axis', () => {
  const { dayWidth } = scale
  expect(daysInSight({ x: 2 * dayWidth, width: 3 * dayWidth }, scale)).toEqual([scale.from + 2, scale.from + 5])
  expect(daysInSight({ x: 0, width: scale.width * 2 }, scale)).toEqual([scale.from, scale.to])
})
