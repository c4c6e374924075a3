import { describe, expect, it } from 'vitest'
import { decimalMark, readNumber } from './read-number.ts'

describe('decimalMark', () => {
  it('is what the sure numbers of a column say', () => {
    expect(decimalMark(['1.234', '12,50', '7,5'])).toBe('comma')
    expect(decimalMark(['1,234', '12.50', '0.103'])).toBe('point')
    expect(decimalMark(['1.234.567,8'])).toBe('comma')
    expect(decimalMark(['1,234,567'])).toBe('point')
  })

  it('stays open when only groups of three are written', () => {
    expect(decimalMark(['1.234', '2.500', 12, null])).toBe('open')
  })
})

describe('readNumber', () => {
  it('reads one group of three by the mark of the column', () => {
    expect(readNumber('1.234', 'comma')).toBe(1234)
    expect(readNumber('1.234', 'point')).toBe(1.234)
    expect(readNumber('1,234', 'point')).toBe(1234)
    expect(readNumber('1,234', 'comma')).toBe(1.234)
    expect(readNumber('0.103', 'open')).toBe(0.103)
  })

  it('passes over currencies, percents, spaces and brackets', () => {
    expect(readNumber('1 234,50 lei', 'comma')).toBe(1234.5)
    expect(readNumber('$ 1,234.50', 'point')).toBe(1234.5)
    expect(readNumber('2,25 %', 'comma')).toBe(2.25)
    expect(readNumber('(12.50)', 'point')).toBe(-12.5)
  })

  it('tells an empty cell from one that is no number', () => {
    expect(readNumber('  ', 'open')).toBeNull()
    expect(readNumber('-', 'open')).toBeNull()
    expect(readNumber('#REF!', 'open')).toBeUndefined()
    expect(readNumber('12 buc', 'open')).toBeUndefined()
    expect(readNumber('1..2', 'open')).toBeUndefined()
  })

  it('frees stored numbers of binary noise', () => {
    expect(readNumber(14853.140000000001, 'open')).toBe(14853.14)
  })
})
