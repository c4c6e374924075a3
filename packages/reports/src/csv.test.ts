import { describe, expect, it } from 'vitest'
import { estimateCsv, harmless } from './csv.ts'
import type { PrintedArticle } from './f3-data.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'

describe('the CSV of an estimate', () => {
  it('starts with a byte order mark and ends its lines with CRLF', () => {
    const bytes = estimateCsv([EXAMPLE], 'ro')
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n')).toHaveLength(11)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('writes figures with the decimal sign of the language and keeps every digit', () => {
    expect(line([EXAMPLE], 'ro', 1)).toBe(
      'Obiect 01 - Corp C1;226108 Structură de rezistență;Infrastructură;1;CA02A1;Turnarea betonului simplu C16/20 în fundații continue, izolate și socluri;mc;12,5;424,26;122,8;3,75;0;550,81;5303,25;1535;46,88;0;6885,13;30',
    )
    expect(line([EXAMPLE], 'en', 1)).toContain(
      '"Turnarea betonului simplu C16/20 în fundații continue, izolate și socluri",mc,12.5,424.26,',
    )
  })

  it('adds up to the direct cost: linked resources count, included components do not', () => {
    const totals = lines([EXAMPLE], 'ro')
      .slice(1, -1)
      .map((one) => one.split(';').at(-2))
    expect(totals).toEqual(['6885,13', '250', '', '2125,83', '6518,28', '1519,75', '282,24', '1720', '1500'])
  })

  it('gives several estimates the columns of all of them', () => {
    const all = lines([EXAMPLE, US_EXAMPLE], 'en')
    expect(all[0]).toContain('Material,Labor,Equipment,Transport,Subcontract,Other,Total')
    const commas = all.slice(0, -1).map((one) => one.replace(/"[^"]*"/g, '').split(',').length)
    expect(new Set(commas).size).toBe(1)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['-5', '-5'],
    ['+4.25', '+4.25'],
    ['-12,5', '-12,5'],
    ['a=b', 'a=b'],
  ])('makes %j harmless: %j', (text, safe) => {
    expect(harmless(text)).toBe(safe)
  })

  it('leaves no cell that a spreadsheet would run', () => {
    const article = {
      ...(EXAMPLE.articles[0] as PrintedArticle),
      components: [],
      symbol: '@x',
      name: '\t=HYPERLINK("http://x";"y")',
      measureUnit: '-1+1',
      chapter: '+a',
    }
    const estimate = { ...EXAMPLE, objectName: '=o', code: '', name: '-n', articles: [article] }
    const cells = line([estimate], 'ro', 1).split(';')
    expect(cells.slice(0, 3)).toEqual(["'=o", "'-n", "'+a"])
    expect(line([estimate], 'ro', 1)).toContain(`;'@x;"'=HYPERLINK(""http://x"";""y"")";'-1+1;`)
  })
})

function lines(estimates: Parameters<typeof estimateCsv>[0], language: 'ro' | 'en'): string[] {
  return new TextDecoder().decode(estimateCsv(estimates, language)).split('\r\n')
}

function line(estimates: Parameters<typeof estimateCsv>[0], language: 'ro' | 'en', at: number): string {
  return lines(estimates, language)[at] ?? ''
}
