import { instantAt } from '@temelia/calendar/wall-clock'
import { workedMinutes } from '@temelia/calendar/working-hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursOf, usualLevels } from '../admin/service-levels.ts'
import { type Clocked, clocksAfter, clockState, type Promised } from './ticket-clock.ts'

const RO = 'Europe/Bucharest'
const US = 'America/New_York'
const promised = (zone: string): Promised => ({ levels: usualLevels, zone, isFree: () => false })

const at = (text: string, zone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number)
  return new Date(instantAt({ year, month, day, hour, minute, second: 0 }, zone)).toISOString()
}

/** A ticket that is registered, then changed. */
function ticket(createdAt: string, priority: Clocked['priority'], zone: string): Clocked {
  const asked = { priority, createdAt, answeredAt: null, closedAt: null, waitingSince: null }
  return { ...asked, ...clocksAfter(undefined, asked, createdAt, promised(zone)) }
}
function changed(before: Clocked, change: Partial<Clocked>, when: string, zone: string): Clocked {
  const after = { ...before, ...change }
  return { ...after, ...clocksAfter(before, after, when, promised(zone)) }
}

describe('the times a ticket is promised', () => {
  // Friday the 27th; the weekend is not worked. Clocks change on 29 March in Romania and on 1 November 2026 in the United States.
  it.each([
    ['2026-11-27T16:00', 'high', RO, '2026-11-30T10:00', '2026-11-30T16:00'],
    ['2026-11-27T16:00', 'normal', US, '2026-11-30T16:00', '2026-12-04T16:00'],
    ['2026-11-27T16:00', 'low', RO, '2026-12-01T16:00', '2026-12-11T16:00'],
    ['2026-03-27T16:00', 'high', RO, '2026-03-30T10:00', '2026-03-30T16:00'],
    ['2026-10-30T16:00', 'high', US, '2026-11-02T10:00', '2026-11-02T16:00'],
  ] as const)('%s, %s in %s', (created, priority, zone, answer, solve) => {
    expect(ticket(at(created, zone), priority, zone)).toMatchObject({
      answerDueAt: at(answer, zone),
      solveDueAt: at(solve, zone),
      waited: 0,
    })
  })

  it('waiting for the customer moves the solution by as much working time, and not the answer that was given', () => {
    const asked = ticket(at('2026-03-27T09:00', RO), 'high', RO)
    const answered = changed(asked, { answeredAt: at('2026-03-27T10:00', RO) }, at('2026-03-27T10:00', RO), RO)
    const waits = changed(answered, { waitingSince: at('2026-03-27T12:00', RO) }, at('2026-03-27T12:00', RO), RO)
    expect(waits).toMatchObject({ solveDueAt: at('2026-03-27T17:00', RO), waited: 0 })
    // Five hours of Friday, two of Monday.
    const back = changed(waits, { waitingSince: null }, at('2026-03-30T11:00', RO), RO)
    expect(back).toMatchObject({
      waited: 7 * 60,
      answerDueAt: asked.answerDueAt,
      solveDueAt: at('2026-03-30T16:00', RO),
    })
  })

  it('closing ends the waiting; opening again does not count the time in which it was closed', () => {
    const asked = ticket(at('2026-11-23T09:00', RO), 'high', RO)
    const waits = changed(asked, { waitingSince: at('2026-11-23T10:00', RO) }, at('2026-11-23T10:00', RO), RO)
    const closed = changed(waits, { closedAt: at('2026-11-23T12:00', RO) }, at('2026-11-23T12:00', RO), RO)
    expect(closed).toMatchObject({ waitingSince: null, waited: 120 })
    const again = changed(closed, { closedAt: null }, at('2026-11-24T10:00', RO), RO)
    // Five hours of Monday and one of Tuesday beside the two that it waited.
    expect(again).toMatchObject({ waited: 8 * 60, solveDueAt: at('2026-11-24T17:00', RO) })
  })

  it('another priority promises another time from the beginning', () => {
    const asked = ticket(at('2026-11-23T09:00', US), 'low', US)
    const pressing = changed(asked, { priority: 'high' }, at('2026-11-23T15:00', US), US)
    expect(pressing.solveDueAt).toBe(at('2026-11-23T17:00', US))
    expect(changed(pressing, {}, at('2026-11-24T15:00', US), US)).toEqual(pressing)
  })

  it('however often it waits, the working time that did not wait until its end is what was promised', () => {
    const zones = fc.constantFrom(RO, US, 'Pacific/Auckland', 'UTC')
    const begin = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(begin, zones, fc.constantFrom('low', 'normal', 'high'), steps, (minute, zone, priority, pauses) => {
        const created = minute * 60_000
        let now = created
        let one = ticket(new Date(created).toISOString(), priority, zone)
        let rested = 0
        const hours = hoursOf(usualLevels, () => false)
        for (const [after, length] of pauses) {
          now += after * 60_000
          const since = new Date(now).toISOString()
          one = changed(one, { waitingSince: since }, since, zone)
          rested += workedMinutes(now, now + length * 60_000, hours, zone)
          now += length * 60_000
          one = changed(one, { waitingSince: null }, new Date(now).toISOString(), zone)
        }
        expect(one.waited).toBe(rested)
        const until = Date.parse(one.solveDueAt ?? '')
        expect(workedMinutes(created, until, hours, zone) - rested).toBe(usualLevels.solve[priority as 'low']! * 60)
      }),
      { seed: 2026, numRuns: 200 },
    )
  })
})

describe('how a promise stands', () => {
  const due = '2026-11-27T12:00:00.000Z'
  const open = {
    createdAt: '2026-11-27T08:00:00.000Z',
    answeredAt: null,
    closedAt: null,
    waitingSince: null,
    waited: 0,
    answerDueAt: due,
    solveDueAt: due,
  }
  it.each([
    ['running', {}, '2026-11-27T09:00:00Z'],
    ['soon', {}, '2026-11-27T10:30:00Z'],
    ['overdue', {}, '2026-11-27T12:00:01Z'],
    ['paused', { waitingSince: '2026-11-27T11:00:00Z' }, '2026-11-28T12:00:00Z'],
    ['overdue', { waitingSince: '2026-11-27T13:00:00Z' }, '2026-11-28T12:00:00Z'],
    ['met', { closedAt: '2026-11-27T12:00:00Z' }, '2026-11-28T12:00:00Z'],
    ['missed', { closedAt: '2026-11-27T12:00:01Z' }, '2026-11-28T12:00:00Z'],
    ['none', { solveDueAt: null }, '2026-11-28T12:00:00Z'],
  ] as const)('%s: %j at %s', (state, change, now) => {
    expect(clockState('solve', { ...open, ...change }, Date.parse(now))).toBe(state)
  })

  it('an answer ends the first clock only, and so does closing without one', () => {
    const answered = { ...open, answeredAt: '2026-11-27T09:00:00Z' }
    const now = Date.parse('2026-11-27T13:00:00Z')
    expect([clockState('answer', answered, now), clockState('solve', answered, now)]).toEqual(['met', 'overdue'])
    expect(clockState('answer', { ...open, closedAt: '2026-11-27T13:00:00Z' }, now)).toBe('missed')
  })
})
