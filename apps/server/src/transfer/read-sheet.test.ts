import fc from 'fast-check'
import Papa from 'papaparse'
import { deflateRawSync, gzipSync } from 'node:zlib'
import writeWorkbook from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readInWorker, recogniseInWorker } from './read-in-worker.ts'
import { readSheets } from './read-sheet.ts'
import { listLimits, type ReadLimits } from './sheet.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array, limits: ReadLimits = listLimits) => readSheets(bytes, limits, { practice: 'ro' })
const rowsOf = async (bytes: Uint8Array) => {
  const sheets = await read(bytes)
  return sheets.ok ? sheets.value[0]?.rows : sheets.fault
}
const faultOf = async (bytes: Uint8Array, limits?: ReadLimits) => {
  const sheets = await read(bytes, limits)
  return sheets.ok ? undefined : sheets.fault
}

async function workbook(sheets: { sheet: string; data: (string | number | null)[][] }[]): Promise<Uint8Array> {
  const cells = sheets.map(({ sheet, data }) => ({
    sheet,
    data: data.map((row) => row.map((value) => (value === null ? null : { value }))),
  }))
  return new Uint8Array(await writeWorkbook(cells).toBuffer())
}

/** A ZIP with one deflated entry, whose declared size may be a lie. */
function zipOf(
  entries: readonly { name: string; content: Uint8Array; declared?: number; flags?: number }[],
): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared = content.byteLength, flags = 0 } of entries) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.byteLength, 18)
    local.writeUInt32LE(declared, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.byteLength, 20)
    central.writeUInt32LE(declared, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    const whole = Buffer.concat([local, Buffer.from(name), packed])
    locals.push(whole)
    directory.push(central, Buffer.from(name))
    offset += whole.byteLength
  }
  const entriesBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(entriesBytes.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, entriesBytes, end]))
}

