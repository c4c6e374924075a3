import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHour } from './format-day.ts'
import { isHour, readTypedHour } from './read-hour.ts'

describe('a typed hour', () => {
  test.each([
    ['ro', '14:05', '14:05'],
    ['ro', '9:30', '09:30'],
    ['ro', '9.30', '09:30'],
    ['ro', '930', '09:30'],
    ['ro', ' 7 ', '07:00'],
    ['ro', '2:05 PM', '14:05'],
    ['us', '2:05 PM', '14:05'],
    ['us', '2:05 p.m.', '14:05'],
    ['us', '2p', '14:00'],
    ['us', '12 AM', '00:00'],
    ['us', '12:30pm', '12:30'],
    ['us', '14:05', '14:05'],
    ['us', '02:30', '02:30'],
    ['us', '0:15', '00:15'],
  ] as const)('%s: %s is %s', (region, typed, hour) => {
    expect(readTypedHour(typed, region)).toEqual({ ok: true, hour })
  })

  test.each([
    ['2:30', '02:30', '14:30'],
    ['12', '00:00', '12:00'],
    ['930', '09:30', '21:30'],
  ])('in the United States %s is of the morning or of the afternoon', (typed, ...readings) => {
    expect(readTypedHour(typed, 'us')).toEqual({ ok: false, fault: 'AMBIGUOUS', readings })
  })

  test.each([
    ['', 'EMPTY'],
    ['24:00', 'NOT_AN_HOUR'],
    ['12:60', 'NOT_AN_HOUR'],
    ['14:05 PM', 'NOT_AN_HOUR'],
    ['noon', 'NOT_AN_HOUR'],
    ['1:5', 'NOT_AN_HOUR'],
    ['12345', 'NOT_AN_HOUR'],
  ])('%j is refused as %s', (typed, fault) => {
    for (const region of ['ro', 'us'] as const) expect(readTypedHour(typed, region)).toEqual({ ok: false, fault })
  })

  test('what is written is read back, and every reading is an hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom('ro' as const, 'us' as const),
        (hour, minute, region) => {
          const read = readTypedHour(formatHour(hour, minute, region), region)
          expect(read).toEqual({ ok: true, hour: formatHour(hour, minute, 'ro') })
          expect(read.ok && isHour(read.hour)).toBe(true)
        },
      ),
      { seed: 20_261_123, numRuns: 500 },
    )
  })
})
