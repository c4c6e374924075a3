import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedRecurrence, occurrences, readRecurrence, writeRecurrence } from './recurrence.ts'

function days(text: string, first: string, most = 10): readonly string[] {
  const rule = readRecurrence(text)
  if (!rule) throw new Error(`no rule: ${text}`)
  const found: string[] = []
  for (const day of occurrences(rule, first)) {
    found.push(day)
    if (found.length === most) break
  }
  return found
}

/** Examples of RFC 5545, 3.8.5.3, with the days it gives. */
const standard: readonly [rule: string, first: string, expected: string][] = [
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '09-02 09-12 09-22 10-02 10-12'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', '09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23'],
  [
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16',
  ],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05', '09-05 10-03 11-07 12-05'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU', '1997-09-07', '09-07 09-28 11-02 11-30'],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=-2MO', '1997-09-22', '09-22 10-20 11-17 12-22'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3;UNTIL=19971231', '1997-09-28', '09-28 10-29 11-28 12-29'],
  ['FREQ=MONTHLY;COUNT=8;BYMONTHDAY=2,15', '1997-09-02', '09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15'],
  ['FREQ=MONTHLY;COUNT=7;BYMONTHDAY=1,-1', '1997-09-30', '09-30 10-01 10-31 11-01 11-30 12-01 12-31'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '09-04 10-07 11-06'],
  ['FREQ=MONTHLY;UNTIL=19971231;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29', '09-29 10-30 11-27 12-30'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '08-05 08-10 08-19 08-24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '08-05 08-17 08-19 08-31'],
]

const acrossYears: readonly [rule: string, first: string, expected: string][] = [
  ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10', '1997-06-10 1997-07-10 1998-06-10 1998-07-10'],
  ['FREQ=YEARLY;COUNT=3;BYDAY=20MO', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17'],
  ['FREQ=YEARLY;COUNT=5;BYMONTH=3;BYDAY=TH', '1997-03-13', '1997-03-13 1997-03-20 1997-03-27 1998-03-05 1998-03-12'],
  [
    'FREQ=MONTHLY;COUNT=5;BYDAY=FR;BYMONTHDAY=13',
    '1998-02-13',
    '1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;COUNT=3;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11-05 2000-11-07 2004-11-02',
  ],
  ['FREQ=DAILY;COUNT=3;BYMONTH=1', '1998-01-30', '1998-01-30 1998-01-31 1999-01-01'],
  ['FREQ=YEARLY;COUNT=3', '2024-02-29', '2024-02-29 2028-02-29 2032-02-29'],
]

describe('the days of a rule', () => {
  test.each(standard)('%s from %s', (rule, first, expected) => {
    const year = first.slice(0, 5)
    const found = days(rule, first, expected.split(' ').length + 1).filter((day) => day.startsWith(year))
    expect(found.join(' ')).toBe(
      expected
        .split(' ')
        .map((day) => year + day)
        .join(' '),
    )
  })

  test.each(acrossYears)('%s from %s', (rule, first, expected) => {
    expect(days(rule, first).join(' ')).toBe(expected)
  })

  test('a month without the day is passed over', () => {
    expect(days('FREQ=MONTHLY;COUNT=3', '2026-01-31')).toEqual(['2026-01-31', '2026-03-31', '2026-05-31'])
  })

  test('the first day counts though the rule does not name it', () => {
    expect(days('FREQ=WEEKLY;BYDAY=MO;COUNT=3', '2026-11-25')).toEqual(['2026-11-25', '2026-11-30', '2026-12-07'])
  })

  test('a rule of days that do not exist ends', () => {
    expect(days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-05')).toEqual(['2026-01-05'])
    expect(days('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-05')).toEqual(['2026-01-05'])
  })

  test('days come in order, each once, none after the end', () => {
    const rule = fc.record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 5 }),
      end: fc.constantFrom('COUNT=20', 'UNTIL=20280229', 'WKST=SU'),
      days: fc.constantFrom('', ';BYDAY=MO,FR', ';BYDAY=SU'),
    })
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 28 }), ({ freq, interval, end, days: some }, date) => {
        const found = days(
          `FREQ=${freq};INTERVAL=${interval};${end}${some}`,
          `2026-11-${String(date).padStart(2, '0')}`,
          60,
        )
        expect(found).toEqual([...new Set(found)].toSorted())
        if (end.startsWith('UNTIL')) expect(found.every((day) => day <= '2028-02-29')).toBe(true)
        if (end.startsWith('COUNT')) expect(found).toHaveLength(20)
      }),
    )
  })
})

describe('reading and writing', () => {
  test.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9',
    'INTERVAL=2',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=3;UNTIL=20261231',
    'FREQ=DAILY;UNTIL=20261331',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'every Monday',
    '',
  ])('%s is no rule', (text) => {
    expect(readRecurrence(text)).toBeNull()
  })

  test('is written in one way', () => {
    const rule = readRecurrence('rrule:interval=1;byday=mo,-1fr;freq=monthly;until=20261231')
    expect(rule && writeRecurrence(rule)).toBe('FREQ=MONTHLY;BYDAY=MO,-1FR;UNTIL=20261231')
  })
})

describe('a rule whose day moved', () => {
  const moved = (text: string, from: string, to: string) => {
    const rule = readRecurrence(text)
    const after = rule && movedRecurrence(rule, from, to)
    return after && writeRecurrence(after)
  }

  test('takes its weekdays or its date along', () => {
    expect(moved('FREQ=WEEKLY;BYDAY=MO,SU', '2026-11-23', '2026-11-24')).toBe('FREQ=WEEKLY;BYDAY=TU,MO')
    expect(moved('FREQ=MONTHLY;BYMONTHDAY=23', '2026-11-23', '2026-11-20')).toBe('FREQ=MONTHLY;BYMONTHDAY=20')
    expect(moved('FREQ=DAILY', '2026-11-23', '2026-11-20')).toBe('FREQ=DAILY')
  })

  test('cannot be told where it names a place', () => {
    expect(moved('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-11-26')).toBeNull()
  })
})

test.each([
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=DAILY;COUNT=400',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR',
  'FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU',
  'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;UNTIL=20031231',
])('from a later day on come the days that come then: %s', (text) => {
  const rule = readRecurrence(text)
  if (!rule) throw new Error(`no rule: ${text}`)
  const all = [...occurrences(rule, '1996-02-29', '2012-12-31')]
  for (const from of ['1990-01-01', '1996-02-29', '1996-03-01', '1997-03-09', '2000-02-28', '2004-02-29', '2011-10-31'])
    expect([...occurrences(rule, '1996-02-29', '2012-12-31', from)]).toEqual(all.filter((day) => day >= from))
})
