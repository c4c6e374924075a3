import { describe, expect, it } from 'vitest'
import { newReminder, readReminder, readTime, timeDraft, usualReminders, withTime } from './activity-draft.ts'

const RO = 'Europe/Bucharest'
const US = 'America/New_York'

describe('the time of an activity in fields', () => {
  it.each([
    ['an hour', { startAt: '2026-11-24T07:00:00.000Z', endAt: '2026-11-24T08:00:00.000Z', allDay: false }],
    ['no end', { startAt: '2026-11-24T07:00:00.000Z', endAt: null, allDay: false }],
    ['over midnight', { startAt: '2026-11-24T20:00:00.000Z', endAt: '2026-11-25T00:30:00.000Z', allDay: false }],
    ['one whole day', { startAt: '2026-11-23T22:00:00.000Z', endAt: '2026-11-24T22:00:00.000Z', allDay: true }],
    [
      'days over a clock change',
      { startAt: '2026-10-23T21:00:00.000Z', endAt: '2026-10-26T22:00:00.000Z', allDay: true },
    ],
    ['none', { startAt: null, endAt: null, allDay: false }],
  ])('comes back as it was: %s', (_name, time) => {
    expect(readTime(timeDraft(time, RO), RO)).toEqual(time)
  })

  it('is of the tenant’s zone', () => {
    const time = { startAt: '2026-11-24T02:00:00.000Z', endAt: null, allDay: false }
    expect(timeDraft(time, US)).toMatchObject({ date: '2026-11-23', from: '21:00' })
    expect(timeDraft(time, RO)).toMatchObject({ date: '2026-11-24', from: '04:00' })
  })

  it('keeps its length when the start moves, and its days when the date does', () => {
    const draft = { allDay: false, date: '2026-11-24', from: '09:00', to: '10:30', lastDay: '2026-11-24' }
    expect(withTime(draft, { from: '14:15' }).to).toBe('15:45')
    expect(withTime(draft, { date: '2026-12-01' }).lastDay).toBe('2026-12-01')
    expect(withTime({ ...draft, allDay: true, from: '', to: '' }, { allDay: false })).toMatchObject({
      from: '09:00',
      to: '10:00',
    })
  })

  it('bears a year that is still being typed, or has too many digits', () => {
    const typed = ['0002-11-21', '0020-11-21', '12026-11-21', '', '2026-11-24'].reduce(
      (draft, date) => withTime(draft, { date }),
      { allDay: false, date: '', from: '', to: '', lastDay: '' },
    )
    expect(typed).toMatchObject({ date: '2026-11-24', lastDay: '2026-11-24' })
    expect(readTime({ ...typed, date: '12026-11-21' }, RO)).toBeNull()
    expect(readReminder({ ...newReminder(typed, '2026-11-24'), date: '12026-11-21' }, RO, 'ro')).toBeNull()
  })

  it('refuses an end before the start', () => {
    const draft = { allDay: false, date: '2026-11-24', from: '09:00', to: '08:00', lastDay: '2026-11-24' }
    expect(readTime(draft, RO)).toBeNull()
    expect(readTime({ ...draft, allDay: true, lastDay: '2026-11-23' }, RO)).toBeNull()
  })
})

describe('a reminder in fields', () => {
  const time = { allDay: false, date: '2026-11-24', from: '09:00', to: '10:00', lastDay: '2026-11-24' }

  it('starts a quarter of an hour before, or at nine', () => {
    expect(newReminder(time, '2026-11-21')).toMatchObject({ date: '2026-11-24', time: '08:45', frequency: 'once' })
    expect(newReminder({ ...time, allDay: true }, '2026-11-21')).toMatchObject({ date: '2026-11-24', time: '09:00' })
    expect(newReminder({ ...time, date: '', from: '' }, '2026-11-21')).toMatchObject({
      date: '2026-11-21',
      time: '09:00',
    })
  })

  it('comes by itself with a new activity, also the evening before, and not for what has passed', () => {
    const now = Date.parse('2026-11-24T06:00:00Z')
    expect(usualReminders(time, 30, RO, now)).toMatchObject([{ date: '2026-11-24', time: '08:30' }])
    expect(usualReminders(time, 0, RO, now)).toMatchObject([{ date: '2026-11-24', time: '09:00' }])
    expect(usualReminders({ ...time, from: '00:10' }, 15, RO, 0)).toMatchObject([{ date: '2026-11-23', time: '23:55' }])
    expect(usualReminders(time, 1_440, RO, 0)).toMatchObject([{ date: '2026-11-23', time: '09:00' }])
    expect(usualReminders({ ...time, allDay: true }, 1_440, RO, 0)).toMatchObject([
      { date: '2026-11-23', time: '09:00' },
    ])
    expect(usualReminders(time, 120, RO, now)).toEqual([])
    expect(usualReminders({ ...time, date: '' }, 15, RO, now)).toEqual([])
    expect(usualReminders(time, null, RO, now)).toEqual([])
  })

  it('needs a day, an hour and a whole interval', () => {
    const draft = newReminder(time, '2026-11-21')
    expect(readReminder({ ...draft, label: ' Casca ' }, RO, 'ro')).toEqual({
      label: 'Casca',
      at: '2026-11-24T06:45:00.000Z',
      frequency: 'once',
      interval: 1,
    })
    for (const wrong of [{ date: '' }, { time: '' }, { interval: '0' }, { interval: '1,5' }, { interval: '' }])
      expect(readReminder({ ...draft, ...wrong }, RO, 'ro')).toBeNull()
  })
})
