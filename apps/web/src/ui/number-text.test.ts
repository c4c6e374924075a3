import { expect, test } from 'vitest'
import { formatFigure, formatMoney, formatNumber, formatPercent } from './number-text.ts'
import { readNumber } from './typed-number.ts'

test('a negative number has the sign of a screen, another none', () => {
  expect(formatNumber(-1234.5, 'ro', 2)).toBe('−1.234,50')
  expect(formatFigure(-1234.5, 'us')).toBe('−1,234.50')
  expect(formatPercent(-2.5, 'ro')).toBe('−2,5%')
  expect(formatMoney(-3, 'RON', 'ro')).toBe('−3,00 RON')
  expect(formatNumber(1234.5, 'ro', 2)).toBe('1.234,50')
  expect(formatFigure(0, 'ro')).toBe('–')
})

test('what a screen shows is read when it is pasted back', () => {
  for (const practice of ['ro', 'us'] as const)
    for (const value of [-0.05, -12, -1234567.89])
      expect(readNumber(formatNumber(value, practice), practice)).toBe(value)
})
