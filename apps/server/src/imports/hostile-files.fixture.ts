import { columnLetter } from '../transfer/sheet.ts'
import { formOf, textFile, type TestFile, zip } from './upload.fixture.ts'

/** Something a caller may send in order to stop the server, or by accident. */
export interface Hostile {
  readonly what: string
  /** Where it is sent: an import of a list, of records or of a catalogue; else the address it is posted to, as JSON or as a form. */
  readonly to: 'list' | 'records' | 'catalogue' | `/${string}`
  /** A file for an import, the text of a body for an address. */
  make(): TestFile | string
  readonly form?: true
  readonly mapping?: unknown
  /** So large that it takes long to make and to send: for the bench alone. */
  readonly large?: true
}

const MILLION = 1_000_000
const csv = (text: string) => textFile('a.csv', text)
const bc3 = (text: string) => textFile('a.bc3', `~V|T|FIEBDC-3/2020|T||ANSI|\n${text}`)
const xml = (text: string) => textFile('a.x83', text)
const gaeb = (body: string) =>
  xml(
    `<?xml version="1.0"?>\n<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.3"><Award><DP>83</DP><BoQ><BoQBody>${body}</BoQBody></BoQ></Award></GAEB>`,
  )
const ours = (more: string) =>
  textFile('a.json', `{"Format":"temelia-estimates","FormatVersion":1,"investment":{"Name":"A"}${more}}`)

const letters = (count: number, cell = (at: number) => `c${at}`) => Array.from({ length: count }, (_, at) => cell(at))
const named = letters(999).join(',')

