/**
 * What one company's long work costs another company of the same region: `npx tsx bench/neighbours.ts [list,project,... or all] [embedded]`.
 * One imports 10,000 customers, a quantity list of 5,000 lines and a catalogue of 10,000 norms, and takes each back; removes and restores a
 * project of 20,000 lines and a customer with 5,000 activities, and exports the project. The other asks for a page of its customers every
 * 50 ms and changes one of them every 200 ms. On PostgreSQL and on the embedded database in a folder; the ratio is to the calm beginning of the
 * same run. Ends with 1 at twice a target.
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
import { bundleThreads, startFrom } from '../apps/server/src/testing/thread-bundles.ts'
import { type Figure, percentile, report, timed } from './measure.ts'
import { busyCustomer, largeProject } from './neighbour-records.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ROWS = 10_000
const LIST_ROWS = 5_000
const READ_EVERY_MS = 50
const WRITE_EVERY_MS = 200
const CALM_TAKES = 10
const PREVIEW_S = 2
const PROJECT_LINES = 20_000
const ACTIVITIES = 5_000
const CITIES = ['Cluj-Napoca', 'București', 'Iași', 'Timișoara', 'Brașov']

interface Load {
  readonly what: string
  readonly path: string
  readonly file: TestFile
  readonly rows: number
  target(user: TestUser): Promise<unknown>
}

const rows = (line: (n: number) => string, count = ROWS) => Array.from({ length: count }, (_, n) => line(n)).join('\n')

const customers: Load = {
  what: 'customers',
  rows: ROWS,
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
  rows: LIST_ROWS,
  path: '/api/estimation-imports',
  file: textFile(
    'lista.csv',
    `Nr.;Simbol;Denumire;U.M.;Cantitate;Preț unitar\n${rows((n) => `${n + 1};CX${String(n % 700).padStart(3, '0')}A1;Lucrare de probă ${n + 1};mc;${(n % 90) + 1},5;${(n % 400) + 10},25`, LIST_ROWS)}\n`,
  ),
  target: async (user) => {
    const { body } = await user.call('POST', '/api/estimation-investments', { Name: 'Proba listei' })
    return { InvestmentId: body['InvestmentId'] }
  },
}

const catalogue: Load = {
  what: 'catalogue',
  rows: ROWS,
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

const named = process.argv[2] ?? 'all'
const wanted = (what: string) => named === 'all' || named.split(',').some((one) => what.includes(one))
const chosen = [customers, list, catalogue].filter(({ what }) => wanted(what))

/** Reads and writes at a steady pace, each without waiting for the one before; gives the waits since it was asked last. */
function neighbour(user: TestUser, account: number) {
  let waits: { readonly reads: number[]; readonly writes: number[] } = { reads: [], writes: [] }
  const asked = new Set<Promise<void>>()
  const ask = (kind: 'reads' | 'writes', call: () => ReturnType<TestUser['call']>) => {
    const one = timed(call).then(({ ms, value }) => {
      if (value.status !== 200) throw new Error(`the neighbour got ${value.status}`)
      waits[kind].push(ms)
    })
    asked.add(one)
    void one.finally(() => asked.delete(one))
  }
  let city = 0
  const timers = [
    setInterval(() => ask('reads', () => user.call('GET', '/api/AccountsContacts?page_size=25')), READ_EVERY_MS),
    setInterval(
      () => ask('writes', () => user.call('PATCH', `/api/AccountsContacts/${account}`, { City: `Orașul ${++city}` })),
      WRITE_EVERY_MS,
    ),
  ]
  return {
    async take() {
      await Promise.all(asked)
      const taken = waits
      waits = { reads: [], writes: [] }
      return taken
    },
    stop: () => timers.forEach(clearInterval),
  }
}

/** What the neighbour may wait at most, 95 of 100 times, in ms. */
const MOST = { PostgreSQL: { reads: 100, writes: 200 }, embedded: { reads: 200, writes: 200 } } as const