const sheetXml = (cells: string) => utf8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`)

describe('delimited files', () => {
  const expected = [
    ['Simbol', 'Denumire', 'Cant'],
    ['CA01', 'Beton șanț', '12,5'],
  ]
  const text = 'Simbol;Denumire;Cant\nCA01;Beton șanț;12,5\n'

  it('are read in UTF-8 with and without a mark, UTF-16 of both orders and Windows-1250', async () => {
    const utf16 = Buffer.from(text, 'utf16le')
    const swapped = Buffer.from(utf16).swap16()
    const old = Buffer.from(text.replace('ș', '\xba').replace('ț', '\xfe'), 'latin1')
    const files = [
      utf8(text),
      utf8(`\ufeff${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
      old,
    ]
    for (const file of files) expect(await rowsOf(file)).toEqual(expected)
  })

  it('are cut at the delimiter they use', async () => {
    expect(await rowsOf(utf8('a,b,c\n1,"x;y",3\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1', 'x;y', '3'],
    ])
    expect(await rowsOf(utf8('a\tb\tc\n1\t2,5\t3\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1', '2,5', '3'],
    ])
    expect(await rowsOf(utf8('nume;pret\nA;1,5\nB;2,5\n'))).toEqual([
      ['nume', 'pret'],
      ['A', '1,5'],
      ['B', '2,5'],
    ])
  })

  it('keep blank rows, so that lines count as in the file, but not trailing ones', async () => {
    expect(await rowsOf(utf8('a,b\n\nc,d\n\n\n'))).toEqual([['a', 'b'], [''], ['c', 'd']])
  })

  it('are read from gzip', async () => {
    expect(await rowsOf(gzipSync('a,b\n1,2'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('letters of a text', () => {
  const bytesOf = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))
  const sheetOf = async (bytes: Uint8Array, more: object = {}) => {
    const sheets = await readSheets(bytes, listLimits, { practice: 'ro', ...more })
    if (!sheets.ok) throw new Error(sheets.fault.code)
    return sheets.value[0]
  }

  it('stay UTF-8 when a byte is broken, and the place is told; only a person may say otherwise', async () => {
    const file = bytesOf('Denumire;Localitate\nȚiglă;Iași\nCără', 0xe3, 'mida;Bacău\n')
    const doubt = await sheetOf(file)
    expect(doubt?.rows[1]).toEqual(['Țiglă', 'Iași'])
    expect(doubt?.notes).toEqual([
      { code: 'FILE_BAD_BYTES', line: 3, column: 'A', value: 'Cără\ufffdmida', params: { encoding: 'UTF-8' } },
    ])
    expect((await sheetOf(file, { encoding: 'utf-8' }))?.notes).toMatchObject([
      { code: 'FILE_BYTES_REPLACED', line: 3 },
    ])
    expect((await sheetOf(file, { encoding: 'windows-1250' }))?.rows[1]?.[0]).toContain('igl')
  })

  it('of one byte are those of the company’s country, which is told', async () => {
    const file = bytesOf('Name;City\nCaf', 0xe9, ' ', 0xaa, ';X\n')
    expect(await sheetOf(file)).toMatchObject({
      reading: { encoding: 'windows-1250', encodingBy: 'guess' },
      rows: [
        ['Name', 'City'],
        ['Café Ș', 'X'],
      ],
      notes: [{ code: 'FILE_ENCODING_GUESSED', value: 'windows-1250' }],
    })
    expect(await sheetOf(file, { practice: 'us' })).toMatchObject({
      reading: { encoding: 'windows-1252' },
      rows: [
        ['Name', 'City'],
        ['Café ª', 'X'],
      ],
    })
  })

  it('of Windows in the United States keep quotation marks, dashes and the signs of money', async () => {
    const file = bytesOf('Name,Unit price\nStud 2', 0x94, ' x 4', 0x94, ' ', 0x96, ' 8', 0x92, ',', 0x80, '12\n')
    expect((await sheetOf(file, { practice: 'us' }))?.rows[1]).toEqual(['Stud 2” x 4” – 8’', '€12'])
  })

  it('that a text holds as a lost letter of old are no reason to read it otherwise', async () => {
    expect(await sheetOf(utf8('Nume;Loc\nȚigl\ufffd;Iași\n'))).toMatchObject({
      reading: { encoding: 'utf-8' },
      notes: [{ code: 'FILE_BYTES_REPLACED', line: 2, column: 'A' }],
    })
  })

  it('nobody sees are removed and counted', async () => {
    const sheet = await sheetOf(utf8('Name,Note\nAl\u200bfa\u0007 S\u00adRL,\u202eabc\n'))
    expect(sheet?.rows[1]).toEqual(['Alfa SRL', 'abc'])
    expect(sheet?.notes).toEqual([{ code: 'FILE_CLEANED', sheet: '', line: 2, column: 'A', value: '4' }])
    const file = await workbook([{ sheet: 'a', data: [['Al\u200bfa', 'text\nin two lines']] }])
    const read = await readSheets(file, listLimits, { practice: 'ro' })
    expect(read.ok && read.value[0]).toMatchObject({
      rows: [['Alfa', 'text\nin two lines']],
      notes: [{ code: 'FILE_CLEANED', sheet: 'a', line: 1, column: 'A' }],
    })
  })
})

describe('rows of a text', () => {
  const sheetOf = async (text: string) => {
    const sheets = await readSheets(utf8(text), listLimits, { practice: 'ro' })
    return sheets.ok ? sheets.value[0] : undefined
  }

  it('end at every line end outside quotes, whatever the others are', async () => {
    const sheet = await sheetOf('Name,City\r\nAlfa,Cluj\nBeta,"Iași\r\nsector 1"\rGama,Deva\r\n')
    expect(sheet).toMatchObject({
      rows: [
        ['Name', 'City'],
        ['Alfa', 'Cluj'],
        ['Beta', 'Iași\r\nsector 1'],
        ['Gama', 'Deva'],
      ],
      reading: { lineEnds: 'mixed' },
      notes: [{ code: 'FILE_LINE_ENDS_MIXED' }],
    })
    expect(await sheetOf('a,b\r\n1,"x\ny"\r\n')).toMatchObject({ reading: { lineEnds: 'crlf' }, notes: [] })
    expect(await sheetOf('a,b\r1,2')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      reading: { lineEnds: 'cr' },
    })
  })

  it('are cut as a first line says, which keeps its place', async () => {
    for (const said of ['sep=;', 'SEP=;\r', '"sep=;"'])
      expect(await sheetOf(`${said}\nName;City, county\nAlfa;Cluj, CJ\n`)).toMatchObject({
        rows: [[''], ['Name', 'City, county'], ['Alfa', 'Cluj, CJ']],
        reading: { delimiter: ';' },
      })
    expect(await sheetOf('a|b\n1|2,5\n')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    })
  })

  it('keep quotes that stand inside a cell', async () => {
    expect(await sheetOf('a,b\nPipe 5" PVC,1\n"Pipe 5"" PVC",2\n"Pipe 5" PVC",3\n"x" ,4\n')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['Pipe 5" PVC', '1'],
        ['Pipe 5" PVC', '2'],
        ['Pipe 5" PVC', '3'],
        ['x', '4'],
      ],
    })
  })
})

