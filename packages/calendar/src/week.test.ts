import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysInMonth, numbersOf, weekdayOf } from './day.ts'
import { beginningOfWeek, firstWeekday, monthPage } from './week.ts'

test('a week begins on Monday in Romania and on Sunday in the United States', () => {
  expect(beginningOfWeek('2026-11-22', firstWeekday('ro'))).toBe('2026-11-16')
  expect(beginningOfWeek('2026-11-22', firstWeekday('us'))).toBe('2026-11-22')
})

test('the page of a month holds each of its days once, in whole weeks and in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 109_000 }),
      fc.constantFrom('ro' as const, 'us' as const),
      (later, region) => {
        const day = addDays('1900-01-01', later)
        const page = monthPage(day, firstWeekday(region))
        const { year, month } = numbersOf(day)
        const start = page[0] ?? ''
        expect(weekdayOf(start)).toBe(region === 'ro' ? 0 : 6)
        expect(page.length % 7).toBe(0)
        expect(page).toEqual(page.map((_, at) => addDays(start, at)))
        expect(page.filter((one) => one.slice(0, 7) === day.slice(0, 7))).toHaveLength(daysInMonth(year, month))
      },
    ),
    { seed: 20_261_123, numRuns: 400 },
  )
})
