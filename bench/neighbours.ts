/**
 * What one company's large imports cost another company of the same region: `npx tsx bench/neighbours.ts [customers|list|catalogue]`.
 * One imports 10,000 customers, a quantity list of 10,000 lines and a catalogue of 10,000 norms, and takes each back; the other asks
 * for a page of its customers every 50 ms. On PostgreSQL and on the embedded database in a folder. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { textFile, type TestFile, upload, zip } from '../apps/server/src/imports/upload.fixture.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, percentile, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ROWS = 10_000
const EVERY_MS = 50
const PREVIEW_S = 2
const CITIES = ['Cluj-Napoca', 'București', 'Iași', 'Timișoara', 'Brașov']

interface Load {
  readonly what: string
  readonly path: string
  readonly file: TestFile
  target(user: TestUser): Promise<unknown>
}

const rows = (line: (n: number) => string) => Array.from({ length: ROWS }, (_, n) => line(n)).join('\n')

const customers: Load = {
  what: 'customers',
  path: '/api/imports',
  file: textFile(
    'clienti.csv',
    `Denumire;Localitate;Telefon;E-mail;Angajați;Cifra de afaceri\n${rows(
      (n) =>
        `Firma de probă ${n + 1} SRL;${CITIES[n % CITIES.length]};07${String(10_000_000 + n)};office${n}@firma.example;${n % 300};${n * 37},50`,
    )}\n`,
  ),
  target: async () => ({ Entity: 'AccountsContacts', Mode: 'skip', Key: 'AccountName' }),
}

const list: Load = {
  what: 'quantity list',
  path: '/api/estimation-imports',
  file: textFile(
    'lista.csv',
    `Nr.;Simbol;Denumire;U.M.;Cantitate;Preț unitar\n${rows((n) => `${n + 1};CX${String(n % 700).padStart(3, '0')}A1;Lucrare de probă ${n + 1};mc;${(n % 90) + 1},5;${(n % 400) + 10},25`)}\n`,
  ),
  target: async (user) => {
    const { body } = await user.call('POST', '/api/estimation-investments', { Name: 'Proba listei' })
    return { InvestmentId: body['InvestmentId'] }
  },
}

const catalogue: Load = {
  what: 'catalogue',
  path: '/api/estimation-imports',
  file: {
    name: 'catalog.zip',
    bytes: zip([
      textFile('indicators.csv', 'code,name_en,name_ro\nC,Construction,Construcții'),
      textFile(
        'items.csv',
        `code,symbol,indicator,chapter,name_en,name_ro,unit_ro,unit_us\n${rows((n) => `n${n},ZX${String(n).padStart(5, '0')}#,C,ZXA,Sample work ${n},Lucrare de probă ${n},mc,CY`)}`,
      ),
      textFile(
        'recipe_lines.csv',
        `item_code,line,resource_code,qty_ro,qty_us\n${rows((n) => [1, 2, 3, 4, 5].map((line) => `n${n},${line},r${(n * 7 + line) % 2_000},1.${line},1.${line}`).join('\n'))}`,
      ),
      textFile(
        'resources.csv',
        `code,type,name_en,name_ro,unit_us,price_usd,unit_ro,price_ron\n${Array.from({ length: 2_000 }, (_, n) => `r${n},material,Sample ${n},Resursă ${n},CY,90,mc,${n + 1}`).join('\n')}`,
      ),
    ]),
  },
  target: async () => ({ Catalogue: { Name: 'Norme de probă', Code: 'PROBA', Practice: 'ro', Currency: 'RON' } }),
}

const chosen = [customers, list, catalogue].filter(({ what }) => !process.argv[2] || what.includes(process.argv[2]))

/** Asks for a page of customers every 50 ms, each without waiting for the one before; gives the waits since it was asked last. */
function neighbour(user: TestUser) {
  let waits: number[] = []
  const asked = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = timed(() => user.call('GET', '/api/AccountsContacts?page_size=25')).then(({ ms, value }) => {
      if (value.status !== 200) throw new Error(`the neighbour got ${value.status}`)
      waits.push(ms)
    })
    asked.add(one)
    void one.finally(() => asked.delete(one))
  }, EVERY_MS)
  return {
    async take(): Promise<readonly number[]> {
      await Promise.all(asked)
      const taken = waits
      waits = []
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

async function measure(where: string, database: Database, p95: number, commitTarget: number): Promise<Figure[]> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  const other = await tenant()
  await database.system((tx) =>
    tx.run(sql`insert into customers (client_id, name, city, agent_id)
      select ${other.clientId}::bigint, 'Vecinul ' || n || ' SRL', 'Cluj', ${other.userId}::bigint from generate_series(1, 1000) n`),
  )
  const beside = neighbour(other)
  await pause(2_000)
  const figures: Figure[] = []
  const phase = async <T>(what: string, target: number | undefined, work: () => Promise<T>): Promise<T> => {
    await beside.take()
    const { ms, value } = await timed(work)
    const waits = await beside.take()
    figures.push({ what: `${where}: ${what}`, unit: 's', measured: ms / 1_000, ...(target ? { target } : {}) })
    const wait = (share: number) => (waits.length === 0 ? 0 : percentile(waits, share))
    figures.push({ what: '  the neighbour waits, half of the times', unit: 'ms', measured: wait(0.5) })
    figures.push({ what: '  the neighbour waits, 95 of 100', unit: 'ms', measured: wait(0.95), target: p95 })
    figures.push({ what: '  the neighbour waits, longest', unit: 'ms', measured: wait(1) })
    return value
  }
  await phase('nothing going on', undefined, () => pause(3_000))
  for (const { what, path, file, target } of chosen) {
    const asked = await target(user)
    const { body } = await phase(`${what}, upload and preview`, what === 'catalogue' ? undefined : PREVIEW_S, () =>
      upload(user, path, file, asked),
    )
    const address = `${path}/${String(body['ImportId'])}`
    const settled = async (step: string) => {
      const { status, body: refused } = await user.call('POST', `${address}/${step}`)
      if (status >= 300) throw new Error(`${what}, ${step}: ${status} ${JSON.stringify(refused)}`)
      for (;;) {
        const { body: now } = await user.call('GET', address)
        if (now['Status'] !== 'committing' && now['Status'] !== 'undoing') return now
        await pause(100)
      }
    }
    const done = await phase(`${what}, commit`, commitTarget, () => settled('commit'))
    if (done['Status'] !== 'done' || done['Created'] !== ROWS)
      throw new Error(`${what}: ${String(done['Status'])}, created ${String(done['Created'])} of ${ROWS}`)
    const undone = await phase(`${what}, undo`, undefined, () => settled('undo'))
    if (undone['Status'] !== 'undone') throw new Error(`${what}: ${String(undone['Status'])} after the undo`)
  }
  beside.stop()
  await beside.take()
  await app.close()
  return figures
}

const figures: Figure[] = []
if (process.argv[3] !== 'embedded') {
  const { database: server, stop } = await throwAwayServer(8)
  figures.push(...(await measure('PostgreSQL', server, 100, 20)))
  await stop()
}
const folder = mkdtempSync(join(tmpdir(), 'temelia-neighbours-'))
const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(embedded, migrations())
figures.push(...(await measure('embedded', embedded, 200, 60)))
await embedded.close()
rmSync(folder, { recursive: true })
process.exit(report(figures) ? 1 : 0)
