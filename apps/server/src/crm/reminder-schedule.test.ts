import { wallAt } from '@temelia/calendar/wall-clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOccurrence, type Schedule } from './reminder-schedule.ts'

const RO = 'Europe/Bucharest'
const US = 'America/New_York'

/** The occurrences one after the other, as instants in UTC. */
function occurrences(schedule: Schedule, zone: string, count: number): string[] {
  const found: string[] = []
  for (let after = Date.parse(schedule.at) - 1; found.length < count; ) {
    const next = nextOccurrence(schedule, after, zone)
    if (next === null) break
    found.push(new Date(next).toISOString().slice(0, 16))
    after = next
  }
  return found
}

describe('the hour on the wall stays across the clock changes of 2026', () => {
  it.each([
    ['spring in Romania', RO, '2026-03-28T07:00:00Z', ['2026-03-28T07:00', '2026-03-29T06:00', '2026-03-30T06:00']],
    ['autumn in Romania', RO, '2026-10-24T06:00:00Z', ['2026-10-24T06:00', '2026-10-25T07:00', '2026-10-26T07:00']],
    ['spring in New York', US, '2026-03-07T14:00:00Z', ['2026-03-07T14:00', '2026-03-08T13:00', '2026-03-09T13:00']],
    ['autumn in New York', US, '2026-10-31T13:00:00Z', ['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00']],
  ])('daily at 9, %s', (_name, zone, at, expected) => {
    expect(occurrences({ at, frequency: 'daily', interval: 1 }, zone, 3)).toEqual(expected)
  })

  it('an hour that is skipped comes an hour later that day only; one that comes twice comes once', () => {
    expect(occurrences({ at: '2026-03-28T01:30:00Z', frequency: 'daily', interval: 1 }, RO, 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ])
    expect(occurrences({ at: '2026-10-24T00:30:00Z', frequency: 'daily', interval: 1 }, RO, 3)).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })
})

it('every second week keeps its day and hour over the change', () => {
  expect(occurrences({ at: '2026-10-14T05:15:00Z', frequency: 'weekly', interval: 2 }, RO, 3)).toEqual([
    '2026-10-14T05:15',
    '2026-10-28T06:15',
    '2026-11-11T06:15',
  ])
})

it('a monthly 31st is the last day of shorter months and the 31st again after', () => {
  expect(occurrences({ at: '2026-12-31T08:00:00Z', frequency: 'monthly', interval: 1 }, RO, 5)).toEqual([
    '2026-12-31T08:00',
    '2027-01-31T08:00',
    '2027-02-28T08:00',
    '2027-03-31T07:00',
    '2027-04-30T07:00',
  ])
})

it('a leap day comes on 28 February in other years and on the 29th again four years later', () => {
  expect(occurrences({ at: '2028-02-29T10:00:00Z', frequency: 'yearly', interval: 1 }, RO, 5)).toEqual([
    '2028-02-29T10:00',
    '2029-02-28T10:00',
    '2030-02-28T10:00',
    '2031-02-28T10:00',
    '2032-02-29T10:00',
  ])
})

it('once comes once; after a long rest the next one is ahead, not every one that was missed', () => {
  expect(occurrences({ at: '2026-05-05T05:00:00Z', frequency: 'once', interval: 1 }, RO, 3)).toEqual([
    '2026-05-05T05:00',
  ])
  const next = nextOccurrence(
    { at: '2026-01-01T07:00:00Z', frequency: 'daily', interval: 3 },
    Date.parse('2026-07-01T12:00:00Z'),
    RO,
  )
  expect(new Date(next as number).toISOString()).toBe('2026-07-03T06:00:00.000Z')
})

it('is always ahead, never skips one, and shows the same minute on the wall outside skipped hours', () => {
  const minutes = (from: number, to: number) =>
    fc.integer({ min: Date.UTC(from, 0, 1) / 60_000, max: Date.UTC(to, 0, 1) / 60_000 }).map((value) => value * 60_000)
  const frequency = fc.constantFrom('daily', 'weekly', 'monthly', 'yearly')
  fc.assert(
    fc.property(
      minutes(2025, 2027),
      minutes(2025, 2045),
      frequency,
      fc.integer({ min: 1, max: 365 }),
      fc.constantFrom(RO, US),
      (first, after, often, interval, zone) => {
        const schedule = { at: new Date(first).toISOString(), frequency: often, interval } as const
        const next = nextOccurrence(schedule, after, zone) as number
        expect(next).toBeGreaterThan(after)
        // Looked for from just before it, it is found again: nothing lies between.
        expect(nextOccurrence(schedule, next - 1, zone)).toBe(next)
        expect(wallAt(next, zone).minute).toBe(wallAt(first, zone).minute)
        if (next > first) expect(nextOccurrence(schedule, first - 1, zone)).toBe(first)
      },
    ),
    { seed: 29, numRuns: 400 },
  )
})
