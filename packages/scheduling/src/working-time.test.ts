import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from './builders.fixture.ts'
import { type CalendarInput, readCalendar, standardWeek } from './calendars.ts'
import { momentText } from './moment.ts'
import type { WorkingTime } from './working-time.ts'

function timeOf(input: Partial<CalendarInput>): WorkingTime {
  const { time } = readCalendar({ id: 1, week: standardWeek, ...input })
  if (!time) throw new Error('no work')
  return time
}

const finish = (time: WorkingTime, start: string, minutes: number) =>
  momentText(time.endAt(time.before(at(start)) + minutes))

describe('working time (S2)', () => {
  it('work runs over noon, night and weekend', () => {
    const time = timeOf({})
    expect(finish(time, '2027-03-01T08:00', 480)).toBe('2027-03-01T17:00')
    expect(finish(time, '2027-03-05T16:00', 90)).toBe('2027-03-08T08:30')
    expect(momentText(time.startAt(time.before(at('2027-03-05T17:00'))))).toBe('2027-03-08T08:00')
    expect(time.dayMinutes).toBe(480)
  })

  it('holidays of the country, and exceptions that stand over them', () => {
    const time = timeOf({
      holidays: 'ro',
      exceptions: [
        { from: '2026-04-10', periods: [[540, 600]] },
        { from: '2026-08-03', to: '2026-08-14', periods: [] },
      ],
    })
    expect(finish(time, '2026-04-09T08:00', 540)).toBe('2026-04-10T10:00')
    expect(finish(time, '2026-04-10T09:00', 120)).toBe('2026-04-14T09:00')
    expect(finish(time, '2026-07-31T08:00', 960)).toBe('2026-08-17T17:00')
  })

  it('a leap day is a day, and no change of the clock shortens one', () => {
    const week = Array.from({ length: 7 }, () => [[0, 1_440] as const])
    const time = timeOf({ week })
    expect(finish(time, '2028-02-28T00:00', 2 * 1_440)).toBe('2028-03-01T00:00')
    expect(finish(time, '2027-03-28T00:00', 1_440)).toBe('2027-03-29T00:00')
    expect(finish(time, '2027-10-31T00:00', 1_440)).toBe('2027-11-01T00:00')
  })

  it('shifts that run past midnight join into one', () => {
    const week = Array.from({ length: 7 }, () => [[0, 360] as const, [1_320, 1_440] as const])
    expect(finish(timeOf({ week }), '2027-03-01T22:00', 480)).toBe('2027-03-02T06:00')
  })

  it('works from 1970 to 2100', () => {
    const time = timeOf({ holidays: 'us' })
    expect(finish(time, '1970-01-01T00:00', 480)).toBe('1970-01-02T17:00')
    expect(finish(time, '2100-12-31T08:00', 480)).toBe('2101-01-03T17:00')
  })

  it('counts from 1900 to 2200; what is more ends with the last day', () => {
    const time = timeOf({})
    const end = at('2200-12-31T00:00') + 1_440
    const all = time.before(end)
    expect([time.before(at('1900-01-01T08:00')), time.endAt(0)]).toEqual([0, at('1900-01-01T00:00')])
    expect([time.endAt(all), time.endAt(all + 1), time.startAt(all)]).toEqual([at('2200-12-31T17:00'), end, end])
  })

  it('counts and moments are inverse to each other', () => {
    const calendars = [
      timeOf({}),
      timeOf({ holidays: 'ro', exceptions: [{ from: '2027-01-01', to: '2029-12-31', periods: [] }] }),
      timeOf({ week: [[[0, 60]], [], [], [], [], [], []] }),
    ]
    const moment = fc.integer({ min: at('1969-01-01'), max: at('2101-01-01') })
    fc.assert(
      fc.property(fc.constantFrom(...calendars), moment, (time, now) => {
        const worked = time.before(now)
        expect(time.before(time.startAt(worked))).toBe(worked)
        expect(time.before(time.endAt(worked))).toBe(worked)
        expect(time.endAt(worked)).toBeLessThanOrEqual(now)
        expect(time.startAt(worked)).toBeGreaterThanOrEqual(now)
        const last = time.lastStart(now)
        expect(time.startAt(last)).toBeLessThanOrEqual(now)
        expect(time.startAt(last + 1)).toBeGreaterThan(now)
      }),
      { seed: 20261123, numRuns: 2_000 },
    )
  })

  it('what cannot be worked by is told', () => {
    const codes = (input: Partial<CalendarInput>) =>
      readCalendar({ id: 7, week: standardWeek, ...input }).faults.map(({ code }) => code)
    expect(codes({ week: Array.from({ length: 7 }, () => []) })).toEqual(['CALENDAR_WITHOUT_WORK'])
    expect(codes({ exceptions: [{ from: '1900-01-01', to: '2200-12-31', periods: [] }] })).toEqual([
      'CALENDAR_WITHOUT_WORK',
    ])
    expect(codes({ exceptions: [{ from: '2027-05-02', to: '2027-05-01', periods: [] }] })).toEqual([
      'CALENDAR_EXCEPTION_INVALID',
    ])
    expect(codes({ exceptions: [{ from: '2027-02-29', periods: [] }] })).toEqual(['CALENDAR_EXCEPTION_INVALID'])
    expect(codes({ week: [...standardWeek.slice(0, 6), [[900, 600]]] })).toEqual(['CALENDAR_PERIOD_INVALID'])
    expect(
      codes({
        week: [
          ...standardWeek.slice(0, 6),
          [
            [0, 600],
            [500, 700],
          ],
        ],
      }),
    ).toEqual(['CALENDAR_PERIOD_INVALID'])
    expect(codes({ week: [] })).toEqual(['CALENDAR_WEEK_INVALID', 'CALENDAR_WITHOUT_WORK'])
  })
})
