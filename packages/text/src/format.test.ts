import { describe, expect, it } from 'vitest'
import { formatFigure, formatMoney, formatNumber, formatPercent } from './format.ts'

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

  it('writes a figure of nothing as a dash, among others', () => {
    expect(formatFigure(0, 'ro')).toBe('–')
    expect(formatFigure(-0, 'us')).toBe('–')
    expect(formatFigure(0.5, 'ro')).toBe('0,50')
    expect(formatFigure(12, 'us', 0)).toBe('12')
  })

  it('writes the American form for a company of that practice', () =>
    expect(formatMoney(1234.5, 'USD', 'us')).toBe('1,234.50 USD'))

  it('drops useless decimals within a range', () => {
    expect(formatNumber(2.5, 'ro', { min: 0, max: 3 })).toBe('2,5')
    expect(formatPercent(2.25, 'ro')).toBe('2,25%')
    expect(formatMoney(1000, 'RON', 'ro')).toBe('1.000,00 RON')
  })
})
