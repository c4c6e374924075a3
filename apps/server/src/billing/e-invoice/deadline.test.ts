import { expect, test } from 'vitest'
import { deadlineOf } from './deadline.ts'

test('five working days, over a weekend', () => {
  expect(deadlineOf('2026-11-18', '2026-11-24')).toEqual({ day: '2026-11-25', gone: 4 })
  expect(deadlineOf('2026-11-18', '2026-11-18')).toEqual({ day: '2026-11-25', gone: 0 })
})

test('holidays do not count, Orthodox Easter and the turn of the year among them', () => {
  // 30 November and 1 December.
  expect(deadlineOf('2026-11-26', '2026-12-07')).toEqual({ day: '2026-12-07', gone: 5 })
  // Good Friday 10 April, Easter Monday 13 April.
  expect(deadlineOf('2026-04-08', '2026-04-14').day).toBe('2026-04-17')
  // 25 December; 1, 2 and 6, 7 January.
  expect(deadlineOf('2026-12-24', '2026-12-24').day).toBe('2027-01-04')
  expect(deadlineOf('2026-12-29', '2027-01-20')).toEqual({ day: '2027-01-08', gone: 13 })
})

test('a day before the bill has used up nothing', () => {
  expect(deadlineOf('2026-11-18', '2026-11-01').gone).toBe(0)
})
