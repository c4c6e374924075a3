import { describe, expect, it } from 'vitest'
import { activity, DAY, scheduleOf } from './builders.fixture.ts'
import { withAssumedStarts } from './assumed-progress.ts'
import { momentText } from './moment.ts'
import { calculateSchedule } from './schedule.ts'
import type { Schedule } from './schedule.ts'
import type { ActivityInput, ScheduleInput } from './types.ts'

const when = (schedule: Schedule, id: number) => {
  const { start, finish } = schedule.dates(id)!
  return [momentText(start).slice(5, 10), momentText(finish).slice(5, 10)]
}
const run = (first: Partial<ActivityInput>, more: Partial<ScheduleInput> = {}, second: Partial<ActivityInput> = {}) =>
  scheduleOf([activity(1, 4, first), activity(2, 2, second)], ['1 FS 2'], { dataDate: '2027-03-03', ...more })

describe('progress and data date (S6)', () => {
  it('what has not begun is planned from the data date on', () => {
    expect(when(run({}), 1)).toEqual(['03-03', '03-08'])
  })

  it('what has begun keeps its start; what is left of it is planned from the data date on', () => {
    const schedule = run({ percent: 25, actualStart: '2027-03-01' })
    expect(when(schedule, 1)).toEqual(['03-01', '03-05'])
    expect(when(schedule, 2)).toEqual(['03-08', '03-09'])
    expect(schedule.dates(1)).toMatchObject({ duration: 5 * DAY, totalFloat: 0, critical: true })
  })

  it('what remains may be typed', () => {
    expect(when(run({ percent: 25, actualStart: '2027-03-01', remaining: DAY }), 1)).toEqual(['03-01', '03-03'])
  })

  it('what is done stands where it was done and is not critical', () => {
    const schedule = run({ actualStart: '2027-03-01', actualFinish: '2027-03-02' })
    expect(when(schedule, 1)).toEqual(['03-01', '03-02'])
    expect(when(schedule, 2)).toEqual(['03-03', '03-04'])
    expect(schedule.dates(1)).toMatchObject({ totalFloat: 0, critical: false, complete: true })
  })

  it('without a data date what is begun ends where it was to end', () => {
    const schedule = run({ percent: 50, actualStart: '2027-03-02' }, { dataDate: null })
    expect(when(schedule, 1)).toEqual(['03-02', '03-05'])
  })

  it('work begun before its predecessor is done waits with the rest, or goes on where that is chosen', () => {
    const begun = { percent: 50, actualStart: '2027-03-01' }
    const waits = run({}, {}, begun)
    expect(when(waits, 2)).toEqual(['03-01', '03-09'])
    expect(waits.faults.map(({ code }) => code)).toEqual(['STARTED_OUT_OF_SEQUENCE'])
    expect(when(run({}, { outOfSequence: 'override' }, begun), 2)).toEqual(['03-01', '03-03'])
  })

  it('progress without a start assumes one, and says so', () => {
    const schedule = run({ percent: 25 })
    expect(when(schedule, 1)).toEqual(['03-02', '03-05'])
    expect(schedule.faults.map(({ code }) => code)).toEqual(['ACTUAL_START_ASSUMED'])
  })

  it('wrong dates and percentages are told', () => {
    const codes = (first: Partial<ActivityInput>) => run(first).faults.map(({ code }) => code)
    expect(codes({ percent: 120 })).toEqual(['PERCENT_INVALID'])
    expect(codes({ percent: Number.NaN })).toEqual(['PERCENT_INVALID'])
    expect(codes({ percent: 10, actualStart: '2027-03-09' })).toContain('ACTUAL_AFTER_DATA_DATE')
    expect(codes({ actualStart: '2027-03-02', actualFinish: '2027-03-01' })).toEqual(['ACTUAL_FINISH_BEFORE_START'])
    expect(codes({ actualStart: 'soon' })).toEqual(['ACTUAL_DATE_INVALID'])
    expect(codes({ percent: 10, actualStart: '2027-03-01', remaining: -1 })).toEqual(['REMAINING_INVALID'])
    expect(codes({ actualFinish: '2027-03-02' })).toEqual(['ACTUAL_FINISH_WITHOUT_START'])
  })
})

describe('progress without actual dates (S6.4)', () => {
  const assumed = (
    first: Partial<ActivityInput>,
    second: Partial<ActivityInput>,
    more: Partial<ScheduleInput> = {},
    known: Parameters<typeof withAssumedStarts>[1] = new Map(),
  ) => {
    const input = {
      start: '2027-03-01',
      activities: [activity(1, 4, first), activity(2, 2, second)],
      relations: [{ id: 1, from: 1, to: 2, type: 'FS' as const, lag: 0 }],
      ...more,
    }
    const schedule = calculateSchedule(withAssumedStarts(input, known))
    if (!schedule.ok) throw new Error('there is no loop')
    return schedule
  }
  const known = (first: string, last = first) => new Map([[2, { first, last }]])

  it('begins where it was planned, not where the project starts', () => {
    expect(when(assumed({ percent: 100 }, { percent: 50 }), 1)).toEqual(['03-01', '03-04'])
    expect(when(assumed({ percent: 100 }, { percent: 50 }), 2)).toEqual(['03-05', '03-08'])
  })

  it('follows what really happened before it', () => {
    const late = { percent: 100, actualStart: '2027-03-02', actualFinish: '2027-03-09' }
    expect(when(assumed(late, { percent: 50 }), 2)).toEqual(['03-10', '03-11'])
  })

  it('begins no later than progress was known, and is done no later', () => {
    expect(when(assumed({}, { percent: 50 }, {}, known('2027-03-02')), 2)[0]).toEqual('03-02')
    expect(when(assumed({}, { percent: 100 }, {}, known('2027-03-02', '2027-03-04')), 2)).toEqual(['03-02', '03-03'])
    expect(when(assumed({ percent: 100 }, { percent: 100 }, {}, known('2027-03-05')), 2)).toEqual(['03-05', '03-05'])
  })

  it('lies before the data date; what is left comes behind it', () => {
    const schedule = assumed({ percent: 100 }, { percent: 50 }, { dataDate: '2027-03-03' })
    expect(when(schedule, 1)).toEqual(['03-01', '03-02'])
    expect(when(schedule, 2)).toEqual(['03-03', '03-03'])
  })

  it('is told as assumed, and a typed start stands over it', () => {
    const codes = (schedule: Schedule) => schedule.faults.map(({ code, activity: of }) => [code, of])
    expect(codes(assumed({ percent: 100 }, { percent: 50 }))).toEqual([
      ['ACTUAL_START_ASSUMED', 1],
      ['ACTUAL_START_ASSUMED', 2],
    ])
    expect(when(assumed({}, { percent: 50, actualStart: '2027-03-08' }), 2)[0]).toEqual('03-08')
  })

  it('leaves a schedule without such work, and one with a loop, as it is', () => {
    const input = { start: '2027-03-01', activities: [activity(1, 4)], relations: [] }
    expect(withAssumedStarts(input)).toBe(input)
    const loop = {
      ...input,
      activities: [activity(1, 4, { percent: 10 })],
      relations: [{ id: 1, from: 1, to: 1, type: 'FS' as const, lag: 0 }],
    }
    expect(withAssumedStarts(loop)).toBe(loop)
  })
})
