import { describe, expect, it } from 'vitest'
import { activity, always, at, DAY, relation, scheduleOf } from './builders.fixture.ts'
import { momentText } from './moment.ts'
import type { Schedule } from './schedule.ts'

const when = (schedule: Schedule, id: number) => {
  const { start, finish } = schedule.dates(id)!
  return `${momentText(start).slice(5)} ${momentText(finish).slice(5)}`
}
const floats = (schedule: Schedule, id: number) => {
  const { totalFloat, freeFloat } = schedule.dates(id)!
  return [totalFloat / DAY, freeFloat / DAY]
}

describe('relations (S4)', () => {
  it.each([
    ['1 FS 2', '03-03T08:00 03-03T17:00'],
    ['1 FS+2 2', '03-05T08:00 03-05T17:00'],
    ['1 FS-1 2', '03-02T08:00 03-02T17:00'],
    ['1 SS+1 2', '03-02T08:00 03-02T17:00'],
    ['1 FF+1 2', '03-03T08:00 03-03T17:00'],
    ['1 SF+3 2', '03-03T08:00 03-03T17:00'],
    ['1 FF-5 2', '03-01T08:00 03-01T17:00'],
  ])('%s', (text, expected) => {
    expect(when(scheduleOf([activity(1, 2), activity(2, 1)], [text]), 2)).toBe(expected)
  })

  it('several between one pair: the ladder of start and finish', () => {
    const schedule = scheduleOf([activity(1, 5), activity(2, 2)], ['1 SS+1 2', '1 FF+1 2'])
    expect(when(schedule, 2)).toBe('03-05T08:00 03-08T17:00')
    expect(floats(schedule, 1)).toEqual([0, 0])
  })

  it('lag in work goes over the weekend, elapsed lag does not', () => {
    const [friday, next] = [activity(1, 5), activity(2, 1)]
    expect(when(scheduleOf([friday, next], ['1 FS+1 2']), 2)).toBe('03-09T08:00 03-09T17:00')
    const elapsed = relation(1, '1 FS 2', { lag: 2 * 1_440, lagTime: 'elapsed' })
    expect(when(scheduleOf([friday, next], [elapsed]), 2)).toBe('03-08T08:00 03-08T17:00')
  })

  it('lag counts in the calendar that is named', () => {
    const pair = [activity(1, 5), activity(2, 1, { calendarId: 900, duration: 60 })]
    const lag = (lagTime: 'successor' | 'predecessor') =>
      when(scheduleOf(pair, [relation(1, '1 FS+1 2', { lagTime })], { calendars: [always] }), 2)
    expect(lag('successor')).toBe('03-06T01:00 03-06T02:00')
    expect(lag('predecessor')).toBe('03-08T17:00 03-08T18:00')
  })

  it('floats are exact where calendars differ', () => {
    const schedule = scheduleOf(
      [activity(1, 5), activity(2, 0, { calendarId: 900, duration: 600 }), activity(3, 1), activity(4, 7)],
      ['1 FS 2', '2 FS 3'],
      { calendars: [always] },
    )
    expect(when(schedule, 2)).toBe('03-05T17:00 03-06T03:00')
    expect(when(schedule, 3)).toBe('03-08T08:00 03-08T17:00')
    // It may be done any time before Tuesday morning, counted in its own time.
    expect(schedule.dates(2)!.totalFloat).toBe(at('2027-03-09T08:00') - at('2027-03-06T03:00'))
    expect(schedule.dates(2)!.freeFloat).toBe(at('2027-03-08T08:00') - at('2027-03-06T03:00'))
    expect(floats(schedule, 1)).toEqual([1, 0])
  })

  it('a milestone stands where the next work begins, or at the end of the last', () => {
    const forward = scheduleOf([activity(1, 5), activity(2, 0)], ['1 FS 2'])
    expect(when(forward, 2)).toBe('03-08T08:00 03-08T08:00')
    const back = scheduleOf([activity(1, 5), activity(2, 0, { milestone: 'finish' })], ['1 FS 2'])
    expect(when(back, 2)).toBe('03-05T17:00 03-05T17:00')
    expect(when(scheduleOf([activity(2, 0, { milestone: 'finish' })]), 2)).toBe('03-01T08:00 03-01T08:00')
  })

  it('an elapsed duration runs through the weekend', () => {
    const schedule = scheduleOf(
      [activity(1, 5), { id: 2, duration: 3 * 1_440, elapsed: true }, activity(3, 1)],
      ['1 FS 2', '2 FS 3'],
    )
    expect(when(schedule, 2)).toBe('03-05T17:00 03-08T17:00')
    expect(when(schedule, 3)).toBe('03-09T08:00 03-09T17:00')
  })

  it('a lead that reaches back before the start of its predecessor is told', () => {
    const schedule = scheduleOf([activity(3, 4), activity(1, 2), activity(2, 1)], ['3 FS 1', '1 FS-3 2'])
    expect(when(schedule, 2)).toBe('03-04T08:00 03-04T17:00')
    expect(schedule.faults).toEqual([{ code: 'LEAD_BEFORE_START', relation: 2, activity: 2 }])
  })
})

