/**
 * What real files come to when they are imported through the API: `npx tsx bench/import-files.ts <file>...`. Each file becomes a new
 * project (a ZIP or a folder of CSV files with `items.csv` a catalogue) of a company of its own practice, on a throw-away database;
 * for each it says the lines taken, the total read, the total of the project as it is stored, and what was told. `--us` before a file
 * takes those after it into the United States, `--ro` back to Romania; `--recipes` lets known norms bring their recipes from there on.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { upload, zip } from '../apps/server/src/imports/upload.fixture.ts'
import type { TestUser } from '../apps/server/src/testing/app.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { throwAwayServer } from './throw-away-server.ts'

const PATH = '/api/estimation-imports'

type Row = Readonly<Record<string, unknown>>

const { database, stop } = await throwAwayServer(4)
const { app, tenant } = await testApp({}, database)
const users = { ro: await tenant('ro'), us: await tenant('us') }
let practice: 'ro' | 'us' = 'ro'
let recipes = false
for (const argument of process.argv.slice(2)) {
  if (argument === '--us' || argument === '--ro') practice = argument === '--us' ? 'us' : 'ro'
  else if (argument === '--recipes') recipes = true
  else console.log(JSON.stringify(await imported(users[practice], argument)))
}
await app.close()
await stop()

async function imported(user: TestUser, path: string): Promise<Row> {
  const folder = statSync(path).isDirectory()
  const file = folder
    ? { name: `${basename(path)}.zip`, bytes: zip(csvFilesIn(path)) }
    : { name: basename(path), bytes: new Uint8Array(readFileSync(path)) }
  const target = folder
    ? { Catalogue: { Name: basename(path), Practice: practice, Currency: practice === 'us' ? 'USD' : 'RON' } }
    : { NewInvestment: {}, ...(recipes ? { Recipes: true } : {}) }
  const { body: sent, status } = await upload(user, PATH, file, target)
  const said = { file: file.name, practice, status }
  if (status !== 201 || sent['Status'] === 'failed') return { ...said, refused: told(sent) ?? sent['code'] }
  const address = `${PATH}/${sent['ImportId']}`
  await user.call('POST', `${address}/commit`)
  let done: Row = (await user.call('GET', address)).body
  while (done['Status'] === 'committing') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    done = (await user.call('GET', address)).body
  }
  const preview = (done['Preview'] ?? {}) as Row
  const read = ((preview['estimates'] ?? []) as Row[]).map(({ name, totals, total, printed }) => ({
    name,
    totals: totals ?? total,
    printed,
  }))
  const about = {
    ...said,
    state: done['Status'],
    lines: done['Lines'],
    created: done['Created'],
    failed: done['Failed'],
    told: told(done),
  }
  if (folder) return { ...about, preview }
  const { body: totals } = await user.call(
    'GET',
    `/api/estimation-investments/${String(preview['investmentId'])}/totals`,
  )
  const { body: project } = await user.call('GET', `/api/estimation-investments/${String(preview['investmentId'])}`)
  return {
    ...about,
    name: project['Name'],
    read,
    recipes: preview['recipes'],
    direct: totals['Direct'],
    withoutVat: totals['WithoutVAT'] ?? totals['TotalWithoutVAT'],
  }
}

function csvFilesIn(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
}

/** How often each thing was told. */
function told({ Errors }: Row): Row | undefined {
  if (!Array.isArray(Errors) || Errors.length === 0) return undefined
  const counts: Record<string, number> = {}
  for (const { code } of Errors as { code: string }[]) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