describe('what went into a table comes out', () => {
  const letters = fc.constantFrom(...'aZ09 "\';,|\t.-ășțȚéß€日😀=', '\n', '1.234,50')
  const text = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''))
  const figure = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100)
  const rowsWith = <T>(cell: fc.Arbitrary<T>) =>
    fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
      )
  const head = (row: readonly unknown[]) => row.map((_, at) => `Column ${at + 1}`)

  it('as CSV, with any separator, line end and encoding', async () => {
    const ends = fc.constantFrom('\n', '\r\n', '\r')
    await fc.assert(
      fc.asyncProperty(
        rowsWith(text),
        fc.constantFrom(',', ';', '\t', '|'),
        ends,
        fc.constantFrom('utf8', 'utf16le'),
        async (cells, delimiter, end, encoding) => {
          const rows = [head(cells[0] ?? []), ...cells]
          // A separate writer: what it quotes is its own rule.
          const written = Papa.unparse(rows, { delimiter, newline: end, quotes: true })
          const bytes = Buffer.from(`\ufeff${written}`, encoding as BufferEncoding)
          const read = await readSheets(bytes, listLimits, { practice: 'ro', delimiter: delimiter as ',' })
          const filled = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
          expect(read.ok && read.value[0]?.rows).toEqual(rows.slice(0, filled + 1))
        },
      ),
      { numRuns: 300, seed: 20261123 },
    )
  })

  it('as CSV with the separator found, for tables as people write them', async () => {
    const word = fc.constantFrom('Beton C16/20', 'Țeavă 5"', 'Săpătură, manuală', 'mc', 'a;b', '12,5', '3.75', '1 250')
    await fc.assert(
      fc.asyncProperty(rowsWith(word), fc.constantFrom(',', ';', '\t'), async (cells, delimiter) => {
        const rows = [head(cells[0] ?? []), ...cells]
        const read = await readSheets(utf8(Papa.unparse(rows, { delimiter })), listLimits, { practice: 'ro' })
        expect(read.ok && read.value[0]?.rows).toEqual(rows)
      }),
      { numRuns: 300, seed: 20261124 },
    )
  })

  it('as XLSX, text as text but for blanks around it, numbers as numbers', async () => {
    const cell = fc.oneof(
      text.map((one) => one.trim()).filter((one) => one !== ''),
      figure,
      fc.constant(null),
    )
    await fc.assert(
      fc.asyncProperty(rowsWith(cell), async (cells) => {
        const rows: (string | number | null)[][] = [head(cells[0] ?? []), ...cells]
        const read = await readSheets(await workbook([{ sheet: 'a', data: rows }]), listLimits, { practice: 'ro' })
        const filled = rows.findLastIndex((row) => row.some((one) => one !== null))
        const got = read.ok ? read.value[0]?.rows : undefined
        expect(got?.map((row) => Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => row[at] ?? null))).toEqual(
          rows.slice(0, filled + 1),
        )
      }),
      { numRuns: 40, seed: 20261125 },
    )
  })
})

