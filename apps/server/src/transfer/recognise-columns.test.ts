import { describe, expect, it } from 'vitest'
import { readSheets } from './read-sheet.ts'
import { recogniseList } from './recognise.ts'
import { type Cell, listLimits } from './sheet.ts'
import { sharedData, sharedFile } from './shared-data.fixture.ts'

const table = (rows: readonly (readonly Cell[])[], options = {}) =>
  recogniseList([{ name: 'Bill', rows }], { practice: 'us', ...options })

describe('a table with a header', () => {
  it('is read wherever the header stands, in English', () => {
    const list = table([
      ['Bid of 7 May'],
      [],
      ['Line', 'Pay Item', 'Description', 'Quantity', 'Unit', 'Unit Price', 'Amount'],
      ['1', '110-01001', 'MOBILIZATION', '1.0', 'L.S.', '25,000.00', '25,000.00'],
      ['2', '203-02000', 'EXCAVATION', '58.0', 'C.Y.', '355.00', '20,590.00'],
      [null, 'TOTAL', 'Total bid', null, null, null, '45,590.00'],
    ])
    expect(list.sheets[0]).toMatchObject({ form: 'columns', headerLine: 3 })
    expect(list.estimates[0]).toMatchObject({ name: 'Bill', totals: { total: 45590 }, printed: { total: 45590 } })
    expect(list.estimates[0]?.lines).toMatchObject([
      { kind: 'lump', symbol: '110-01001', name: 'MOBILIZATION', unit: 'L.S.', line: 4 },
      { kind: 'free', symbol: '203-02000', quantity: 58, unitPrice: 355, line: 5 },
    ])
    expect(list.faults).toEqual([])
  })

  it('takes what hangs on a line by its number: a linked resource adds, a component inside the price does not', () => {
    const rows = [
      ['No.', 'Code', 'Work item', 'Unit', 'Quantity', 'Unit price', 'Total'],
      ['4', 'CE01', 'Învelitoare', 'mp', 10, 60, 600],
      ['4.L', 'LINK', 'Parazăpadă', 'm', 2, 64, 128],
      ['16', 'CK14', 'Uși', 'buc', 9, 500, 4500],
      ['16.1', 'INCL', 'Broască și mâner', 'buc', 9, 145, null],
      ['17', 'CK15', 'Praguri', 'buc', 9, 10, 90],
    ]
    const list = table(rows, { practice: 'ro' })
    expect(list.estimates[0]?.totals.total).toBe(5318)
    expect(list.estimates[0]?.lines.map(({ symbol, children }) => [symbol, children.map(({ kind }) => kind)])).toEqual([
      ['CE01', ['linked']],
      ['CK14', ['included']],
      ['CK15', []],
    ])
  })

  it('takes positions below a heading, or with an amount of their own, as lines', () => {
    const list = table([
      ['No.', 'Work item', 'Unit', 'Quantity', 'Unit price', 'Total'],
      ['16', 'Doors', null, null, null, null],
      ['16.1', 'Door', 'EA', 9, 145, null],
      ['17', 'Sills', 'EA', 9, 10, 90],
      ['17.1', 'Paint', 'EA', 1, 5, 5],
    ])
    expect(list.estimates[0]?.totals.total).toBe(1400)
  })

  it('reads a price without any part beside empty parts as one without parts', () => {
    const list = table([
      ['Work item', 'Unit', 'Quantity', 'Material / Unit', 'Labor / Unit', 'Unit price', 'Material', 'Labor', 'Total'],
      ['joists', 'LF', 450, 1.89, 1.66, 3.55, 850.5, 747, 1597.5],
      ['railing', 'LS', 1, 0, 0, 4250, 0, 0, 4250],
    ])
    expect(list.faults).toEqual([])
    expect(list.estimates[0]?.lines[1]).toMatchObject({ total: 4250, reason: 'default' })
  })

  it('says when the printed total is not the sum', () => {
    const list = table([
      ['Description', 'Unit', 'Quantity', 'Unit price', 'Amount'],
      ['A', 'EA', 2, 10, 20],
      ['Total', null, null, null, 21],
    ])
    expect(list.faults).toMatchObject([{ code: 'TOTAL_DIFFERS', line: 3, value: '21 ≠ 20' }])
  })

  it('says so with numbers as the practice writes them', () => {
    const rows = [
      ['Denumire', 'UM', 'Cantitate', 'Preț unitar', 'Valoare'],
      ['Zid', 'mc', 2.5, 10.25, 25.6],
      ['Total', null, null, null, 26.5],
    ]
    expect(table(rows, { practice: 'ro' }).faults.map(({ code, value }) => [code, value])).toEqual([
      ['LINE_TOTAL_DIFFERS', '2,5 × 10,25 = 25,63 ≠ 25,6'],
      ['TOTAL_DIFFERS', '26,5 ≠ 25,6'],
    ])
  })

  it('leaves the recapitulation under the lines alone and checks the total that is theirs', () => {
    const list = table([
      ['No.', 'Code', 'Work item', 'Unit', 'Quantity', 'Unit price', 'Total'],
      [1, 'A1', 'Dig', 'CY', 2, 10, 20],
      [null, null, 'Subtotal', null, null, null, 20],
      [2, 'A2', 'Fill', 'CY', 1, 5, 5],
      [],
      [null, null, 'TOTAL 1 – direct cost', null, null, null, 25],
      [null, null, 'Overhead', null, null, 10, 2.5],
      [null, null, 'TOTAL excluding VAT', null, null, null, 27.5],
    ])
    expect(list.estimates[0]?.lines.map(({ symbol }) => symbol)).toEqual(['A1', 'A2'])
    expect(list.estimates[0]?.printed.total).toBe(25)
    expect(new Set(list.faults.map(({ code }) => code))).toEqual(new Set(['LINE_KIND_GUESSED']))
  })

  it('tells the price of a part from its value where both stand', () => {
    const list = table([
      [
        'Code',
        'Work item',
        'Unit',
        'Quantity',
        'Material / Unit',
        'Labor / Unit',
        'Unit price',
        'Material',
        'Labor',
        'Total',
      ],
      ['A1', 'Dig', 'CY', 3, 1.5, 2, 3.5, 4.5, 6, 10.5],
    ])
    expect(list.estimates[0]?.lines[0]).toMatchObject({
      totals: { M: 4.5, m: 6 },
      parts: { M: 1.5, m: 2 },
      total: 10.5,
    })
    expect(list.faults).toEqual([])
  })

  it('computes amounts a workbook saved without, and notes it once', () => {
    const list = table([
      ['Description', 'Unit', 'Quantity', 'Unit price', 'Amount'],
      ['A', 'EA', 2, 10.005, null],
      ['B', 'EA', 3, 1, null],
    ])
    expect(list.estimates[0]?.lines.map(({ total }) => total)).toEqual([20.01, 3])
    expect(list.faults).toMatchObject([{ code: 'AMOUNT_COMPUTED', value: '2' }])
  })

  it('parts rows into estimates and chapters, by columns or by title rows', () => {
    const list = table([
      ['position', 'phase', 'element', 'name', 'name_ro', 'unit', 'quantity', 'unit_price'],
      ['1.1', 'Site', 'Pad', 'Lining', 'Căptușire', 'm2', 1, 10],
      ['1.2', 'Site', 'Pad', 'Paint', null, 'm2', 1, 5],
      ['2.1', 'Roof', 'Deck', 'Tiles', 'Țigle', 'm2', 1, 7],
    ])
    expect(list.estimates.map(({ name, lines }) => [name, lines.map(({ kind }) => kind)])).toEqual([
      ['Site', ['chapter', 'norm', 'norm'].map((kind) => (kind === 'norm' ? 'free' : kind))],
      ['Roof', ['chapter', 'free']],
    ])
    expect(list.estimates[0]?.lines[1]).toMatchObject({ name: 'Lining', nameRo: 'Căptușire', chapter: 'Pad' })
    const titled = table([
      ['Description', 'Unit', 'Quantity', 'Unit price'],
      ['Earthworks', null, null, null],
      ['Dig', 'CY', 1, 2],
    ])
    expect(titled.estimates[0]?.lines).toMatchObject([{ kind: 'chapter' }, { name: 'Dig', chapter: 'Earthworks' }])
  })

  it('takes unit parts in columns, Romanian heads, and hours of the line', () => {
    const list = table([
      [
        'Nr. crt.',
        'Simbol',
        'Denumire',
        'U.M.',
        'Cantitate',
        'Material',
        'Manoperă',
        'Utilaj',
        'Transport',
        'Ore manoperă',
      ],
      ['1', 'CA01A1', 'Beton', 'mc', '2,5', '100,00', '20,00', '4,00', '0', '7,95'],
    ])
    expect(list.estimates[0]?.lines[0]).toMatchObject({
      kind: 'norm',
      parts: { M: 100, m: 20, U: 4, T: 0 },
      total: 310,
      hours: 3.18,
    })
  })
})

