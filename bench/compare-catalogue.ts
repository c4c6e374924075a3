/** The catalogue of a folder of CSV files, imported and compared: norms, resources with their prices, recipes, and the published unit prices. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { upload, zip } from '../apps/server/src/imports/upload.fixture.ts'
import type { TestUser } from '../apps/server/src/testing/app.ts'
import { Differences } from './differences.ts'

type Row = Partial<Record<string, string>>
type Made = Readonly<Record<string, unknown>>

const PAGE = 200
/** Kinds of the files that are others in the product. */
const KINDS: Readonly<Record<string, string>> = { operator: 'labor' }
const PARTS = [
  ['material', 'Materials'],
  ['labor', 'Labor'],
  ['equipment', 'Equipments'],
  ['transport', 'Transports'],
  ['total', 'Price'],
] as const

const PATH = '/api/estimation-imports'
/** Largest difference of a published price from one added up from rounded prices. */
const PRICE_ERROR = 0.001

/** Imports the catalogue for a practice and says what differs. Gives how many values do. */
export async function compareCatalogue(user: TestUser, practice: 'ro' | 'us', folder: string): Promise<number> {
  const found = new Differences()
  const sent = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
  const target = {
    Catalogue: { Name: 'CWICR', Code: 'CWICR', Practice: practice, Currency: practice === 'us' ? 'USD' : 'RON' },
  }
  const { body } = await upload(user, PATH, { name: 'cwicr.zip', bytes: zip(sent) }, target)
  let done = (await user.call('POST', `${PATH}/${String(body['ImportId'])}/commit`)).body
  while (done['Status'] === 'committing') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    done = (await user.call('GET', `${PATH}/${String(body['ImportId'])}`)).body
  }
  found.same('import', 'status', 'done', done['Status'])
  const collections = await allOf(user, 'norme-colectii?')
  const id = String(collections.find(({ Code }) => Code === 'CWICR')?.['ColectieId'])
  await compareNorms(found, user, practice, folder, id)
  return found.print(`cwicr ${practice}`)
}

async function compareNorms(found: Differences, user: TestUser, practice: 'ro' | 'us', folder: string, id: string) {
  const rows = (name: string) => rowsOf(join(folder, `${name}.csv`))
  const currency = practice === 'us' ? 'usd' : 'ron'
  const resources = await allOf(user, `estimation-resources?ColectieId=${id}`)
  const prices = new Map((await allOf(user, 'estimation-prices?')).map((one) => [one['ResourceId'], one['Price']]))
  const norms = await allOf(user, `norme-articole-reteta?ColectieId=${id}`)
  found.same('catalogue', 'resources', rows('resources').length, resources.length)
  found.same('catalogue', 'norms', rows('items').length, norms.length)
  const resourceOf = new Map(resources.map((one) => [String(one['Symbol']), one]))
  for (const row of rows('resources')) {
    const made = resourceOf.get(row['code'] ?? '') ?? {}
    const where = `resource ${row['code']}`
    found.same(where, 'name', row['name_en'] ?? '', made['Name'])
    compareRomanian(found, where, row, made)
    found.same(where, 'unit', row[`unit_${practice}`] ?? '', made['MeasureUnit'])
    found.same(where, 'kind', KINDS[row['type'] ?? ''] ?? row['type'] ?? '', made['Kind'])
    found.same(where, 'price', Number(row[`price_${currency}`]), prices.get(made['ResourceId']))
  }
  const symbolOf = new Map(rows('items').map((row) => [row['code'], row['symbol'] ?? '']))
  const normOf = new Map(norms.map((one) => [String(one['Symbol']), one]))
  for (const row of rows('items')) {
    const made = normOf.get(row['symbol'] ?? '') ?? {}
    const where = `norm ${row['symbol']}`
    found.same(where, 'name', row['name_en'] ?? '', made['Name'])
    compareRomanian(found, where, row, made)
    found.same(where, 'unit', row[`unit_${practice}`] ?? '', made['MeasureUnit'])
  }
  for (const row of rows('unit_prices').filter(({ market }) => market === practice)) {
    const symbol = symbolOf.get(row['item_code']) ?? ''
    for (const [column, key] of PARTS) {
      const [written, made] = [Number(row[column]), Number(normOf.get(symbol)?.[key])]
      found.same(`norm ${symbol}`, column, Math.abs(written - made) <= PRICE_ERROR ? made : written, made)
    }
  }
  const consumptions = new Map<string, string>()
  for (const norm of norms) {
    const recipe = await allOf(user, `norme-liste-resurse?ArticolId=${String(norm['ArticolId'])}`)
    const lines = recipe.toSorted((a, b) => Number(a['Position']) - Number(b['Position']))
    consumptions.set(
      String(norm['Symbol']),
      lines.map((line) => `${String(line['ResourceId'])} ${String(line['Consumption'])}`).join(', '),
    )
  }
  for (const [code, symbol] of symbolOf) {
    const written = rows('recipe_lines')
      .filter((row) => row['item_code'] === code)
      .map(
        (row) =>
          `${String(resourceOf.get(row['resource_code'] ?? '')?.['ResourceId'])} ${Number(row[`qty_${practice}`])}`,
      )
    found.same(`norm ${symbol}`, 'recipe', written.join(', '), consumptions.get(symbol))
  }
}

/** A Romanian name that is the name itself is kept once. */
function compareRomanian(found: Differences, where: string, row: Row, made: Made) {
  const [name, romanian] = [row['name_en'] ?? '', row['name_ro'] || null]
  if (romanian === name && made['Name_ro'] === null) found.explained('Romanian name that is the name itself, kept once')
  else found.same(where, 'Romanian name', romanian, made['Name_ro'] ?? null)
}

const files = new Map<string, readonly Row[]>()

function rowsOf(path: string): readonly Row[] {
  const known = files.get(path)
  if (known) return known
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  files.set(path, data)
  return data
}

async function allOf(user: TestUser, query: string): Promise<Made[]> {
  const rows: Made[] = []
  for (let page = 1; ; page++) {
    const { body } = await user.call('GET', `/api/${query}&page_size=${PAGE}&page=${page}`)
    const some = Object.values(body['_embedded'] ?? {}).flat()
    rows.push(...some)
    if (some.length < PAGE) return rows
  }
}