describe('files that are refused', () => {
  it('are named for what they are', async () => {
    expect(await faultOf(new Uint8Array())).toEqual({ code: 'FILE_EMPTY' })
    expect(await faultOf(utf8(' \n \n'))).toEqual({ code: 'FILE_EMPTY' })
    expect(await faultOf(utf8('%PDF-1.7 ...'))).toEqual({ code: 'FILE_TYPE_UNKNOWN' })
    expect(await faultOf(zipOf([{ name: 'a.txt', content: utf8('x') }]))).toEqual({ code: 'FILE_TYPE_UNKNOWN' })
    expect(await faultOf(utf8('a,b\nc,d\u0000,e'))).toEqual({ code: 'FILE_HAS_NUL', line: 2 })
    expect(await faultOf(utf8('a,b\n1,"open\n2,3\n'))).toEqual({ code: 'QUOTE_NOT_CLOSED', line: 2 })
    expect(await faultOf(utf8(`a,b\n1,${'x'.repeat(120_000)}`))).toEqual({
      code: 'CELL_TOO_LONG',
      line: 2,
      column: 'B',
      value: '120000',
    })
  })

  it('are told apart among old office files: locked workbook, old workbook', async () => {
    const head = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const locked = Buffer.concat([head, Buffer.alloc(64), Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await faultOf(locked)).toEqual({ code: 'FILE_ENCRYPTED' })
    expect(await faultOf(Buffer.concat([head, Buffer.alloc(64)]))).toEqual({ code: 'FILE_OLD_WORKBOOK' })
  })

  it('are damaged or encrypted archives', async () => {
    const good = await workbook([{ sheet: 'a', data: [['x']] }])
    expect(await faultOf(good.slice(0, good.byteLength - 40))).toEqual({ code: 'FILE_DAMAGED' })
    expect(await faultOf(zipOf([{ name: 'xl/workbook.xml', content: utf8('x'), flags: 1 }]))).toEqual({
      code: 'FILE_ENCRYPTED',
    })
    const hollow = zipOf([{ name: 'xl/workbook.xml', content: utf8('<workbook/>') }])
    expect(await faultOf(hollow)).toEqual({ code: 'FILE_DAMAGED' })
    expect(await faultOf(gzipSync('abc').subarray(0, 12))).toEqual({ code: 'FILE_DAMAGED' })
  })

  it('grow too large: declared, or hidden behind a false size', async () => {
    const zeros = new Uint8Array(5_000_000)
    const limits = { ...listLimits, unpackedBytes: 1_000_000 }
    const honest = zipOf([{ name: 'xl/workbook.xml', content: zeros }])
    expect(await faultOf(honest, limits)).toEqual({ code: 'FILE_UNPACKS_TOO_LARGE' })
    const liar = zipOf([{ name: 'xl/workbook.xml', content: zeros, declared: 100 }])
    expect(await faultOf(liar, limits)).toEqual({ code: 'FILE_DAMAGED' })
    expect(await faultOf(gzipSync(zeros), limits)).toEqual({ code: 'FILE_UNPACKS_TOO_LARGE' })
    expect((await faultOf(utf8('a'.repeat(20)), { ...listLimits, fileBytes: 10 }))?.code).toBe('FILE_TOO_LARGE')
  })

  it('have a cell far out: the table it spans counts, not its cells', async () => {
    const far = '<row r="1"><c r="A1"/></row><row r="50000"><c r="XFD50000"/></row>'
    const file = zipOf([
      { name: 'xl/workbook.xml', content: utf8('<workbook/>') },
      { name: 'xl/worksheets/sheet1.xml', content: sheetXml(far) },
    ])
    expect((await faultOf(file))?.code).toBe('FILE_TOO_MANY_CELLS')
  })

  it('are wider than any table, in a text and in a workbook', async () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')
    expect(await faultOf(utf8(`${wide}\n1\n`))).toEqual({ code: 'FILE_TOO_MANY_COLUMNS', value: '1000' })
    expect((await faultOf(utf8(','.repeat(3_000_000))))?.code).toBe('FILE_TOO_MANY_CELLS')
    expect((await faultOf(utf8('x'.repeat(5_000_000))))?.code).toBe('CELL_TOO_LONG')
    expect((await faultOf(utf8(`a,${'"'.repeat(5_000_001)}`)))?.code).toBe('QUOTE_NOT_CLOSED')
    const strings = zipOf([
      { name: 'xl/workbook.xml', content: utf8('<workbook/>') },
      { name: 'xl/sharedStrings.xml', content: utf8('<si><t>x</t></si>'.repeat(2_000_001)) },
    ])
    expect(await faultOf(strings)).toEqual({ code: 'FILE_TOO_MANY_CELLS', value: '2000000' })
    const header = await workbook([{ sheet: 'a', data: [Array.from({ length: 1_500 }, (_, at) => `c${at}`)] }])
    expect(await faultOf(header)).toEqual({ code: 'FILE_TOO_MANY_COLUMNS', sheet: 'a', value: '1000' })
    expect(await rowsOf(utf8(`a,b${','.repeat(5_000)}\n1,2\n`))).toHaveLength(2)
  })

  it('are made of tags alone: counted before they are read, open ones too', async () => {
    const book = (name: string, xml: string) =>
      zipOf([
        { name: 'xl/workbook.xml', content: utf8('<workbook/>') },
        { name, content: utf8(xml) },
      ])
    const limits = { ...listLimits, cells: 1_000 }
    const runs = book('xl/sharedStrings.xml', `<sst><si>${'<r><t>x</t></r>'.repeat(1_000)}</si></sst>`)
    expect(await faultOf(runs, limits)).toEqual({ code: 'FILE_UNPACKS_TOO_LARGE' })
    const styles = book('xl/styles.xml', '<xf/>'.repeat(2_001))
    expect(await faultOf(styles, limits)).toEqual({ code: 'FILE_UNPACKS_TOO_LARGE' })
    for (const tag of ['<row ', '<c ', '<c r="A1" x'])
      expect(await faultOf(book('xl/worksheets/sheet1.xml', tag.repeat(1_000_000)))).toMatchObject({
        code: tag === '<row ' ? 'FILE_TOO_MANY_ROWS' : 'FILE_DAMAGED',
      })
    expect(await faultOf(book('xl/workbook.xml', '<sheet '.repeat(1_000_000)))).toEqual({ code: 'FILE_DAMAGED' })
  }, 15_000)

  it('have more rows, cells and texts than may be, under a prefix of their own too', async () => {
    const book = (name: string, xml: string) =>
      zipOf([
        { name: 'xl/workbook.xml', content: utf8('<workbook/>') },
        { name, content: utf8(xml) },
      ])
    const limits = { ...listLimits, cells: 1_000 }
    expect(await faultOf(book('xl/worksheets/sheet1.xml', '<x:row r="1048576"/>'))).toMatchObject({
      code: 'FILE_TOO_MANY_ROWS',
    })
    expect(await faultOf(book('xl/worksheets/sheet1.xml', '<x:row><x:c r="XFD1"/></x:row>'), limits)).toMatchObject({
      code: 'FILE_TOO_MANY_CELLS',
    })
    expect(await faultOf(book('xl/sharedStrings.xml', '<x:si/>'.repeat(1_001)), limits)).toMatchObject({
      code: 'FILE_TOO_MANY_CELLS',
    })
  })

  it('have too many rows, before the rest is read', async () => {
    const limits = { ...listLimits, rows: 3 }
    expect(await faultOf(utf8('a\nb\nc\nd\n"never closed'), limits)).toEqual({ code: 'FILE_TOO_MANY_ROWS', value: '3' })
    const long = await workbook([{ sheet: 'a', data: [['1'], ['2'], ['3'], ['4']] }])
    expect(await faultOf(long, limits)).toEqual({ code: 'FILE_TOO_MANY_ROWS', value: '3' })
  })
})

