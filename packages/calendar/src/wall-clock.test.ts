import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAt, daysCovered, instantAt, startOfDay, todayIn, wallAt } from './wall-clock.ts'

const RO = 'Europe/Bucharest'
const US = 'America/New_York'
const at = (text: string, zone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number)
  return new Date(instantAt({ year, month, day, hour, minute, second: 0 }, zone)).toISOString()
}

it.each([
  ['2026-03-28T09:00', RO, '2026-03-28T07:00:00.000Z'],
  ['2026-03-29T09:00', RO, '2026-03-29T06:00:00.000Z'],
  ['2026-03-29T02:59', RO, '2026-03-29T00:59:00.000Z'],
  ['2026-10-25T02:30', RO, '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T04:00', RO, '2026-10-25T02:00:00.000Z'],
  ['2026-03-08T01:59', US, '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', US, '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T09:00', US, '2026-11-01T14:00:00.000Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(at(wall, zone)).toBe(instant)
})

it('reads an hour that is skipped with the offset before the change, and the first of an hour that comes twice', () => {
  expect(at('2026-03-29T03:30', RO)).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-03-08T02:30', US)).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-10-25T03:30', RO)).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-11-01T01:30', US)).toBe('2026-11-01T05:30:00.000Z')
})

it('gives back what the clock showed, at any minute but those of an hour that comes twice', () => {
  const minute = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2032, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minute, fc.constantFrom(RO, US), (minutes, zone) => {
      const instant = minutes * 60_000
      const back = instantAt(wallAt(instant, zone), zone)
      return back === instant || (back === instant - 3_600_000 && new Date(instant).getUTCMonth() >= 9)
    }),
    { seed: 2026, numRuns: 500 },
  )
})

it('knows the day of a zone and what a span covers', () => {
  expect([dayAt('2026-11-24T23:30:00Z', RO), dayAt('2026-11-24T23:30:00Z', US)]).toEqual(['2026-11-25', '2026-11-24'])
  expect(new Date(startOfDay('2026-10-25', RO, 9)).toISOString()).toBe('2026-10-25T07:00:00.000Z')
  expect(daysCovered('2026-11-24T08:00:00Z', null, RO)).toEqual(['2026-11-24', '2026-11-24'])
  expect(daysCovered('2026-11-23T22:00:00Z', '2026-11-25T22:00:00Z', RO)).toEqual(['2026-11-24', '2026-11-25'])
})

it('today is the day where the company works', () => {
  const lateEvening = new Date('2026-07-01T22:30:00Z')
  expect([todayIn('ro', lateEvening), todayIn('us', lateEvening)]).toEqual(['2026-07-02', '2026-07-01'])
})
