import { describe, expect, it } from 'vitest'
import { breakable, cellText, oneLine } from './cell-text.ts'

describe('cells as text', () => {
  it('writes figures with the decimals of their column, halves away from zero', () => {
    const column = { key: 'total', width: 20, align: 'right', decimals: 2 } as const
    expect(cellText(1234567.005, column, 'ro')).toBe('1.234.567,01')
    expect(cellText(-1.005, column, 'en')).toBe('-1.01')
    expect(cellText(0, column, 'ro')).toBe('0,00')
    expect(cellText(null, column, 'ro')).toBe('')
  })

  it('puts text on one line and drops what no font can show', () => {
    expect(oneLine(' a\r\n\tb \u0000\u2028c\ud800 ')).toBe('a b c\ufffd')
  })

  it('drops signs without a width, which a search for the word would stumble over', () => {
    expect(oneLine('mate\u200bria\u00adle\u2060lor \ufeffși\u200c')).toBe('materialelor și')
    expect(oneLine('👷🏽‍♀️')).toBe('👷🏽‍♀️')
  })

  it('offers breaks only inside runs that are too wide, without cutting through a sign', () => {
    expect(breakable('short words stay', 6)).toBe('short words stay')
    expect(breakable('abcdefg', 6)).toBe('abc\u200bdef\u200bg')
    expect(breakable('😀😀😀', 2)).toBe('😀😀\u200b😀')
  })

  it('breaks between the parts of a run first, and never inside a figure', () => {
    expect(breakable('materialelor,semifabricatelor', 18)).toBe('materialelor,\u200bsemifabricatelor')
    expect(breakable('2,5mm/1.250,75kg', 10)).toBe('2,5mm/\u200b1.250,75kg')
  })
})
