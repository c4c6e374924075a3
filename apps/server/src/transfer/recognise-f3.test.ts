import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listLimits, type Cell, type Sheet } from './sheet.ts'
import { readSheets } from './read-sheet.ts'
import { recogniseList } from './recognise.ts'
import { sharedData, sharedFile } from './shared-data.fixture.ts'

const HEADER: Cell[] = [
  'Nr.',
  'Capitolul de lucrări',
  'U.M.',
  'Cantitatea',
  'Prețul unitar (fără TVA)',
  'Totalul (fără TVA)',
]
const NUMBERS: Cell[] = ['0', '1', '2', '3', '4', '5 = 3 x 4']

const head = (name: string): Cell[][] => [
  ['Obiectivul: Școala'],
  ['Obiectul:', 'Corp A'],
  [`Stadiul fizic: ${name}`],
  [],
  HEADER,
  NUMBERS,
]

const parts = (M: number, m: number, U: number, T: number, quantity: number): Cell[][] =>
  [
    ['material:', M],
    ['manoperă:', m],
    ['utilaj:', U],
    ['transport:', T],
  ].map(([label, value]) => [
    null,
    label ?? null,
    null,
    null,
    value ?? null,
    multiplyDecimals(Number(value), quantity, 2),
  ])

const recognise = (rows: readonly (readonly Cell[])[], options = {}) =>
  recogniseList([{ name: 'Foaie', rows }], { practice: 'ro', ...options })
const codes = (list: ReturnType<typeof recognise>) => list.faults.map(({ code }) => code)

describe('an F3', () => {
  const rows: Cell[][] = [
    ...head('Rezistență'),
    [null, 'Capitolul I - Fundații'],
    ['1', 'CA01A1[7] - Turnare beton simplu', 'mc', 10, 120.5, 1205],
    ...parts(100, 20, 0.5, 0, 10),
    ['1.L', '2100969 - Beton C8/10', 'mc', 10.08, 400, 4032],
    ['2', 'CL07B1 Spor asamblare', 'buc', 2, 30, 60],
    ...parts(10, 20, 0, 0, 2),
    ['2.1', '5880101 - Șurub', 'buc', 2.04, 3, 6.12],
    ['003', '6752 - Automacara 6-9,9 tf', 'ora', 4, 190, 760],
    ['003', '7777777 - Cablu', 'm', 5, 2, 10],
    ['4', 'TRA01A20 - Transport rutier', 'tona', 3, 10, 30],
    ['5', '11000 - Betonist', 'om-ore', 2, 32.5, 65],
    ['6', 'Organizare', 'lei', 500, 1, 500],
    [null, 'Total ore manoperă (ore)', null, null, null, 9.5],
    [null, 'TOTAL 1 (cheltuieli directe)', null, null, null, 6662],
    [null, 'Contribuția asiguratorie pentru muncă (CAM) 2,25%', null, null, null, 7.31],
    [null, 'Cheltuieli indirecte', '10%', null, null, 666.93],
    [null, 'Profit 5%', null, null, null, 366.81],
    [null, 'TOTAL GENERAL fără TVA', null, null, null, 7703.05],
    [null, 'TVA (21%)', null, null, null, 1617.64],
  ]
  const list = recognise(rows, { hourlyRate: 40 })
  const [estimate] = list.estimates
  const line = (symbol: string) => estimate?.lines.find((found) => found.symbol === symbol)

  it('names its estimate, object and project', () => {
    expect(estimate).toMatchObject({ name: 'Rezistență', object: 'Corp A', project: 'Școala' })
  })

  it('takes the parts of a norm, cuts the symbol from the name and knows the chapter', () => {
    expect(line('CA01A1[7]')).toMatchObject({
      kind: 'norm',
      symbolKey: 'CA01A1',
      name: 'Turnare beton simplu',
      unit: 'mc',
      parts: { M: 100, m: 20, U: 0.5, T: 0 },
      unitPrice: 120.5,
      chapter: 'Capitolul I - Fundații',
      hours: 0.5,
    })
  })

  it('adds linked resources by number or letter, shows included components without adding them', () => {
    expect(line('CA01A1[7]')?.children).toMatchObject([{ kind: 'linked', symbol: '2100969', totals: { M: 4032 } }])
    expect(line('CL07B1')?.children).toMatchObject([{ kind: 'included', symbol: '5880101', total: 6.12 }])
    expect(line('6752')?.children).toMatchObject([{ kind: 'linked', symbol: '7777777' }])
    expect(estimate?.totals.total).toBe(6662)
    expect(codes(list)).toEqual([])
  })

  it('sends the value of a free resource to the part of its kind, and says why', () => {
    expect(line('6752')).toMatchObject({ kind: 'free', part: 'U', reason: 'machine' })
    expect(line('TRA01A20')).toMatchObject({ kind: 'free', part: 'T', reason: 'transport-symbol' })
    expect(line('11000')).toMatchObject({ kind: 'free', part: 'm', reason: 'labor-unit' })
    expect(estimate?.totals.parts).toEqual({ M: 5562, m: 305, U: 765, T: 30 })
  })

  it('keeps a lump line and the recapitulation as printed', () => {
    expect(estimate?.lines.at(-1)).toMatchObject({ kind: 'lump', total: 500 })
    expect(estimate?.printed).toEqual({ total: 6662, hours: 9.5 })
    expect(estimate?.recapitulation.map(({ code, percent, value }) => [code, percent, value])).toEqual([
      ['CAM', 2.25, 7.31],
      ['INDIRECT', 10, 666.93],
      ['PROFIT', 5, 366.81],
      ['TOTAL', null, 7703.05],
      ['VAT', 21, 1617.64],
    ])
  })
})