describe('a workbook of several sheets', () => {
  it('names estimates by their sheets and passes over a sheet of totals', () => {
    const head = ['No.', 'Code', 'Work item', 'Unit', 'Quantity', 'Unit price', 'Total']
    const sheets = [
      {
        name: 'Summary',
        rows: [
          ['No.', 'Object', 'Work category', 'TOTAL excluding VAT', 'VAT'],
          [1, 'House', 'Roof', 7, 0],
        ],
      },
      { name: 'Roof', rows: [head, [1, 'A1', 'Tiles', 'SF', 1, 7, 7]] },
      { name: 'Site', rows: [head, [1, 'A2', 'Dig', 'CY', 2, 5, 10]] },
    ]
    const list = recogniseList(sheets, { practice: 'us', name: 'offer' })
    expect(list.estimates.map(({ name, totals }) => [name, totals.total])).toEqual([
      ['Roof', 7],
      ['Site', 10],
    ])
    expect(new Set(list.faults.map(({ code }) => code))).toEqual(new Set(['LINE_KIND_GUESSED', 'SHEET_LEFT_OUT']))
    expect(list.faults.at(-1)).toEqual({ code: 'SHEET_LEFT_OUT', value: 'Summary' })
  })

  it('maps the sheet that has the columns, and leaves a sheet of notes alone', () => {
    const bill = {
      name: 'Bill',
      rows: [
        ['Alfa', 'Beta', 'Gama', 'Delta'],
        ['X1', 'Dig', 'CY', '2'],
      ],
    }
    const notes = {
      name: 'Notes',
      rows: [['Valid for 30 days'], ['Prices', 'without tax'], ['see', 'plan', 'no.', '7']],
    }
    const byHeader = { Alfa: 'symbol', Beta: 'name', Gama: 'unit', Delta: 'quantity' } as const
    const byLetter = { A: 'symbol', B: 'name', C: 'unit', D: 'quantity' } as const
    const read = (more: object) => recogniseList([notes, bill], { practice: 'us', ...more })
    expect(read({ mapping: byHeader }).estimates[0]?.lines).toMatchObject([{ name: 'Dig', quantity: 2 }])
    expect(read({ mapping: byHeader }).faults).toEqual([{ code: 'SHEET_LEFT_OUT', value: 'Notes' }])
    expect(read({ mapping: byLetter, sheet: 'Bill' }).estimates[0]?.lines.at(-1)).toMatchObject({ name: 'Dig' })
    expect(read({ mapping: byLetter, sheet: 'Other' }).faults).toMatchObject([
      { code: 'NO_LINES' },
      { code: 'SHEET_NOT_FOUND', value: 'Other' },
    ])
  })
})

