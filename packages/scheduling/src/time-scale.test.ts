import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText } from './moment.ts'
import { dayAt, mondayOf, ticksOf, timeScale, xOf, zoomBy, zooms } from './time-scale.ts'

const day = (text: string) => dayNumber(text) ?? 0

describe('the scale of time', () => {
  it('gives every place back the day that stands there, at every zoom', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zooms),
        fc.integer({ min: 0, max: 40_000 }),
        fc.nat(2_000),
        (zoom, first, more) => {
          const scale = timeScale(zoom, first, first + more, 700)
          for (const at of [scale.from, first, first + more]) {
            expect(dayAt(scale, xOf(scale, at) + scale.dayWidth / 2)).toBe(at)
          }
          expect(scale.width).toBeGreaterThanOrEqual(700)
        },
      ),
      { seed: 15, numRuns: 200 },
    )
  })

  it('begins on a Monday before the first day and leaves room after the last', () => {
    const scale = timeScale('week', day('2026-03-04'), day('2026-07-29'), 0)
    expect(dayText(scale.from)).toBe('2026-02-23')
    expect(scale.to).toBeGreaterThan(day('2026-07-29'))
  })

  it('stays inside the days that a schedule may hold', () => {
    const scale = timeScale('year', day('1900-01-01'), day('2200-12-31'), 5_000)
    expect(scale.from).toBeGreaterThanOrEqual(day('1900-01-01'))
    expect(dayText(scale.to - 1)).toBe('2200-12-31')
  })

  it('marks months over Mondays, months over days, years over months and quarters', () => {
    const from = day('2026-02-25')
    const to = day('2026-04-02')
    const marks = (zoom: (typeof zooms)[number]) => {
      const { upper, lower } = ticksOf(timeScale(zoom, from, to, 0), from, to)
      return [upper.map((tick) => dayText(tick.from)), lower.map((tick) => dayText(tick.from))]
    }
    expect(marks('week')).toEqual([
      ['2026-02-01', '2026-03-01', '2026-04-01'],
      ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'],
    ])
    expect(marks('day')[1]).toHaveLength(to - from)
    expect(marks('month')).toEqual([['2026-01-01'], ['2026-02-01', '2026-03-01', '2026-04-01']])
    expect(marks('quarter')[1]).toEqual(['2026-01-01', '2026-04-01'])
    expect(marks('year')).toEqual([[], ['2026-01-01']])
  })

  it('marks without gaps and without overlaps, leap days and all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zooms), fc.integer({ min: 0, max: 40_000 }), fc.nat(900), (zoom, first, more) => {
        const { lower } = ticksOf(timeScale(zoom, first, first + more, 0), first, first + more + 1)
        expect(lower[0]!.from).toBeLessThanOrEqual(first)
        expect(lower.at(-1)!.to).toBeGreaterThan(first + more)
        for (const [at, tick] of lower.entries()) if (at > 0) expect(tick.from).toBe(lower[at - 1]!.to)
      }),
      { seed: 15, numRuns: 200 },
    )
  })

  it('zooms in and out and stops at the ends', () => {
    expect(zoomBy('week', 1)).toBe('month')
    expect(zoomBy('week', -1)).toBe('day')
    expect(zoomBy('day', -1)).toBe('day')
    expect(zoomBy('year', 1)).toBe('year')
  })

  it('knows Mondays before 1970 too', () => {
    expect(dayText(mondayOf(day('1969-12-31')))).toBe('1969-12-29')
    expect(dayText(mondayOf(day('2026-03-02')))).toBe('2026-03-02')
  })
})