describe('the printed total', () => {
  it('stays the truth: unit parts are part / quantity, and a line that does not multiply out is flagged', () => {
    const list = recognise([
      ...head('A'),
      ['1', 'CL08B1 - Montare', 'buc', 3, 33.33, 100],
      ...['material', 'manopera', 'utilaj', 'transport'].map((label, index) => [
        null,
        label,
        null,
        null,
        null,
        index === 0 ? 100 : 0,
      ]),
      [null, 'TOTAL 1', null, null, null, 100.01],
    ])
    const found = list.estimates[0]?.lines[0]
    expect(found).toMatchObject({ total: 100, printedUnitPrice: 33.33, unitPrice: 33.3333333333333 })
    expect(found?.parts?.M).toBe(33.3333333333333)
    expect(list.faults.map(({ code, line }) => [code, line])).toEqual([
      ['LINE_TOTAL_DIFFERS', 7],
      ['TOTAL_DIFFERS', 12],
    ])
    expect(list.counts.flagged).toBe(1)
  })

  it('is given back by quantity x unit price for any line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 999_999_999 }), (q, t) => {
        const list = recognise([...head('A'), ['1', 'X', 'buc', q / 1000, 1, t / 100], ['2', 'Y', 'buc', 1, 1, 1]])
        const found = list.estimates[0]?.lines[0]
        expect(multiplyDecimals(q / 1000, found?.unitPrice ?? 0, 2)).toBe(t / 100)
      }),
      { seed: 20260521, numRuns: 200 },
    )
  })

  it('takes what the parts miss on the largest part', () => {
    const list = recognise([...head('A'), ['1', 'CA01A1 - Beton', 'mc', 1, 100.02, 100.02], ...parts(80, 20, 0, 0, 1)])
    expect(list.estimates[0]?.lines[0]?.totals).toEqual({ M: 80.02, m: 20, U: 0, T: 0 })
    expect(codes(list)).toEqual(['PARTS_DIFFER'])
  })
})

describe('several estimates', () => {
  const article = (total: number): Cell[] => ['1', 'CA01A1 - Beton', 'mc', 1, total, total]

  it('stand in one sheet one after another', () => {
    const list = recognise([
      ...head('Unu'),
      article(100),
      [null, 'TOTAL 1', null, null, null, 100],
      [null, 'TVA 21%', null, null, null, 21],
      ...head('Doi'),
      article(200),
      [null, 'TOTAL 1', null, null, null, 200],
    ])
    expect(list.estimates.map(({ name, totals }) => [name, totals.total])).toEqual([
      ['Unu', 100],
      ['Doi', 200],
    ])
    expect(list.estimates[0]?.recapitulation).toHaveLength(1)
  })

  it('stand in several sheets; a sheet without a table beside them is no fault', () => {
    const sheets: Sheet[] = [
      { name: 'Copertă', rows: [['Ofertă 2025']] },
      { name: 'A', rows: [...head('Unu'), article(1), [null, 'TOTAL 1', null, null, null, 1]] },
      { name: 'B', rows: [...head('Doi'), article(2)] },
    ]
    const list = recogniseList(sheets, { practice: 'ro' })
    expect(list.estimates.map(({ name, sheet }) => [name, sheet])).toEqual([
      ['Unu', 'A'],
      ['Doi', 'B'],
    ])
    expect(list.sheets.map(({ form }) => form)).toEqual(['none', 'f3', 'f3'])
    expect(codes(list)).not.toContain('HEADER_NOT_FOUND')
  })

  it('go on over the heads repeated on each page', () => {
    const list = recognise([...head('Unu'), article(1), ...head('Unu'), ['2', 'CA02A1 - Beton', 'mc', 1, 5, 5]])
    expect(list.estimates.map(({ lines }) => lines.length)).toEqual([2])
  })
})

