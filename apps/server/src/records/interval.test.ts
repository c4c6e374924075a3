import { intervals } from '@temelia/model/filter'
import { describe, expect, test } from 'vitest'
import { addDays, intervalDays, todayIn } from './interval.ts'

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

  test('a day later crosses months, years and the change of the clock', () => {
    expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1), addDays('2026-03-29', 1)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2026-03-30',
    ])
  })

  test('today is the day where the tenant works', () => {
    const lateEvening = new Date('2026-07-01T22:30:00Z')
    expect([todayIn('ro', lateEvening), todayIn('us', lateEvening)]).toEqual(['2026-07-02', '2026-07-01'])
  })
})
