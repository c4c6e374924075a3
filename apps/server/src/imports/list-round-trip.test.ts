/** What a list says is what the project says that is made of it, whichever form it comes in: hostile texts and figures of every size. */
import { writeBc3 } from '@temelia/exchange/bc3-write'
import { writeX84 } from '@temelia/exchange/gaeb-write'
import { position, projectOf } from '@temelia/exchange/tree.fixture'
import fc from 'fast-check'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { expectStatus } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { type TestFile, textFile, upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

let users: Readonly<Record<'ro' | 'us', TestUser>>

beforeAll(async () => {
  const { tenant } = await testApp()
  users = { ro: await tenant('ro'), us: await tenant('us') }
})

interface Line {
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly price: number
}

/** Of every size that a row holds: nothing and deductions too. */
const figure = (decimals: number) =>
  fc
    .tuple(
      fc.constantFrom(1, 3, 6, 9, 12, 15).chain((digits) => fc.integer({ min: 0, max: 10 ** digits - 1 })),
      fc.integer({ min: 0, max: decimals }),
      fc.constantFrom('', '', '-'),
    )
    .map(([value, scale, sign]) => Number(`${sign}${value}e-${scale}`) + 0)
    .filter((value) => Math.abs(value) < 1e14)

const line = fc
  .record({
    symbol: fc.constantFrom('', 'CA10A', '007', '0012.50', '=CA01', '-12', '1e5', "'12", '3/4', '105-06845'),
    name: fc
      .tuple(
        fc.constantFrom(
          'Beton C16/20',
          'Țeavă 5"',
          '"Zid"; 25, vechi',
          '=SUM(A1)',
          '+40 mm',
          '-5 grade',
          '@ax',
          '007',
          '2026-03-04',
          '日本 😀',
        ),
        fc.integer({ min: 1, max: 9_999 }),
      )
      .map(([words, number]) => `${words} n${number}`),
    unit: fc.constantFrom('mc', 'kg', 'buc', '100 mp', 'CY', 'țol'),
    quantity: figure(3),
    price: figure(2),
  })
  // What a line comes to must be money too; past that it is named (left-out-lines).
  .filter(({ quantity, price }) => Math.abs(quantity * price) < 1e12)

const lists = (practice: 'ro' | 'us') =>
  fc.sample(fc.array(line, { minLength: 40, maxLength: 60 }), {
    seed: practice === 'ro' ? 20_261_127 : 20_261_128,
    numRuns: 1,
  })

const HEADS = {
  ro: ['Nr.', 'Simbol', 'Denumire', 'U.M.', 'Cantitate', 'Preț unitar'],
  us: ['Line', 'Code', 'Description', 'Unit', 'Quantity', 'Unit Price'],
} as const

const rowsOf = <T>(list: readonly Line[], number: (value: number) => T, practice: 'ro' | 'us'): (string | T)[][] => [
  [...HEADS[practice]],
  ...list.map(({ symbol, name, unit, quantity, price }, at) => [
    String(at + 1),
    symbol,
    name,
    unit,
    number(quantity),
    number(price),
  ]),
]

/** The articles of the project that a file becomes, in their order. */
async function made(who: TestUser, file: TestFile): Promise<Record<string, unknown>[]> {
  const { body } = await upload(who, PATH, file, { NewInvestment: {} })
  const { body: done } = await expectStatus(200, who.call('POST', `${PATH}/${body.ImportId}/commit`))
  const { investmentId } = done.Preview as { investmentId: number }
  const { body: found } = await who.call(
    'GET',
    `/api/estimation-articles?InvestmentId=${investmentId}&sort=Position&page_size=200`,
  )
  return Object.values(found._embedded ?? {}).flat()
}

const priceOf = (article: Record<string, unknown>) =>
  sumDecimals(
    ['Materials', 'Labor', 'Equipments', 'Transports'].map((part) =>
      Number(article[`OP${part}`] ?? article[`RS${part}`] ?? 0),
    ),
  )

const said = (article: Record<string, unknown>): Line => ({
  symbol: String(article['Symbol'] ?? ''),
  name: String(article['Name']),
  unit: String(article['MeasureUnit']),
  quantity: Number(article['Quantity']),
  price: priceOf(article),
})

describe.each(['ro', 'us'] as const)('what went in comes out of a project, %s', (practice) => {
  test('from CSV', async () => {
    const writer = new Intl.NumberFormat(practice === 'ro' ? 'ro-RO' : 'en-US', { maximumFractionDigits: 3 })
    for (const list of lists(practice)) {
      const text = Papa.unparse(
        rowsOf(list, (value) => writer.format(value), practice),
        { delimiter: practice === 'ro' ? ';' : ',' },
      )
      expect((await made(users[practice], textFile('list.csv', text))).map(said)).toEqual(list)
    }
  })

  test('from a workbook', async () => {
    for (const list of lists(practice)) {
      const data = rowsOf(list, (value) => value, practice).map((row) => row.map((value) => ({ value })))
      const bytes = new Uint8Array(await writeWorkbook([{ sheet: 'a', data }]).toBuffer())
      expect((await made(users[practice], { name: 'list.xlsx', bytes })).map(said)).toEqual(list)
    }
  })

  test('from FIEBDC-3, and quantities and prices from GAEB', async () => {
    for (const list of lists(practice)) {
      const tree = projectOf([
        list.map(({ symbol, name, unit, quantity, price }) =>
          position({ symbol, name, unit, quantity, unitPrice: price }),
        ),
      ])
      const stamp = { date: '2026-11-27', program: 'Temelia' }
      const facts = list.map(({ name, unit, quantity, price }) => ({ name, unit, quantity, price }))
      const bc3 = await made(users[practice], { name: 'list.bc3', bytes: new Uint8Array(writeBc3(tree, stamp)) })
      expect(bc3.map(said).map(({ name, unit, quantity, price }) => ({ name, unit, quantity, price }))).toEqual(facts)
      const x84 = await made(users[practice], { name: 'list.x84', bytes: new Uint8Array(writeX84(tree, stamp)) })
      const figures = ({ quantity, price }: Pick<Line, 'quantity' | 'price'>) => ({ quantity, price })
      expect(x84.map(said).map(figures)).toEqual(list.map(figures))
    }
  })
})