describe('other prints', () => {
  it('has the long layout: unit price, then M m U T and the total', () => {
    const list = recognise([
      ['Stadiul fizic: A'],
      ['Nr.', 'Capitolul de lucrari', 'U.M.', 'Cantitatea', 'Pret unitar', 'M', 'm', 'U', 'T', 'Total'],
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
      ['1', 'CA01A1 - Beton', 'mc', '2,000', '61,50', '100,00', '20,00', '3,00', '0,00', '123,00'],
    ])
    expect(list.estimates[0]?.lines[0]).toMatchObject({
      kind: 'norm',
      quantity: 2,
      totals: { M: 100, m: 20, U: 3, T: 0 },
      parts: { M: 50, m: 10, U: 1.5, T: 0 },
    })
    expect(list.faults).toEqual([])
  })

  it('reads decimal commas with thousands, and short part labels', () => {
    const list = recognise([
      ...head('A'),
      ['1', 'CA01A1 - Beton', 'mc', '1.000', '1.234,50', '1.234.500,00'],
      [null, 'mat.', null, null, '1.000,50', '1.000.500,00'],
      [null, 'man.', null, null, '234,00', '234.000,00'],
    ])
    expect(list.estimates[0]?.lines[0]).toMatchObject({ quantity: 1000, total: 1234500, parts: { M: 1000.5, m: 234 } })
  })

  it('keeps an unpriced list: norms without value', () => {
    const list = recognise([...head('A'), ['1', 'CA01A1 - Beton', 'mc', 2, null, null]])
    expect(list.estimates[0]?.lines[0]).toMatchObject({ kind: 'norm', quantity: 2, parts: null, total: null })
    expect(list.faults).toEqual([])
  })

  it('names the cell that is no number, and the line that has no quantity', () => {
    const list = recognise([...head('A'), ['1', 'CA01A1 - Beton', 'mc', 'doi', 5, 10], ['2', 'X', 'mc', null, 5, 5]])
    expect(list.faults).toMatchObject([
      { code: 'NUMBER_UNREADABLE', line: 7, column: 'Cantitatea', value: 'doi' },
      { code: 'QUANTITY_MISSING', line: 7 },
      { code: 'LINE_KIND_GUESSED', line: 7 },
      { code: 'QUANTITY_MISSING', line: 8 },
    ])
  })

  it('lets a linked resource without its norm stand for itself, and says so', () => {
    const list = recognise([...head('A'), ['7', 'X', 'buc', 1, 1, 1], ['9.L', '2100969 - Beton', 'mc', 1, 400, 400]])
    expect(list.estimates[0]?.lines).toMatchObject([{ children: [] }, { symbol: '2100969', kind: 'free' }])
    expect(list.faults).toMatchObject([{ code: 'CHILD_WITHOUT_PARENT', line: 8, value: '9.L' }])
  })

  it('refuses more lines than allowed, and a list with none', () => {
    const many = Array.from({ length: 4 }, (_, index): Cell[] => [String(index + 1), 'X', 'buc', 1, 1, 1])
    expect(codes(recognise([...head('A'), ...many], { maxLines: 3 }))).toContain('FILE_TOO_MANY_LINES')
    expect(codes(recognise(head('A')))).toEqual(['NO_LINES'])
    expect(codes(recognise([['ceva'], ['altceva']]))).toEqual(['NO_LINES', 'HEADER_NOT_FOUND'])
  })
})

describe.skipIf(!sharedData)('a real F3 of two estimates', () => {
  it('gives the totals it prints, to the cent', async () => {
    const sheets = await readSheets(sharedFile('ro-f3/f3-object-7.xlsx').bytes, listLimits, { practice: 'ro' })
    if (!sheets.ok) throw new Error(sheets.fault.code)
    const list = recogniseList(sheets.value, { practice: 'ro', hourlyRate: 30 })
    expect(list.estimates.map(({ name, totals, printed }) => ({ name, ...totals, printed: printed.total }))).toEqual([
      {
        name: 'ORG. SANTIER- CONTAINER',
        parts: { M: 10339.79, m: 620.4, U: 3803.6, T: 89.35 },
        total: 14853.14,
        hours: 20.68,
        printed: 14853.14,
      },
      {
        name: 'ORG SANTIER- MONTARE WC',
        parts: { M: 12775, m: 1350, U: 0, T: 22.34 },
        total: 14147.34,
        hours: 45,
        printed: 14147.34,
      },
    ])
    expect(list.faults.map(({ code, line }) => [code, line])).toEqual([
      ['LINE_TOTAL_DIFFERS', 11],
      ['LINE_TOTAL_DIFFERS', 17],
    ])
  })
})
