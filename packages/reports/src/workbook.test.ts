import readWorkbook from 'read-excel-file/node'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { EstimateToPrint, PrintedArticle } from './f3-data.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import { NOTHING } from './parts.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { recalculated } from './recalculate.fixture.ts'
import { type Sheet, type SheetCell, sheetNames } from './sheet.ts'
import { estimateSheets, estimateWorkbook } from './workbook.ts'

const sheetsOf = (estimates: readonly EstimateToPrint[], layout: 'compact' | 'long' = 'compact') =>
  estimateSheets(estimates, f3(estimates, { ...DEFAULT_PRINT_OPTIONS, layout }, 'ro'))
const bookOf = (
  estimates: readonly EstimateToPrint[],
  layout: 'compact' | 'long' = 'compact',
  language: 'ro' | 'en' = 'ro',
) => estimateWorkbook(estimates, f3(estimates, { ...DEFAULT_PRINT_OPTIONS, layout }, language))

describe('the workbook of an estimate', () => {
  it('has the layout of the form: head, sections, numbered columns, four rows under an article, the recapitulation at the foot', async () => {
    const [sheet] = await readWorkbook(await bookOf([EXAMPLE]))
    const rows = (sheet?.data ?? []).map((row) => row.filter((cell) => cell !== null))
    expect(sheet?.sheet).toBe('226108 Structură de rezistență')
    expect(rows.slice(0, 7)).toEqual([
      ['Formular F3'],
      ['Beneficiar: Primăria Municipiului Târgu Mureș'],
      ['Executant: Temeinic Construcții S.R.L.'],
      ['Proiectant: Șantier Proiect S.R.L.'],
      ['Obiectivul: Construire grădiniță cu program prelungit, municipiul Târgu Mureș'],
      ['Obiectul: Obiect 01 - Corp C1'],
      ['Stadiul fizic: 226108 Structură de rezistență'],
    ])
    expect(rows).toContainEqual(['SECȚIUNEA TEHNICĂ', 'SECȚIUNEA FINANCIARĂ'])
    expect(rows).toContainEqual([0, 1, 2, 3, 4, '5 = 3 x 4'])
    const at = rows.findIndex(([number]) => number === 1)
    expect(rows.slice(at, at + 6)).toEqual([
      [
        1,
        'CA02A1 - Turnarea betonului simplu C16/20 în fundații continue, izolate și socluri',
        'mc',
        12.5,
        550.81,
        6885.13,
      ],
      ['material', 424.26, 5303.25],
      ['manoperă', 122.8, 1535],
      ['utilaj', 3.75, 46.88],
      ['transport', 0, 0],
      ['1.L', '6716742 - Folie de polietilenă 0,2 mm sub fundații', 'mp', 50, 5, 250],
    ])
    const foot = rows.findIndex(([name]) => name === 'TOTAL 1 – cheltuieli directe')
    expect(rows[foot]).toEqual(['TOTAL 1 – cheltuieli directe', 12788.15, 5928.34, 1802.5, 282.24, 20801.23])
    expect(rows[foot + 3]).toEqual(['Contribuția asiguratorie pentru muncă', 2.25, 0, 133.39, 0, 0, 133.39])
    expect(rows.slice(foot + 8, foot + 11)).toEqual([
      ['TOTAL fără TVA', 14770.32, 7001.3, 2081.89, 325.98, 24179.49],
      ['TVA 21%', 5077.69],
      ['TOTAL inclusiv TVA', 29257.18],
    ])
    expect(rows).toContainEqual(['Proiectant', 'Ofertant'])
  })

  it('has the totals of the lines and of the recapitulation in one column', () => {
    const [sheet] = sheetsOf([EXAMPLE])
    const column = (value: number) =>
      sheet?.rows.flatMap(({ cells }) => {
        const at = cells.findIndex((cell) => cell?.value === value && cell.formula !== undefined)
        return at < 0 ? [] : [at]
      })
    for (const value of [6885.13, 20801.23, 24179.49, 29257.18]) expect(column(value)).toEqual([7])
  })

  it('prints one page wide on the paper of the form, with the heads on every page', async () => {
    const files = unzipSync(await bookOf([EXAMPLE]))
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(xml).toContain('<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/>')
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(xml).toContain('&amp;RPagina &amp;P din &amp;N')
    const book = strFromU8(files['xl/workbook.xml'] as Uint8Array)
    expect(book).toContain(`localSheetId="0">'226108 Structură de rezistență'!$12:$14</definedName>`)
    const us = unzipSync(await bookOf([US_EXAMPLE], 'long', 'en'))
    expect(strFromU8(us['xl/worksheets/sheet1.xml'] as Uint8Array)).toContain('paperSize="1" orientation="landscape"')
  })

  it('is live: quantity times price, sums and the recapitulation are formulas', () => {
    const formulasIn = (layout: 'compact' | 'long') => {
      const [sheet] = sheetsOf([EXAMPLE], layout)
      const { cells } = recalculated(sheet as Sheet)
      for (const { place, stored, result } of cells) expect(result, place).toBeCloseTo(stored, 9)
      return Object.values(formulas(sheet))
    }
    const compact = formulasIn('compact')
    expect(compact).toEqual(
      expect.arrayContaining(['ROUND(D16*E17,2)', 'SUM(E17:E20)', 'SUM(H17:H20)', 'ROUND(E49*C52/100,2)']),
    )
    expect(compact.length).toBeGreaterThan(55)
    expect(formulasIn('long')).toEqual(expect.arrayContaining(['ROUND(D16*E17,2)', 'F16+G16+H16+I16']))
  })

  it('stores the result beside every formula in the file', async () => {
    const files = unzipSync(await bookOf([EXAMPLE, US_EXAMPLE]))
    const sheets = Object.keys(files).filter((name) => /worksheets\/sheet\d+\.xml$/.test(name))
    expect(sheets).toHaveLength(3)
    for (const name of sheets) {
      const xml = strFromU8(files[name] as Uint8Array)
      expect(xml.match(/<f>/g)?.length).toBeGreaterThan(5)
      expect(xml.match(/<f>[^<]*<\/f><v>-?[\d.e+-]+<\/v>/g)?.length).toBe(xml.match(/<f>/g)?.length)
    }
  })

  it('writes the bare figure where the formula would give another', () => {
    const kept = { ...NOTHING, M: 963.79, total: 963.79 }
    const article = {
      ...(EXAMPLE.articles[5] as PrintedArticle),
      quantity: 2,
      unit: { ...NOTHING, M: 481.89, total: 481.89 },
      value: kept,
    }
    const row = sheetsOf([{ ...EXAMPLE, articles: [article] }])[0]?.rows.find(({ cells }) => cells[0]?.value === 1)
    expect(row?.cells.at(-1)).toEqual({ value: 963.79, decimals: 2, align: 'right' })
  })

  it('multiplies without rounding where the estimate carries full precision', () => {
    const value = { ...NOTHING, M: 1.23455, total: 1.23455 }
    const article = {
      ...(EXAMPLE.articles[5] as PrintedArticle),
      quantity: 5,
      unit: { ...NOTHING, M: 0.24691, total: 0.24691 },
      value,
    }
    const [sheet] = sheetsOf([{ ...EXAMPLE, rounding: 'FULL', articles: [article] }])
    expect(Object.values(formulas(sheet))).toContain('D16*E16')
  })

  it('gives a project a summary that refers to each estimate', async () => {
    const other = { ...EXAMPLE, name: "It's [odd]: a/b", objectName: 'Obiect 02' }
    const sheets = sheetsOf([EXAMPLE, other])
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Centralizator',
      '226108 Structură de rezistență',
      "226108 It's odd a b",
    ])
    expect(formulas(sheets[0]).D4).toBe("'226108 It''s odd a b'!H57")
    const [summary] = await readWorkbook(await bookOf([EXAMPLE, other]))
    expect(summary?.data[5]).toEqual([null, null, 'TOTAL', 48358.98, 10155.38, 58514.36])
  })

  it('shows the US columns with subcontract and other costs', async () => {
    const [sheet] = await readWorkbook(await bookOf([US_EXAMPLE], 'long', 'en'))
    const rows = (sheet?.data ?? []).map((row) => row.filter((cell) => cell !== null))
    expect(rows).toContainEqual([
      'No.',
      'Work item',
      'Unit',
      'Quantity',
      'Unit price',
      'Material',
      'Labor',
      'Equipment',
      'Subcontract',
      'Other',
      'Total',
    ])
    expect(rows).toContainEqual(['TOTAL', 14177.71])
  })

  it('keeps text that looks like a formula as text', async () => {
    const article = {
      ...(EXAMPLE.articles[0] as PrintedArticle),
      components: [],
      symbol: '',
      name: '=HYPERLINK("http://x","y")',
    }
    const files = unzipSync(await bookOf([{ ...EXAMPLE, articles: [article] }]))
    expect(strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)).not.toContain('HYPERLINK')
    expect(strFromU8(files['xl/sharedStrings.xml'] as Uint8Array)).toContain('=HYPERLINK(')
  })

  it('writes an estimate without articles', async () => {
    const nothing: EstimateToPrint = { ...EXAMPLE, articles: [] }
    const [sheet] = await readWorkbook(await bookOf([nothing]))
    expect(sheet?.data.flat()).toContain(29257.18)
  })
})

