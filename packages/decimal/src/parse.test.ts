import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from './format.ts'
import { parseDecimal } from './parse.ts'

describe('parseDecimal', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234', 1.234],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1234567],
    ['1 234 567,8', 1234567.8],
    ['1\u00a0234,5', 1234.5],
    [' -3 ', -3],
    ['−3,5', -3.5],
    ['+0,50', 0.5],
    [',5', 0.5],
    ['5,', 5],
    ['007', 7],
    ['-0', 0],
    ['999999999999999', 999999999999999],
    ['0,100000000000000000', 0.1],
  ])('reads %j as %d', (text, value) => {
    expect(parseDecimal(text)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'EMPTY'],
    ['   ', 'EMPTY'],
    ['abc', 'NOT_A_NUMBER'],
    ['1,2,3', 'NOT_A_NUMBER'],
    ['1.23.456', 'NOT_A_NUMBER'],
    ['12e3', 'NOT_A_NUMBER'],
    ['--1', 'NOT_A_NUMBER'],
    ['.', 'NOT_A_NUMBER'],
    ['-', 'NOT_A_NUMBER'],
    ['Infinity', 'NOT_A_NUMBER'],
    ['0x10', 'NOT_A_NUMBER'],
    ['1234567890123456', 'TOO_MANY_DIGITS'],
    ['0.1234567890123456', 'TOO_MANY_DIGITS'],
  ])('refuses %j as %s', (text, fault) => {
    expect(parseDecimal(text)).toEqual({ ok: false, fault })
  })

  it('reads back what formatDecimal writes, in both notations', () => {
    const value = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
      .map(([n, s]) => n / 10 ** s)
    fc.assert(
      fc.property(value, (number) => {
        expect(parseDecimal(formatDecimal(number))).toEqual({ ok: true, value: number + 0 })
        const grouped = formatDecimal(number, 4, { decimal: ',', group: '.' })
        expect(parseDecimal(grouped)).toEqual({ ok: true, value: number + 0 })
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
