import writeWorkbook from 'write-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { textFile, upload } from './upload.fixture.ts'

const LISTS = '/api/estimation-imports'
const RECORDS = '/api/imports'
// Each file is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 180_000 })

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const customers = (more: Record<string, unknown> = {}) => ({ Entity: 'AccountsContacts', ...more })
const codes = (body: Record<string, unknown>) => (body['Errors'] as { code: string }[]).map(({ code }) => code)

async function rows(path: string, query: string, who = user): Promise<Record<string, unknown>[]> {
  return Object.values((await who.call('GET', `/api/${path}?page_size=200&${query}`)).body._embedded ?? {}).flat() as []
}

async function look(file: Parameters<typeof upload>[2], target: unknown, mapping?: unknown, who = user) {
  return (await upload(who, RECORDS, file, target, mapping)).body
}

async function run(text: string, target: unknown, mapping?: unknown, who = user) {
  const { ImportId } = await look(textFile('a.csv', text), target, mapping, who)
  await who.call('POST', `${RECORDS}/${ImportId}/commit`)
  for (;;) {
    const { body } = await who.call('GET', `${RECORDS}/${ImportId}`)
    if (body['Status'] !== 'committing') return body
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function listed(text: string, mapping?: unknown) {
  const { estimateId } = await newEstimate(user)
  const { body } = await upload(user, LISTS, textFile('lista.csv', text), { EstimateId: estimateId }, mapping)
  const done = (await user.call('POST', `${LISTS}/${body.ImportId}/commit`)).body
  const made = await rows('estimation-articles', `EstimateId=${estimateId}`)
  return { seen: body, done, lines: made.map(({ Symbol, Quantity, Price }) => [Symbol, Quantity, Price]) }
}

describe('a quantity list', () => {
  const open = 'Simbol;Denumire;UM;Cantitate;Pret\nA1;Beton;mc;12.500;150.000\n'

  test('with numbers that can be read two ways follows the company, says so, and takes an answer', async () => {
    const { seen, lines } = await listed(open)
    expect(lines).toEqual([['A1', 12500, 150000]])
    expect((seen.Errors as unknown[]).slice(0, 2)).toMatchObject([
      { code: 'DECIMALS_OPEN', column: 'Cantitate', value: '12.500' },
      { code: 'DECIMALS_OPEN', column: 'Pret', value: '150.000' },
    ])
    expect((seen.Errors as { message: string }[])[0]?.message).toContain('ar putea fi și 12,5')
    expect((await listed(open, { decimals: { Cantitate: 'point', E: 'point' } })).lines).toEqual([['A1', 12.5, 150]])
    const flat = { A: 'symbol', B: 'name', C: 'unit', D: 'quantity', E: 'unitPrice' }
    expect((await listed(open, { ...flat, decimals: { D: 'point' } })).lines).toEqual([['A1', 12.5, 150000]])
    expect((await listed(open, { columns: flat, decimals: { E: 'point' } })).lines).toEqual([['A1', 12500, 150]])
    const wrong = await upload(user, LISTS, textFile('a.csv', open), { EstimateId: 1 }, { decimals: { D: 'dot' } })
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'IMPORT_PROBLEM'])
  })

  test('writes no line at price 0 whose price cannot be read', async () => {
    const { seen, done, lines } = await listed(
      "Simbol;Denumire;UM;Cantitate;Pret\nA1;Beton;mc;2;₹1,00,000.00\nA2;Zid;mc;3;12 sau 13\nA3;Fier;kg;4;CHF 1'234.50\n",
    )
    expect(seen).toMatchObject({ Lines: 3, Failed: 1 })
    expect(seen.Errors).toContainEqual(
      expect.objectContaining({ code: 'NUMBER_UNREADABLE', line: 3, column: 'Pret', value: '12 sau 13' }),
    )
    expect(done).toMatchObject({ Status: 'done', Created: 2 })
    expect(lines).toEqual([
      ['A1', 2, 100000],
      ['A3', 4, 1234.5],
    ])
  })

  test('of a workbook with a sheet of notes is mapped on its own sheet', async () => {
    const { estimateId } = await newEstimate(user)
    const data = (cells: (string | number)[][]) => cells.map((row) => row.map((value) => ({ value })))
    const sheets = [
      { sheet: 'Note', data: data([['Oferta este valabilă 30 de zile'], ['Prețuri', 'fără TVA']]) },
      {
        sheet: 'Lista',
        data: data([
          ['Unu', 'Doi', 'Trei', 'Patru'],
          ['A1', 'Beton', 'mc', 2],
        ]),
      },
    ]
    const file = { name: 'a.xlsx', bytes: new Uint8Array(await writeWorkbook(sheets).toBuffer()) }
    const columns = { A: 'symbol', B: 'name', C: 'unit', D: 'quantity' }
    const { body } = await upload(user, LISTS, file, { EstimateId: estimateId }, { columns, sheet: 'Lista' })
    expect(body).toMatchObject({ Status: 'preview', Failed: 0, Errors: [{ code: 'SHEET_LEFT_OUT', value: 'Note' }] })
    await user.call('POST', `${LISTS}/${body.ImportId}/commit`)
    expect(await rows('estimation-articles', `EstimateId=${estimateId}`)).toMatchObject([
      { Name: 'Beton', Quantity: 2 },
    ])
  })
})

