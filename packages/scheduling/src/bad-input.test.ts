import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activity, at, relation, START, scheduleOf } from './builders.fixture.ts'
import { standardWeek } from './calendars.ts'
import { momentText } from './moment.ts'
import { calculateSchedule } from './schedule.ts'
import type { ConstraintKind, LagTime, RelationType, ScheduleInput } from './types.ts'

const codes = (...input: Parameters<typeof scheduleOf>) => scheduleOf(...input).faults.map(({ code }) => code)
const two = [activity(1, 2), activity(2, 1)]

describe('bad input (S9)', () => {
  it('an activity that is gone while it is linked', () => {
    expect(codes(two, ['1 FS 7'])).toEqual(['RELATION_ACTIVITY_MISSING'])
    const schedule = scheduleOf(two, ['1 FS 2'])
    schedule.save({ removedActivities: [1] })
    expect(schedule.faults).toEqual([{ code: 'RELATION_ACTIVITY_MISSING', relation: 1, value: 1 }])
    expect(schedule.dates(2)!.start).toBe(at('2027-03-01T08:00'))
  })

  it('durations and lags that are none', () => {
    expect(codes([activity(1, -1)])).toEqual(['DURATION_INVALID'])
    expect(codes([activity(1, Number.NaN)])).toEqual(['DURATION_INVALID'])
    expect(codes([activity(1, 1e9)])).toEqual(['DURATION_TOO_LONG', 'BEYOND_HORIZON'])
    expect(codes(two, [relation(1, '1 FS 2', { lag: Number.POSITIVE_INFINITY })])).toEqual(['LAG_INVALID'])
    expect(codes(two, [relation(1, '1 FS 2', { lag: -1e12 })])).toContain('LAG_TOO_LONG')
  })

  it('a duration of 0 and one of 10,000 days', () => {
    const schedule = scheduleOf([activity(1, 0), activity(2, 10_000)], ['1 FS 2'])
    expect(schedule.faults).toEqual([])
    expect(momentText(schedule.dates(2)!.finish)).toBe('2065-06-26T17:00')
  })

  it('dates from 1970 to 2100', () => {
    for (const start of ['1970-01-01', '2000-02-29', '2100-12-31'])
      expect(codes([activity(1, 5)], [], { start })).toEqual([])
    expect(codes([activity(1, 5)], [], { start: '2027-02-29' })).toEqual(['START_INVALID'])
    expect(codes([activity(1, 5)], [], { start: '31.12.2027' })).toEqual(['START_INVALID'])
  })

  it('a start after the finish', () => {
    expect(codes([activity(1, 1)], [], { finish: '2027-02-01' })).toEqual([
      'PROJECT_START_AFTER_FINISH',
      'NEGATIVE_FLOAT',
    ])
  })

  it('holidays on every day: the project calendar, or the standard week, stands for it', () => {
    const never = { id: 5, week: standardWeek, exceptions: [{ from: '1900-01-01', to: '2200-12-31', periods: [] }] }
    const schedule = scheduleOf([activity(1, 1, { calendarId: 5 })], [], { calendars: [never], calendarId: 5 })
    expect(schedule.faults.map(({ code }) => code)).toEqual(['CALENDAR_WITHOUT_WORK', 'CALENDAR_MISSING'])
    expect(schedule.dates(1)!.finish).toBe(at('2027-03-01T17:00'))
  })

  it('names that are not there, or twice', () => {
    expect(codes([activity(1, 1, { calendarId: 8 })])).toEqual(['CALENDAR_MISSING'])
    expect(codes([activity(1, 1, { parentId: 8 })])).toEqual(['PARENT_MISSING'])
    expect(codes([activity(1, 1, { members: [] })])).toEqual(['HAMMOCK_EMPTY'])
    expect(codes([activity(1, 1, { members: [2] })])).toEqual(['HAMMOCK_MEMBER_MISSING', 'HAMMOCK_EMPTY'])
    expect(codes([activity(1, 1), activity(1, 2)])).toEqual(['ACTIVITY_DUPLICATE'])
    const twice = [relation(1, '1 FS 2'), relation(1, '1 SS 2')]
    expect(codes(two, twice)).toEqual(['RELATION_DUPLICATE'])
  })

  it('an empty schedule ends where it begins', () => {
    const { span } = scheduleOf([])
    expect(span).toEqual({ start: at(START), finish: at(START) })
  })

  it('whatever is given, nothing is thrown and no date is not a number', () => {
    const number = fc.oneof(
      fc.integer({ min: -50_000, max: 50_000 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e300, 0.5),
    )
    const id = fc.integer({ min: 1, max: 8 })
    const date = fc.constantFrom('2027-03-01', '2027-13-01', '', '1970-01-01', '2100-12-31T23:59', 'x', '2200-12-31')
    const kind = fc.constantFrom<ConstraintKind>('startNoEarlier', 'finishNoLater', 'mustFinish', 'asLateAsPossible')
    const activities = fc.array(
      fc.record(
        {
          id,
          duration: number,
          elapsed: fc.boolean(),
          calendarId: fc.integer({ min: 1, max: 3 }),
          parentId: id,
          constraints: fc.array(fc.record({ kind, date }), { maxLength: 2 }),
          percent: number,
          actualStart: date,
          actualFinish: date,
          remaining: number,
          milestone: fc.constantFrom<'start' | 'finish'>('start', 'finish'),
        },
        { requiredKeys: ['id', 'duration'] },
      ),
      { maxLength: 8 },
    )
    const relations = fc.array(
      fc.record({
        id: fc.nat(20),
        from: id,
        to: id,
        type: fc.constantFrom<RelationType>('FS', 'SS', 'FF', 'SF'),
        lag: number,
        lagTime: fc.constantFrom<LagTime>('successor', 'predecessor', 'project', 'elapsed'),
      }),
      { maxLength: 10 },
    )
    const calendars = [
      { id: 1, week: standardWeek, holidays: 'ro' as const },
      { id: 2, week: Array.from({ length: 7 }, () => []) },
    ]
    const input: fc.Arbitrary<ScheduleInput> = fc.record({
      start: date,
      finish: date,
      dataDate: date,
      calendars: fc.constant(calendars),
      activities,
      relations,
    })
    fc.assert(
      fc.property(input, (given) => {
        const result = calculateSchedule(given)
        if (!result.ok) {
          expect(result.loop[0]).toBe(result.loop.at(-1))
          return
        }
        expect(Array.isArray(result.faults)).toBe(true)
        for (const dates of result.all())
          for (const value of Object.values(dates))
            expect(Number.isFinite(value) || typeof value === 'boolean').toBe(true)
      }),
      { seed: 20261123, numRuns: 1_500 },
    )
  })
})
