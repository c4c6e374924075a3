import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, daysInMonth, isDay, weekdayOf } from './day.ts'

const anyDay = fc.integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2200, 11, 31) / 86_400_000 })
const text = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

test('a day exists in the calendar', () => {
  for (const day of ['2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31']) expect(isDay(day), day).toBe(true)
  for (const wrong of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1899-12-31',
    '2201-01-01',
    'today',
  ])
    expect(isDay(wrong), wrong).toBe(false)
  expect([daysInMonth(2024, 2), daysInMonth(2100, 2), daysInMonth(2026, 13)]).toEqual([29, 28, 0])
})

describe('counting days', () => {
  test('a day later crosses months, years and the change of the clock', () => {
    expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1), addDays('2026-03-29', 1)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2026-03-30',
    ])
  })

  test('a month later is the same day, or the last of a shorter month', () => {
    expect([addMonths('2026-01-31', 1), addMonths('2024-01-31', 1), addMonths('2026-11-15', 2)]).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2027-01-15',
    ])
    expect([addMonths('2026-08-31', -6), addMonths('2026-01-01', -1), addMonths('2026-03-31', -25)]).toEqual([
      '2026-02-28',
      '2025-12-01',
      '2024-02-29',
    ])
  })

  test('adding, counting and the weekday agree', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect(addDays(text(one), other - one)).toBe(text(other))
        expect(daysBetween(text(one), text(other))).toBe(other - one)
        expect((weekdayOf(text(other)) - weekdayOf(text(one)) - (other - one)) % 7 === 0).toBe(true)
        expect(isDay(text(one))).toBe(true)
      }),
      { seed: 20_261_122, numRuns: 500 },
    )
    expect([addDays('2026-03-28', 2), daysBetween('2026-10-24', '2026-10-27')]).toEqual(['2026-03-30', 3])
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([0, 6])
  })
})
