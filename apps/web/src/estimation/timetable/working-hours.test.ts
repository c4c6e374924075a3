import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Period } from '@temelia/scheduling/working-time'
import { draftOf, readDraft } from './calendar-draft.ts'
import { house } from './timetable.fixture.ts'
import { hoursText, readHours } from './working-hours.ts'

describe('typed hours of a day', () => {
  test.each([
    [
      'ro',
      '8-12, 13-17',
      [
        [480, 720],
        [780, 1_020],
      ],
    ],
    ['ro', '08:00 – 16:30', [[480, 990]]],
    ['ro', '22:00-24:00', [[1_320, 1_440]]],
    ['ro', '0:00-0:00', [[0, 1_440]]],
    ['ro', '', []],
    [
      'us',
      '7 AM - 12 PM; 12:30 PM - 3:30 PM',
      [
        [420, 720],
        [750, 930],
      ],
    ],
    ['us', '07:00-15:30', [[420, 930]]],
    ['us', '10 PM - 12 AM', [[1_320, 1_440]]],
  ] as const)('%s: %s', (region, text, periods) => {
    expect(readHours(text, region)).toEqual({ ok: true, periods })
  })

  test.each([
    ['ro', '12-8', '12-8'],
    ['ro', '8-12, 11-17', '11-17'],
    ['ro', '8', '8'],
    ['ro', '8-12-17', '8-12-17'],
    ['ro', '8-25', '8-25'],
    ['us', '8 AM - 5', '8 AM - 5'],
  ] as const)('%s: %s is refused at %s', (region, text, piece) => {
    expect(readHours(text, region)).toEqual({ ok: false, piece })
  })

  test('are read back as they are written', () => {
    const day = fc
      .uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 0, maxLength: 8 })
      .map((all) => [...all].sort((one, other) => one - other))
      .map((all): Period[] =>
        all.flatMap((from, at) => (at % 2 === 0 && at + 1 < all.length ? [[from, all[at + 1]!]] : [])),
      )
    fc.assert(
      fc.property(day, fc.constantFrom('ro' as const, 'us' as const), (periods, region) => {
        expect(readHours(hoursText(periods, region), region)).toEqual({ ok: true, periods })
      }),
      { seed: 20_261_123, numRuns: 300 },
    )
  })
})

describe('a calendar as it is typed', () => {
  const [calendar] = house().Calendars
  const draft = { ...draftOf(calendar!, 'ro'), name: 'Zidari' }

  test('is the calendar it was', () => {
    expect(readDraft(draft, 'ro')).toEqual({
      ok: true,
      patch: { name: 'Zidari', week: calendar!.Week, holidays: 'ro', exceptions: [] },
    })
  })

  test('without any working day is refused, also where days off cover all of them', () => {
    const off = { key: 0, name: '', from: '1900-01-01', to: '2200-12-31', hours: '' }
    for (const wrong of [{ week: draft.week.map(() => '') }, { exceptions: [off] }])
      expect(readDraft({ ...draft, ...wrong }, 'ro')).toEqual({
        ok: false,
        faults: new Map([['week', 'ttNoWorkingDay']]),
      })
  })

  test('tells each place that is wrong', () => {
    const wrong = { key: 7, name: '', from: '2026-08-20', to: '2026-08-10', hours: 'noon' }
    const read = readDraft({ ...draft, name: ' ', week: ['8-7', ...draft.week.slice(1)], exceptions: [wrong] }, 'ro')
    expect(read.ok ? [] : [...read.faults.keys()].sort()).toEqual(['hours.7', 'name', 'to.7', 'week.0'])
  })
})
