import { describe, expect, it } from 'vitest'
import { activity, at, DAY, instanceInput, scheduleOf } from './builders.fixture.ts'
import { levelSchedule } from './levelling.ts'
import { instances } from './psplib.fixture.ts'
import { overloadsOf, type ResourceNeed, resourceHistogram } from './resources.ts'
import { calculateSchedule } from './schedule.ts'

const need = (activityId: number, units: number): ResourceNeed => ({ activityId, resourceId: 1, units })

describe('resource histogram (S10)', () => {
  it('tells the most at one time and the work of each day that is worked', () => {
    const schedule = scheduleOf([activity(1, 6), activity(2, 0.5), activity(3, 0.5)], ['2 FS 3'])
    const days = resourceHistogram(schedule, [need(1, 4), need(2, 3), need(3, 2)]).get(1)!
    expect(days[0]).toEqual({ day: '2027-03-01', peak: 7, work: 4 * DAY + 3 * 240 + 2 * 240 })
    expect(days.map(({ day }) => day.slice(8))).toEqual(['01', '02', '03', '04', '05', '08'])
    expect(days.reduce((sum, { work }) => sum + work, 0)).toBe(24 * DAY + 1.5 * DAY + DAY)
  })
})

describe('a histogram of a hundred years (S10.1)', () => {
  it('covers the first twenty', () => {
    const days = resourceHistogram(scheduleOf([activity(1, 26_000)], []), [need(1, 4)]).get(1)!
    expect([days[0]?.day, days.at(-1)?.day.slice(0, 7)]).toEqual(['2027-03-01', '2047-02'])
  })
})

describe('overload (S10.2)', () => {
  const daysOf = (needs: readonly ResourceNeed[]) =>
    resourceHistogram(scheduleOf([activity(1, 6), activity(2, 1), activity(3, 1)], ['2 FS 3']), needs).get(1)!

  it('is told in stretches; a weekend does not part them, a day with enough does', () => {
    expect(overloadsOf(daysOf([need(1, 4)]), 3)).toEqual([{ from: '2027-03-01', to: '2027-03-08', days: 6, peak: 4 }])
    expect(overloadsOf(daysOf([need(1, 2), need(3, 2)]), 3)).toEqual([
      { from: '2027-03-02', to: '2027-03-02', days: 1, peak: 4 },
    ])
    const apart = [3, 5, 1, 6].map((peak, at) => ({ day: `2027-03-0${at + 1}`, peak, work: 0 }))
    expect(overloadsOf(apart, 2).map(({ from, to, peak }) => [from, to, peak])).toEqual([
      ['2027-03-01', '2027-03-02', 5],
      ['2027-03-04', '2027-03-04', 6],
    ])
  })

  it('is none where there is enough, and everything where there is nothing', () => {
    const days = daysOf([need(1, 4)])
    expect(overloadsOf(days, 4)).toEqual([])
    expect(overloadsOf(days, 0)).toHaveLength(1)
    expect(overloadsOf([], 0)).toEqual([])
  })
})

describe('levelling (S11)', () => {
  it('the one with less float goes first, then the higher priority; each delay is told', () => {
    const schedule = scheduleOf(
      [activity(1, 2), activity(2, 2), activity(3, 4), activity(4, 2, { priority: 5 })],
      ['2 FS 3'],
    )
    const { delayed, finish, impossible } = levelSchedule(schedule, new Map([[1, 3]]), [
      need(1, 2),
      need(2, 2),
      need(4, 2),
    ])
    expect(delayed.map(({ id, delay }) => [id, delay / DAY])).toEqual([
      [1, 4],
      [4, 2],
    ])
    expect([finish, impossible]).toEqual([at('2027-03-08T17:00'), []])
    expect(schedule.dates(1)!.start).toBe(at('2027-03-01T08:00'))
  })

  it('what needs more than there is stays and is told', () => {
    const { delayed, impossible } = levelSchedule(scheduleOf([activity(1, 2)]), new Map([[1, 3]]), [need(1, 4)])
    expect([delayed, impossible]).toEqual([[], [{ id: 1, resourceId: 1 }]])
  })

  it('work that has begun is not moved', () => {
    const begun = { percent: 10, actualStart: '2027-03-01' }
    const schedule = scheduleOf([activity(1, 9), activity(2, 2, begun)])
    const { delayed } = levelSchedule(schedule, new Map([[1, 1]]), [need(1, 1), need(2, 1)])
    expect(delayed.map(({ id, delay }) => [id, delay / DAY])).toEqual([[1, 2]])
  })

  it.each(instances)(
    '$name: never more than there is, in the order of the relations, not before the network',
    (instance) => {
      const input = instanceInput(instance)
      const schedule = calculateSchedule(input)
      if (!schedule.ok) throw new Error('a loop')
      const needs = instance.needs
        .split(' ')
        .flatMap((units, job) =>
          units
            .split(',')
            .map((count, resource) => ({ activityId: job + 1, resourceId: resource, units: Number(count) })),
        )
      const levelled = levelSchedule(schedule, new Map(instance.capacity.map((units, at) => [at, units])), needs)
      expect(levelled.impossible).toEqual([])
      const moved = new Map(levelled.delayed.map((one) => [one.id, one]))
      const dates = (id: number) => moved.get(id) ?? schedule.dates(id)!
      for (const { from, to } of input.relations) expect(dates(to).start).toBeGreaterThanOrEqual(dates(from).finish)
      for (const [resource, most] of instance.capacity.entries())
        for (let minute = schedule.span.start; minute < levelled.finish; minute++) {
          const held = needs.filter(({ activityId, resourceId }) => {
            const { start, finish } = dates(activityId)
            return resourceId === resource && start <= minute && minute < finish
          })
          expect(held.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(most)
        }
      expect(levelled.finish - schedule.span.start).toBeGreaterThanOrEqual(instance.mpm)
    },
  )
})
