import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { predecessorText, readPredecessors } from './predecessor-text.ts'

const read = (text: string, practice: 'ro' | 'us' = 'ro') => {
  const found = readPredecessors(text, practice)
  return found.ok
    ? found.predecessors.map(({ row, type, lag, unit, elapsed }) => [row, type, lag, unit, elapsed])
    : found
}

describe('predecessors as text', () => {
  it('reads rows, types, lags and leads, in both languages', () => {
    expect(read('12')).toEqual([[12, 'FS', 0, 'day', false]])
    expect(read('12FS+2d; 14-2')).toEqual([
      [12, 'FS', 2, 'day', false],
      [14, 'FS', -2, 'day', false],
    ])
    expect(read('6II+2z; 7 tt − 1 săpt')).toEqual([
      [6, 'SS', 2, 'day', false],
      [7, 'FF', -1, 'week', false],
    ])
    expect(read('6ÎÎ')).toEqual([[6, 'SS', 0, 'day', false]])
    expect(read('4ÎT')).toEqual([[4, 'SF', 0, 'day', false]])
    expect(read('3+4h; 5+2ed; 6+1zc')).toEqual([
      [3, 'FS', 4, 'hour', false],
      [5, 'FS', 2, 'day', true],
      [6, 'FS', 1, 'day', true],
    ])
  })

  it('parts rows by comma and by space, and reads decimals of a lag as the practice writes them', () => {
    expect(read('3,5')).toEqual(read('3; 5'))
    expect(read('3 5ss 7')).toEqual(read('3; 5SS; 7'))
    expect(read('3+2,5z')).toEqual([[3, 'FS', 2.5, 'day', false]])
    expect(read('3+2.5d', 'us')).toEqual([[3, 'FS', 2.5, 'day', false]])
    expect(read('  ')).toEqual([])
  })

  it('names the piece that it cannot read, and a pair that stands twice', () => {
    expect(read('3; x4')).toEqual({ ok: false, fault: 'NOT_READ', piece: 'x4' })
    expect(read('3QQ')).toEqual({ ok: false, fault: 'NOT_READ', piece: '3qq' })
    expect(read('3+')).toMatchObject({ fault: 'NOT_READ' })
    expect(read('0')).toMatchObject({ fault: 'NOT_READ' })
    expect(read('3+2y')).toMatchObject({ fault: 'NOT_READ' })
    expect(read('3; 3+2')).toEqual({ ok: false, fault: 'TWICE', piece: '3+2' })
    expect(read('3; 3SS')).toHaveLength(2)
  })

  it('reads back whatever it writes', () => {
    const one = fc.record({
      row: fc.integer({ min: 1, max: 9_999 }),
      type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
      lag: fc.integer({ min: -4_000, max: 4_000 }).map((lag) => lag / 4 + 0),
      unit: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
      elapsed: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(one, { selector: ({ row, type }) => `${row} ${type}`, maxLength: 6 }),
        fc.constantFrom('en' as const, 'ro' as const),
        fc.constantFrom('us' as const, 'ro' as const),
        (list, language, practice) => {
          const usual = list.map(
            (each) => ({ ...each, unit: each.lag === 0 || each.elapsed ? 'day' : each.unit }) as const,
          )
          const kept = usual.map((each) => ({ ...each, elapsed: each.elapsed && each.lag !== 0 }))
          expect(readPredecessors(predecessorText(kept, language, practice), practice)).toEqual({
            ok: true,
            predecessors: kept,
          })
        },
      ),
      { seed: 15, numRuns: 300 },
    )
  })
})
