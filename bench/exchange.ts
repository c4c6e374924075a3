/**
 * Exchange files of 10,000 positions, read, looked at and written as a new project: FIEBDC-3 with recipes of five lines and
 * GAEB X84, on PostgreSQL and on the embedded database in a folder: `npx tsx bench/exchange.ts [embedded|postgres]`. Then
 * they are taken out again, and the offer is checked. The floor of an import is one bare INSERT of the same lines a table. Beside the
 * time stands what the processors did for it in this process, which no other work on the machine makes longer; the embedded database is
 * in it, a server's is not. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { sql } from 'kysely'
import type { Database, Tx } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { refreshStatistics, writtenTables } from '../apps/server/src/db/upkeep.ts'
import { thread } from '../apps/server/src/transfer/read-upload.ts'
import { textFile, upload } from '../apps/server/src/imports/upload.fixture.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Figure, report, stream, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const POSITIONS = 10_000
const CHAPTERS = 50
const RECIPE = 5
const TARGET = 10
const PATH = '/api/estimation-imports'

const only = process.argv[2]

/** Positions whose printed prices are what their recipes give, in cents. */
function budget(): string {
  const next = stream(11)
  const out = [
    '~V||FIEBDC-3/2016|Bench||UTF-8|',
    '~K|\\2\\2\\3\\2\\2\\2\\2\\EUR\\|0\\0\\0\\0\\0|',
    '~C|B##||Bench budget|0|211126|0|',
  ]
  const chapters = Array.from({ length: CHAPTERS }, (_, at) => `C${at}`)
  out.push(`~D|B##|${chapters.map((code) => `${code}#\\1\\1\\`).join('')}|`)
  for (let at = 0; at < 200; at++) out.push(`~C|R${at}|u|Resource ${at}|${(at + 1) / 4}|211126|${1 + (at % 3)}|`)
  for (const [at, code] of chapters.entries()) {
    const positions = Array.from({ length: POSITIONS / CHAPTERS }, (_, place) => `P${at}_${place}`)
    out.push(`~C|${code}#||Chapter ${at}|0|211126|0|`)
    out.push(`~D|${code}#|${positions.map((one) => `${one}\\1\\${1 + next(90_000) / 100}\\`).join('')}|`)
    for (const one of positions) {
      const recipe = Array.from({ length: RECIPE }, () => [next(200), 1 + next(20)] as const)
      const price = recipe.reduce((sum, [resource, amount]) => sum + ((resource + 1) / 4) * amount, 0)
      out.push(`~C|${one}|m3|Work ${one}|${price}|211126|0|`)
      out.push(`~D|${one}|${recipe.map(([resource, amount]) => `R${resource}\\1\\${amount}\\`).join('')}|`)
    }
  }
  return `${out.join('\r\n')}\r\n`
}

async function measure(where: string, database: Database): Promise<Figure[]> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  const figures: Figure[] = []
  const load = async (what: string, name: string, text: string): Promise<number> => {
    const before = process.cpuUsage()
    const { ms, value } = await timed(async () => {
      const { body } = await upload(user, PATH, textFile(name, text), { NewInvestment: { Name: `Bench ${name}` } })
      return (await user.call('POST', `${PATH}/${String(body['ImportId'])}/commit`)).body
    })
    const { user: own, system } = process.cpuUsage(before)
    if (value['Created'] !== POSITIONS) throw new Error(`created ${String(value['Created'])} of ${POSITIONS}`)
    const id = (value['Preview'] as { investmentId: number }).investmentId
    const bare = await timed(() => floor(database, user.clientId, id))
    figures.push({
      what: `${where}: ${what} in`,
      unit: 's',
      target: TARGET,
      measured: ms / 1000,
      floor: bare.ms / 1000,
    })
    figures.push({ what: `${where}: ${what} in, processors`, unit: 's', measured: (own + system) / 1e6 })
    return id
  }
  const take = async (id: number, format: string): Promise<string> => {
    const { ms, value } = await timed(() =>
      user.call('GET', `/api/estimation-investments/${id}/export?format=${format}`),
    )
    figures.push({ what: `${where}: ${format} out`, unit: 's', measured: ms / 1000 })
    return value.raw.payload
  }
  const id = await load('BC3', 'a.bc3', budget())
  const checks = await timed(() => user.call('GET', `/api/estimation-investments/${id}/checks`))
  figures.push({ what: `${where}: checks of the offer`, unit: 's', measured: checks.ms / 1000 })
  await take(id, 'bc3')
  await load('GAEB X84', 'a.x84', await take(id, 'x84'))
  await load('own form', 'a.json', await take(id, 'json'))
  await app.close()
  return figures
}

/** The lines of a project written once more by the database alone, and forgotten. */
async function floor(database: Database, clientId: number, projectId: number): Promise<void> {
  const again = async (tx: Tx, table: string, kept: string) =>
    tx.run(sql`insert into ${sql.table(table)} (client_id, project_id, position, symbol, name, measure_unit, ${sql.raw(kept)})
      select client_id, project_id, position, symbol, name, measure_unit, ${sql.raw(kept)} from ${sql.table(table)}
      where client_id = ${clientId} and project_id = ${projectId}`)
  const forgotten = new Error('forgotten')
  const work = async (tx: Tx) => {
    await again(
      tx,
      'articles',
      'estimate_id, quantity, price, rs_materials, rs_labor, rs_equipments, materials, labor, equipments, total, start_date, end_date',
    )
    await again(tx, 'article_resources', 'article_id, kind, consumption, price, percent')
    throw forgotten
  }
  await database.tenant(clientId, work).catch((error: unknown) => {
    if (error !== forgotten) throw error
  })
  // What was forgotten is swept away before the next import is timed.
  await refreshStatistics(database, await writtenTables(database))
}

/** The thread that reads files as it is in production: the loader of sources alone would take it a second. */
async function bundledReader(folder: string): Promise<URL> {
  const outfile = join(folder, 'read-worker.mjs')
  await build({
    entryPoints: [fileURLToPath(thread.entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  })
  return pathToFileURL(outfile)
}

const figures: Figure[] = []
const folder = mkdtempSync(join(tmpdir(), 'temelia-exchange-'))
Object.assign(thread, { entry: await bundledReader(folder) })
if (only !== 'embedded') {
  const { database, stop } = await throwAwayServer(8)
  figures.push(...(await measure('PostgreSQL', database)))
  await stop()
}
if (only !== 'postgres') {
  const embedded = await openEmbedded('ro', { dataDir: join(folder, 'data'), durable: true }, workers.database)
  await migrate(embedded, migrations())
  figures.push(...(await measure('embedded', embedded)))
  await embedded.close()
}
rmSync(folder, { recursive: true })
process.exit(report(figures) ? 1 : 0)
