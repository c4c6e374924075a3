import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amounts } from '@temelia/estimation/types'
import type { EstimateToPrint, PrintedArticle } from './f3-data.ts'
import { EXAMPLE, longEstimate, US_EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import type { PageModel, Row, Section, Table, TableBlock } from './page-model.ts'
import { NOTHING } from './parts.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { readable, tablesOf } from './readable.fixture.ts'

const options = {
  ...DEFAULT_PRINT_OPTIONS,
  date: '2026-11-21',
  headerText: 'Temeinic Construcții S.R.L.\nTârgu Mureș',
  secondCurrency: { name: 'EUR', rate: 5.0512, date: '2026-11-20' },
}
const long = { ...options, layout: 'long' as const, showWeight: true }

describe('the page model of F3', () => {
  it.each([
    ['compact', 'ro', options],
    ['compact', 'en', options],
    ['long', 'ro', long],
    ['long', 'en', long],
  ] as const)('is the form as it prints: %s, %s', async (layout, language, given) => {
    await expect(readable(f3([EXAMPLE], given, language))).toMatchFileSnapshot(`golden/f3-${layout}-${language}.txt`)
  })

  it('prints the totals it was given, whatever the lines add up to', () => {
    const strange: EstimateToPrint = { ...EXAMPLE, totals: { ...EXAMPLE.totals, withoutVat: 1, vat: 2, withVat: 4 } }
    const { summary } = section(f3([strange], options, 'ro'))
    expect(summary.rows.slice(-3).map((row) => row.cells.at(-1))).toEqual([1, 2, 4])
  })

  it('leaves every price and amount out of an empty form, and keeps quantities, weight and hours', () => {
    const { table, summary, carry, notes } = section(f3([EXAMPLE], { ...long, showPrices: false }, 'ro'))
    const amountColumns = table.columns.flatMap(({ key }, at) =>
      ['price', 'M', 'm', 'U', 'T', 'total'].includes(key) ? [at] : [],
    )
    expect(amountColumns).toHaveLength(6)
    expect(table.rows.flatMap((row) => amountColumns.map((at) => row.cells[at])).every((cell) => cell === null)).toBe(
      true,
    )
    expect(table.rows.map((row) => row.kind)).not.toContain('part')
    expect(table.rows[1]?.cells[3]).toBe(12.5)
    expect(carry).toBeNull()
    expect(notes).toEqual([])
    expect(numbersIn(summary.rows)).toEqual([31.369, 179.829])
  })

  it('leaves out chapters and the recapitulation when told to, never the totals', () => {
    const { table, summary } = section(
      f3([EXAMPLE], { ...options, showChapters: false, showRecapitulation: false }, 'ro'),
    )
    expect(table.rows.some((row) => row.kind === 'chapter')).toBe(false)
    expect(summary.rows.map((row) => row.cells[0])).toEqual([
      'TOTAL 1 – cheltuieli directe',
      'Greutate totală (t)',
      'Ore manoperă (h)',
      'TOTAL fără TVA',
      'TVA 21%',
      'TOTAL inclusiv TVA',
    ])
  })

  it('shows a US estimate without tax as one total', () => {
    const totals = { ...EXAMPLE.totals, vat: 0, withVat: EXAMPLE.totals.withoutVat }
    const { summary, currency } = section(f3([{ ...EXAMPLE, practice: 'us', currency: 'USD', totals }], options, 'en'))
    expect(currency).toBe('USD')
    expect(summary.rows.at(-1)?.cells).toEqual(['TOTAL', null, 14770.32, 7001.3, 2081.89, 325.98, 24179.49])
    expect(JSON.stringify(summary)).not.toContain('VAT')
  })

  it.each([options, long])('prints a US estimate on Letter without the marks of the Romanian form', (chosen) => {
    const model = f3([US_EXAMPLE], chosen, 'en')
    expect([model.paper, model.title]).toEqual(['letter', 'Detailed estimate - 06 Deck repair'])
    const { heads } = section(model).table
    expect(heads).toHaveLength(1)
    expect(heads[0]?.[4]?.text).toBe('Unit price')
    expect(JSON.stringify({ ...model, symbol: '' })).not.toMatch(/F3|TOTAL 1|Total weight|3 x 4|SECTION|VAT/)
    expect(f3([EXAMPLE], chosen, 'ro').paper).toBe('a4')
  })

  it('carries the running total of what counts, and nothing on included components, parts and chapters', () => {
    const { table } = section(f3([EXAMPLE], options, 'ro'))
    const carried = table.rows.map((row) => [row.kind, row.carry?.at(-1)])
    expect(carried.filter(([, carry]) => carry !== undefined)).toEqual([
      ['article', 6885.13],
      ['linked', 7135.13],
      ['article', 9260.96],
      ['article', 15779.24],
      ['article', 17298.99],
      ['article', 17581.23],
      ['resource', 19301.23],
      ['lump', 20801.23],
    ])
  })

  it('carries exact sums in every column over any lines', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 100)
    const value = fc
      .record({ M: cents, m: cents, U: cents, T: cents })
      .map((parts): Amounts => ({ ...NOTHING, ...parts, total: sumDecimals([parts.M, parts.m, parts.U, parts.T]) }))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const [model] = EXAMPLE.articles as [PrintedArticle]
        const articles = values.map((amounts) => ({ ...model, components: [], value: amounts }))
        const { table } = section(f3([{ ...EXAMPLE, articles }], long, 'ro'))
        const last = table.rows.findLast((row) => row.carry)?.carry
        const keys = ['M', 'm', 'U', 'T', 'total'] as const
        expect(last?.slice(5, 10)).toEqual(keys.map((key) => sumDecimals(values.map((amounts) => amounts[key]))))
      }),
      { seed: 20261121, numRuns: 50 },
    )
  })

  it('adds up each chapter under its lines, linked resources included, when asked for', () => {
    const { table } = section(f3([EXAMPLE], { ...long, chapterSubtotals: true }, 'ro'))
    const sums = table.rows.filter(({ kind }) => kind === 'sum')
    const total = table.columns.findIndex(({ key }) => key === 'total')
    expect(sums.map(({ cells }) => [cells[1], cells[total]]).slice(0, 2)).toEqual([
      ['Total Infrastructură', 9260.96],
      ['Total Armături', 8038.03],
    ])
  })

  it('leaves out lines that come to nothing when asked for, and keeps the numbers of the others', () => {
    const [first, second] = EXAMPLE.articles as [PrintedArticle, PrintedArticle]
    const nothing = { ...first, value: NOTHING, components: [] }
    const articles = [nothing, second]
    const shown = (showZero: boolean) =>
      section(f3([{ ...EXAMPLE, articles }], { ...options, showZero }, 'ro'))
        .table.rows.filter(({ kind }) => kind === 'article')
        .map(({ cells }) => cells[0])
    expect([shown(true), shown(false)]).toEqual([['1', '2'], ['2']])
  })

  it('numbers articles in order, linked resources n.L and included components n.k', () => {
    const { table } = section(f3([longEstimate(9)], { ...options, showChapters: false }, 'ro'))
    const numbers = table.rows.filter((row) => row.kind !== 'part').map((row) => row.cells[0])
    expect(numbers).toEqual(['1', '1.L', '1.1', '2', '3', '4', '5', '6', '7', '8', '8.L', '8.1', '9'])
  })

  it('makes a section of each estimate, in order, each with its own head and foot', () => {
    const model = f3([EXAMPLE, { ...EXAMPLE, code: '', name: 'Instalații', objectName: 'Obiect 02' }], options, 'ro')
    expect(model.sections.map((one) => one.footer)).toEqual(['Deviz "226108" - Formular F3', 'Deviz - Formular F3'])
    expect(model.sections[1]?.particulars.slice(-2)).toEqual([
      { label: 'Obiectul', value: 'Obiect 02' },
      { label: 'Stadiul fizic', value: 'Instalații' },
    ])
    expect(model.title).toBe(`F3 - ${EXAMPLE.projectName}`)
  })

  it('takes decimals, signatures, paper and orientation from the options', () => {
    const signatures = [{ role: 'Director', name: 'Ion Șerban' }]
    const model = f3(
      [EXAMPLE],
      { ...long, signatures, paper: 'letter', orientation: 'portrait', decimals: { quantity: 2 } },
      'ro',
    )
    expect([model.paper, model.orientation]).toEqual(['letter', 'portrait'])
    expect(section(model).signatures).toEqual(signatures)
    expect(section(model).table.columns.map((column) => column.decimals)).toEqual([
      undefined,
      undefined,
      undefined,
      2,
      2,
      2,
      2,
      2,
      2,
      2,
      3,
    ])
    expect(f3([EXAMPLE], long, 'ro').orientation).toBe('landscape')
  })

  it('does not change what it is given', () => {
    const before = structuredClone(EXAMPLE)
    f3([EXAMPLE], long, 'ro')
    expect(EXAMPLE).toEqual(before)
  })
})

/** The first section with its two tables by name. */
function section(model: PageModel): Section & Pick<TableBlock, 'carry'> & { table: Table; summary: Table } {
  const [first] = model.sections
  if (first === undefined) throw new Error('the model has no section')
  const [main, summary] = tablesOf(first)
  if (main === undefined || summary === undefined) throw new Error('the form has no two tables')
  return { ...first, table: main.table, carry: main.carry, summary: summary.table }
}

function numbersIn(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => row.cells.filter((cell) => typeof cell === 'number'))
}
