/**
 * Import of 10,000 customers, on PostgreSQL and on the embedded database in a folder: `npx tsx bench/record-import.ts`.
 * Meanwhile another person asks for his name again and again; the longest wait is shown. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { textFile, upload } from '../apps/server/src/imports/upload.fixture.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const LINES = 10_000
const CITIES = ['Cluj-Napoca', 'București', 'Iași', 'Timișoara', 'Brașov']
const text = `Denumire;Localitate;Telefon;E-mail;Angajați;Cifra de afaceri\n${Array.from(
  { length: LINES },
  (_, n) =>
    `Firma de probă ${n + 1} SRL;${CITIES[n % CITIES.length]};07${String(10_000_000 + n)};office${n}@firma.example;${n % 300};${n * 37},50`,
).join('\n')}\n`

async function measure(where: string, database: Database, runTarget: number): Promise<Figure[]> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  const other = await tenant()
  const target = { Entity: 'AccountsContacts', Mode: 'skip', Key: 'AccountName' }
  let longest = 0
  let running = true
  const meanwhile = (async () => {
    while (running) {
      const { ms } = await timed(() => other.call('GET', '/api/AccountsContacts?page_size=1'))
      longest = Math.max(longest, ms)
      await new Promise((done) => setTimeout(done, 20))
    }
  })()
  const preview = await timed(() => upload(user, '/api/imports', textFile('clienti.csv', text), target))
  const waitOfPreview = longest
  longest = 0
  const address = `/api/imports/${String(preview.value.body['ImportId'])}`
  const written = await timed(async () => {
    await user.call('POST', `${address}/commit`)
    for (;;) {
      const { body } = await user.call('GET', address)
      if (body['Status'] !== 'committing') return body
      await new Promise((done) => setTimeout(done, 100))
    }
  })
  const waitOfRun = longest
  longest = 0
  const undone = await timed(() => user.call('POST', `${address}/undo`))
  running = false
  await meanwhile
  await app.close()
  if (written.value['Created'] !== LINES) throw new Error(`created ${String(written.value['Created'])} of ${LINES}`)
  return [
    { what: `${where}: preview of 10,000 lines`, unit: 's', target: 2, measured: preview.ms / 1000 },
    { what: `${where}: longest wait of another meanwhile`, unit: 'ms', measured: waitOfPreview },
    { what: `${where}: run of 10,000 lines`, unit: 's', target: runTarget, measured: written.ms / 1000 },
    { what: `${where}: longest wait of another meanwhile`, unit: 'ms', measured: waitOfRun },
    { what: `${where}: undo of 10,000 lines`, unit: 's', measured: undone.ms / 1000 },
    { what: `${where}: longest wait of another meanwhile`, unit: 'ms', measured: longest },
  ]
}

const { database: server, stop } = await throwAwayServer(8)
const figures = await measure('PostgreSQL', server, 20)
await stop()
const folder = mkdtempSync(join(tmpdir(), 'temelia-record-import-'))
const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(embedded, migrations())
figures.push(...(await measure('embedded', embedded, 60)))
await embedded.close()
rmSync(folder, { recursive: true })
process.exit(report(figures) ? 1 : 0)
