/**
 * Imports every CSV of a folder as records and compares what is there afterwards with the file, field by field:
 * `npx tsx bench/import-folder.ts <folder>`. A file whose name has `opportunit` gives opportunities, others customers; Romanian
 * files go to a Romanian company, those of the United States to one of theirs. Names of customers that a file gives a number are sent
 * with it: the product rightly refuses a name that several customers have, and then nothing could be compared. Ends with 1 when a value differs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { upload } from '../apps/server/src/imports/upload.fixture.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'

const [folder = '.'] = process.argv.slice(2)
const { app, tenant } = await testApp()
const companies = new Map<string, TestUser>()
let differing = 0

for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.csv'))
  .sort()) {
  const practice = name.startsWith('us-') ? 'us' : 'ro'
  const who = companies.get(practice) ?? (await tenant(practice))
  companies.set(practice, who)
  const bytes = new TextEncoder().encode(named(readFileSync(join(folder, name), 'utf8')))
  const opportunities = name.includes('opportunit')
  const target = { Entity: opportunities ? 'opportunities' : 'AccountsContacts', Missing: 'empty' }
  const { body } = await upload(who, '/api/imports', { name, bytes }, target)
  const address = `/api/imports/${String(body['ImportId'])}`
  await who.call('POST', `${address}/commit`)
  let done = body
  do {
    await new Promise((wait) => setTimeout(wait, 200))
    done = (await who.call('GET', address)).body
  } while (done['Status'] === 'committing')
  const written = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data.slice(1)
  const fields = (body['Preview'] as { Fields: (string | null)[] } | null)?.Fields ?? []
  const compared = await compare(who, opportunities ? 'OpportunitiesAccounts' : 'AccountsContacts', fields, written)
  differing += compared.differing
  const codes = new Map<string, number>()
  for (const { code } of done['Errors'] as { code: string }[]) codes.set(code, (codes.get(code) ?? 0) + 1)
  const counts = ['Status', 'Lines', 'Created', 'Skipped', 'Failed'].map((key) => `${key} ${String(done[key])}`)
  process.stdout.write(`${name}: ${written.length} rows in the file; ${counts.join(', ')}\n`)
  process.stdout.write(`  columns ${fields.map((field) => field ?? '-').join(' ')}\n`)
  process.stdout.write(
    `  ${compared.values} values compared, ${compared.differing} differ ${compared.examples.join(' | ')}\n`,
  )
  process.stdout.write(`  ${[...codes].map(([code, count]) => `${code} ${count}`).join(', ')}\n`)
}
await app.close()
process.exit(differing > 0 ? 1 : 0)

/** The file with the number of each customer behind their name. */
function named(text: string): string {
  const [head = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  const number = head.indexOf('account_number')
  const name = head.indexOf(head.includes('account_name') ? 'account_name' : 'name')
  if (number < 0 || name < 0) return text
  const told = rows.map((row) => row.map((cell, at) => (at === name ? `${cell} ${row[number] ?? ''}` : cell)))
  return Papa.unparse([head, ...told])
}

/** Finds each row of the file among the records by its name, and compares what both hold. */
async function compare(who: TestUser, path: string, fields: readonly (string | null)[], rows: readonly string[][]) {
  const stages = new Map(
    (await who.call('GET', '/api/opportunity-stages?page_size=100')).body._embedded?.['opportunity_stages']?.map(
      (one) => [one['StageId'], one['Name']],
    ),
  )
  const shown = (record: Record<string, unknown>, field: string) => {
    if (field === 'AccountId') return record['AccountName']
    return field === 'StageId' ? stages.get(record[field]) : record[field]
  }
  const title = path === 'AccountsContacts' ? 'AccountName' : 'Name'
  const records = new Map<string, Record<string, unknown>[]>()
  for (let page = 1; ; page++) {
    const { body } = await who.call('GET', `/api/${path}?page_size=200&page=${page}`)
    const found = Object.values(body['_embedded'] ?? {}).flat() as Record<string, unknown>[]
    for (const record of found) {
      const key = plain(record[title])
      records.set(key, [...(records.get(key) ?? []), record])
    }
    if (found.length < 200) break
  }
  let values = 0
  let differing = 0
  const examples: string[] = []
  for (const [at, row] of rows.entries()) {
    const same = records.get(plain(row[fields.indexOf(title)])) ?? []
    const fits = (record: Record<string, unknown>) =>
      fields.flatMap((field, at) => {
        if (field === null || field.includes('.') || !(field in record) || (row[at] ?? '') === '') return []
        const value = shown(record, field)
        return [{ field, text: row[at] ?? '', value, equal: equal(value, row[at] ?? '') }]
      })
    const best = same.map(fits).sort((a, b) => wrong(a) - wrong(b))[0]
    if (!best) {
      differing++
      examples.push(`line ${at + 2}: no record for ${String(row[fields.indexOf(title)])}`)
      continue
    }
    values += best.length
    for (const one of best.filter(({ equal: ok }) => !ok)) {
      differing++
      examples.push(`${one.field}: ${one.text} is ${String(one.value)}`)
    }
  }
  return { values, differing, examples: examples.slice(0, 6) }
}

function wrong(values: readonly { readonly equal: boolean }[]): number {
  return values.filter(({ equal: ok }) => !ok).length
}

function plain(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/\s+/g, ' ')
}

function equal(value: unknown, text: string): boolean {
  if (typeof value === 'number') return value === Number(text)
  return plain(value).toLowerCase() === plain(text).toLowerCase()
}
