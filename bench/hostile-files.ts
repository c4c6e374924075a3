/**
 * How long the server answers nobody while a caller sends it what is meant to stop it: `npx tsx bench/hostile-files.ts [word]`, the inputs
 * of the list that hold the word. The caller is a thread of its own. For each input: the longest the server's thread worked without a
 * pause, the longest by the clock with what an idle thread was kept waiting meanwhile, the time to the answer, and the answer.
 * Ends with 1 where the server worked for more than 200 ms without a pause.
 */
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import {
  type Hostile,
  hostileInputs,
  hostileRequest,
  verdictOf,
} from '../apps/server/src/imports/hostile-files.fixture.ts'
import { textFile } from '../apps/server/src/imports/upload.fixture.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { blockedBy } from './blocked.ts'
import { throwAwayServer } from './throw-away-server.ts'

const MOST_MS = 200

const words = (count: number, word: (at: number) => string) => Array.from({ length: count }, (_, at) => word(at))

/** The largest files that are taken: they hold the server up no more than the others. */
const largest: readonly Hostile[] = [
  {
    what: 'largest CSV of records: 10,000 lines of 190 columns',
    to: 'records',
    make: () => {
      const head = ['Name', 'City', ...words(188, (at) => `c${at}`)].join(',')
      return textFile(
        'a.csv',
        `${head}\n${words(10_000, (at) => ['A', 'B', ...words(188, (c) => `${at}x${c}`)].join(',')).join('\n')}`,
      )
    },
  },
  {
    what: 'largest CSV of a list: 10,000 lines of 30 columns',
    to: 'list',
    make: () => {
      const head = ['Simbol', 'Denumire', 'UM', 'Cantitate', 'Pret', ...words(25, (at) => `c${at}`)].join(';')
      return textFile(
        'a.csv',
        `${head}\n${words(10_000, (at) => [`S${at}`, `Lucrarea ${at}`, 'mc', at, '1,5', ...words(25, (c) => `${at}x${c}`)].join(';')).join('\n')}`,
      )
    },
  },
  {
    what: 'largest BC3: 20,000 positions with recipes of five lines',
    to: 'list',
    make: () => {
      const codes = words(20_000, (at) => `P${at}`)
      const parts = words(5, (at) => `R${at}\\1\\${at + 1}\\`).join('')
      const recipes = codes.map((code) => `~C|${code}|m3|Obra ${code}|15|\n~D|${code}|${parts}|`).join('\n')
      const resources = words(5, (at) => `~C|R${at}|h|R${at}|1||1|`).join('\n')
      return textFile(
        'a.bc3',
        `~V||FIEBDC-3/2016|A||UTF-8|\n~C|A##||A||\n~D|A##|${codes.map((code) => `${code}\\1\\2\\`).join('')}|\n${recipes}\n${resources}\n`,
      )
    },
  },
]

interface Reply {
  readonly status: number
  readonly text: string
  readonly ms: number
}

const caller = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', async ({ url, headers, body }) => {
    const start = performance.now()
    const reply = await fetch(url, { method: 'POST', headers, body })
    parentPort.postMessage({ status: reply.status, text: await reply.text(), ms: performance.now() - start })
  })
`

const { database, stop } = await throwAwayServer(4)
const { app, tenant } = await testApp({}, database)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const user = await tenant('ro')
const client = new Worker(caller, { eval: true })
const word = process.argv[2] ?? ''
let over = 0
for (const input of [...hostileInputs, ...largest].filter(({ what }) => what.includes(word)))
  if ((await pauseDuring(input)) > MOST_MS) over++
await client.terminate()
await app.close()
await stop()
process.exit(over > 0 ? 1 : 0)

async function pauseDuring(input: Hostile): Promise<number> {
  const { path, type, body } = await hostileRequest(input)
  const headers = { authorization: `Bearer ${user.clientId},${user.userId},${user.token}`, 'content-type': type }
  const order = { url: `http://127.0.0.1:${port}${path}`, headers, body: new Uint8Array(body) }
  const answered = new Promise<Reply>((resolve) => client.once('message', resolve))
  const [atWork, clock] = await blockedBy(input.what, async () => {
    client.postMessage(order, [order.body.buffer])
    await answered
  })
  const { status, text, ms } = await answered
  const pause = atWork?.measured ?? 0
  const shown = [pause, clock?.measured ?? 0, clock?.floor ?? 0, ms]
    .map((value) => value.toFixed(0).padStart(6))
    .join(' ')
  console.log(
    `${pause > MOST_MS ? 'OVER' : 'ok  '} ${shown} ms  ${input.what}: ${verdictOf(status, text)} (${text.length})`,
  )
  return pause
}
