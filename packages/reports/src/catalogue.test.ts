import { describe, expect, it } from 'vitest'
import { isReportSymbol, levelsOf } from './catalogue.ts'

describe('the report catalogue', () => {
  it('prints F3 on an estimate, and as a bundle on an object and on an investment', () => {
    expect(levelsOf('F3')).toEqual(['estimate', 'object', 'investment'])
  })

  it.each(['', 'f3', 'F99', 'toString', '__proto__'])('knows no levels for %j', (symbol) => {
    expect(isReportSymbol(symbol)).toBe(false)
    expect(levelsOf(symbol)).toEqual([])
  })
})
