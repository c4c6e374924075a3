import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnDecimals, openDecimals } from './column-decimals.ts'
import { provenMark, readNumber } from './read-number.ts'
import type { Cell } from './sheet.ts'

const decimals = (cells: readonly Cell[], practice: 'ro' | 'us' = 'ro', more = {}) =>
  columnDecimals(
    cells.map((cell) => [cell]),
    [{ index: 0, header: 'Pret' }],
    { practice, ...more },
  ).columns.get(0)

describe('the decimal sign of a column', () => {
  it('is what its sure numbers say', () => {
    expect(decimals(['1.234', '12,50', '7,5'])).toMatchObject({ mark: 'comma', by: 'cells' })
    expect(decimals(['1,234', '12.50', '0.103'])).toMatchObject({ mark: 'point', by: 'cells' })
    expect(decimals(['1.234.567,8'])).toMatchObject({ mark: 'comma', by: 'cells' })
    expect(decimals(['1,234,567'])).toMatchObject({ mark: 'point', by: 'cells' })
    expect(decimals(['1,00,000.00', '12,500'])).toMatchObject({ mark: 'point', by: 'cells' })
    expect(decimals(["1'234.500", '12.500'])).toMatchObject({ mark: 'point', by: 'cells' })
  })

  it('is the one that the company writes where nothing tells, with both readings; an answer settles it', () => {
    const open = { text: '12.500', line: 2, comma: 12500, point: 12.5 }
    expect(decimals(['150', '12.500', 12, null])).toEqual({ mark: 'comma', by: 'practice', example: open })
    expect(decimals(['150', '12.500'], 'us')).toEqual({ mark: 'point', by: 'practice', example: open })
    expect(decimals(['12.500', '2,5', '2.5'])).toMatchObject({ mark: 'comma', by: 'practice' })
    for (const key of ['A', 'Pret', 'PREȚ'])
      expect(decimals(['12.500'], 'ro', { decimals: { [key]: 'point' } })).toMatchObject({
        mark: 'point',
        by: 'choice',
      })
    expect(decimals(['150', '12'])).toBeUndefined()
  })

  it('follows the rest of the sheet before the company, and is asked for only where the company decided', () => {
    const columns = [
      { index: 0, header: 'Cant' },
      { index: 1, header: 'Pret' },
    ]
    const of = (rows: Cell[][]) => {
      const found = columnDecimals(rows, columns, { practice: 'ro' }, 4)
      return { first: found.columns.get(0), told: openDecimals('Foaie', columns, found.columns, 'ro') }
    }
    expect(of([['12.500', '1,234.50']])).toMatchObject({ first: { mark: 'point', by: 'sheet' }, told: [] })
    expect(of([['12.500', '3']]).told).toEqual([
      {
        code: 'DECIMALS_OPEN',
        sheet: 'Foaie',
        line: 5,
        column: 'Cant',
        value: '12.500',
        params: { read: '12500', other: '12,5' },
      },
    ])
  })

  it('of whole numbers can only group', () => {
    const whole = (text: string, practice: 'ro' | 'us') =>
      columnDecimals([[text]], [{ index: 0, header: '', whole: true }], { practice }).columns.get(0)
    expect(whole('1.250', 'us')).toMatchObject({ mark: 'comma', by: 'cells' })
    expect(whole('1,250', 'ro')).toMatchObject({ mark: 'point', by: 'cells' })
  })
})

describe('readNumber', () => {
  it('reads one group of three by the sign of the column', () => {
    expect(readNumber('1.234', 'comma')).toBe(1234)
    expect(readNumber('1.234', 'point')).toBe(1.234)
    expect(readNumber('1,234', 'point')).toBe(1234)
    expect(readNumber('1,234', 'comma')).toBe(1.234)
  })

  it.each([
    ['0.103', 0.103],
    ['1234.500', 1234.5],
    ['.500', 0.5],
    ['12,5', 12.5],
    ['1 234,50', 1234.5],
    ['1\u202f234,50', 1234.5],
    ['1,00,000.00', 100000],
    ['12,34,567', 1234567],
    ["1'234.50", 1234.5],
    ['1’234’567,5', 1234567.5],
    ['1.5E+06', 1500000],
    ['14853.140000000001', 14853.14],
  ])('reads %s in a column of either sign', (text, value) => {
    expect([readNumber(text, 'comma'), readNumber(text, 'point')]).toEqual([value, value])
  })

  it.each([
    ['1 234,50 lei', 1234.5],
    ['$ 1,234.50', 1234.5],
    ['-$1,234.50', -1234.5],
    ['$(1,234.50)', -1234.5],
    ['($1,234.50)', -1234.5],
    ['12.50-', -12.5],
    ['2,25 %', 2.25],
    ['(12.50)', -12.5],
    ['₹1,00,000.00', 100000],
    ['¥ 1,234,567', 1234567],
    ["CHF 1'234.50", 1234.5],
    ['1 234,50 kr', 1234.5],
    ['kr. 1 234,50', 1234.5],
    ['1 234,50 zł', 1234.5],
    ['12,50 лв.', 12.5],
    ['1 234,50 Ft', 1234.5],
    ['US$ 12.50', 12.5],
    ['CA$12.50', 12.5],
    ['12.50 USD', 12.5],
    ['RON 12,50', 12.5],
    ['12,50 lei/mc', 12.5],
    ['$12.50/SF', 12.5],
    ['12,50 €', 12.5],
  ])('reads %s as money', (text, value) => {
    expect([readNumber(text, 'comma'), readNumber(text, 'point')]).toEqual([value, value])
  })

  it('tells an empty cell from one that is no number', () => {
    expect(readNumber('  ', 'comma')).toBeNull()
    for (const dash of ['-', ' $ -   ', '$-', ' -   lei ', '- €']) expect(readNumber(dash, 'comma'), dash).toBeNull()
    for (const text of ['#REF!', '12 buc', '1..2', '1.2.3', '1 2 3', '(-5)', 'TBD', '$', '1,23,45', '12e', '12/15'])
      expect(readNumber(text, 'comma')).toBeUndefined()
  })

  it('frees stored numbers of binary noise', () => {
    expect(readNumber(14853.140000000001, 'comma')).toBe(14853.14)
  })

  it('gives back what either practice writes, groups and currency or not', () => {
    const writers = {
      comma: ['ro-RO', 'de-DE', 'it-IT'],
      point: ['en-US', 'en-IN', 'de-CH'],
    } as const
    const amount = fc.tuple(fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }), fc.constantFrom('comma', 'point'))
    fc.assert(
      fc.property(
        amount,
        fc.nat(2),
        fc.boolean(),
        fc.constantFrom('', 'RON', '₹', 'kr'),
        ([cents, mark], at, useGrouping, money) => {
          const value = cents / 100
          const format = new Intl.NumberFormat(writers[mark as 'comma' | 'point'][at], {
            useGrouping,
            minimumFractionDigits: 2,
          })
          const text = `${format.format(value)}${money && ` ${money}`}`
          expect(readNumber(text, mark as 'comma' | 'point')).toBe(value === 0 ? 0 : value)
          expect(provenMark(text)).toBe(mark)
        },
      ),
      { numRuns: 500, seed: 20261122 },
    )
  })
})

it.each([1e308, 1e20, 1e15, '1e20', Number.NaN])('a number that no field can hold is none: %s', (cell) =>
  expect(readNumber(cell, 'point')).toBeUndefined(),
)
