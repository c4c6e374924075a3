import { describe, expect, it } from 'vitest'
import { nthOf, ONCE, recurrenceDraft, recurrenceRule } from './recurrence-draft.ts'

/** A Tuesday, the fourth and last of its month. */
const DAY = '2026-11-24'

describe('the rule of an activity in fields', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=3', 'daily'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'workdays'],
    ['FREQ=WEEKLY;INTERVAL=2', 'weekly'],
    ['FREQ=WEEKLY;BYDAY=TU,FR;COUNT=12', 'weekly'],
    ['FREQ=MONTHLY;UNTIL=20271231', 'monthly'],
    ['FREQ=MONTHLY;BYDAY=-1TU', 'monthlyNth'],
    ['FREQ=YEARLY', 'yearly'],
    ['FREQ=MONTHLY;BYDAY=TU,WE;BYSETPOS=1', 'other'],
  ] as const)('%s comes back as it was', (rule, repeats) => {
    const draft = recurrenceDraft(rule, DAY)
    expect(draft.repeats).toBe(repeats)
    expect(recurrenceRule(draft, DAY)).toBe(rule)
  })

  it('of what comes once is none', () => {
    expect(recurrenceDraft(null, DAY)).toEqual(ONCE)
    expect(recurrenceRule(ONCE, DAY)).toBeNull()
  })

  it('goes along with another day, where it names the weekday or the date', () => {
    const weekly = recurrenceDraft('FREQ=WEEKLY', DAY)
    expect(recurrenceRule(weekly, '2026-11-26')).toBe('FREQ=WEEKLY')
    const nth = recurrenceDraft('FREQ=MONTHLY;BYDAY=-1TU', DAY)
    expect(recurrenceRule(nth, '2026-11-05')).toBe('FREQ=MONTHLY;BYDAY=1TH')
  })

  it('on the 31st means the last day of shorter months', () => {
    expect(recurrenceRule({ ...ONCE, repeats: 'monthly' }, '2026-12-31')).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    )
  })

  it.each([
    ['an interval', { interval: '0' }],
    ['a number of times', { ends: 'after' as const, times: 'x' }],
    ['a last day before the first', { ends: 'on' as const, until: '2026-11-01' }],
  ])('cannot be read without %s', (_name, change) => {
    expect(recurrenceRule({ ...ONCE, repeats: 'weekly', ...change }, DAY)).toBeUndefined()
  })

  it('needs a day', () => {
    expect(recurrenceRule({ ...ONCE, repeats: 'daily' }, '')).toBeUndefined()
  })

  it('counts weekdays of the month', () => {
    expect(['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24', '2026-12-22'].map(nthOf)).toEqual([1, 2, 3, -1, 4])
  })
})
