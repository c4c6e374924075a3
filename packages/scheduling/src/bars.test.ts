import { describe, expect, it } from 'vitest'
import { calculateSchedule } from './schedule.ts'
import { dayNumber } from './moment.ts'
import { barOf } from './bars.ts'
import { timeScale } from './time-scale.ts'

const monday = dayNumber('2026-03-02') ?? 0
const scale = timeScale('day', monday, monday + 30, 0)
const at = (days: number) => (monday - scale.from + days) * 24

function dates() {
  const schedule = calculateSchedule({
    start: '2026-03-02',
    activities: [
      { id: 1, duration: 2_400 },
      { id: 2, duration: 480, parentId: 9 },
      { id: 3, duration: 0, milestone: 'finish' },
      { id: 9, duration: 0 },
    ],
    relations: [{ id: 1, from: 1, to: 3, type: 'FS', lag: 0 }],
  })
  if (!schedule.ok) throw new Error('no loop here')
  return (id: number) => schedule.dates(id)!
}
const plain = { group: false, milestone: null, percent: 0 } as const

describe('bars', () => {
  it('cover their days whole, the last one too', () => {
    expect(barOf(scale, dates()(1), plain)).toEqual({ kind: 'bar', x: at(0), width: 5 * 24, done: 0, tail: null })
  })

  it('carry a tail to the latest end where there is float', () => {
    const bar = barOf(scale, dates()(2), { ...plain, percent: 50 })
    expect(bar).toEqual({ kind: 'bar', x: at(0), width: 24, done: 12, tail: at(5) })
  })

  it('put a milestone at the end of the work before it', () => {
    expect(barOf(scale, dates()(3), { ...plain, milestone: 'finish' })).toMatchObject({ kind: 'milestone', x: at(5) })
  })

  it('span a group without a tail', () => {
    expect(barOf(scale, dates()(9), { ...plain, group: true })).toMatchObject({ kind: 'group', width: 24, tail: null })
  })

  it('never vanish, however far one looks', () => {
    const far = timeScale('year', monday, monday + 10_000, 0)
    expect(barOf(far, dates()(2), plain).width).toBe(3)
  })
})
