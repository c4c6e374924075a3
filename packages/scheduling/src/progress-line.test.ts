import { describe, expect, it } from 'vitest'
import { progressMoment } from './progress-line.ts'

const NOW = 1_000

describe('the progress line (S18)', () => {
  it('passes what is done of each activity: before the data date where it is behind, after it where it is ahead', () => {
    expect(progressMoment({ start: 800, finish: 1_200, percent: 25 }, NOW)).toBe(900)
    expect(progressMoment({ start: 800, finish: 1_200, percent: 75 }, NOW)).toBe(1_100)
    expect(progressMoment({ start: 900, finish: 1_200, percent: 0 }, NOW)).toBe(900)
    expect(progressMoment({ start: 1_100, finish: 1_200, percent: 100 }, NOW)).toBe(1_200)
  })

  it('is straight at what was done in time and at what is not due', () => {
    expect(progressMoment({ start: 100, finish: 200, percent: 100 }, NOW)).toBe(NOW)
    expect(progressMoment({ start: 1_500, finish: 1_600, percent: 0 }, NOW)).toBe(NOW)
  })
})
