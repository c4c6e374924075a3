import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatInstant, formatMoney, formatNumber, formatPercent, parseNumber } from './format.ts'

describe('formatNumber', () => {
  it('never shows NaN or an infinity: a sign stands for a figure that could not be computed', () => {
    for (const value of [Number.NaN, Infinity, -Infinity])
      for (const language of ['en', 'ro'] as const) expect(formatNumber(value, language, 2)).toBe('⚠')
  })

  it('writes thousands and decimals as each language does', () => {
    expect(formatNumber(1234567.5, 'ro', 2)).toBe('1.234.567,50')
    expect(formatNumber(1234567.5, 'en', 2)).toBe('1,234,567.50')
    expect(formatNumber(1234, 'ro', 0)).toBe('1.234')
  })

  it('rounds the decimal half away from zero, not its binary neighbour', () => {
    expect(formatNumber(1.005, 'en', 2)).toBe('1.01')
    expect(formatNumber(-1.005, 'en', 2)).toBe('-1.01')
    expect(formatNumber(2.675, 'en', 2)).toBe('2.68')
  })

  it('keeps very large and very small numbers in plain digits', () => {
    expect(formatNumber(1.5e-7, 'en', 8)).toBe('0.00000015')
    expect(formatNumber(1e21, 'en', 0)).toBe('1,000,000,000,000,000,000,000')
    expect(formatNumber(1.25e21, 'en', 0)).toBe('1,250,000,000,000,000,000,000')
  })

  it('never shows a negative zero', () => {
    expect(formatNumber(-0, 'en', 2)).toBe('0.00')
    expect(formatNumber(-0.001, 'ro', 2)).toBe('0,00')
  })

  it('drops useless decimals within a range', () => {
    expect(formatNumber(2.5, 'ro', { min: 0, max: 3 })).toBe('2,5')
    expect(formatPercent(2.25, 'ro')).toBe('2,25%')
    expect(formatMoney(1000, 'RON', 'ro')).toBe('1.000,00 RON')
  })
})

describe('parseNumber', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234,5', 1234.5],
    ['1.234.567', 1234567],
    ['-3', -3],
    ['−3,5', -3.5],
    [',5', 0.5],
  ])('reads %s', (text, value) => expect(parseNumber(text)).toBe(value))

  it.each(['', '-', 'abc', '1,2,3.4.5', '12a', '.', '1e3', '4..5', '1.23.456', '1,2,3.4', '12 34', '1 2'])(
    'refuses %j',
    (text) => expect(parseNumber(text)).toBeNull(),
  )

  it('reads back what formatNumber wrote, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('en' as const, 'ro' as const),
        (cents, language) => {
          const value = cents / 100
          expect(parseNumber(formatNumber(value, language, 2))).toBe(value === 0 ? 0 : value)
        },
      ),
      { seed: 20261121 },
    )
  })
})

describe('dates', () => {
  it('writes a calendar day without shifting it', () => {
    expect(formatDate('2026-11-21', 'ro')).toBe('21.11.2026')
    expect(formatDate('2026-11-21', 'en')).toBe('11/21/2026')
    expect(formatDate('', 'ro')).toBe('')
  })

  it('writes an instant in the given time zone', () => {
    expect(formatInstant('2026-11-21T22:30:00Z', 'ro', 'Europe/Bucharest')).toBe('22.11.2026, 00:30')
    expect(formatInstant('not a time', 'ro')).toBe('not a time')
  })
})