describe('columns of a bid', () => {
  it('are known by the names that agencies give them', () => {
    const list = table([
      ['item_no', 'bid_item', 'desc', 'qty', 'unit', 'unit_price', 'extension'],
      ['1', '110-01001', 'MOBILIZATION', '1', 'LS', '$25,000.00', '$25,000.00'],
    ])
    expect(list.faults).toEqual([])
    expect(list.estimates[0]?.lines).toMatchObject([
      { number: '1', symbol: '110-01001', name: 'MOBILIZATION', quantity: 1, unitPrice: 25000, total: 25000 },
    ])
  })

  it.each(['resource_code', 'Article no.', 'Part number', 'Product ID'])('%s is a symbol', (head) => {
    const list = table([
      [head, 'name', 'unit', 'quantity', 'unit_price', 'amount'],
      ['ME_MEKA', 'Mortar', 'm3', '2', '10', '20'],
    ])
    expect(list.faults.map(({ code }) => code)).not.toContain('COLUMNS_LEFT_OUT')
    expect(list.estimates[0]?.lines).toMatchObject([{ symbol: 'ME_MEKA', name: 'Mortar', total: 20 }])
  })

  it('of several bidders: the engineer’s estimate is the price, the others are told', () => {
    const list = table([
      ['Item', 'Description', 'Unit', 'Qty', 'Bidder 1', 'Engineer’s Estimate', 'Acme Inc. Unit Price'],
      ['A', 'Dig', 'CY', 2, 11, 10, 12],
    ])
    expect(list.estimates[0]?.lines).toMatchObject([{ unitPrice: 10, total: 20 }])
    expect(list.faults).toContainEqual({
      code: 'PRICE_COLUMN_CHOSEN',
      sheet: 'Bill',
      line: 1,
      column: 'F',
      value: 'Engineer’s Estimate',
      params: { others: 'Bidder 1 (E), Acme Inc. Unit Price (G)' },
    })
    const first = table([
      ['Item', 'Description', 'Unit', 'Qty', 'Unit Price', 'Amount', 'Unit Price', 'Amount'],
      ['A', 'Dig', 'CY', 2, 11, 22, 10, 20],
    ])
    expect(first.estimates[0]?.lines).toMatchObject([{ unitPrice: 11, total: 22 }])
    expect(first.faults).toContainEqual(expect.objectContaining({ code: 'PRICE_COLUMN_CHOSEN', column: 'E' }))
  })

  it('hold the names where a column of items holds words; without names it is said', () => {
    const named = table([
      ['Bid Item', 'Unit', 'Qty', 'Unit Price'],
      ['Excavation, common', 'CY', 2, 10],
    ])
    expect(named.estimates[0]?.lines).toMatchObject([{ name: 'Excavation, common' }])
    const nameless = table([
      ['Bid Item', 'Unit', 'Qty', 'Unit Price', 'What it is'],
      ['203-02000', 'CY', 2, 10, 'Excavation'],
    ])
    expect(nameless.faults.slice(0, 2)).toEqual([
      { code: 'NAME_COLUMN_MISSING', sheet: 'Bill', line: 1 },
      { code: 'COLUMNS_LEFT_OUT', sheet: 'Bill', line: 1, value: 'What it is (E)' },
    ])
  })
})

