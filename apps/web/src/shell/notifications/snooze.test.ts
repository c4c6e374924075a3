import { expect, test } from 'vitest'
import { snoozeMoments } from './snooze.ts'

const at = (now: string, zone = 'Europe/Bucharest') => snoozeMoments(Date.parse(now), zone).map((moment) => moment.at)

test('ten minutes, an hour, and nine in the morning of the next day on the tenant’s clock', () => {
  expect(at('2026-11-21T12:00:00Z')).toEqual([
    '2026-11-21T12:10:00.000Z',
    '2026-11-21T13:00:00.000Z',
    '2026-11-22T07:00:00.000Z',
  ])
})

test('late in the evening tomorrow is still the next day there, also when the clocks change that night', () => {
  expect(at('2026-10-24T20:50:00Z')[2]).toBe('2026-10-25T07:00:00.000Z')
  expect(at('2026-10-24T21:30:00Z')[2]).toBe('2026-10-26T07:00:00.000Z')
  expect(at('2026-03-28T20:00:00Z')[2]).toBe('2026-03-29T06:00:00.000Z')
  expect(at('2026-11-22T03:30:00Z', 'America/New_York')[2]).toBe('2026-11-22T14:00:00.000Z')
})