describe('a table of records', () => {
  test('with a header alone is refused with its reason, in both languages', async () => {
    const { ImportId, ...seen } = await look(textFile('a.csv', 'Denumire;Localitate\n'), customers())
    expect(seen).toMatchObject({ Status: 'failed', Errors: [{ code: 'FILE_HAS_NO_ROWS' }] })
    for (const [language, words] of [
      ['en', 'The file has a header and no rows'],
      ['ro', 'Fișierul are cap de tabel, dar niciun rând'],
    ] as const) {
      const { body } = await user.call('GET', `${RECORDS}/${ImportId}`, undefined, { 'accept-language': language })
      expect((body.Errors as { message: string }[])[0]?.message).toContain(words)
    }
  })

  test('with a broken letter waits for its encoding', async () => {
    const broken = Buffer.concat([
      Buffer.from('Denumire;Localitate\nȚiglă SRL;Iași\nCără'),
      Buffer.from([0xe3]),
      Buffer.from('mida;Deva\n'),
    ])
    const file = { name: 'a.csv', bytes: new Uint8Array(broken) }
    expect(await look(file, customers())).toMatchObject({
      Status: 'failed',
      Preview: {
        Encoding: 'utf-8',
        Rows: [
          ['Țiglă SRL', 'Iași'],
          [expect.any(String), 'Deva'],
        ],
      },
      Errors: [{ code: 'FILE_BAD_BYTES', line: 3, column: 'A' }],
    })
    expect(await look(file, customers(), { encoding: 'utf-8' })).toMatchObject({
      Status: 'preview',
      Errors: [{ code: 'FILE_BYTES_REPLACED' }],
    })
    expect(await look(file, customers({ Encoding: 'windows-1250' }))).toMatchObject({
      Preview: { Encoding: 'windows-1250', EncodingBy: 'choice' },
    })
  })

  test('keeps its rows apart, loses hidden characters, and says both', async () => {
    const text = 'Name,City\r\nAl\u200bfa SRL,Cluj\nBeta SRL,Iași\rGama SRL,Deva\r\n'
    expect(await look(textFile('a.csv', text), customers())).toMatchObject({
      Status: 'preview',
      Lines: 3,
      Preview: {
        LineEnds: 'mixed',
        RowCount: 3,
        Rows: [
          ['Alfa SRL', 'Cluj'],
          ['Beta SRL', 'Iași'],
          ['Gama SRL', 'Deva'],
        ],
      },
      Errors: [{ code: 'FILE_LINE_ENDS_MIXED' }, { code: 'FILE_CLEANED', line: 2, column: 'A', value: '1' }],
    })
  })

  test('decides numbers by column, shows both readings of an open one and takes the answer', async () => {
    const who = await server.tenant()
    const text = 'Name;Employees;Turnover\nAlfa SRL;1.250;12.500\n'
    const seen = await look(textFile('a.csv', text), customers(), undefined, who)
    expect(seen).toMatchObject({
      Preview: {
        Decimals: [
          null,
          { Mark: 'comma', By: 'cells' },
          { Mark: 'comma', By: 'practice', Example: { Text: '12.500', Comma: 12500, Point: 12.5 } },
        ],
      },
      Errors: [{ code: 'DECIMALS_OPEN', line: 2, column: 'Turnover' }],
    })
    expect(await run(text, customers(), { decimals: { Turnover: 'point' } }, who)).toMatchObject({
      Created: 1,
      Errors: [],
    })
    expect(await rows('AccountsContacts', '', who)).toMatchObject([{ Employees: 1250, SalesFigure: 12.5 }])
  })

  test('has one line for a tax code, whether or not a key was chosen; equal names are pointed at', async () => {
    const who = await server.tenant()
    await run('Name,CUI\nVechi SRL,RO9000000747\n', customers(), undefined, who)
    const text = 'Name,CUI\nAlfa SRL,RO9000000372\nBeta SRL,9000000372\nVechi din nou SRL,9000000747\nALFA srl,\n'
    const plan = await look(textFile('a.csv', text), customers(), undefined, who)
    expect(plan).toMatchObject({ Preview: { Plan: { Created: 2, Failed: 2 } } })
    expect(plan['Errors']).toMatchObject([
      { code: 'VALUE_REPEATED', line: 3, column: 'CUI' },
      { code: 'KEY_EXISTS', line: 4, column: 'CUI' },
      { code: 'NAME_REPEATED', line: 5, column: 'Name', value: 'ALFA srl' },
    ])
    expect((plan['Errors'] as { message: string }[])[0]?.message).toContain('2')
    const done = await run(text, customers(), undefined, who)
    expect(done).toMatchObject({ Status: 'done', Created: 2, Failed: 2 })
    expect(codes(done)).toEqual(['VALUE_REPEATED', 'KEY_EXISTS', 'NAME_REPEATED'])
    const update = await run(
      'Name,CUI\nAlfa SRL,9000000747\n',
      customers({ Mode: 'update', Key: 'AccountName' }),
      undefined,
      who,
    )
    expect(update).toMatchObject({ Updated: 0, Failed: 1 })
  })
})

