import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalInput, flagInput, integerInput, readDecimal } from './values.ts'

describe('a decimal', () => {
  test.each([
    ['12,5', 12.5],
    [' -0.1 ', -0.1],
    ['1e3', 1000],
    ['.5', 0.5],
    ['-0', 0],
    ['123456789012345', undefined],
    ['12345678901234.5', 12345678901234.5],
    ['12345678901234.56', undefined],
    ['1.234,5', undefined],
    ['1 000', undefined],
    ['', undefined],
    ['NaN', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
  ])('%j is read as %j', (text, value) => expect(readDecimal(text)).toBe(value))

  test('a number that carries binary noise is refused, not rounded', () => {
    expect(readDecimal(0.1 + 0.2)).toBeUndefined()
    expect(readDecimal(0.3)).toBe(0.3)
    expect(readDecimal(Number.NaN)).toBeUndefined()
    expect(readDecimal('1e-320')).toBeUndefined()
    expect(readDecimal(1e-15)).toBe(1e-15)
  })

  test('comma and point mean the same, and a number means what its text means', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`
        const value = readDecimal(text)
        expect(value).toBe(readDecimal(text.replace('.', ',')))
        expect(value).toBe(readDecimal(Number(text)))
        expect(value?.toFixed(2).replace('-0.00', '0.00')).toBe(text.replace('-0.00', '0.00'))
      }),
      { seed: 20_261_121 },
    )
  })

  test('bounds are inclusive', () => {
    const percent = decimalInput(0, 100)
    expect([0, 100, '99,5'].map((value) => percent.parse(value))).toEqual([0, 100, 99.5])
    expect([-0.01, 100.01].map((value) => percent.safeParse(value).success)).toEqual([false, false])
  })
})

test('a whole number is nothing else', () => {
  const count = integerInput(1, 10)
  expect([1, '10', '+3'].map((value) => count.parse(value))).toEqual([1, 10, 3])
  for (const wrong of [0, 11, 1.5, '1.0', '1e1', '', 'x'])
    expect(count.safeParse(wrong).success, `${wrong}`).toBe(false)
})

test('a flag is a boolean, 0 or 1', () => {
  const flag = flagInput()
  expect([true, 1, '1', 'true'].map((value) => flag.parse(value))).toEqual([true, true, true, true])
  expect([false, 0, '0', 'false'].map((value) => flag.parse(value))).toEqual([false, false, false, false])
  for (const wrong of [2, 'yes', null, '']) expect(flag.safeParse(wrong).success, `${wrong}`).toBe(false)
})