describe('constraints (S4)', () => {
  const held = (constraints: Parameters<typeof activity>[2], days = 2) =>
    scheduleOf([activity(1, days, constraints), activity(2, 10)])

  it('not earlier than', () => {
    const start = held({ constraints: [{ kind: 'startNoEarlier', date: '2027-03-06' }] })
    expect(when(start, 1)).toBe('03-08T08:00 03-09T17:00')
    const finish = held({ constraints: [{ kind: 'finishNoEarlier', date: '2027-03-04' }] })
    expect(when(finish, 1)).toBe('03-03T08:00 03-04T17:00')
  })

  it('not later than leaves the dates and tells negative float', () => {
    const schedule = scheduleOf(
      [activity(1, 5), activity(2, 2, { constraints: [{ kind: 'finishNoLater', date: '2027-03-04' }] })],
      ['1 FS 2'],
    )
    expect(when(schedule, 2)).toBe('03-08T08:00 03-09T17:00')
    expect(floats(schedule, 1)).toEqual([-3, -3])
    expect(schedule.dates(1)!.critical).toBe(true)
    expect(schedule.faults).toEqual([{ code: 'NEGATIVE_FLOAT', activity: 1, value: -3 * DAY, count: 2 }])
  })

  it('must start and must finish hold both sides', () => {
    const start = held({ constraints: [{ kind: 'mustStart', date: '2027-03-03' }] })
    expect([when(start, 1), floats(start, 1)]).toEqual(['03-03T08:00 03-04T17:00', [0, 0]])
    const finish = held({ constraints: [{ kind: 'mustFinish', date: '2027-03-05' }] })
    expect([when(finish, 1), floats(finish, 1)]).toEqual(['03-04T08:00 03-05T17:00', [0, 0]])
  })

  it('as late as possible uses what its successors leave', () => {
    const schedule = scheduleOf(
      [activity(1, 1, { constraints: [{ kind: 'asLateAsPossible' }] }), activity(2, 5), activity(3, 1)],
      ['1 FS 3', '2 FS 3'],
    )
    expect(when(schedule, 1)).toBe('03-05T08:00 03-05T17:00')
    expect(floats(schedule, 1)).toEqual([4, 4])
    const chain = scheduleOf(
      [1, 4].map((id) => activity(id, 1, { constraints: [{ kind: 'asLateAsPossible' }] })).concat(activity(2, 5)),
      ['1 FS 4'],
    )
    expect([when(chain, 1), when(chain, 4)]).toEqual(['03-04T08:00 03-04T17:00', '03-05T08:00 03-05T17:00'])
  })

  it('dates that cross are told', () => {
    const schedule = held({
      constraints: [
        { kind: 'startNoEarlier', date: '2027-03-10' },
        { kind: 'finishNoLater', date: '2027-03-04' },
      ],
    })
    expect(schedule.faults.map(({ code }) => code)).toEqual(['CONSTRAINTS_CROSSED', 'NEGATIVE_FLOAT'])
  })

  it('a wanted finish of the project gives float, or takes it', () => {
    const wanted = (finish: string) => floats(scheduleOf([activity(1, 5)], [], { finish }), 1)[0]
    expect([wanted('2027-03-09'), wanted('2027-03-03')]).toEqual([2, -2])
  })

  it('near-critical is what has little float', () => {
    const schedule = scheduleOf([activity(1, 5), activity(2, 4), activity(3, 1)], [], { nearCriticalFloat: DAY })
    const marks = [1, 2, 3].map((id) => schedule.dates(id)!).map((one) => [one.critical, one.nearCritical])
    expect(marks).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })
})
