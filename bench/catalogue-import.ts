/**
 * The full-size catalogue on the embedded database in a folder, durable: `npx tsx bench/catalogue-import.ts`.
 * Reads $TEMELIA_SHARED/data/cwicr-full and cwicr/resources.csv. The floor is the reading alone. Ends with 1 at twice a target.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { loadCatalogue, removeCatalogue } from '../apps/server/src/estimation/catalogue/load.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { readCatalogueInWorker } from '../apps/server/src/transfer/read-in-worker.ts'

const TARGET_S = 180
const data = resolve(process.env['TEMELIA_SHARED'] ?? '../shared', 'data')
if (!existsSync(join(data, 'cwicr-full'))) {
  console.info(`skipped: no catalogue at ${data} (set TEMELIA_SHARED)`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'temelia-catalogue-'))
const database = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(database, migrations())

const files = [
  'cwicr-full/chapters.csv.gz',
  'cwicr-full/items.csv.gz',
  'cwicr-full/recipe_lines.csv.gz',
  'cwicr/resources.csv',
]
const reading = performance.now()
const read = await readCatalogueInWorker(
  {
    files: files.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(data, name))) })),
    practice: 'ro',
    reading: { practice: 'ro' },
  },
  { entry: workers.sheets, owner: '' },
)
if (!read.ok) throw new Error(`${read.fault.code} ${read.fault.value ?? ''}`)
const readS = since(reading)

let longest = 0
let running = true
const meanwhile = (async () => {
  while (running) {
    const start = performance.now()
    await database.system((tx) => tx.one(sql`select count(*) from collections`))
    longest = Math.max(longest, performance.now() - start)
    await new Promise((done) => setTimeout(done, 20))
  }
})()

const facts = {
  code: 'CWICR',
  name: 'CWICR',
  nameRo: null,
  practice: 'ro',
  currency: 'RON',
  edition: null,
  attribution: 'CC BY 4.0',
  attributionRo: null,
  demo: false,
  priceDate: null,
} as const
const importing = performance.now()
let steps = 0
const id = await loadCatalogue(database, 0, facts, read.value, () => void steps++)
const importS = since(importing)
running = false
await meanwhile
const removing = performance.now()
await removeCatalogue(database, 0, id)
const removeS = since(removing)

console.table([
  { what: 'read and checked, s (floor)', target: '', found: readS.toFixed(1) },
  { what: 'imported, reading included, s', target: TARGET_S, found: (readS + importS).toFixed(1) },
  { what: 'norms', target: '', found: read.value.norms.length },
  { what: 'recipe lines', target: '', found: read.value.recipe.norm.length },
  { what: 'progress notes', target: '', found: steps },
  { what: 'longest wait of another query, ms', target: '', found: Math.round(longest) },
  { what: 'removed, s', target: '', found: removeS.toFixed(1) },
])
await database.close()
rmSync(folder, { recursive: true })
process.exit(readS + importS > TARGET_S * 2 ? 1 : 0)

function since(start: number): number {
  return (performance.now() - start) / 1000
}