describe('workbooks', () => {
  it('give every filled sheet, rows at their place, numbers without noise', async () => {
    const file = await workbook([
      {
        sheet: 'Unu',
        data: [
          [null, null],
          [null, 'x'],
          [null, 0.1 + 0.2],
        ],
      },
      { sheet: 'Gol', data: [[null]] },
      { sheet: 'Doi', data: [['ș']] },
    ])
    const sheets = await read(file)
    expect(sheets.ok && sheets.value.map(({ name }) => name)).toEqual(['Unu', 'Doi'])
    expect(sheets.ok && sheets.value[0]?.rows[1]?.[1]).toBe('x')
    expect(sheets.ok && sheets.value[0]?.rows[2]?.[1]).toBe(0.3)
  })
})

describe('readInWorker', () => {
  const choice = { practice: 'ro' } as const
  const thread = { entry: new URL('./read-worker.ts', import.meta.url), owner: 'ro:1' }

  it('gives what reading in place gives', async () => {
    const file = utf8('a,b\n1,2\n')
    expect(await readInWorker(file, listLimits, thread, choice)).toEqual(await read(file))
    expect(await readInWorker(utf8('a,"b'), listLimits, thread, choice)).toMatchObject({
      fault: { code: 'QUOTE_NOT_CLOSED' },
    })
  }, 30_000)

  it('recognises a list there too', async () => {
    const file = utf8('Denumire;U.M.;Cantitate;Pret\nBeton;mc;2;5,5\n')
    const list = await recogniseInWorker(file, listLimits, { practice: 'ro' }, thread)
    expect(list.ok && list.value.estimates[0]?.totals.total).toBe(11)
  }, 30_000)

  it('ends a thread that takes too long', async () => {
    expect(await readInWorker(utf8('a,b'), listLimits, { ...thread, timeout: 1 }, choice)).toMatchObject({
      fault: { code: 'FILE_READ_TIMED_OUT' },
    })
  })
})
