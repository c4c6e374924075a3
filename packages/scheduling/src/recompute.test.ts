import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activity, always, DAY, scheduleOf, START } from './builders.fixture.ts'
import { standardWeek } from './calendars.ts'
import { calculateSchedule, type ScheduleChange } from './schedule.ts'
import type { ActivityInput, LagTime, RelationInput, RelationType, ScheduleInput } from './types.ts'

const calendars = [
  always,
  { id: 1, week: standardWeek, holidays: 'ro' as const },
  { id: 2, week: [...standardWeek.slice(0, 5), [[480, 780] as const], []], holidays: 'us' as const },
]
const MOST = 14

const anyActivity: fc.Arbitrary<ActivityInput> = fc.record(
  {
    id: fc.integer({ min: 1, max: MOST }),
    duration: fc.integer({ min: 0, max: 8 }).map((halves) => (halves * DAY) / 2),
    calendarId: fc.constantFrom(1, 2, 900),
    parentId: fc.constantFrom(13, 14, null),
    constraints: fc.constantFrom(
      [],
      [{ kind: 'startNoEarlier' as const, date: '2027-03-10' }],
      [{ kind: 'asLateAsPossible' as const }],
      [{ kind: 'finishNoLater' as const, date: '2027-03-12' }],
    ),
    percent: fc.constantFrom(0, 0, 0, 40, 100),
    actualStart: fc.constantFrom(null, null, '2027-03-02'),
  },
  { requiredKeys: ['id', 'duration'] },
)
const anyRelation: fc.Arbitrary<RelationInput> = fc
  .record({
    id: fc.integer({ min: 1, max: 25 }),
    one: fc.integer({ min: 1, max: MOST }),
    other: fc.integer({ min: 1, max: MOST }),
    type: fc.constantFrom<RelationType>('FS', 'FS', 'SS', 'FF', 'SF'),
    lag: fc.integer({ min: -2, max: 4 }).map((days) => days * DAY),
    lagTime: fc.constantFrom<LagTime>('successor', 'predecessor', 'project', 'elapsed'),
  })
  // Mostly forward, so that loops are the exception.
  .map(({ one, other, ...rest }) => ({ ...rest, from: Math.min(one, other), to: Math.max(one, other) }))
const anyChange: fc.Arbitrary<ScheduleChange> = fc.record(
  {
    activities: fc.array(anyActivity, { maxLength: 2 }),
    removedActivities: fc.array(fc.integer({ min: 1, max: MOST }), { maxLength: 1 }),
    relations: fc.array(anyRelation, { maxLength: 2 }),
    removedRelations: fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 1 }),
    settings: fc.constantFrom({ dataDate: '2027-03-04' }, { start: '2027-03-03' }, { finish: '2027-03-20' }),
  },
  { requiredKeys: [] },
)

/** The input after a change, the plain way. */
function changed(input: ScheduleInput, change: ScheduleChange): ScheduleInput {
  const merge = <T extends { id: number }>(all: readonly T[], saved: readonly T[], removed: readonly number[]) => {
    const rows = new Map(all.map((one) => [one.id, one]))
    for (const one of saved) rows.set(one.id, one)
    for (const id of removed) rows.delete(id)
    return [...rows.values()]
  }
  return {
    ...input,
    ...change.settings,
    activities: merge(input.activities, change.activities ?? [], change.removedActivities ?? []),
    relations: merge(input.relations, change.relations ?? [], change.removedRelations ?? []),
  }
}

describe('recompute (S8)', () => {
  it('any run of changes gives what a calculation from scratch gives, moved activities told', () => {
    const whole = fc.record({
      activities: fc.uniqueArray(anyActivity, { maxLength: MOST, selector: ({ id }) => id }),
      relations: fc.uniqueArray(anyRelation, { maxLength: 12, selector: ({ id }) => id }),
    })
    let taken = 0
    fc.assert(
      fc.property(whole, fc.array(anyChange, { maxLength: 6 }), (first, changes) => {
        let input: ScheduleInput = { start: START, calendars, calendarId: 1, ...first }
        const schedule = calculateSchedule(input)
        if (!schedule.ok) return
        for (const change of changes) {
          const before = new Map(schedule.all().map((dates) => [dates.id, dates]))
          const next = changed(input, change)
          const fresh = calculateSchedule(next)
          const saved = schedule.save(change)
          expect(saved.ok).toBe(fresh.ok)
          if (!fresh.ok || !saved.ok) continue
          taken++
          input = next
          expect(schedule.all()).toEqual(fresh.all())
          expect(schedule.faults).toEqual(fresh.faults)
          expect(schedule.driving()).toEqual(fresh.driving())
          for (const { id, start, finish } of fresh.all()) {
            const old = before.get(id)
            const differs = old?.start !== start || old?.finish !== finish
            if (differs && !schedule.isGroup(id)) expect(saved.moved).toContain(id)
          }
        }
      }),
      { seed: 20261123, numRuns: 400 },
    )
    expect(taken).toBeGreaterThan(500)
  })

  it('tells no work that stays where it is', () => {
    const held = { constraints: [{ kind: 'startNoEarlier' as const, date: '2027-03-15' }] }
    const schedule = scheduleOf([activity(1, 2), activity(2, 1, held), activity(3, 0, held)])
    const moved = (change: ScheduleChange) => {
      const saved = schedule.save(change)
      return saved.ok && saved.moved
    }
    expect(moved({ activities: [activity(1, 3)] })).toEqual([1])
    // The milestone may stand before the work and is told with a new start.
    expect(moved({ settings: { start: '2027-03-03' } })).toEqual([1, 3])
  })

  it('no early start asks for more than its relations, no late one leaves less: floats close exactly', () => {
    const forward = fc.record({
      activities: fc.uniqueArray(anyActivity, { minLength: 4, maxLength: MOST, selector: ({ id }) => id }),
      relations: fc.uniqueArray(anyRelation, { maxLength: 20, selector: ({ id }) => id }),
    })
    fc.assert(
      fc.property(forward, ({ activities, relations }) => {
        const plain = activities.map(({ id, duration, calendarId }) => ({ id, duration, calendarId }))
        const schedule = calculateSchedule({ start: START, calendars, calendarId: 1, activities: plain, relations })
        if (!schedule.ok) return
        for (const one of schedule.all()) {
          expect(one.totalFloat).toBeGreaterThanOrEqual(0)
          expect(one.freeFloat).toBeLessThanOrEqual(one.totalFloat)
          expect(one.freeFloat).toBeGreaterThanOrEqual(0)
          // Using up the float moves the end of the project by nothing, one minute more moves it.
          const later = (float: number) => {
            const { duration, ...rest } = plain.find(({ id }) => id === one.id)!
            const longer = calculateSchedule({
              start: START,
              calendars,
              calendarId: 1,
              activities: [...plain.filter(({ id }) => id !== one.id), { ...rest, duration: duration + float }],
              relations: relations.filter(({ from, to, type }) => from !== one.id || to === one.id || type === 'FS'),
            })
            return longer.ok ? longer.span.finish : 0
          }
          const onlyFS = relations.every(({ from, to, type }) => (from !== one.id && to !== one.id) || type === 'FS')
          if (onlyFS && one.duration > 0) expect(later(one.totalFloat)).toBeLessThanOrEqual(schedule.span.finish)
          if (onlyFS && one.duration > 0) expect(later(one.totalFloat + 1)).toBeGreaterThan(schedule.span.finish)
        }
      }),
      { seed: 20261123, numRuns: 150 },
    )
  })
})
