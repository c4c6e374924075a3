/**
 * Imports the real lists and the catalogue of a folder of data through the API and compares what is there afterwards with the files, line
 * by line: symbols, names, units, quantities, prices, totals: `npx tsx bench/compare-imports.ts <folder>`. The files are read by
 * `written-lists.ts`, without anything of the product. (Customers and opportunities: `import-folder.ts`.) Ends with 1 when a value differs.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { upload } from '../apps/server/src/imports/upload.fixture.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { compareCatalogue } from './compare-catalogue.ts'
import { Differences } from './differences.ts'
import {
  cents,
  type WrittenEstimate,
  type WrittenLine,
  writtenBid,
  writtenBidBook,
  writtenF3,
  writtenPhases,
  writtenResources,
} from './written-lists.ts'

type Made = Readonly<Record<string, unknown>>

const PATH = '/api/estimation-imports'
const [folder = '../shared/data'] = process.argv.slice(2)
const LISTS = [
  { file: 'ro-f3/f3-object-7.xlsx', practice: 'ro', read: writtenF3 },
  { file: 'boq/indot-R-45477-ada-ramps.csv', practice: 'us', read: writtenBid },
  { file: 'boq/indot-R-45477-ada-ramps.xlsx', practice: 'us', read: writtenBidBook },
  { file: 'boq/indot-B-43355-bridge-deck.csv', practice: 'us', read: writtenBid },
  { file: 'boq/cwicr-house-estimate-de-eur.csv', practice: 'ro', read: writtenPhases },
  { file: 'boq/cwicr-house-estimate-de-eur-resources.csv', practice: 'ro', read: writtenResources },
] as const

const { app, tenant } = await testApp()
const users = { ro: await tenant('ro'), us: await tenant('us') }
let differing = 0
for (const { file, practice, read } of LISTS) {
  const path = join(folder, file)
  differing += await compareList(users[practice], path, await read(path))
}
for (const practice of ['ro', 'us'] as const)
  differing += await compareCatalogue(users[practice], practice, join(folder, 'cwicr'))
await app.close()
process.exit(differing > 0 ? 1 : 0)

async function compareList(user: TestUser, path: string, written: readonly WrittenEstimate[]): Promise<number> {
  const found = new Differences()
  const file = { name: basename(path), bytes: new Uint8Array(readFileSync(path)) }
  const { body } = await upload(user, PATH, file, { NewInvestment: {} })
  const { body: done } = await user.call('POST', `${PATH}/${String(body['ImportId'])}/commit`)
  const { investmentId } = done['Preview'] as { investmentId: number }
  const estimates = await rowsOf(user, `estimation-estimates?InvestmentId=${investmentId}`)
  found.same('estimates', 'count', written.length, estimates.length)
  const exact = written.every(({ lines }) =>
    lines.every(({ quantity, price, total }) => cents(quantity * price) === total),
  )
  for (const [at, { name, lines, total }] of written.entries()) {
    const estimate = estimates[at] ?? {}
    if (name !== null) found.same(`estimate ${at + 1}`, 'name', name, estimate['Name'])
    const made = await rowsOf(user, `estimation-articles?EstimateId=${String(estimate['EstimateId'])}`)
    found.same(`estimate ${at + 1}`, 'lines', lines.length, made.length)
    for (const [place, line] of lines.entries())
      compareLine(found, `line ${at + 1}.${place + 1}`, line, made[place] ?? {}, exact)
    const sum = cents(made.reduce((all, article) => all + Number(article['Total']), 0))
    found.same(`estimate ${at + 1}`, 'total of lines', total, sum)
  }
  const { body: totals } = await user.call('GET', `/api/estimation-investments/${investmentId}/totals`)
  const all = cents(written.reduce((sum, { total }) => sum + total, 0))
  found.same('project', 'direct', all, (totals['Direct'] as { Total?: number })['Total'])
  return found.print(basename(path))
}

/** @param exact every line of the file is its quantity times its price; else the printed totals are the truth, and prices follow from them */
function compareLine(found: Differences, where: string, line: WrittenLine, article: Made, exact: boolean) {
  found.same(where, 'symbol', line.symbol, article['Symbol'])
  found.same(where, 'name', line.name, article['Name'])
  found.same(where, 'unit', line.unit, article['MeasureUnit'])
  const quantity = Number(article['Quantity'])
  if (line.quantity === 0 && line.total !== 0 && cents(quantity * line.price) === line.total)
    found.explained('quantity printed as 0 follows from the printed total')
  else found.same(where, 'quantity', line.quantity, quantity)
  const price = priceOf(article)
  const followed = !exact && cents(price) === cents(line.total / line.quantity)
  if (followed && price !== line.price) found.explained('price follows from the printed total')
  else found.same(where, 'price', line.price, price)
  found.same(where, 'total', line.total, article['Total'])
  if (line.hours !== null) found.same(where, 'hours', line.hours, Number(Number(article['LaborHours']).toFixed(4)))
  if (line.parts) {
    const parts = ['Materials', 'Labor', 'Equipments', 'Transports'].map((key) => article[key])
    found.same(where, 'parts', line.parts.join(' '), parts.join(' '))
  }
}

/** Of one unit: the parts that count are those typed, else those of the recipe. */
function priceOf(article: Made): number {
  const parts = ['Materials', 'Labor', 'Equipments', 'Transports'].map((key) =>
    Number(article[`OP${key}`] ?? article[`RS${key}`] ?? 0),
  )
  return Number(parts.reduce((sum, part) => sum + part, 0).toPrecision(14))
}

async function rowsOf(user: TestUser, query: string): Promise<Made[]> {
  const rows: Made[] = []
  for (let page = 1; ; page++) {
    const { body } = await user.call('GET', `/api/${query}&sort=Position&page_size=200&page=${page}`)
    const found = Object.values(body['_embedded'] ?? {}).flat()
    rows.push(...found)
    if (found.length < 200) return rows
  }
}
