import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantAt } from './wall-clock.ts'
import { afterWorking, workedMinutes, type WorkingHours } from './working-hours.ts'

const RO = 'Europe/Bucharest'
const US = 'America/New_York'
const office: WorkingHours = { weekdays: [1, 2, 3, 4, 5], from: 9 * 60, to: 17 * 60 }
const always: WorkingHours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }

const at = (text: string, zone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number)
  return instantAt({ year, month, day, hour, minute, second: 0 }, zone)
}

// 27 November 2026 is a Friday. Clocks change on 29 March and 25 October 2026 in Romania, on 8 March and 1 November in the United States.
it.each([
  ['inside a day', '2026-11-27T10:00', 120, RO, office, '2026-11-27T12:00'],
  ['over a night', '2026-11-26T16:00', 120, RO, office, '2026-11-27T10:00'],
  ['over a weekend', '2026-11-27T16:00', 120, US, office, '2026-11-30T10:00'],
  ['begun before work', '2026-11-27T03:00', 60, RO, office, '2026-11-27T10:00'],
  ['begun after work', '2026-11-27T20:00', 60, RO, office, '2026-11-30T10:00'],
  ['to the end of a day', '2026-11-27T09:00', 480, RO, office, '2026-11-27T17:00'],
  ['over the change of spring, by the wall', '2026-03-27T16:00', 120, RO, office, '2026-03-30T10:00'],
  ['over the change of autumn, by the wall', '2026-10-30T16:00', 120, US, office, '2026-11-02T10:00'],
  ['a day and night of 23 hours', '2026-03-29T00:00', 24 * 60, RO, always, '2026-03-30T01:00'],
  ['a day and night of 25 hours', '2026-11-01T00:00', 24 * 60, US, always, '2026-11-01T23:00'],
])('%s: %s and %i minutes of work in %s', (_what, from, minutes, zone, hours, until) => {
  const end = afterWorking(at(from, zone), minutes, hours, zone)
  expect(new Date(end ?? 0).toISOString()).toBe(new Date(at(until, zone)).toISOString())
  expect(workedMinutes(at(from, zone), at(until, zone), hours, zone)).toBe(minutes)
})

it('leaves out days that are free', () => {
  const hours = { ...office, isFree: (day: string) => day === '2026-11-30' || day === '2026-12-01' }
  expect(afterWorking(at('2026-11-27T16:00', RO), 120, hours, RO)).toBe(at('2026-12-02T10:00', RO))
  expect(workedMinutes(at('2026-11-27T16:00', RO), at('2026-12-02T10:00', RO), hours, RO)).toBe(120)
})

it('has no end where no hour is ever worked', () => {
  expect(afterWorking(at('2026-11-27T16:00', RO), 1, { ...office, weekdays: [] }, RO)).toBeNull()
  expect(afterWorking(at('2026-11-27T16:00', RO), 1, { ...office, to: office.from }, RO)).toBeNull()
  const minuteAWeek = { weekdays: [1], from: 540, to: 541 }
  expect(afterWorking(at('2026-11-27T16:00', RO), 120_000, minuteAWeek, RO)).toBeNull()
})

const zones = fc.constantFrom(RO, US, 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC')
const moments = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2029, 0, 1) / 60_000 })
const plans = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 60, max: 1440 }),
  })
  .map(({ weekdays, from, length }): WorkingHours => ({ weekdays, from, to: Math.min(1440, from + length) }))

it('so many minutes after an instant, so many were worked, in every zone and over every change of the clock', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 6_000 }), plans, zones, (minute, minutes, hours, zone) => {
      const from = minute * 60_000
      const end = afterWorking(from, minutes, hours, zone)
      expect(end).not.toBeNull()
      expect(workedMinutes(from, end ?? 0, hours, zone)).toBe(minutes)
      // Nor was it reached a minute before.
      expect(workedMinutes(from, (end ?? 0) - 60_000, hours, zone)).toBe(minutes - 1)
    }),
    { seed: 2026, numRuns: 300 },
  )
})

it('two stretches one after the other are worked as long as both together', () => {
  fc.assert(
    fc.property(moments, fc.nat(20_000), fc.nat(20_000), plans, zones, (minute, one, other, hours, zone) => {
      const [from, mid, to] = [minute, minute + one, minute + one + other].map((at) => at * 60_000) as [
        number,
        number,
        number,
      ]
      const between = (a: number, b: number) => workedMinutes(a, b, hours, zone)
      expect(between(from, mid) + between(mid, to)).toBe(between(from, to))
    }),
    { seed: 2026, numRuns: 300 },
  )
})
