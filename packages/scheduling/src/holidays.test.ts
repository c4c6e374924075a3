import { describe, expect, it } from 'vitest'
import { nationalHolidays, orthodoxEaster } from './holidays.ts'

const days = (region: 'ro' | 'us', year: number) => nationalHolidays(region, year).map(({ day }) => day)

describe('national holidays (S3)', () => {
  it('Orthodox Easter, as the calendars of the church have it', () => {
    const published = {
      1900: '1900-04-22',
      1999: '1999-04-11',
      2016: '2016-05-01',
      2023: '2023-04-16',
      2024: '2024-05-05',
      2025: '2025-04-20',
      2026: '2026-04-12',
      2027: '2027-05-02',
      2030: '2030-04-28',
      2100: '2100-05-02',
    }
    for (const [year, day] of Object.entries(published)) expect(orthodoxEaster(Number(year))).toBe(day)
  })

  it('Romania in 2026: the seventeen days of the Labour Code', () => {
    expect(days('ro', 2026)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-06',
      '2026-01-07',
      '2026-01-24',
      '2026-04-10',
      '2026-04-12',
      '2026-04-13',
      '2026-05-01',
      '2026-05-31',
      '2026-06-01',
      '2026-06-01',
      '2026-08-15',
      '2026-11-30',
      '2026-12-01',
      '2026-12-25',
      '2026-12-26',
    ])
  })

  it('a day counts from the year in which it was added', () => {
    expect(days('ro', 2023)).not.toContain('2023-01-06')
    expect(days('ro', 2024)).toContain('2024-01-06')
    expect(days('ro', 2016)).not.toContain('2016-06-01')
    expect(days('ro', 2008)).not.toContain('2008-08-15')
    expect(days('us', 2020)).not.toContain('2020-06-19')
  })

  it('United States in 2026 and 2027, with the weekdays kept for those on a weekend', () => {
    expect(days('us', 2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
    const kept = nationalHolidays('us', 2027).filter(({ observed }) => observed)
    expect(kept.map(({ day }) => day)).toEqual(['2027-06-18', '2027-07-05', '2027-12-24'])
    // 1 January 2028 is a Saturday: the Friday before it is of the year before.
    expect(days('us', 2028)[0]).toBe('2027-12-31')
  })
})