async function measure(where: keyof typeof MOST, database: Database, commitTarget: number): Promise<Figure[]> {
  const { app, tenant } = await testApp({}, database, undefined, () => undefined)
  const user = await tenant()
  const other = await tenant()
  await database.system((tx) =>
    tx.run(sql`insert into customers (client_id, name, city, agent_id)
      select ${other.clientId}::bigint, 'Vecinul ' || n || ' SRL', 'Cluj', ${other.userId}::bigint from generate_series(1, 1000) n`),
  )
  const first = await other.call('GET', '/api/AccountsContacts?page_size=1')
  const account = first.body._embedded?.['AccountsContacts']?.[0]?.['AccountId'] as number
  const beside = neighbour(other, account)
  await pause(2_000)
  const figures: Figure[] = []
  /** What the same calls take in this run while nothing goes on. */
  const floors = new Map<string, number>()
  const phase = async <T>(what: string, target: number | undefined, work: () => Promise<T>): Promise<T> => {
    // What still waits for the work before is not counted with this one.
    for (let calm = 0; calm < CALM_TAKES; calm++) await beside.take().then(() => pause(READ_EVERY_MS))
    await beside.take()
    const { ms, value } = await timed(work)
    const waits = await beside.take()
    figures.push({ what: `${where}: ${what}`, unit: 's', measured: ms / 1_000, ...(target ? { target } : {}) })
    for (const kind of ['reads', 'writes'] as const) {
      const wait = (share: number) => (waits[kind].length === 0 ? 0 : percentile(waits[kind], share))
      figures.push({ what: `  ${kind} of the neighbour, half of the times`, unit: 'ms', measured: wait(0.5) })
      const floor = floors.get(kind)
      if (floor === undefined) floors.set(kind, wait(0.95))
      figures.push({
        what: `  ${kind} of the neighbour, 95 of 100`,
        unit: 'ms',
        measured: wait(0.95),
        target: MOST[where][kind],
        ...(floor === undefined ? {} : { floor }),
      })
      figures.push({ what: `  ${kind} of the neighbour, longest`, unit: 'ms', measured: wait(1) })
    }
    return value
  }
  await phase('nothing going on', undefined, () => pause(3_000))
  for (const { what, path, file, rows: count, target } of chosen) {
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
    if (done['Status'] !== 'done' || done['Created'] !== count)
      throw new Error(`${what}: ${String(done['Status'])}, created ${String(done['Created'])} of ${count}`)
    const undone = await phase(`${what}, undo`, undefined, () => settled('undo'))
    if (undone['Status'] !== 'undone') throw new Error(`${what}: ${String(undone['Status'])} after the undo`)
  }
  const remove = async (what: string, address: string) => {
    const ok = async (call: ReturnType<TestUser['call']>) => {
      const { status, body } = await call
      if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
      return body
    }
    const removed = await phase(`${what}, removed`, undefined, () => ok(user.call('DELETE', address)))
    await phase(`${what}, restored`, undefined, () =>
      ok(user.call('POST', `/undoStackItems/${String(removed['UndoId'])}/restore`)),
    )
  }
  if (wanted('project')) {
    const address = `/api/estimation-investments/${String(await largeProject(database, user, PROJECT_LINES))}`
    await remove('project of 20,000 lines', address)
    await phase('project of 20,000 lines, read whole', undefined, () => user.call('GET', `${address}/tree`))
    await phase('its lines as XLSX', undefined, () => user.call('GET', '/api/exports/estimation-articles?format=xlsx'))
  }
  if (wanted('busy')) {
    const account = await busyCustomer(database, user, ACTIVITIES)
    await remove('customer with 5,000 activities', `/api/AccountsContacts/${String(account)}`)
  }
  beside.stop()
  await beside.take()
  await app.close()
  return figures
}

// As in the product: from sources each start of a thread translates them, which takes seconds of both cores.
const { bundles, remove: removeBundles } = await bundleThreads()
startFrom(bundles)
const figures: Figure[] = []
if (process.argv[3] !== 'embedded') {
  const { database: server, stop } = await throwAwayServer(8)
  figures.push(...(await measure('PostgreSQL', server, 20)))
  await stop()
}
const folder = mkdtempSync(join(tmpdir(), 'temelia-neighbours-'))
const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(embedded, migrations())
figures.push(...(await measure('embedded', embedded, 60)))
await embedded.close()
rmSync(folder, { recursive: true })
removeBundles()
process.exit(report(figures) ? 1 : 0)
