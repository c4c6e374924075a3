import { describe, expect, test } from 'vitest'
import { ordinalKey, pairPositions } from './pair.ts'

const line = (symbol: string, quantity = 1, unit = 'm3') => ({ symbol, unit, quantity })

test('ordinal numbers are one whatever zeros, spaces and points they are written with', () => {
  expect(ordinalKey('01.02.0010')).toBe('1.2.10')
  expect(ordinalKey(' 1. 2.10.')).toBe('1.2.10')
  expect(ordinalKey('01.0020.A')).toBe('1.20.a')
  expect(ordinalKey('0')).toBe('0')
})

describe('pairing', () => {
  test('goes by number, whatever unit and quantity a single position has', () => {
    const [bill, offer] = [
      [line('01.0010', 5), line('01.0020')],
      [line('1.20', 7), line('1.10', 6, 'm2')],
    ]
    const { pairs, missing, extra, ambiguous } = pairPositions(bill, offer)
    expect(pairs.map(({ asked, offered }) => [asked.symbol, offered.symbol])).toEqual([
      ['01.0020', '1.20'],
      ['01.0010', '1.10'],
    ])
    expect([missing, extra, ambiguous]).toEqual([[], [], []])
  })

  test('tells what one side has and the other has not, and never pairs lines without a number', () => {
    const { pairs, missing, extra } = pairPositions([line('1'), line('')], [line('2'), line('')])
    expect(pairs).toEqual([])
    expect(missing.map(({ symbol }) => symbol)).toEqual(['1', ''])
    expect(extra.map(({ symbol }) => symbol)).toEqual(['2', ''])
  })

  test('of a number used again pairs equal lines in their order and guesses nothing', () => {
    const bill = [line('CA01', 5), line('CA01', 5), line('CA01', 8)]
    const offer = [line('CA01', 8), line('CA01', 5), line('CA01', 6)]
    const { pairs, missing, ambiguous } = pairPositions(bill, offer)
    expect(pairs.map(({ asked }) => bill.indexOf(asked))).toEqual([2, 0])
    expect(ambiguous).toEqual([offer[2]])
    expect(missing).toEqual([bill[1]])
  })
})
