import { describe, expect, it } from 'vitest'
import { activity, at, DAY, relation, START, scheduleOf } from './builders.fixture.ts'
import { calculateSchedule } from './schedule.ts'
import type { ActivityInput } from './types.ts'

function loopOf(activities: readonly ActivityInput[], relations: readonly string[]) {
  const result = calculateSchedule({
    start: START,
    activities,
    relations: relations.map((text, place) => relation(place + 1, text)),
  })
  return result.ok ? null : { loop: result.loop, stuck: [...result.notSchedulable].sort((a, b) => a - b) }
}

const four = [1, 2, 3, 4].map((id) => activity(id, 1))

describe('loops (S5)', () => {
  it('one loop is shown, with all that cannot be computed', () => {
    const found = loopOf(four, ['1 FS 2', '2 FS 3', '3 FS 2', '3 FS 4'])!
    expect(found.loop).toHaveLength(3)
    expect(new Set(found.loop)).toEqual(new Set([2, 3]))
    expect(found.loop[0]).toBe(found.loop.at(-1))
    expect(found.stuck).toEqual([2, 3, 4])
  })

  it('the loop runs in the order of the work', () => {
    const { loop } = loopOf(four, ['1 FS 2', '2 SS+1 3', '3 FF 4', '4 SF 1'])!
    const next = new Map([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 1],
    ])
    for (const [place, id] of loop.slice(0, -1).entries()) expect(loop[place + 1]).toBe(next.get(id))
  })

  it('an activity that waits for itself is one', () => {
    expect(loopOf(four, ['2 FS 2'])).toEqual({ loop: [2, 2], stuck: [2] })
  })

  it('through a group: a member waits for what waits for its group', () => {
    const group = [activity(10, 0), activity(1, 1, { parentId: 10 }), activity(2, 1)]
    const found = loopOf(group, ['10 FS 2', '2 FS 1'])!
    expect(new Set(found.loop)).toEqual(new Set([1, 2, 10]))
    expect(loopOf(group, ['1 FS 10'])!.loop).toHaveLength(3)
    expect(loopOf(group, ['10 FS 1'])!.loop).toHaveLength(3)
    // From the end of the group to its start: it stands in the loop once.
    for (const order of [group, group.toReversed()]) expect(loopOf(order, ['10 FS 10'])!.loop).toHaveLength(3)
  })

  it('through a hammock', () => {
    const found = loopOf([activity(9, 0, { members: [1, 2] }), ...four], ['9 FS 3', '3 FS 1'])!
    expect(new Set(found.loop)).toEqual(new Set([1, 3, 9]))
  })

  it('groups inside each other are one too', () => {
    const found = loopOf([activity(1, 1, { parentId: 2 }), activity(2, 1, { parentId: 1 })], [])!
    expect(found.loop).toHaveLength(3)
  })

  it('a change that would make a loop leaves everything as it was', () => {
    const schedule = scheduleOf(four, ['1 FS 2', '2 FS 3'])
    const before = schedule.all()
    const refused = schedule.save({ relations: [relation(9, '3 FS 1')] })
    expect(refused.ok).toBe(false)
    expect(schedule.all()).toEqual(before)
    expect(schedule.relations).toHaveLength(2)
  })
})

describe('groups and hammocks (S5)', () => {
  const site = [
    activity(10, 0),
    activity(1, 2, { parentId: 10 }),
    activity(2, 3, { parentId: 10 }),
    activity(3, 1),
    activity(4, 1),
  ]

  it('a group spans its members, holds them back and is waited for', () => {
    const schedule = scheduleOf(site, ['3 FS 10', '10 FS 4', '1 FS 2'])
    const days = (id: number) => {
      const { start, finish } = schedule.dates(id)!
      return [(start - at('2027-03-01T08:00')) / 1_440, (finish - at('2027-03-01T17:00')) / 1_440]
    }
    expect(days(1)).toEqual([1, 2])
    expect(days(10)).toEqual([1, 7])
    expect(days(4)).toEqual([8, 8])
    expect(schedule.dates(10)).toMatchObject({ duration: 5 * DAY, totalFloat: 0, critical: true })
  })

  it('the start of a group is the earliest of its members', () => {
    const schedule = scheduleOf([...site, activity(5, 20)], ['3 FS 1', '3 FS+2 2', '10 SS+1 4'])
    expect(schedule.dates(4)!.start).toBe(at('2027-03-03T08:00'))
    // Only the member that begins the group is held by what waits for its beginning.
    const limited = scheduleOf(site, ['3 FS 1', '3 FS+5 2', '10 SS+6 4'])
    expect(limited.dates(1)!.totalFloat).toBe(DAY)
  })

  it('groups in groups, and a hammock across them', () => {
    const schedule = scheduleOf(
      [
        activity(20, 0),
        activity(10, 0, { parentId: 20 }),
        activity(1, 2, { parentId: 10 }),
        activity(2, 3, { parentId: 20 }),
        activity(30, 0, { members: [1, 3] }),
        activity(3, 1),
      ],
      ['20 FS 3', '1 FS 2'],
    )
    expect(schedule.dates(3)!.start).toBe(at('2027-03-08T08:00'))
    expect(schedule.dates(30)).toMatchObject({ start: at('2027-03-01T08:00'), finish: at('2027-03-08T17:00') })
    expect(schedule.dates(30)!.duration).toBe(6 * DAY)
  })

  it('groups stand in each other as deep as they like', () => {
    const deep = Array.from({ length: 20_000 }, (_, at) => activity(at + 1, 1, at === 0 ? {} : { parentId: at }))
    const schedule = scheduleOf(deep)
    expect(schedule.dates(1)).toMatchObject({ start: at('2027-03-01T08:00'), finish: at('2027-03-01T17:00') })
  })

  it('the finish of a group cannot be held from outside', () => {
    const schedule = scheduleOf(site, ['3 FF 10'])
    expect(schedule.faults).toEqual([{ code: 'RELATION_GROUP_FINISH', relation: 1, activity: 10 }])
  })
})
