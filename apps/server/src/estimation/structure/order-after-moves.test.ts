import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderAfterMoves, positionsOf } from './order-after-moves.ts'

const list = (names: string) => [...names].map((name, at) => ({ id: name.charCodeAt(0), position: at + 1 }))
const moves = (places: Readonly<Record<string, number>>) =>
  Object.entries(places).map(([name, position]) => ({ id: name.charCodeAt(0), position }))
const after = (now: string, places: Readonly<Record<string, number>>) =>
  String.fromCharCode(...orderAfterMoves(list(now), moves(places)))

describe('moves made on an earlier state of a list', () => {
  test('on the same state they give what was sent', () => {
    expect(after('ABCDE', { B: 1, C: 2, A: 3 })).toBe('BCADE')
    expect(after('ABCDE', { D: 1, A: 2, B: 3, C: 4 })).toBe('DABCE')
    expect(after('AB', { B: 1, A: 2 })).toBe('BA')
  })

  test('a line added above them moves nothing but numbers', () => {
    expect(after('XABCDE', { B: 1, C: 2, A: 3 })).toBe('XBCADE')
  })

  test('a line added between them stays between its neighbours, and what was moved stands at the line it was put at', () => {
    expect(after('ABXCDE', { B: 1, C: 2, A: 3 })).toBe('BXCADE')
    expect(after('AXBCDE', { C: 1, A: 2, B: 3 })).toBe('CAXBDE')
  })

  test('what was removed meanwhile is passed over', () => {
    expect(after('ACDE', { C: 2, A: 3 })).toBe('CADE')
  })

  test('lines that come from elsewhere stand at their neighbour, also at an end that others moved on', () => {
    expect(after('XAB', { N: 2, B: 3 })).toBe('XANB')
    expect(after('ABX', { N: 3 })).toBe('ABNX')
    expect(after('', { N: 1, M: 2 })).toBe('NM')
  })

  test('made again they change nothing, and no record is lost or doubled', () => {
    const anyMoves = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 20 }), position: fc.integer({ min: 1, max: 25 }) }),
      {
        selector: ({ id }) => id,
        maxLength: 15,
      },
    )
    const anyList = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 15 })
    fc.assert(
      fc.property(anyList, anyMoves, (ids, moved) => {
        const now = ids.map((id, at) => ({ id, position: at + 1 }))
        const once = orderAfterMoves(now, moved)
        expect([...once].sort()).toEqual([...new Set([...ids, ...moved.map(({ id }) => id)])].sort())
        const positions = positionsOf(now, once.length)
        const again = once.map((id, at) => ({ id, position: positions[at] ?? 0 }))
        expect(orderAfterMoves(again, moved)).toEqual(once)
      }),
    )
  })

  test('positions go on growing where the list grew or had gaps', () => {
    expect(
      positionsOf(
        [
          { id: 1, position: 2 },
          { id: 2, position: 5 },
          { id: 3, position: null },
        ],
        4,
      ),
    ).toEqual([2, 5, 6, 7])
  })
})
