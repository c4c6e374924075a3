import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import { intervalDays, intervals } from './interval.ts'

describe('the days of an interval', () => {
  // 2026-03-15 is a Sunday, the last day of its week; 2026-01-01 a Thursday in a week of two years.
  test.each([
    ['custom', '2026-03-15', undefined, undefined],
    ['untilToday', '2026-03-15', undefined, '2026-03-15'],
    ['today', '2026-03-15', '2026-03-15', '2026-03-15'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['thisWeek', '2026-03-15', '2026-03-09', '2026-03-15'],
    ['thisWeek', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['lastWeek', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['thisMonth', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['thisYear', '2026-03-15', '2026-01-01', '2026-12-31'],
    ['lastYear', '2026-03-15', '2025-01-01', '2025-12-31'],
    ['allTime', '2026-03-15', undefined, undefined],
  ] as const)('%s on %s', (name, today, first, last) => {
    expect(intervalDays(intervals.indexOf(name) + 1, today)).toEqual([first, last])
  })

  test('hold every day that a calendar of the wall would show, and no other', () => {
    const holds: Readonly<Record<string, (day: Date, today: Date) => boolean>> = {
      untilToday: (day, today) => day <= today,
      today: (day, today) => +day === +today,
      yesterday: (day, today) => +day === +today - DAY,
      thisWeek: (day, today) => monday(day) === monday(today),
      lastWeek: (day, today) => monday(day) === monday(today) - 7 * DAY,
      thisMonth: (day, today) => month(day) === month(today),
      lastMonth: (day, today) => month(day) === month(today) - 1,
      thisYear: (day, today) => day.getUTCFullYear() === today.getUTCFullYear(),
      lastYear: (day, today) => day.getUTCFullYear() === today.getUTCFullYear() - 1,
      custom: () => true,
      allTime: () => true,
    }
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 108_000 }), fc.integer({ min: -800, max: 800 }), (now, away) => {
        const [today, day] = [addDays('1900-01-01', now), addDays('1900-01-01', now + away)]
        for (const [at, name] of intervals.entries()) {
          const [first, last] = intervalDays(at + 1, today)
          const inside = (first === undefined || first <= day) && (last === undefined || day <= last)
          expect(inside, `${name} on ${today}: ${day}`).toBe(holds[name]?.(new Date(day), new Date(today)))
        }
      }),
      { seed: 20_261_125, numRuns: 1_500 },
    )
  })
})

const DAY = 86_400_000
const monday = (day: Date) => +day - ((day.getUTCDay() + 6) % 7) * DAY
const month = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth()
