import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { resumeInterrupted } from './import-row.ts'
import { textFile, upload, zip } from './upload.fixture.ts'

const PATH = '/api/imports'
// Each file is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 180_000 })
let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const customers = (more: Record<string, unknown> = {}) => ({ Entity: 'AccountsContacts', ...more })
const raw = (name: string, bytes: readonly number[] | Buffer) => ({ name, bytes: new Uint8Array(bytes) })
const rows = async (who: TestUser, path: string, query = '') =>
  Object.values((await who.call('GET', `/api/${path}?page_size=200&${query}`)).body._embedded ?? {})[0] ?? []

async function look(who: TestUser, file: Parameters<typeof upload>[2], target: unknown, mapping?: unknown) {
  return (await upload(who, PATH, file, target, mapping)).body
}

async function settled(who: TestUser, id: unknown) {
  for (;;) {
    const { body } = await who.call('GET', `${PATH}/${id}`)
    if (body['Status'] !== 'committing') return body
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function run(who: TestUser, text: string, target: unknown, mapping?: unknown) {
  const seen = await look(who, textFile('file.csv', text), target, mapping)
  await who.call('POST', `${PATH}/${seen['ImportId']}/commit`)
  return settled(who, seen['ImportId'])
}

const lineFile = async (who: TestUser, id: unknown) => (await who.call('GET', `${PATH}/${id}/lines`)).raw.body

function workbook(sheets: readonly { name: string; xml: string }[]) {
  return {
    name: 'clienti.xlsx',
    bytes: zip([
      textFile(
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      textFile(
        'xl/workbook.xml',
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      textFile(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
      ),
      ...sheets.map(({ xml }, at) =>
        textFile(
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml}</sheetData></worksheet>`,
        ),
      ),
    ]),
  }
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('reading', () => {
  const romanian = 'Denumire;Localitate\nȚiglă și Șindrilă SRL;Iași\n'
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

  test.each([
    ['UTF-8', textFile('a.csv', romanian), 'utf-8', ';'],
    ['UTF-8 with a mark', textFile('a.csv', `\ufeff${romanian}`), 'utf-8', ';'],
    ['UTF-16 LE', raw('a.csv', utf16(romanian)), 'utf-16le', ';'],
    ['UTF-16 BE', raw('a.csv', utf16(romanian).swap16()), 'utf-16be', ';'],
    ['commas', textFile('a.csv', romanian.replaceAll(';', ',')), 'utf-8', ','],
    ['tabs', textFile('a.csv', romanian.replaceAll(';', '\t')), 'utf-8', '\t'],
  ])('%s is recognised', async (_what, file, Encoding, Delimiter) => {
    expect(await look(user, file, customers())).toMatchObject({
      Status: 'preview',
      Lines: 1,
      Preview: {
        Encoding,
        Delimiter,
        Columns: ['Denumire', 'Localitate'],
        Fields: ['AccountName', 'City'],
        Rows: [['Țiglă și Șindrilă SRL', 'Iași']],
        RowLines: [2],
        Plan: { Created: 1, Updated: 0, Skipped: 0, Failed: 0 },
      },
    })
  })

  test('Windows-1250 is recognised, and a wrong guess is put right by choosing', async () => {
    const old = raw('a.csv', [
      ...Buffer.from('Denumire;Localitate\n'),
      0xde,
      ...Buffer.from('igla;Ia'),
      0xba,
      ...Buffer.from('i\n'),
    ])
    const found = await look(user, old, customers())
    expect(found).toMatchObject({ Preview: { Encoding: 'windows-1250', Rows: [['Țigla', 'Iași']] } })
    const chosen = await look(
      user,
      textFile('a.csv', 'Denumire,a;Localitate\nAlfa,b;Cluj\n'),
      customers({ Delimiter: ',' }),
    )
    expect(chosen).toMatchObject({ Preview: { Delimiter: ',', Columns: ['Denumire', 'a;Localitate'] } })
    const forced = await look(user, textFile('a.csv', romanian), customers({ Encoding: 'windows-1250' }))
    expect((forced['Preview'] as { Rows: string[][] }).Rows[0]?.[0]).not.toBe('Țiglă și Șindrilă SRL')
  })

  test('a workbook gives its sheets to choose from, the values of formulas, and says which they are', async () => {
    const file = workbook([
      { name: 'Note', xml: `<row r="1">${cell('A1', 'nimic')}</row>` },
      {
        name: 'Clienți &amp; co',
        xml: `<row r="1">${cell('A1', 'Denumire')}${cell('B1', 'Nr angajați')}</row><row r="2">${cell('A2', 'Alfa')}<c r="B2"><f>6*7</f><v>42</v></c></row>`,
      },
    ])
    expect(await look(user, file, customers())).toMatchObject({
      Preview: { Sheets: ['Note', 'Clienți & co'], Sheet: 'Clienți & co' },
      Errors: [{ code: 'SHEET_LEFT_OUT', value: 'Note' }, { code: 'FORMULA_TAKEN' }],
    })
    expect(await look(user, file, customers({ Sheet: 'Note' }))).toMatchObject({ Preview: { Sheet: 'Note' } })
    expect(await look(user, file, customers({ Sheet: 'Clienți & co' }))).toMatchObject({
      Status: 'preview',
      Preview: { Fields: ['AccountName', 'Employees'], Rows: [['Alfa', '42']] },
      Errors: [{ code: 'FORMULA_TAKEN', value: 'B2' }],
    })
    expect(await look(user, file, customers({ Sheet: 'Alta' }))).toMatchObject({
      Status: 'failed',
      Errors: [{ code: 'SHEET_NOT_FOUND' }],
    })
  })

  test.each([
    ['an empty file', textFile('a.csv', ''), [{ code: 'FILE_EMPTY' }]],
    ['a NUL', textFile('a.csv', 'Name,City\nAlfa,\u0000\nBeta,c\n'), [{ code: 'FILE_HAS_NUL' }]],
    [
      'a quote that is not closed',
      textFile('a.csv', 'Name,City\n"Alfa,Cluj\n'),
      [{ code: 'QUOTE_NOT_CLOSED', line: 2 }],
    ],
    [
      'a cell of 120,000 characters',
      textFile('a.csv', `Name,City\nAlfa,${'x'.repeat(120_000)}\n`),
      [{ code: 'CELL_TOO_LONG', line: 2, column: 'B' }],
    ],
    ['a PDF called XLSX', textFile('a.xlsx', '%PDF-1.7'), [{ code: 'FILE_TYPE_UNKNOWN' }]],
    [
      'two columns of one name',
      textFile('a.csv', 'Name,Name\nAlfa,Beta\n'),
      [{ code: 'HEADER_DUPLICATE', column: 'B' }],
    ],
    ['no column for a required field', textFile('a.csv', 'City\nCluj\n'), [{ code: 'HEADER_MISSING' }]],
  ])('%s is answered with its place and what to do', async (_what, file, errors) => {
    const seen = await look(user, file, customers())
    expect(seen).toMatchObject({ Status: 'failed', Errors: errors })
    for (const { message } of seen['Errors'] as { message: string }[]) expect(message).toMatch(/ .*\./)
    expect((await user.call('POST', `${PATH}/${seen['ImportId']}/commit`)).status).toBe(409)
  })

  test('two columns of one name can be told apart by hand', async () => {
    const done = await run(user, 'Name,Name\nAlfa de mână,Oradea\n', customers(), { A: 'AccountName', B: 'City' })
    expect(done).toMatchObject({ Status: 'done', Created: 1 })
    expect(await rows(user, 'AccountsContacts', 'q=Alfa de')).toMatchObject([{ City: 'Oradea' }])
  })

  test('a ragged line fails alone, a short one is filled up', async () => {
    const who = await server.tenant()
    expect(await run(who, 'Name,City\nAlfa,Cluj,prea mult\nBeta\nGama,Deva\n', customers())).toMatchObject({
      Status: 'done',
      Lines: 3,
      Created: 2,
      Failed: 1,
    })
  })

  test('the 10,001st line is refused before work starts', async () => {
    const long = `Name\n${Array.from({ length: 10_001 }, (_, n) => `Client ${n}`).join('\n')}`
    const sent = await upload(user, PATH, textFile('a.csv', long), customers())
    expect([sent.status, sent.body['code']]).toEqual([413, 'IMPORT_TOO_MANY_LINES'])
  })
})

describe('mapping', () => {
  test('is remembered for a user and a header', async () => {
    const who = await server.tenant()
    const text = 'Firma X,Loc\nAlfa,Cluj\n'
    expect(await look(who, textFile('a.csv', text), customers())).toMatchObject({
      Status: 'failed',
      Preview: { Fields: [null, null] },
    })
    await run(who, text, customers(), { A: 'AccountName', B: 'City' })
    const again = await look(who, textFile('b.csv', text), customers())
    expect(again).toMatchObject({ Status: 'preview', Preview: { Fields: ['AccountName', 'City'], Remembered: true } })
    const other = await look(await who.colleague(), textFile('b.csv', text), customers())
    expect(other).toMatchObject({ Preview: { Fields: [null, null], Remembered: false } })
  })

  test('guesses what other systems write, in both languages', async () => {
    const seen = await look(
      user,
      textFile(
        'a.csv',
        'Denumire firmă;C.U.I.;Nr. Reg. Com.;Județ;Cod poștal;Telefon;E-mail;State\n'.replace(
          'Denumire firmă',
          'Firmă',
        ),
      ),
      customers(),
    )
    expect((seen['Preview'] as { Fields: unknown }).Fields).toEqual([
      'AccountName',
      'TaxId',
      'RegisterNumber',
      'County',
      'PostalCode',
      'Phone',
      'Email',
      'County',
    ])
  })

  test('finds links by name, says which are missing or doubtful, or leaves them empty as asked', async () => {
    const who = await server.tenant()
    await run(who, 'Name,CUI\nAlfa Construct,RO9000000372\nDublu,\nDublu,\n', customers())
    const text =
      'Title,Account,Stage,Owner,Sum,Close date\nAcoperiș,ALFA construct,Negotiation,Ana Pop,"1.234,50",31.12.2026\nMansardă,9000000372,Negociere,,5,2026-12-01\nGarduri,Dublu,,,1,\nAlei,Nimeni,,,1,\nRău,Alfa Construct,,,unu,31.02.2026\n'
    const seen = await look(who, textFile('o.csv', text), { Entity: 'opportunities' })
    expect(seen).toMatchObject({ Lines: 5, Preview: { Plan: { Created: 2, Failed: 3 } } })
    expect(
      (seen['Errors'] as { line: number; column: string; code: string }[]).map(({ line, column, code }) => [
        line,
        column,
        code,
      ]),
    ).toEqual([
      [4, 'Account', 'LINK_AMBIGUOUS'],
      [5, 'Account', 'LINK_NOT_FOUND'],
      [6, 'Sum', 'INVALID_NUMBER'],
      [6, 'Close date', 'INVALID_DATE'],
    ])
    const [doubt] = (
      seen['Preview'] as { Doubts: { Letter: string; Value: string; Candidates: { Id: number; Text: string }[] }[] }
    ).Doubts
    expect(doubt).toMatchObject({ Letter: 'B', Column: 'Account', Value: 'Dublu', Chosen: null })
    const [one, two] = doubt?.Candidates ?? []
    expect([one?.Text, two?.Text]).toEqual([`Dublu (#${one?.Id})`, `Dublu (#${two?.Id})`])
    expect((seen['Errors'] as { message: string }[])[0]?.message).toContain(`${one?.Text}; ${two?.Text}`)
    const chosen = await look(
      who,
      textFile('o.csv', text),
      { Entity: 'opportunities' },
      { links: { B: { Dublu: two?.Id } } },
    )
    expect(chosen).toMatchObject({ Preview: { Plan: { Created: 3, Failed: 2 }, Doubts: [{ Chosen: two?.Id }] } })
    const foreign = await look(
      who,
      textFile('o.csv', text),
      { Entity: 'opportunities' },
      { links: { B: { Dublu: 1 } } },
    )
    expect(foreign).toMatchObject({ Preview: { Plan: { Created: 2, Failed: 3 }, Doubts: [{ Chosen: null }] } })
    const done = await run(who, text, { Entity: 'opportunities', Missing: 'empty' })
    expect((done['Errors'] as { line: number; code: string }[]).map(({ line, code }) => [line, code])).toEqual([
      [4, 'LINK_AMBIGUOUS'],
      [5, 'LINK_LEFT_EMPTY'],
      [6, 'INVALID_NUMBER'],
      [6, 'INVALID_DATE'],
    ])
    expect(done).toMatchObject({ Status: 'done', Lines: 5, Created: 3, Failed: 2 })
    const made = await rows(who, 'OpportunitiesAccounts')
    const [roof] = made.filter(({ Name }) => Name === 'Acoperiș')
    expect(roof).toMatchObject({
      AccountName: 'Alfa Construct',
      StageId: 5,
      Sum: 1234.5,
      ClosingDate: '2026-12-31',
      AgentId: who.userId,
    })
  })

  test('reads the days of a US company month first, and names both readings where nothing settles them', async () => {
    const american = Object.create(await testDatabase(), { region: { value: 'us' } }) as Database
    const who = await (await testApp({}, american)).tenant('us')
    const text = 'Title,Close date\nRoof,03/04/2026\nHall,12/25/2026\nYard,25/12/2026\nGate,03.04.2026\n'
    const done = await run(who, text, { Entity: 'opportunities' })
    expect(done).toMatchObject({ Status: 'done', Created: 4, Failed: 0 })
    expect(done['Errors']).toMatchObject([
      {
        line: 2,
        column: 'Close date',
        code: 'DATES_OPEN',
        value: '03/04/2026',
        message: expect.stringContaining('was read as 2026-03-04; it could also be 2026-04-03.'),
      },
    ])
    const made = await rows(who, 'OpportunitiesAccounts')
    expect(Object.fromEntries(made.map(({ Name, ClosingDate }) => [Name, ClosingDate]))).toEqual({
      Roof: '2026-03-04',
      Hall: '2026-12-25',
      Yard: '2026-12-25',
      Gate: '2026-03-04',
    })
  })

  test('reads a column of days in the order that one of them proves', async () => {
    const american = Object.create(await testDatabase(), { region: { value: 'us' } }) as Database
    const who = await (await testApp({}, american)).tenant('us')
    const text = 'Title,Close date\nRoof,03/04/2026\nYard,25/12/2026\nGate,03.04.2026 10:00\n'
    const done = await run(who, text, { Entity: 'opportunities' })
    expect(done).toMatchObject({ Status: 'done', Created: 3, Failed: 0, Errors: [] })
    const made = await rows(who, 'OpportunitiesAccounts')
    expect(Object.fromEntries(made.map(({ Name, ClosingDate }) => [Name, ClosingDate]))).toEqual({
      Roof: '2026-04-03',
      Yard: '2026-12-25',
      Gate: '2026-04-03',
    })
  })

  test('fills the fields a tenant added', async () => {
    const who = await server.tenant()
    await who.call('POST', '/api/custom-fields', {
      Entity: 'customer',
      Name: 'Regiune',
      Label: 'Sales region',
      Kind: 'text',
    })
    await who.call('POST', '/api/custom-fields', {
      Entity: 'customer',
      Name: 'Limita',
      Label: 'Credit limit',
      Kind: 'decimal',
    })
    const done = await run(who, 'Name;Sales region;Limita\nAlfa;Vest;1.500,25\nBeta;Est;mult\n', customers())
    expect(done).toMatchObject({
      Created: 1,
      Failed: 1,
      Errors: [{ line: 3, column: 'Limita', code: 'INVALID_NUMBER' }],
    })
    await run(who, 'Name;Limita\nAlfa;2\n', customers({ Mode: 'update' }))
    expect(await rows(who, 'AccountsContacts')).toMatchObject([{ Custom: { Regiune: 'Vest', Limita: 2 } }])
  })
})

describe('a run', () => {
  test('by tax code skips, updates or refuses what is known', async () => {
    const who = await server.tenant()
    await run(who, 'Name,CUI,City\nAlfa,RO9000000372,Cluj\n', customers())
    const text = 'Name,CUI,City\nAlfa nou,9000000372,Arad\nBeta,,Deva\n'
    const by = (Mode: string) => customers({ Mode, Key: 'TaxId' })
    expect(await run(who, text, by('skip'))).toMatchObject({
      Created: 1,
      Skipped: 1,
      Errors: [{ code: 'SKIPPED_KNOWN', line: 2 }],
    })
    expect(await run(who, text, by('create'))).toMatchObject({
      Created: 1,
      Failed: 1,
      Errors: [{ code: 'KEY_EXISTS', column: 'CUI' }],
    })
    expect(await run(who, text, by('update'))).toMatchObject({ Created: 1, Updated: 1 })
    expect(await rows(who, 'AccountsContacts', 'q=Alfa')).toMatchObject([{ AccountName: 'Alfa nou', City: 'Arad' }])
    expect(await look(who, textFile('a.csv', 'Name\nX SRL\n'), by('update'))).toMatchObject({
      Status: 'failed',
      Errors: [{ code: 'KEY_NOT_MAPPED' }],
    })
  })

  test('gives the failed lines as a file that, corrected, imports cleanly', async () => {
    const who = await server.tenant()
    const done = await run(
      who,
      'Name,Phone,E-mail\nAlfa,+40 712 345 678,a@firma.example\nBeta,+40 712 345 679,@@\nGa,0712345670,g@firma.example\n',
      customers(),
    )
    expect(done).toMatchObject({ Created: 1, Failed: 2 })
    const file = await lineFile(who, done['ImportId'])
    expect(file.split('\r\n')).toEqual([
      '\ufeffrând;coloană;valoare;cod;mesaj;Name;Phone;E-mail',
      "3;E-mail;'@@;INVALID_EMAIL;Introduceți o adresă de e-mail validă.;Beta;'+40 712 345 679;'@@",
      expect.stringMatching(/^4;Name;Ga;TOO_SHORT;.+;Ga;0712345670;g@firma\.example$/),
      '',
    ])
    const corrected = file.replace(";'@@\r", ';b@firma.example\r').replace(';Ga;0712', ';Gama;0712')
    expect(await run(who, corrected, customers())).toMatchObject({ Lines: 2, Created: 2, Failed: 0, Errors: [] })
    expect((await rows(who, 'AccountsContacts', 'q=Beta'))[0]).toMatchObject({
      Phone: '+40 712 345 679',
      Email: 'b@firma.example',
    })
    expect((await (await server.tenant()).call('GET', `${PATH}/${done['ImportId']}/lines`)).status).toBe(404)
  })

  test('names the columns of that file in the caller’s language, and knows it again', async () => {
    const who = await server.tenant()
    const done = await run(who, 'Name,Phone\nGa,0712345670\n', customers())
    const { raw: reply } = await who.call('GET', `${PATH}/${done['ImportId']}/lines`, undefined, {
      'accept-language': 'ro',
    })
    expect(reply.body.split('\r\n')[0]).toBe('\ufeffrând;coloană;valoare;cod;mesaj;Name;Phone')
    const corrected = reply.body.replace(';Ga;0712', ';Gama;0712')
    expect(await run(who, corrected, customers())).toMatchObject({ Lines: 1, Created: 1, Failed: 0, Errors: [] })
  })

  test('makes the first contact of each new customer from the columns that tell of it', async () => {
    const who = await server.tenant()
    const text =
      'name,contact_first_name,contact_last_name,contact_role,contact_email,contact_phone\n' +
      'Alfa SRL,Ana,Popescu,Director,ana@alfa.example,0712345678\n' +
      'Beta SRL,,,,beta@beta.example,\n' +
      'Gama SRL,,,,,\n' +
      'Delta SRL,Ion,Marin,,rau@@,\n'
    const seen = await look(who, textFile('a.csv', text), customers())
    expect(seen).toMatchObject({
      Preview: {
        Fields: [
          'AccountName',
          'Contact.FirstName',
          'Contact.LastName',
          'Contact.Position',
          'Contact.Email',
          'Contact.Phone',
        ],
        Plan: { Created: 3, Failed: 1 },
      },
      Errors: [
        { code: 'INVALID_EMAIL', line: 5, column: 'contact_email', value: 'rau@@' },
        { code: 'CONTACT_NAMELESS', line: 3, column: 'contact_email', value: 'beta@beta.example' },
      ],
    })
    const done = await run(who, text, customers())
    expect(done).toMatchObject({ Created: 3, Updated: 0, Skipped: 0, Failed: 1 })
    const made = await rows(who, 'contacts')
    expect(made).toMatchObject([
      { Name: 'Ana Popescu', Position: 'Director', Email: 'ana@alfa.example', Phone: '0712345678', Main: true },
    ])
    expect((await who.call('POST', `${PATH}/${done['ImportId']}/undo`)).body).toMatchObject({ Status: 'undone' })
    expect(await rows(who, 'AccountsContacts')).toEqual([])
    expect(await rows(who, 'contacts')).toEqual([])
  })

  test('a long value is shown cut, never through the middle of a sign', async () => {
    const long = `${'a'.repeat(79)}😀 și încă ceva`
    const seen = await look(user, textFile('a.csv', `Denumire;Angajați\nSemne SRL;${long}\n`), customers())
    expect(seen['Errors']).toEqual([expect.objectContaining({ code: 'INVALID_INTEGER', value: 'a'.repeat(79) })])
    const titled = await look(
      user,
      textFile('b.csv', `Denumire;${'b'.repeat(199)}😀 coloană\nSemne SRL;1\n`),
      customers(),
    )
    expect(JSON.stringify(titled)).not.toMatch(/\\ud[89a-f]/)
  })

  test('counts every line once, whatever stands in it', async () => {
    const who = await server.tenant()
    const name = fc.constantFrom('Alfa', 'alfa ', 'Beta', 'Gama', 'x', '', 'Țiglă', 'Tigla', '=1+1 SRL')
    const mail = fc.constantFrom('', 'a@firma.example', 'A@firma.example', 'rau@@', 'b@firma.example')
    const line = fc.tuple(name, mail, fc.constantFrom('', 'Cluj', 'Arad,plus'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('create', 'skip', 'update'),
        fc.constantFrom(undefined, 'AccountName', 'Email'),
        async (lines, Mode, Key) => {
          const before = (await rows(who, 'AccountsContacts')).length
          const filled = lines.filter((cells) => cells.some((text) => text !== ''))
          const text = `Name;Email;City\n${lines.map((cells) => cells.join(';')).join('\n')}\n`
          const done = await run(who, text, customers({ Mode, ...(Key ? { Key } : {}), Delimiter: ';' }))
          if (filled.length === 0) return expect(done['Status']).toBe('failed')
          const counts = ['Created', 'Updated', 'Skipped', 'Failed'].map((key) => Number(done[key]))
          expect(done['Status']).toBe('done')
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(filled.length)
          expect((await rows(who, 'AccountsContacts')).length - before).toBe(counts[0])
          await who.call('POST', `${PATH}/${done['ImportId']}/undo`)
          expect((await rows(who, 'AccountsContacts')).length).toBe(before)
        },
      ),
      { numRuns: 6, seed: 20261121 },
    )
  })

  test('that was stopped, or whose server was, goes on where it was and writes nothing twice', async () => {
    const who = await server.tenant()
    const text = `Name,City\n${Array.from({ length: 450 }, (_, n) => `Firma ${n + 1},Cluj`).join('\n')}\n`
    const { ImportId } = await look(who, textFile('a.csv', text), customers())
    const stopping = (on: boolean) =>
      server.database.system((tx) => tx.run(sql`update imports set stopping = ${on} where client_id = ${who.clientId}`))
    await stopping(true)
    await who.call('POST', `${PATH}/${ImportId}/commit`)
    expect(await settled(who, ImportId)).toMatchObject({
      Status: 'preview',
      DoneLines: 0,
      Errors: [{ code: 'IMPORT_STOPPED' }],
    })
    await who.call('POST', `${PATH}/${ImportId}/commit`)
    expect(await settled(who, ImportId)).toMatchObject({ Status: 'done', Created: 450 })
    const count = async () => (await who.call('GET', '/api/AccountsContacts?page_size=1')).body['total_items']
    expect(await count()).toBe(450)
    await server.database.system((tx) =>
      tx.run(
        sql`update imports set status = 'committing', done_lines = 200, updated_at = now() - interval '2 hours' where client_id = ${who.clientId}`,
      ),
    )
    await resumeInterrupted(server.database)
    const stood = (await who.call('GET', `${PATH}/${ImportId}`)).body
    expect(stood).toMatchObject({ Status: 'preview', DoneLines: 200 })
    expect((stood['Errors'] as { code: string }[]).at(-1)?.code).toBe('IMPORT_INTERRUPTED')
  })

  test('is seen, stopped and taken back by its own user only, and needs the rights', async () => {
    const { ImportId } = await look(user, textFile('a.csv', 'Name\nOarecare SRL\n'), customers())
    const stranger = await server.tenant()
    for (const step of ['commit', 'undo', 'cancel'])
      expect((await stranger.call('POST', `${PATH}/${ImportId}/${step}`)).status).toBe(404)
    const reader = await user.colleague({ add: false })
    expect((await upload(reader, PATH, textFile('a.csv', 'Name\nAlfa\n'), customers())).status).toBe(403)
  })
})

describe('undo', () => {
  test('puts counts and values back, keeps later edits and names them', async () => {
    const who = await server.tenant()
    await run(who, 'Name,City,Phone\nVechi,Iași,0712345678\n', customers())
    const done = await run(
      who,
      'Name,City,Phone\nVechi,Arad,0712345679\nNou Unu,Cluj,\nNou Doi,Cluj,\n',
      customers({ Mode: 'update' }),
    )
    expect(done).toMatchObject({ Created: 2, Updated: 1 })
    const named = async (name: string) => (await rows(who, 'AccountsContacts', `q=${name}`))[0] ?? {}
    await who.call('PATCH', `/api/AccountsContacts/${(await named('Nou Doi'))['AccountId']}`, { City: 'Deva' })
    await who.call('PATCH', `/api/AccountsContacts/${(await named('Vechi'))['AccountId']}`, { Phone: '0712345680' })
    const undone = (await who.call('POST', `${PATH}/${done['ImportId']}/undo`)).body
    expect(undone['Status']).toBe('undone')
    expect(
      (undone['Errors'] as { code: string; value: string }[]).map(({ code, value }) => `${code} ${value}`).sort(),
    ).toEqual(['CHANGED_SINCE Nou Doi', 'CHANGED_SINCE Vechi'])
    expect(
      (await rows(who, 'AccountsContacts')).map(({ AccountName, City, Phone }) => [AccountName, City, Phone]).sort(),
    ).toEqual([
      ['Nou Doi', 'Deva', null],
      ['Vechi', 'Iași', '0712345680'],
    ])
  })

  test('of contacts takes the main ones too', async () => {
    const who = await server.tenant()
    await run(who, 'Name\nAlfa SRL\n', customers())
    const done = await run(who, 'Name,Company\nIon Pop,Alfa SRL\nAna Dan,alfa srl\n', { Entity: 'contacts' })
    expect(done).toMatchObject({ Status: 'done', Created: 2 })
    const made = await rows(who, 'contacts')
    expect(made.filter(({ Main }) => Main)).toHaveLength(1)
    await who.call('POST', `${PATH}/${done['ImportId']}/undo`)
    expect(await rows(who, 'contacts')).toEqual([])
  })
})
