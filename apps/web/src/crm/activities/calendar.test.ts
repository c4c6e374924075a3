import { daysBetween } from '@temelia/calendar/day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inRows, LEAST_MINUTES, sideBySide } from './calendar-layout.ts'
import { daysOfView, stepped, timeText, titleOfView } from './calendar-span.ts'
import { dayText } from '../../ui/day-text.ts'

describe('the days of a view', () => {
  it('begin on Monday in Romania and on Sunday in the US', () => {
    expect(daysOfView('week', '2026-11-21', 1)[0]).toBe('2026-11-16')
    expect(daysOfView('week', '2026-11-22', 1).at(-1)).toBe('2026-11-22')
    expect(daysOfView('week', '2026-11-22', 0)[0]).toBe('2026-11-22')
  })

  it('of a month are whole weeks that hold it and no week more', () => {
    for (const month of ['2026-02', '2026-11', '2027-02', '2026-08']) {
      const days = daysOfView('month', `${month}-15`, 1)
      expect(days.length % 7).toBe(0)
      expect(days.slice(0, 7).some((day) => day.startsWith(month))).toBe(true)
      expect(days.slice(-7).some((day) => day.startsWith(month))).toBe(true)
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(
        daysBetween(`${month}-01`, stepped('month', `${month}-01`, 1)),
      )
    }
  })

  it('step by their own length; a month keeps to its last day', () => {
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-28')
    expect([stepped('week', '2026-12-28', 1), stepped('day', '2026-12-31', 1)]).toEqual(['2027-01-04', '2027-01-01'])
  })

  it('are named in the language', () => {
    const week = daysOfView('week', '2026-11-30', 1)
    expect(titleOfView('week', week, '2026-11-30', 'ro', 'ro').replace(/\s/g, ' ')).toBe('30 nov. – 6 dec. 2026')
    expect(titleOfView('month', week, '2026-11-30', 'en', 'us')).toBe('November 2026')
    expect([timeText(14 * 60, 'ro'), timeText(14 * 60, 'us'), timeText(24 * 60, 'ro')]).toEqual([
      '14:00',
      '2:00 PM',
      '00:00',
    ])
  })

  it('have the order of the company in English', () => {
    const options = { day: 'numeric', month: 'long' } as const
    expect(dayText('2026-11-03', 'en', 'ro', options)).toBe('3 November')
    expect(dayText('2026-11-03', 'en', 'us', options)).toBe('November 3')
    expect(dayText('2026-11-03', 'ro', 'us', options)).toBe('3 noiembrie')
  })
})

const piece = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 15, max: 600 })).map(([from, length]) => ({
  from,
  to: Math.min(1440, from + length),
}))

describe('pieces of a day', () => {
  it('that overlap stand side by side, the others take the whole width', () => {
    const [a, b, c, d] = [
      { from: 540, to: 600 },
      { from: 570, to: 660 },
      { from: 600, to: 630 },
      { from: 700, to: 760 },
    ] as const
    expect(sideBySide([d, c, b, a])).toEqual([
      { piece: a, column: 0, columns: 2 },
      { piece: b, column: 1, columns: 2 },
      { piece: c, column: 0, columns: 2 },
      { piece: d, column: 0, columns: 1 },
    ])
  })

  it('never cover each other, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const placed = sideBySide(pieces)
        expect(placed).toHaveLength(pieces.length)
        for (const one of placed)
          for (const other of placed) {
            if (one === other || one.column !== other.column || one.columns !== other.columns) continue
            const end = (at: typeof one) => Math.max(at.piece.to, at.piece.from + LEAST_MINUTES)
            expect(end(one) <= other.piece.from || end(other) <= one.piece.from).toBe(true)
          }
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('of several days take the first free row', () => {
    const bars = [
      { item: 'b', first: 2, last: 3 },
      { item: 'a', first: 0, last: 2 },
      { item: 'c', first: 3, last: 3 },
    ]
    expect(inRows(bars).map(({ item, row }) => [item, row])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
  })
})
