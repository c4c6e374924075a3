import fc from 'fast-check'
import { sumDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { describe, expect, it } from 'vitest'
import { type ComparedLine, compareRevisions } from './compare-revisions.ts'

const line = (
  id: number,
  symbol: string,
  quantity: number,
  price: number,
  sourceId: number | null = null,
): ComparedLine => ({
  id,
  sourceId,
  symbol,
  measureUnit: 'mc',
  quantity,
  price,
  total: quantity * price,
})

describe('comparison of revisions', () => {
  it('tells what was added, removed and changed, with differences (R17.3)', () => {
    const contract = [line(1, 'CA02A1', 10, 5), line(2, 'CB01A1', 4, 5), line(3, 'TRA01', 1, 2)]
    const revision = [line(11, 'CA02A1', 12, 5, 1), line(13, 'TRA01', 1, 2, 3), line(14, 'CC01A1', 3, 2)]
    const changes = compareRevisions(contract, revision)
    expect(changes.map(({ change, from, to }) => [change, from?.id ?? null, to?.id ?? null])).toEqual([
      ['changed', 1, 11],
      ['removed', 2, null],
      ['same', 3, 13],
      ['added', null, 14],
    ])
    expect(changes.map(({ quantity, price, value }) => [quantity, price, value])).toEqual([
      [2, 0, 10],
      [-4, -5, -20],
      [0, 0, 0],
      [3, 2, 6],
    ])
  })

  it('knows two copies of one line (R17.1), else symbol and unit however they are spelled (R17.2)', () => {
    const one = [line(11, 'A', 1, 1, 1), { ...line(12, 'ca 01 a1', 1, 1), measureUnit: 'MC' }]
    const other = [line(21, 'B', 1, 1, 1), { ...line(22, 'CA01A1#', 1, 1), measureUnit: 'm³' }]
    expect(compareRevisions(one, other).map(({ from, to }) => [from?.id, to?.id])).toEqual([
      [11, 21],
      [12, 22],
    ])
    expect(
      compareRevisions(one, [{ ...line(22, 'CA01A1', 1, 1), measureUnit: 'kg' }]).map(({ change }) => change),
    ).toEqual(['added', 'removed', 'removed'])
  })

  it('the differences of all lines are the difference of the sums, and every line stands in it once', () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 90 })), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const from = left.map(([symbol, quantity], at) => line(at + 1, `S${symbol}`, quantity, 3))
        const to = right.map(([symbol, quantity], at) =>
          line(100 + at, `S${symbol}`, quantity, 3, symbol === 5 ? at + 1 : null),
        )
        const changes = compareRevisions(from, to)
        const sum = (rows: readonly ComparedLine[]) => sumDecimals(rows.map((row) => row.total ?? 0))
        expect(sumDecimals(changes.map(({ value }) => value))).toBe(subtractDecimals(sum(to), sum(from)))
        expect(changes.flatMap((change) => change.to?.id ?? [])).toEqual(to.map(({ id }) => id))
        expect(changes.flatMap((change) => change.from?.id ?? []).sort((a, b) => a - b)).toEqual(
          from.map(({ id }) => id),
        )
      }),
      { seed: 1118, numRuns: 200 },
    )
  })
})
