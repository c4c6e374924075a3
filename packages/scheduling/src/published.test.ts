import { describe, expect, it } from 'vitest'
import { publishedNetworks } from './networks.fixture.ts'
import { calculateSchedule } from './schedule.ts'
import type { RelationInput } from './types.ts'

const DAY = 1_440
const always = { id: 1, week: Array.from({ length: 7 }, () => [[0, DAY] as const]) }

describe.each(publishedNetworks)('$name', ({ rows, duration, critical }) => {
  const place = new Map(rows.map(([name], at) => [name, at + 1]))
  const relations: RelationInput[] = rows.flatMap(([name, , before]) =>
    before
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => ({ id: 0, from: place.get(one)!, to: place.get(name)!, type: 'FS' as const, lag: 0 })),
  )
  const schedule = calculateSchedule({
    start: '2027-03-01',
    calendars: [always],
    calendarId: 1,
    activities: rows.map(([, time], at) => ({ id: at + 1, duration: time * DAY })),
    relations: relations.map((relation, at) => ({ ...relation, id: at + 1 })),
  })
  if (!schedule.ok) throw new Error('a loop')
  const start = schedule.span.start
  const days = (moment: number) => (moment - start) / DAY

  it('gives every published cell', () => {
    const cells = rows.map(([name, time, before], at) => {
      const dates = schedule.dates(at + 1)!
      const { earlyStart, earlyFinish, lateStart, lateFinish, totalFloat } = dates
      return [name, time, before, ...[earlyStart, earlyFinish, lateStart, lateFinish].map(days), totalFloat / DAY]
    })
    expect(cells).toEqual(rows)
    expect(days(schedule.span.finish)).toBe(duration)
  })

  it('finds the critical path, which is the longest', () => {
    const marked = (mark: 'critical' | 'onLongestPath') =>
      rows.flatMap(([name], at) => (schedule.dates(at + 1)![mark] ? [name] : [])).join(' ')
    expect(marked('critical')).toBe(critical)
    expect(marked('onLongestPath')).toBe(critical)
  })

  it('free float is the smallest slack of its relations, and never more than total float', () => {
    for (const [at] of rows.entries()) {
      const { earlyFinish, totalFloat, freeFloat } = schedule.dates(at + 1)!
      const slacks = schedule.relations
        .filter(({ from }) => from === at + 1)
        .map(({ to }) => schedule.dates(to)!.earlyStart - earlyFinish)
      expect(freeFloat).toBe(Math.min(totalFloat, ...slacks))
    }
  })
})