/** A workbook of sheets whose rows are given as XML. */
function workbook(sheets: readonly string[], strings = ''): TestFile {
  const part = (name: string, text: string) => textFile(name, `<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const parts = [
    part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${links}">${sheets.map((_, at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}<Relationship Id="rs" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    part('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`),
    ...sheets.map((rows, at) =>
      part(`xl/worksheets/s${at}.xml`, `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ),
  ]
  return { name: 'a.xlsx', bytes: zip(parts) }
}

const row = (line: number, cells: readonly string[]) =>
  `<row r="${line}">${cells.map((cell, at) => `<c r="${columnLetter(at)}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/** Inputs that are refused, each with a reason. */
export const hostileInputs: readonly Hostile[] = [
  { what: 'CSV: 100,000 columns', to: 'list', make: () => csv(`Denumire,${letters(100_000).join(',')}\n`) },
  {
    what: 'CSV: 100,000 columns, records',
    large: true,
    to: 'records',
    make: () => csv(`Name,${letters(100_000).join(',')}\n`),
  },
  { what: 'CSV: 100,000 empty columns', to: 'records', make: () => csv(`Name${','.repeat(100_000)}\n`) },
  { what: 'CSV: 20 million commas', large: true, to: 'list', make: () => csv(','.repeat(20 * MILLION)) },
  { what: 'CSV: 20 million quotes', large: true, to: 'list', make: () => csv('"'.repeat(20 * MILLION)) },
  {
    what: 'CSV: 20 million line ends',
    large: true,
    to: 'records',
    make: () => csv(`Name\n${'\n'.repeat(20 * MILLION)}`),
  },
  {
    what: 'CSV: long cells in the preview',
    large: true,
    to: 'list',
    make: () => csv(`Name,${named}\n${`${`${'x'.repeat(1_500)},`.repeat(1_000)}\n`.repeat(28)}`),
  },
  {
    what: 'CSV: a mapping of 60,000 columns',
    to: 'list',
    make: () => csv(`${named}\n1\n`),
    mapping: { columns: Object.fromEntries(letters(60_000, (at) => `x${at}`).map((key) => [key, 'name'])) },
  },
  { what: 'BC3: 20 MB of ~', large: true, to: 'list', make: () => bc3('~'.repeat(20 * MILLION)) },
  { what: 'BC3: 7 million lines of ~', large: true, to: 'list', make: () => bc3('~\n~'.repeat(7 * MILLION)) },
  {
    what: 'BC3: a ~M of a million parts',
    to: 'list',
    make: () =>
      bc3(`~C|A##||A|0|\n~C|B||B|1|\n~D|A##|B\\1\\1\\|\n~M|A\\B|1|1|${'1\\1\\1\\1\\1\\1\\'.repeat(MILLION / 6)}|\n`),
  },
  {
    what: 'BC3: a ~D of a million parts',
    to: 'list',
    make: () => bc3(`~C|A##||A|0|\n~C|B||B|1|\n~D|A##|${'B\\1\\1\\'.repeat(MILLION / 3)}|\n`),
  },
  {
    what: 'BC3: 300,000 ~Y of one chapter',
    large: true,
    to: 'list',
    make: () => bc3(`~C|A##||A|0|\n~C|B||B|1|\n${'~Y|A##|B\\1\\1\\|\n'.repeat(300_000)}`),
  },
  {
    what: 'BC3: 300,000 ~M of one position',
    large: true,
    to: 'list',
    make: () => bc3(`~C|A##||A|0|\n~C|B||B|1|\n~D|A##|B\\1\\1\\|\n${'~M|A\\B|1|1||\n'.repeat(300_000)}`),
  },
  {
    what: 'BC3: chapters 20,000 deep',
    to: 'list',
    make: () =>
      bc3(
        `~C|A0##||A|0|\n${letters(20_000, (at) => `~C|A${at + 1}#||A|0|\n~D|A${at}${at ? '#' : '##'}|A${at + 1}\\1\\1\\|\n`).join('')}`,
      ),
  },
  { what: 'GAEB: 1,000,000 levels', to: 'list', make: () => gaeb('<BoQCtgy>'.repeat(MILLION)) },
  {
    what: 'GAEB: a tag over 5 million lines',
    large: true,
    to: 'list',
    make: () => xml(`<?xml version="1.0"?>\n<GAEB ${'\n'.repeat(5 * MILLION)}`),
  },
  {
    what: 'GAEB: a comment over 5 million lines',
    large: true,
    to: 'list',
    make: () => xml(`<?xml version="1.0"?>\n<GAEB><!--${'\n'.repeat(5 * MILLION)}`),
  },
  {
    what: 'GAEB: 500,000 categories',
    large: true,
    to: 'list',
    make: () => gaeb('<BoQCtgy RNoPart="1"/>'.repeat(500_000)),
  },
  {
    what: 'GAEB: 20 MB of attributes',
    large: true,
    to: 'list',
    make: () => gaeb(`<Item ${'a="1" '.repeat(3 * MILLION)}/>`),
  },
  { what: 'GAEB: 20 MB of &', large: true, to: 'list', make: () => gaeb('&'.repeat(20 * MILLION)) },
  { what: 'GAEB: a sign XML has not', to: 'list', make: () => gaeb('<BoQCtgy>&#0;</BoQCtgy>') },
  {
    what: 'JSON: 10 million levels',
    large: true,
    to: 'list',
    make: () => ours(`,"objects":${'['.repeat(10 * MILLION)}`),
  },
  {
    what: 'JSON: a field 1,000,000 levels deep',
    to: 'list',
    make: () => ours(`,"objects":[{"Name":${'['.repeat(MILLION)}${']'.repeat(MILLION)}}]`),
  },
  {
    what: 'JSON: 1,000,000 unknown fields',
    to: 'list',
    make: () => ours(`,"objects":[{${letters(MILLION, (at) => `"f${at}":1`).join(',')}}]`),
  },
  {
    what: 'XLSX: 190 MB of blanks',
    large: true,
    to: 'list',
    make: () => workbook([`<row r="1">${' '.repeat(190 * MILLION)}</row>`]),
  },
  {
    what: 'XLSX: 190 MB in one tag',
    large: true,
    to: 'list',
    make: () => workbook([`<row><c ${'r="A1" '.repeat(27 * MILLION)}`]),
  },
  { what: 'XLSX: a million empty rows', to: 'list', make: () => workbook(['<row/>'.repeat(MILLION)]) },
  {
    what: 'XLSX: a million empty columns',
    large: true,
    to: 'list',
    make: () => workbook([`<row r="1">${letters(MILLION, (at) => `<c r="${columnLetter(at)}1"/>`).join('')}</row>`]),
  },
  {
    what: 'XLSX: row 1,048,576',
    to: 'records',
    make: () => workbook(['<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>']),
  },
  {
    what: 'XLSX: a shared text a million times',
    large: true,
    to: 'list',
    make: () =>
      workbook(
        [
          letters(
            1_000,
            (at) =>
              `<row r="${at + 1}">${letters(1_000, (column) => `<c r="${columnLetter(column)}${at + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
          ).join(''),
        ],
        `<si><t>${'x'.repeat(32_000)}</t></si>`,
      ),
  },
  {
    what: 'XLSX: 900 sheets of 1,000 columns, records',
    large: true,
    to: 'records',
    make: () => workbook(Array.from({ length: 900 }, () => row(1, letters(1_000)))),
  },
  {
    what: 'ZIP: 65,000 files',
    large: true,
    to: 'catalogue',
    make: () => ({
      name: 'a.zip',
      bytes: zip(letters(65_000, (at) => `f${at}.csv`).map((name) => textFile(name, 'a,b\n1,2\n'))),
    }),
  },
  {
    what: 'HTML: 200,000 levels',
    to: '/pdfGenerator/download',
    make: () => JSON.stringify({ content: '<div>'.repeat(200_000) }),
  },
  {
    what: 'HTML: a cell over a billion columns',
    to: '/pdfGenerator/download',
    make: () =>
      JSON.stringify({
        content: `<table>${'<tr><td colspan="1000000000" rowspan="1000000000">a</td></tr>'.repeat(20_000)}</table>`,
      }),
  },
  { what: 'JSON body: 5 million levels', to: '/api/AccountsContacts', make: () => '['.repeat(5 * MILLION) },
  {
    what: 'JSON body: a field 400,000 levels deep',
    to: '/api/AccountsContacts',
    make: () => `{"Name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  },
  ...(
    [
      ['a million fields', () => letters(MILLION, (at) => `k${at.toString(36)}`).join('&')],
      ['one field two million times', () => 'User=1&'.repeat(MILLION)],
      ['8 million blanks', () => `User=${'+'.repeat(8 * MILLION)}`],
      ['2 million escaped letters', () => `User=${'%41'.repeat(2 * MILLION)}`],
      ['a million broken escapes', () => `User=${'%4'.repeat(MILLION)}`],
    ] as const
  ).map(([what, make]): Hostile => ({ what: `form: ${what}`, to: '/loginAuth', form: true, make })),
  {
    what: 'JSON body: 2 million empty records',
    to: '/api/payments',
    make: () => `{"Bills":[${'{},'.repeat(2 * MILLION)}{}]}`,
  },
  {
    what: 'JSON body: a filter of 30,000 groups',
    to: '/api/filters',
    make: () => `{"Name":"A","Entity":"AccountsContacts","Filter":{"and":[${'{},'.repeat(30_000)}{}]}}`,
  },
  {
    what: 'JSON body: a filter of 30,000 empty groups for many records',
    to: '/api/bulk/preview',
    make: () =>
      `{"Entity":"AccountsContacts","Action":"delete","Filter":{"and":[${'{"and":[]},'.repeat(30_000)}{"and":[]}]}}`,
  },
  {
    what: 'JSON body: 100,000 unknown fields',
    to: '/api/AccountsContacts',
    make: () => `{${letters(100_000, (at) => `"f${at}":1`).join(',')}}`,
  },
]

const TARGETS = {
  list: ['/api/estimation-imports', { NewInvestment: {} }],
  records: ['/api/imports', { Entity: 'AccountsContacts' }],
  catalogue: ['/api/estimation-imports', { Catalogue: { Name: 'A', Practice: 'ro', Currency: 'RON' } }],
} as const

/** The request that sends it. */
export async function hostileRequest({ to, make, form, mapping }: Hostile) {
  const made = make()
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (typeof made === 'string') return { path: to, type, body: Buffer.from(made) }
  const [path, target] = TARGETS[to as keyof typeof TARGETS]
  return { path, ...(await formOf(made, target, mapping)) }
}

/** What a reply says of it: its status, and the code of the refusal or the codes of a failed import. */
export function verdictOf(status: number, text: string): string {
  const body = JSON.parse(text || '{}') as { code?: string; Status?: string; Errors?: { code: string }[] }
  const codes = [...new Set((body.Errors ?? []).map(({ code }) => code))]
  return [status, body.code, body.Status, ...codes].filter(Boolean).join(' ')
}