describe('numbers of a list', () => {
  const rows: Cell[][] = [
    ['Simbol', 'Denumire', 'UM', 'Cantitate', 'Pret'],
    ['A1', 'Beton', 'mc', '12.500', '150.000'],
    ['A2', 'Cofraj', 'mp', '7', '20'],
  ]

  it('follow the company where nothing tells, which is said with both readings, and an answer', () => {
    const ro = table(rows, { practice: 'ro' })
    expect(ro.estimates[0]?.lines[0]).toMatchObject({ quantity: 12500, unitPrice: 150000 })
    expect(ro.faults.slice(0, 2)).toMatchObject([
      {
        code: 'DECIMALS_OPEN',
        line: 2,
        column: 'Cantitate',
        value: '12.500',
        params: { read: '12500', other: '12,5' },
      },
      { code: 'DECIMALS_OPEN', line: 2, column: 'Pret', value: '150.000', params: { read: '150000', other: '150' } },
    ])
    expect(ro.sheets[0]?.columns[3]?.decimals).toMatchObject({ mark: 'comma', by: 'practice' })
    expect(table(rows, { practice: 'us' }).estimates[0]?.lines[0]).toMatchObject({ quantity: 12.5, unitPrice: 150 })
    const told = table(rows, { practice: 'ro', decimals: { Cantitate: 'point', E: 'comma' } })
    expect(told.estimates[0]?.lines[0]).toMatchObject({ quantity: 12.5, unitPrice: 150000 })
    expect(told.faults.map(({ code }) => code)).not.toContain('DECIMALS_OPEN')
  })

  it('that cannot be read keep their line out, never at price 0', () => {
    const list = table([
      ['Description', 'Unit', 'Quantity', 'Unit price', 'Amount'],
      ['A', 'EA', 2, 10, 20],
      ['B', 'EA', 2, '12 or 13', null],
      ['C', '', 'many', null, null],
      ['Total', null, null, null, 20],
    ])
    expect(list.estimates[0]?.lines.map(({ name, unread = false }) => [name, unread])).toEqual([
      ['A', false],
      ['B', true],
      ['C', true],
    ])
    expect(list.estimates[0]?.totals.total).toBe(20)
    expect(list.faults.filter(({ code }) => code === 'NUMBER_UNREADABLE')).toMatchObject([
      { line: 3, column: 'Unit price', value: '12 or 13' },
      { line: 4, column: 'Quantity', value: 'many' },
    ])
    expect(list.faults.map(({ code }) => code)).not.toContain('TOTAL_DIFFERS')
  })
})