test('half a character of two on the wire does no harm', async () => {
  const option = { Type: 'lists', Option: 'columns', Value: { 'x\ud800': ['\ud800y'] } }
  expect((await user.call('POST', '/api/userOptions', option)).status).toBe(422)
  const { status } = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Alfa SRL', Notes: 'x\ud800y' })
  expect([201, 422]).toContain(status)
})

test('a NUL on the wire is refused as data, wherever it stands', async () => {
  const bad = 'Al\u0000fa SRL'
  const replies = await Promise.all([
    user.call('POST', '/api/AccountsContacts', { AccountName: bad }),
    user.call('POST', '/api/AccountsContacts', { AccountName: 'Alfa SRL', Notes: bad }),
    user.call('POST', '/api/AccountsContacts', { AccountName: 'Alfa SRL', Custom: { a: bad } }),
    upload(user, RECORDS, textFile('a.csv', 'Name\nAlfa SRL\n'), customers({ Values: { City: bad } })),
    upload(user, RECORDS, textFile('a.csv', 'Name\nAlfa SRL\n'), customers(), { [bad]: 'AccountName' }),
    upload(user, RECORDS, textFile('a.csv', 'Name\nAlfa SRL\n'), customers(), { sheet: bad }),
    upload(user, LISTS, textFile('a.csv', 'Name\nAlfa SRL\n'), { NewInvestment: {} }, { [bad]: 'name', B: 'unit' }),
    upload(user, LISTS, textFile('a.csv', 'Name\nAlfa SRL\n'), { NewInvestment: { Name: bad } }),
    upload(user, RECORDS, textFile('a.csv', 'Name\nAlfa SRL\n'), customers({ Sheet: bad })),
  ])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 422))
})