describe('sheet names', () => {
  it('are unique, at most 31 signs, and hold nothing Excel refuses', () => {
    const names = sheetNames([
      "'a'",
      'A',
      '[]/\\:*?',
      '',
      'x'.repeat(40),
      'x'.repeat(40),
      '😀'.repeat(20),
      'x'.repeat(30) + "'",
    ])
    expect(names.slice(0, 4)).toEqual(['a', 'A (2)', '-', '- (2)'])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(31)
      expect(name).toMatch(/^[^'[\]/\\:*?]([^[\]/\\:*?]*[^'[\]/\\:*?])?$/)
    }
  })
})

/** The formulas of a sheet by address. */
function formulas(sheet: Sheet | undefined): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  sheet?.rows.forEach((row, at) => {
    row.cells.forEach((cell: SheetCell | null, column) => {
      if (cell?.formula !== undefined) found[`${String.fromCharCode(65 + column)}${at + 1}`] = cell.formula
    })
  })
  return found
}

describe('the summary of several estimates', () => {
  const second = { ...EXAMPLE, code: '2', name: 'Finisaje' }
  const other = { ...EXAMPLE, code: '3', name: 'Împrejmuire', objectName: 'Obiect 02 - Împrejmuire' }
  const [summary, ...sheets] = sheetsOf([EXAMPLE, second, other])

  it('adds estimates to objects, objects to the project, and shows the recapitulation of all', () => {
    const rows = (summary?.rows ?? []).map(({ cells }) => cells.map((cell) => cell?.value ?? null))
    expect(rows.slice(3).map((row) => [row[2], row[3]])).toEqual([
      ['Obiect 01 - Corp C1', 48358.98],
      ['3 Împrejmuire', 24179.49],
      ['Obiect 02 - Împrejmuire', 24179.49],
      ['TOTAL', 72538.47],
      [undefined, undefined],
      ['Cheltuieli directe', 62403.69],
      ['Contribuția asiguratorie pentru muncă', 400.17],
      ['Total cheltuieli directe', 62803.86],
      ['Cheltuieli indirecte', 6280.38],
      ['Total cu cheltuieli indirecte', 69084.24],
      ['Profit', 3454.23],
      ['Total general', 72538.47],
    ])
  })

  it('shows what the engine computed where estimates in full precision do not add up to it', () => {
    const whole = { ...EXAMPLE.totals, withoutVat: 48358.98, vat: 10155.39, withVat: 58514.36 }
    const lines = EXAMPLE.totals.lines.map((line) => ({
      ...line,
      total: line.code === 'CAM' ? 266.77 : line.total * 2,
    }))
    const above = { object: whole, whole: { ...whole, lines } }
    const [sheet] = sheetsOf([
      { ...EXAMPLE, above },
      { ...second, above },
    ])
    const cells = (sheet?.rows ?? []).map((row) => row.cells)
    expect(cells[3]?.slice(3)).toEqual([
      { value: 48358.98, formula: 'SUM(D2:D3)', decimals: 2 },
      { value: 10155.39, decimals: 2 },
      { value: 58514.36, formula: 'SUM(F2:F3)', decimals: 2 },
    ])
    const cam = cells.find((row) => row[2]?.value === 'Contribuția asiguratorie pentru muncă')
    expect(cam?.[3]).toEqual({ value: 266.77, decimals: 2 })
  })

  it('is live: following every formula gives the figures that are stored', () => {
    const found = formulas(summary)
    expect([found.D4, found.D7]).toEqual(['SUM(D2:D3)', 'D4+D6'])
    const at = (sheet: Sheet | undefined, cell: string) =>
      sheet?.rows[Number(cell.slice(1)) - 1]?.cells[cell.charCodeAt(0) - 65]?.value ?? 0
    for (const [cell, formula] of Object.entries(found)) {
      const range = /^SUM\(([A-Z])(\d+):[A-Z](\d+)\)$/.exec(formula ?? '')
      const parts = range
        ? Array.from(
            { length: Number(range[3]) - Number(range[2]) + 1 },
            (_, n) => `${range[1]}${Number(range[2]) + n}`,
          )
        : (formula ?? '').split('+')
      const sum = parts.reduce((total, part) => {
        const [, sheet, place = part] = /^'(.+)'!(\w+)$/.exec(part) ?? []
        return total + Math.round(Number(at(sheet ? sheets.find(({ name }) => name === sheet) : summary, place)) * 100)
      }, 0)
      expect(sum / 100, `${cell} ${formula}`).toBe(at(summary, cell))
    }
  })
})