describe('a mapping given by hand', () => {
  const rows: Cell[][] = [
    ['Alfa', 'Beta', 'Gama', 'Delta'],
    ['X1', 'Ceva', '2', '5,50'],
    ['X2', 'Altceva', '1', '3,00'],
  ]

  it('goes by header or by letter', () => {
    const byHeader = table(rows, { mapping: { Alfa: 'symbol', Beta: 'name', Gama: 'quantity', Delta: 'unitPrice' } })
    expect(byHeader.estimates[0]?.totals.total).toBe(14)
    const byLetter = table(rows.slice(1), { mapping: { A: 'symbol', B: 'name', C: 'quantity', D: 'unitPrice' } })
    expect(byLetter.estimates[0]?.lines.map(({ symbol, line }) => [symbol, line])).toEqual([
      ['X1', 1],
      ['X2', 2],
    ])
  })

  it('names a column or a field that does not exist', () => {
    const mapping = {
      Alfa: 'symbol',
      Zeta: 'name',
      Beta: 'culoare' as 'name',
      Gama: 'quantity',
      Delta: 'unitPrice',
    } as const
    expect(table(rows, { mapping }).faults.slice(0, 2)).toMatchObject([
      { code: 'MAPPING_UNKNOWN_COLUMN', value: 'Zeta' },
      { code: 'MAPPING_UNKNOWN_FIELD', column: 'Beta', value: 'culoare' },
    ])
  })
})

describe('columns named by a part alone', () => {
  const romanian = ['Simbol', 'Denumire', 'UM', 'Cantitate', 'Material', 'Manoperă', 'Utilaj', 'Transport', 'Total']
  const english = ['Code', 'Work item', 'Unit', 'Quantity', 'Material', 'Labor', 'Equipment', 'Transport', 'Total']

  it.each([romanian, english])('are line values where they add up to the line total (%s)', (...head) => {
    const list = table([
      head,
      ['A1', 'Dig', 'CY', 10, 1000, 500, 30, 20, 1550],
      ['A2', 'Fill', 'CY', 3, 100, 0, 0, 0, 100],
      ['A3', 'Set up', 'LS', 1, 5, 5, 0, 0, 10],
    ])
    expect(list.estimates[0]?.lines).toMatchObject([
      { totals: { M: 1000, m: 500, U: 30, T: 20 }, parts: { M: 100, m: 50, U: 3, T: 2 }, total: 1550, unitPrice: 155 },
      { totals: { M: 100, m: 0, U: 0, T: 0 }, parts: { M: 33.3333333333333 }, total: 100 },
      { totals: { M: 5, m: 5 }, parts: { M: 5, m: 5 }, total: 10 },
    ])
    expect(list.estimates[0]?.totals).toMatchObject({ total: 1660, parts: { M: 1105, m: 505, U: 30, T: 20 } })
    expect(list.sheets[0]?.columns.slice(4, 8).map(({ field }) => field)).toEqual([
      'materialTotal',
      'laborTotal',
      'equipmentTotal',
      'transportTotal',
    ])
    expect(list.faults).toEqual([])
  })

  it('are unit prices where times the quantity they add up to it, rounded prices too', () => {
    const list = table([
      english,
      ['A1', 'Dig', 'CY', 1000, 1.33, 2, 0, 0, 3333.33],
      ['A2', 'Fill', 'CY', 3, 1.5, 2, 0, 0, 10.5],
    ])
    expect(list.estimates[0]?.lines[1]).toMatchObject({
      parts: { M: 1.5, m: 2 },
      totals: { M: 4.5, m: 6 },
      total: 10.5,
    })
    expect(list.sheets[0]?.columns[4]?.field).toBe('material')
    expect(list.faults.map(({ code }) => code)).not.toContain('PARTS_OPEN')
  })

  it('are settled by the unit price where no total is printed', () => {
    const list = table([
      ['Code', 'Work item', 'Unit', 'Quantity', 'Unit price', 'Material', 'Labor'],
      ['A1', 'Dig', 'CY', 4, 25, 60, 40],
    ])
    expect(list.estimates[0]?.lines[0]).toMatchObject({ totals: { M: 60, m: 40 }, parts: { M: 15, m: 10 }, total: 100 })
  })

  it('are line values with the columns given by hand too', () => {
    const mapping = {
      A: 'symbol',
      B: 'name',
      C: 'unit',
      D: 'quantity',
      E: 'material',
      F: 'labor',
      G: 'amount',
    } as const
    const list = table([['A1', 'Dig', 'CY', 10, 1000, 500, 1500]], { mapping })
    expect(list.estimates[0]?.lines[0]).toMatchObject({ totals: { M: 1000, m: 500 }, parts: { M: 100, m: 50 } })
  })

  it('named as values are unit prices where only these add up', () => {
    const list = table([
      ['Code', 'Work item', 'Unit', 'Quantity', 'M', 'm', 'Total'],
      ['A1', 'Dig', 'CY', 10, 100, 50, 1500],
    ])
    expect(list.estimates[0]?.lines[0]).toMatchObject({ totals: { M: 1000, m: 500 }, parts: { M: 100, m: 50 } })
    expect(list.faults).toEqual([])
  })

  it('that add up neither way are told', () => {
    const list = table([english, ['A1', 'Dig', 'CY', 10, 7, 5, 0, 0, 1550]])
    expect(list.faults).toMatchObject([
      { code: 'PARTS_OPEN', line: 2, value: 'Material, Labor, Equipment, Transport' },
      { code: 'PARTS_DIFFER', line: 2 },
    ])
  })
})

