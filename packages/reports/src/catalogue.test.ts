import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FORMS, formOf } from './catalogue.ts'
import { titleIn } from './report-form.ts'

describe('the report catalogue', () => {
  it('prints F3 on an estimate, and as a bundle on an object and on an investment', () => {
    expect(formOf('F3')?.levels).toEqual(['estimate', 'object', 'investment'])
  })

  it('has each symbol once, each with a title in both languages and a level', () => {
    expect(new Set(FORMS.map(({ symbol }) => symbol)).size).toBe(FORMS.length)
    for (const { title, levels } of FORMS) expect([title.en, title.ro, levels.length].every(Boolean)).toBe(true)
  })

  it('stands in the guide, each form with its levels and practice', () => {
    const guide = readFileSync(new URL('../../../docs/guides/print-forms.md', import.meta.url), 'utf8')
    for (const { symbol, levels, practice } of FORMS) {
      const row = guide.split('\n').find((line) => line.startsWith(`| ${symbol} |`))
      expect(row, symbol).toContain(`| ${levels.join(', ')} | ${practice ?? 'both'} |`)
    }
  })

  it('calls the lists of quantities by their names in the United States', () => {
    const named = (practice: 'ro' | 'us') =>
      FORMS.filter((form) => form.levels.includes('estimate') && (form.practice ?? practice) === practice).map(
        (form) => titleIn(practice, form).en,
      )
    expect(named('us')).toEqual(expect.arrayContaining(['Detailed estimate', 'Additive change order']))
    expect(named('us').filter((title) => /bill of quantities/i.test(title))).toEqual([])
    expect(named('ro')).toContain('Bill of quantities by work category')
    expect(named('ro')).not.toContain('Detailed estimate')
  })

  it.each(['F 3', 'f3', 'F-3'])('finds a form however its symbol is spaced: %j', (symbol) => {
    expect(formOf(symbol)?.symbol).toBe('F3')
  })

  it.each(['', 'F99', 'toString', '__proto__'])('knows no form for %j', (symbol) => {
    expect(formOf(symbol)).toBeUndefined()
  })
})
