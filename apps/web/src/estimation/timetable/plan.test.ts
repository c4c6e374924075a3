import { describe, expect, it } from 'vitest'
import { readCell } from './cell-reading.ts'
import { loopOf, withChanges } from './changes.ts'
import { dayMovedBy, durationUntil, heldBy, movedTo, progressPatch, Trial } from './moves.ts'
import { chainOf, datesOf, daysOfDates, doneOf, type Plan, planOf } from './plan.ts'
import { activity, house, manner, relation } from './timetable.fixture.ts'

function planned(timetable = house()): Plan {
  const plan = planOf(timetable)
  if (!('schedule' in plan)) throw new Error('no loop here')
  return plan
}
const days = (plan: Plan, id: number) => daysOfDates(datesOf(plan, id), plan.byId.get(id)!.item.activity)
const read = (plan: Plan, id: number, column: Parameters<typeof readCell>[2], text: string) =>
  readCell(plan, plan.byId.get(id)!, column, text, manner)

describe('a timetable on the screen', () => {
  it('has the dates that its relations, calendars and holidays give', () => {
    const plan = planned()
    expect(days(plan, 11)).toEqual({ start: '2026-03-02', end: '2026-03-06' })
    expect(days(plan, 12)).toEqual({ start: '2026-03-09', end: '2026-03-10' })
    expect(days(plan, 13)).toEqual({ start: '2026-03-10', end: '2026-03-10' })
    expect(days(plan, 10)).toEqual({ start: '2026-03-02', end: '2026-03-10' })
  })

  it('tells a loop instead of dates', () => {
    const looped = withChanges(house(), [
      { do: 'link', from: 12, to: 11, terms: { type: 'FS', lag: 0, lagTime: 'successor' } },
    ])
    expect(planOf(looped)).toEqual(expect.arrayContaining([11, 12]))
  })

  it('tells a loop that a link closes beside one that is still being saved in the place of another', () => {
    const link = (from: number, to: number) =>
      ({ do: 'link', from, to, terms: { type: 'FS', lag: 0, lagTime: 'successor' } }) as const
    const saving = withChanges(house(), [link(14, 11), { do: 'unlink', id: 2 }])
    const ids = withChanges(saving, [link(12, 14)]).Relations.map(({ RelationId }) => RelationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(loopOf(saving, [link(12, 14)])).toEqual(expect.arrayContaining([11, 12, 14]))
  })

  it('says how much of a group is done by the money in it, by days where there is none', () => {
    const rows = (one: object, other: object) =>
      planned({ ...house(), Activities: [activity(1, one), activity(2, other)] }).rows
    expect(doneOf(rows({ Days: 3, Done: 100 }, { Days: 1, Done: 0 }))).toBe(75)
    expect(doneOf(rows({ Days: 3, Done: 100, Amount: 100 }, { Days: 1, Done: 0, Amount: 300 }))).toBe(25)
    expect(doneOf([])).toBe(0)
  })

  it('follows the chain of what stands before and behind', () => {
    expect([...chainOf(planned(), 12)].sort()).toEqual([11, 12, 13])
    expect([...chainOf(planned(), 14)]).toEqual([14])
  })
})

describe('what is typed into a cell', () => {
  it('becomes a duration, a date that is kept, a percentage', () => {
    const plan = planned()
    expect(read(plan, 11, 'duration', '7 z')).toEqual({
      ok: true,
      changes: [{ do: 'activity', id: 11, patch: { duration: 7 } }],
    })
    expect(read(plan, 12, 'start', '12.03.2026')).toEqual({
      ok: true,
      changes: [{ do: 'activity', id: 12, patch: { constraints: [{ kind: 'startNoEarlier', date: '2026-03-12' }] } }],
    })
    expect(read(plan, 12, 'finish', '12.03.2026')).toMatchObject({ changes: [{ patch: { duration: 4 } }] })
    expect(read(plan, 11, 'done', '40')).toMatchObject({
      changes: [{ patch: { percent: 40, actualStart: '2026-03-02' } }],
    })
    expect(read(plan, 12, 'done', '')).toEqual({ ok: true, changes: [] })
  })

  it('changes nothing where it says what stands there', () => {
    const plan = planned()
    expect(read(plan, 11, 'name', 'Work 11')).toEqual({ ok: true, changes: [] })
    expect(read(plan, 11, 'start', '02.03.2026')).toEqual({ ok: true, changes: [] })
    expect(read(plan, 12, 'predecessors', '2')).toEqual({ ok: true, changes: [] })
  })

  it('is refused with a sentence where it cannot be', () => {
    const plan = planned()
    const fault = (column: Parameters<typeof readCell>[2], text: string) => {
      const found = read(plan, 12, column, text)
      return found.ok ? null : found.fault
    }
    expect(fault('name', '  ')).toBe('fieldRequired {}')
    expect(fault('duration', 'x')).toBe('ttNotADuration {}')
    expect(fault('duration', '20000')).toBe('ttDurationTooLong {}')
    expect(fault('finish', '01.03.2026')).toContain('ttEndBeforeStart')
    expect(fault('start', '31.02.2026')).toBe('noSuchDay {}')
    expect(fault('done', '101')).toContain('outOfRange')
    expect(fault('done', '-1')).toContain('outOfRange')
    expect(fault('predecessors', '99')).toBe('ttNoSuchRow {"row":99}')
    expect(fault('predecessors', '3')).toBe('ttWaitsForItself {}')
    expect(fault('predecessors', '2; 2')).toContain('ttTwice')
  })

  it('links, changes and unlinks predecessors, and refuses a loop with its path', () => {
    const plan = planned()
    expect(read(plan, 12, 'predecessors', '2SS+1; 5')).toEqual({
      ok: true,
      changes: [
        { do: 'link', from: 11, to: 12, terms: { type: 'SS', lag: 1, lagTime: 'successor' } },
        { do: 'link', from: 14, to: 12, terms: { type: 'FS', lag: 0, lagTime: 'successor' } },
        { do: 'unlink', id: 1 },
      ],
    })
    expect(read(plan, 12, 'predecessors', '2+3z')).toEqual({
      ok: true,
      changes: [{ do: 'relation', id: 1, terms: { type: 'FS', lag: 3, lagTime: 'successor' } }],
    })
    expect(read(plan, 11, 'predecessors', '4')).toEqual({
      ok: false,
      fault: expect.stringMatching(/ttLoop .*3 .+ → 4 .+ → 2 .+ → 3 /),
    })
  })
})

describe('moving work', () => {
  it('goes by days of work and over days off', () => {
    const plan = planned()
    const monday = dayMovedBy(plan, 11, 5)
    expect(movedTo(plan, 11, monday)).toEqual({ constraints: [{ kind: 'startNoEarlier', date: '2026-03-09' }] })
    expect(movedTo(plan, 11, monday - 2)).toEqual({ constraints: [{ kind: 'startNoEarlier', date: '2026-03-09' }] })
    expect(durationUntil(plan, 11, '2026-03-08')).toBe(5)
    expect(durationUntil(plan, 11, '2020-01-01')).toBe(1)
  })

  it('shows what follows and leaves the plan as it is', () => {
    const plan = planned()
    const trial = new Trial(plan, 11)
    for (const duration of [9, 6]) trial.with({ duration })
    expect(trial.with({ duration: 6 }).dates(12)?.start).toBe(datesOf(plan, 12).start + 1_440)
    expect(days(plan, 12).start).toBe('2026-03-09')
  })

  it('keeps the planned start of work that begins, today where that lies ahead', () => {
    const plan = planned()
    expect(progressPatch(plan, 11, 30, '2026-03-05')).toEqual({ percent: 30, actualStart: '2026-03-02' })
    expect(progressPatch(plan, 12, 30, '2026-03-05')).toEqual({ percent: 30, actualStart: '2026-03-05' })
    expect(progressPatch(plan, 12, 0, '2026-03-05')).toEqual({ percent: 0 })
    expect(progressPatch(plan, 13, 100, '2026-03-05')).toEqual({ percent: 100 })
  })

  it('leaves groups, what is done and what has begun where they are', () => {
    const plan = planned({
      ...house(),
      Activities: [
        activity(1, { Done: 100, ActualStart: '2026-03-02', ActualFinish: '2026-03-03' }),
        activity(2, { Done: 10 }),
        activity(3, { Group: true }),
        activity(4, { ParentId: 3 }),
        activity(5, { Kind: 'finishMilestone' }),
      ],
      Relations: [relation(9, 4, 5)],
    })
    expect([1, 2, 3, 4, 5].map((id) => heldBy(plan, id, 'move'))).toEqual(['done', 'begun', 'group', null, null])
    expect([1, 2, 3, 4, 5].map((id) => heldBy(plan, id, 'resize'))).toEqual(['done', null, 'group', null, 'milestone'])
  })
})
