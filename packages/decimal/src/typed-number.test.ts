import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestDecimal } from './number.ts'
import { type NumberPractice, readTypedNumber, typedText } from './typed-number.ts'

const value = (number: number) => ({ ok: true, value: number })
const fault = (code: string) => ({ ok: false, fault: code })

describe('readTypedNumber', () => {
  it.each<[NumberPractice, string, number]>([
    ['us', '1,250', 1250],
    ['us', '4,250', 4250],
    ['us', '1,250.5', 1250.5],
    ['us', '1.250', 1.25],
    ['us', '1,250,000', 1250000],
    ['us', '1 250 000.75', 1250000.75],
    ['us', '12,5', 12.5],
    ['us', '0,250', 0.25],
    ['us', '1.250,5', 1250.5],
    ['us', '1.250.000', 1250000],
    ['us', '1234,567', 1234.567],
    ['ro', '12.500', 12500],
    ['ro', '250.000', 250000],
    ['ro', '1.250', 1250],
    ['ro', '12.500,5', 12500.5],
    ['ro', '1\u202f250,5', 1250.5],
    ['ro', '1\u00a0250\u00a0000', 1250000],
    ['ro', '12,5', 12.5],
    ['ro', '1,250', 1.25],
    ['ro', '12.5', 12.5],
    ['ro', '0.250', 0.25],
    ['ro', '1234.567', 1234.567],
    ['ro', '1,250.5', 1250.5],
    ['ro', '− 3,5', -3.5],
    ['ro', '+7', 7],
    ['ro', ',5', 0.5],
    ['us', '.5', 0.5],
    ['us', '5.', 5],
    ['us', '-0', 0],
    ['us', '007', 7],
  ])('%s reads %j as %d', (practice, text, expected) => {
    expect(readTypedNumber(text, practice)).toEqual(value(expected))
  })

  it.each<[NumberPractice, string, readonly [number, number]]>([
    ['ro', '1 250.500', [1250.5, 1250500]],
    ['us', '1 250,500', [1250.5, 1250500]],
    ['us', '-1 250,500', [-1250.5, -1250500]],
  ])('%s offers both readings of %j', (practice, text, readings) => {
    expect(readTypedNumber(text, practice)).toEqual({ ok: false, fault: 'AMBIGUOUS', readings })
  })

  it.each<[string, string]>([
    ['', 'EMPTY'],
    ['  ', 'EMPTY'],
    ['abc', 'NOT_A_NUMBER'],
    ['1,2,3', 'NOT_A_NUMBER'],
    ['1.23.456', 'NOT_A_NUMBER'],
    ['1  250', 'NOT_A_NUMBER'],
    ['12 34', 'NOT_A_NUMBER'],
    ['12e3', 'NOT_A_NUMBER'],
    ['--1', 'NOT_A_NUMBER'],
    ['.', 'NOT_A_NUMBER'],
    ['-', 'NOT_A_NUMBER'],
    ['NaN', 'NOT_A_NUMBER'],
    ['Infinity', 'NOT_A_NUMBER'],
    ['12\'-6"', 'NOT_A_NUMBER'],
    ['1234567890123456', 'TOO_MANY_DIGITS'],
  ])('refuses %j in both practices', (text, code) => {
    expect(readTypedNumber(text, 'ro')).toEqual(fault(code))
    expect(readTypedNumber(text, 'us')).toEqual(fault(code))
  })

  it('reads what the practice writes, grouped or not', () => {
    const decimals = fc
      .tuple(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 0, max: 3 }))
      .map(([whole, scale]) => nearestDecimal(whole / 10 ** scale))
    fc.assert(
      fc.property(decimals, fc.constantFrom<NumberPractice>('ro', 'us'), (number, practice) => {
        const written = new Intl.NumberFormat(practice === 'ro' ? 'ro-RO' : 'en-US', {
          maximumFractionDigits: 3,
          useGrouping: 'always',
        } as Intl.NumberFormatOptions).format(number)
        expect(readTypedNumber(written, practice)).toEqual(value(number))
        expect(readTypedNumber(typedText(number, practice), practice)).toEqual(value(number))
      }),
      { seed: 20261123, numRuns: 2_000 },
    )
  })

  it('never gives NaN or Infinity', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,  -+e'), maxLength: 24 })
    fc.assert(
      fc.property(texts, fc.constantFrom<NumberPractice>('ro', 'us'), (text, practice) => {
        const read = readTypedNumber(text, practice)
        const numbers = read.ok ? [read.value] : read.fault === 'AMBIGUOUS' ? read.readings : []
        for (const number of numbers) expect(Number.isFinite(number)).toBe(true)
      }),
      { seed: 7, numRuns: 5_000 },
    )
  })
})

it('writes the smallest decimal without an exponent', () => {
  expect(typedText(1e-7, 'ro')).toBe('0,0000001')
  expect(typedText(null, 'us')).toBe('')
})
