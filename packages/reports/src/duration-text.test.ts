import { describe, expect, it } from 'vitest'
import { durationText, readDuration } from './duration-text.ts'

const minutes = (text: string, practice: 'ro' | 'us' = 'ro', day = 480) => {
  const read = readDuration(text, day, practice)
  return read.ok ? read.minutes : read.fault
}

describe('durations as text', () => {
  it('reads days, hours and weeks of work in either language', () => {
    expect(['9', '9 z', '9zile', '9d', '9 days'].map((text) => minutes(text))).toEqual(Array(5).fill(4_320))
    expect(minutes('4 h')).toBe(240)
    expect(minutes('4 ore')).toBe(240)
    expect(minutes('2 săpt.')).toBe(4_800)
    expect(minutes('2 săptămâni')).toBe(4_800)
    expect(minutes('1,5 z')).toBe(720)
    expect(minutes('1.5 d', 'us')).toBe(720)
    expect(minutes('0')).toBe(0)
  })

  it('counts days by the calendar of the activity', () => {
    expect(minutes('2', 'ro', 600)).toBe(1_200)
    expect(durationText(1_200, 600, 'ro', 'ro')).toBe('2 z')
  })

  it('refuses what is no duration', () => {
    expect(['', 'x', '-2', '3 ani', '2 z z', '1e3', 'NaN'].map((text) => minutes(text))).toEqual(
      Array(7).fill('NOT_READ'),
    )
    expect(minutes('10001')).toBe('TOO_LONG')
    expect(minutes('999999999999999')).toBe('TOO_LONG')
  })

  it('writes days, hours below a day, and what is in between with decimals', () => {
    expect(durationText(4_320, 480, 'ro', 'ro')).toBe('9 z')
    expect(durationText(4_320, 480, 'en', 'us')).toBe('9 d')
    expect(durationText(240, 480, 'en', 'us')).toBe('4 h')
    expect(durationText(720, 480, 'ro', 'ro')).toBe('1,5 z')
    expect(durationText(0, 480, 'ro', 'ro')).toBe('0 z')
    expect(durationText(-960, 480, 'ro', 'ro')).toBe('−2 z')
  })
})
