import { expect, test } from 'vitest'
import { dayInWords, formatDay, formatHour, formatInstant } from './format-day.ts'

test('a day is written in the order of the company', () => {
  expect([formatDay('2026-11-03', 'ro'), formatDay('2026-11-03', 'us')]).toEqual(['03.11.2026', '11/03/2026'])
  expect([formatDay('', 'ro'), formatDay('no day', 'us')]).toEqual(['', 'no day'])
})

test('a day in words has its month in the language and, in English, the order of the company', () => {
  expect(dayInWords('2026-04-03', 'ro', 'en')).toBe('3 April 2026')
  expect(dayInWords('2026-04-03', 'us', 'en')).toBe('April 3, 2026')
  expect(dayInWords('2026-04-03', 'ro', 'ro')).toBe('3 aprilie 2026')
  expect(dayInWords('2026-04-03', 'us', 'ro')).toBe('3 aprilie 2026')
})

test('hours have 24 in Romania and twice 12 in the United States', () => {
  expect([formatHour(0, 5, 'ro'), formatHour(14, 30, 'ro')]).toEqual(['00:05', '14:30'])
  expect([0, 1, 12, 13, 23].map((hour) => formatHour(hour, 5, 'us'))).toEqual([
    '12:05 AM',
    '1:05 AM',
    '12:05 PM',
    '1:05 PM',
    '11:05 PM',
  ])
})

test('an instant is written by the clock of the company, also in the hour that comes twice', () => {
  expect(formatInstant('2026-11-21T22:30:00Z', 'ro')).toBe('22.11.2026, 00:30')
  expect(formatInstant('2026-11-21T22:30:00Z', 'us')).toBe('11/21/2026, 5:30 PM')
  expect(formatInstant('2026-10-25T00:30:00Z', 'ro')).toBe('25.10.2026, 03:30')
  expect(formatInstant('2026-10-25T01:30:00Z', 'ro')).toBe('25.10.2026, 03:30')
  expect(formatInstant('2026-03-08T06:59:00Z', 'us')).toBe('03/08/2026, 1:59 AM')
  expect(formatInstant('2026-03-08T07:00:00Z', 'us')).toBe('03/08/2026, 3:00 AM')
  expect(formatInstant('not a time', 'ro')).toBe('not a time')
})
