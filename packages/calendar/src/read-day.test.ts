import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import { dayInWords, formatDay } from './format-day.ts'
import { readTypedDay, toldOrder } from './read-day.ts'

describe('a typed day', () => {
  test.each([
    ['us', '03/04/2026', '2026-03-04'],
    ['us', '12/25/2026', '2026-12-25'],
    ['us', '3/4/26', '2026-03-04'],
    ['us', '03-04-2026', '2026-03-04'],
    ['ro', '03.04.2026', '2026-04-03'],
    ['ro', '03/04/2026', '2026-04-03'],
    ['ro', '3-4-26', '2026-04-03'],
    ['ro', '3 4 2026', '2026-04-03'],
    ['ro', ' 03. 04. 2026 ', '2026-04-03'],
    ['ro', '21.11.2026.', '2026-11-21'],
    ['us', '02/29/2024', '2024-02-29'],
  ] as const)('%s: %s is %s, in the order of the company', (region, typed, day) => {
    expect(readTypedDay(typed, region)).toEqual({ ok: true, day })
  })

  test.each(['2026-11-02', '2026-11-2', '2026/11/02', '2026.11.02'])('%s has its year in front', (typed) => {
    for (const region of ['ro', 'us'] as const)
      expect(readTypedDay(typed, region)).toEqual({ ok: true, day: '2026-11-02' })
  })

  test.each(['2 November 2026', 'November 2, 2026', '2-Nov-26', 'nov. 2 2026', '2 noiembrie 2026', '2 NOI. 2026'])(
    '%s says its month',
    (typed) => {
      for (const region of ['ro', 'us'] as const)
        expect(readTypedDay(typed, region)).toEqual({ ok: true, day: '2026-11-02' })
    },
  )

  test.each([
    ['us', '25/12/2026', '2026-12-25'],
    ['us', '25.12.2026', '2026-12-25'],
    ['us', '03.13.2026', '2026-03-13'],
    ['us', '03.03.2026', '2026-03-03'],
    ['ro', '12/25/2026', '2026-12-25'],
  ] as const)('%s: %s can mean one day only', (region, typed, day) => {
    expect(readTypedDay(typed, region)).toEqual({ ok: true, day })
  })

  test.each([
    ['25/12/2026', 'us', 'dayFirst'],
    ['12/25/2026', 'ro', 'monthFirst'],
    ['25.12.26', 'us', 'dayFirst'],
    ['03.04.2026', 'ro', 'dayFirst'],
    ['03.04.2026', 'us', ['2026-04-03', '2026-03-04']],
    ['03/04/2026', 'ro', ['2026-04-03', '2026-03-04']],
    ['3-4-26', 'us', ['2026-04-03', '2026-03-04']],
    ['03/03/2026', 'us', undefined],
    ['2026-04-03', 'us', undefined],
    ['3 Apr 2026', 'us', undefined],
    ['31/02/2026', 'us', undefined],
    ['', 'us', undefined],
  ] as const)('%s of a company in %s tells the order %j', (text, region, told) => {
    expect(toldOrder(text, region)).toEqual(told)
  })

  test('an order known from elsewhere is that of every writing, but for a day it cannot have', () => {
    for (const region of ['ro', 'us'] as const) {
      expect(readTypedDay('03.04.2026', region, 'dayFirst')).toEqual({ ok: true, day: '2026-04-03' })
      expect(readTypedDay('03/04/2026', region, 'dayFirst')).toEqual({ ok: true, day: '2026-04-03' })
      expect(readTypedDay('03/04/2026', region, 'monthFirst')).toEqual({ ok: true, day: '2026-03-04' })
      expect(readTypedDay('25/12/2026', region, 'monthFirst')).toEqual({ ok: true, day: '2026-12-25' })
    }
  })

  test('a foreign writing that can mean two days comes back with both', () => {
    expect(readTypedDay('03.04.2026', 'us')).toEqual({
      ok: false,
      fault: 'AMBIGUOUS',
      readings: ['2026-04-03', '2026-03-04'],
    })
    expect(readTypedDay('3 4 26', 'us')).toMatchObject({ fault: 'AMBIGUOUS' })
  })

  test.each([
    ['', 'EMPTY'],
    ['  ', 'EMPTY'],
    ['30.02.2026', 'NO_SUCH_DAY'],
    ['02/30/2026', 'NO_SUCH_DAY'],
    ['29 February 2026', 'NO_SUCH_DAY'],
    ['2026-02-29', 'NO_SUCH_DAY'],
    ['00/00/2026', 'NO_SUCH_DAY'],
    ['13/13/2026', 'NO_SUCH_DAY'],
    ['01.01.1899', 'YEAR_OUT_OF_RANGE'],
    ['2201-01-01', 'YEAR_OUT_OF_RANGE'],
    ['tomorrow', 'NOT_A_DAY'],
    ['21.11', 'NOT_A_DAY'],
    ['21.11/2026', 'NOT_A_DAY'],
    ['21.11.226', 'NOT_A_DAY'],
    ['2 ma 2026', 'NOT_A_DAY'],
    ['21 Floreal 2026', 'NOT_A_DAY'],
    ['Floreal 21, 2026', 'NOT_A_DAY'],
    ['45000', 'NOT_A_DAY'],
    ['1.2.3.2026', 'NOT_A_DAY'],
  ])('%j is refused as %s', (typed, fault) => {
    for (const region of ['ro', 'us'] as const) expect(readTypedDay(typed, region)).toEqual({ ok: false, fault })
  })

  test('what is written is read back, in both regions, with figures and in words, 1900 to 2200', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 109_937 }),
        fc.constantFrom('ro' as const, 'us' as const),
        fc.constantFrom('ro' as const, 'en' as const),
        (later, region, language) => {
          const day = addDays('1900-01-01', later)
          expect(readTypedDay(formatDay(day, region), region)).toEqual({ ok: true, day })
          expect(readTypedDay(dayInWords(day, region, language), region)).toEqual({ ok: true, day })
          expect(readTypedDay(day, region)).toEqual({ ok: true, day })
        },
      ),
      { seed: 20_261_123, numRuns: 3_000 },
    )
  })

  test('a text never means two days without a word: what is read in the other order is refused or the same in both regions', () => {
    const part = fc.integer({ min: 1, max: 31 })
    fc.assert(
      fc.property(part, part, fc.constantFrom('.', '/', '-', ' '), (first, second, sign) => {
        const typed = [first, second, 2026].join(sign)
        const [ro, us] = [readTypedDay(typed, 'ro'), readTypedDay(typed, 'us')]
        if (ro.ok && us.ok && ro.day !== us.day) {
          expect(ro.day.slice(5)).toBe(us.day.slice(5).split('-').reverse().join('-'))
          expect('/-').toContain(sign)
        }
      }),
      { seed: 20_261_124, numRuns: 1_000 },
    )
  })
})
