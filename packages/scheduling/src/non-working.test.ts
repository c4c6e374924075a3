import { expect, it } from 'vitest'
import { readCalendar, standardWeek } from './calendars.ts'
import { dayNumber, dayText } from './moment.ts'
import { daysOff } from './non-working.ts'

it('days off are told in runs: weekends whole, each holiday by its name, closed days of the company together', () => {
  // Friday 15, Monday 18 and Tuesday 19 January are closed; the 1st is a Friday, the 24th a Sunday.
  const closed = ['2027-01-15', '2027-01-18', '2027-01-19'].map((from) => ({ from, periods: [] }))
  const { time } = readCalendar({ id: 1, week: standardWeek, holidays: 'ro', exceptions: closed })
  const runs = daysOff(time!, 'ro', dayNumber('2027-01-01')!, dayNumber('2027-01-26')!)
  expect(runs.map(({ from, to, holiday, name }) => [dayText(from), to - from, holiday, name])).toEqual([
    ['2027-01-01', 1, true, "New Year's Day"],
    ['2027-01-02', 2, false, null],
    ['2027-01-06', 1, true, 'Epiphany'],
    ['2027-01-07', 1, true, 'Saint John'],
    ['2027-01-09', 2, false, null],
    ['2027-01-15', 1, true, null],
    ['2027-01-16', 2, false, null],
    ['2027-01-18', 2, true, null],
    ['2027-01-23', 2, false, null],
  ])
})
