import readWorkbook from 'read-excel-file/node'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { EstimateToPrint, PrintedArticle } from './f3-data.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'
import { NOTHING } from './parts.ts'
import { type Sheet, type SheetCell, sheetNames } from './sheet.ts'
import { estimateSheets, estimateWorkbook } from './workbook.ts'

describe('the workbook of an estimate', () => {
  it('reads back with the engine’s figures in the cells that hold formulas', async () => {
    const [sheet] = await readWorkbook(await estimateWorkbook([EXAMPLE], 'ro'))
    const rows = sheet?.data ?? []
    expect(sheet?.sheet).toBe('226108 Structură de rezistență')
    expect(rows[6]).toEqual([
      1,
      'CA02A1',
      'Turnarea betonului simplu C16/20 în fundații continue, izolate și socluri',
      'mc',
      12.5,
      424.26,
      122.8,
      3.75,
      0,
      550.81,
      5303.25,
      1535,
      46.88,
      0,
      6885.13,
      30,
    ])
    const totals = rows.slice(-9).map((row) => [row[2], row[9], ...row.slice(10, 15)])
    expect(totals).toEqual([
      ['TOTAL 1 – cheltuieli directe', null, 12788.15, 5928.34, 1802.5, 282.24, 20801.23],
      ['Contribuția asiguratorie pentru muncă', 2.25, 0, 133.39, 0, 0, 133.39],
      ['Total cheltuieli directe', null, 12788.15, 6061.73, 1802.5, 282.24, 20934.62],
      ['Cheltuieli indirecte', 10, 1278.82, 606.17, 180.25, 28.22, 2093.46],
      ['Total cu cheltuieli indirecte', null, 14066.97, 6667.9, 1982.75, 310.46, 23028.08],
      ['Profit', 5, 703.35, 333.4, 99.14, 15.52, 1151.41],
      ['TOTAL fără TVA', null, 14770.32, 7001.3, 2081.89, 325.98, 24179.49],
      ['TVA 21%', 21, null, null, null, null, 5077.69],
      ['TOTAL inclusiv TVA', null, null, null, null, null, 29257.18],
    ])
  })

  it('is live: quantity times price, sums and the recapitulation are formulas', () => {
    const cells = formulas(estimateSheets([EXAMPLE], 'ro')[0])
    expect(cells.K7).toBe('ROUND(E7*F7,2)')
    expect(cells.J7).toBe('SUM(F7:I7)')
    expect(cells.O7).toBe('SUM(K7:N7)')
    expect(cells.K8).toBe('ROUND(E8*F8,2)')
    expect(cells.O9).toBeUndefined()
    expect(cells.K19).toBe('SUM(K6:K17)')
    expect(cells.L20).toBe('ROUND((L19)*J20/100,2)')
    expect(cells.K20).toBeUndefined()
    expect(cells.L21).toBe('L19+L20')
    expect(cells.K22).toBe('ROUND((K21)*J22/100,2)')
    expect(cells.O25).toBe('SUM(K25:N25)')
    expect(cells.M25).toBe('M23+M24')
    expect(cells.O26).toBe('ROUND(O25*J26/100,2)')
    expect(cells.O27).toBe('O25+O26')
  })

  it('stores the result beside every formula in the file', async () => {
    const files = unzipSync(await estimateWorkbook([EXAMPLE, US_EXAMPLE], 'ro'))
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
    const sheet = estimateSheets([{ ...EXAMPLE, articles: [article] }], 'ro')[0]
    const cells = formulas(sheet)
    expect(sheet?.rows[6]?.cells[10]).toEqual({ value: 963.79, decimals: 2 })
    expect(cells.K7).toBeUndefined()
    expect(cells.O7).toBe('SUM(K7:N7)')
    expect(cells.K9).toBeUndefined()
  })

  it('multiplies without rounding where the estimate carries full precision', () => {
    const value = { ...NOTHING, M: 1.23455, total: 1.23455 }
    const article = {
      ...(EXAMPLE.articles[5] as PrintedArticle),
      quantity: 5,
      unit: { ...NOTHING, M: 0.24691, total: 0.24691 },
      value,
    }
    expect(formulas(estimateSheets([{ ...EXAMPLE, rounding: 'FULL', articles: [article] }], 'ro')[0]).K7).toBe('E7*F7')
  })

  it('gives a project a summary that refers to each estimate', async () => {
    const other = { ...EXAMPLE, name: "It's [odd]: a/b", objectName: 'Obiect 02' }
    const sheets = estimateSheets([EXAMPLE, other], 'ro')
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Centralizator',
      '226108 Structură de rezistență',
      "226108 It's odd a b",
    ])
    expect(formulas(sheets[0]).D4).toBe("'226108 It''s odd a b'!O25")
    const [summary] = await readWorkbook(await estimateWorkbook([EXAMPLE, other], 'ro'))
    expect(summary?.data[5]).toEqual([null, null, 'TOTAL', 48358.98, 10155.38, 58514.36])
  })

  it('shows the US columns with subcontract and other costs', async () => {
    const [sheet] = await readWorkbook(await estimateWorkbook([US_EXAMPLE], 'en'))
    expect(sheet?.data[4]?.slice(5, 15)).toEqual([
      'Material / Unit',
      'Labor / Unit',
      'Equipment / Unit',
      'Unit price',
      'Material',
      'Labor',
      'Equipment',
      'Subcontract',
      'Other',
      'Total',
    ])
    const totals = sheet?.data.map((row) => row[14])
    expect(totals).toContain(10959.89)
    expect(totals?.at(-1)).toBe(14177.71)
  })

  it('keeps text that looks like a formula as text', async () => {
    const article = {
      ...(EXAMPLE.articles[0] as PrintedArticle),
      components: [],
      symbol: '+1',
      name: '=HYPERLINK("http://x","y")',
    }
    const files = unzipSync(await estimateWorkbook([{ ...EXAMPLE, articles: [article] }], 'ro'))
    expect(strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)).not.toContain('HYPERLINK')
    expect(strFromU8(files['xl/sharedStrings.xml'] as Uint8Array)).toContain('=HYPERLINK(')
  })

  it('writes an estimate without articles', async () => {
    const nothing: EstimateToPrint = { ...EXAMPLE, articles: [] }
    const [sheet] = await readWorkbook(await estimateWorkbook([nothing], 'ro'))
    expect(sheet?.data.at(-1)?.[14]).toBe(29257.18)
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
  const [summary, ...sheets] = estimateSheets([EXAMPLE, second, other], 'ro')

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
    const [sheet] = estimateSheets(
      [
        { ...EXAMPLE, above },
        { ...second, above },
      ],
      'ro',
    )
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