describe.skipIf(!sharedData)('real bills', () => {
  const recognised = async (path: string) => {
    const sheets = await readSheets(sharedFile(path).bytes, listLimits, { practice: 'us' })
    if (!sheets.ok) throw new Error(sheets.fault.code)
    return recogniseList(sheets.value, { practice: 'us' })
  }

  it('give the totals of their public opening', async () => {
    const bills = [
      ['boq/indot-R-45477-ada-ramps.csv', 38, 507972, []],
      ['boq/indot-B-43355-bridge-deck.csv', 92, 1855375.11, []],
      ['boq/indot-R-45477-ada-ramps.xlsx', 38, 507972, ['AMOUNT_COMPUTED']],
    ] as const
    for (const [path, lines, total, faults] of bills) {
      const list = await recognised(path)
      expect([list.counts.lines, list.estimates[0]?.totals.total]).toEqual([lines, total])
      expect(list.faults.map(({ code }) => code)).toEqual(faults)
    }
  })

  it('give the 87 lines of the sample house, in the phases it prints', async () => {
    const list = await recognised('boq/cwicr-house-estimate-de-eur.csv')
    expect(list.counts.lines).toBe(87)
    const cents = list.estimates.reduce((sum, { totals }) => sum + Math.round(totals.total * 100), 0)
    expect(cents).toBe(66007691)
    expect(list.faults.map(({ code }) => code)).not.toContain('TOTAL_DIFFERS')
    expect(list.estimates[0]?.lines[1]).toMatchObject({ unit: '100 m2', quantity: 0.103, total: 150.21 })
  })
})

describe('a bid of one sheet', () => {
  const table = [
    ['Item', 'Description', 'Unit', 'Quantity', 'Unit Price', 'Amount'],
    ['1', 'Excavation', 'CY', '1,250', '$4.50', '$5,625.00'],
  ]
  const named = (rows: Cell[][], more = {}) =>
    recogniseList([{ name: 'Sheet1', rows }], { practice: 'us', name: 'bid-2026-17', ...more }).estimates[0]?.name

  it('names its estimate by its heading, else by the file', () => {
    expect(named([['Elm Street Bridge'], [], ...table])).toBe('Elm Street Bridge')
    expect(named([['Project: Elm Street Bridge'], ['Estimate: Deck'], ...table])).toBe('Deck')
    expect(named([['Project:', 'Elm Street Bridge'], ...table])).toBe('Elm Street Bridge')
    expect(named(table)).toBe('bid-2026-17')
  })

  it('says what the cells of its columns of numbers were read as', () => {
    const [sheet] = recogniseList([{ name: '', rows: table }], { practice: 'us', name: 'bid' }).sheets
    expect(sheet?.numbers).toEqual({ D: [null, 1250], E: [null, 4.5], F: [null, 5625] })
  })
})
