/** The other end of `hostile-files.ts`, in a thread of its own: what it makes and sends is no load of the server's thread. */
import { parentPort } from 'node:worker_threads'
import {
  type Hostile,
  hostileInputs,
  hostileRequest,
  verdictOf,
} from '../apps/server/src/imports/hostile-files.fixture.ts'
import { textFile } from '../apps/server/src/imports/upload.fixture.ts'

/** One input to send. */
export interface Order {
  readonly what: string
  readonly address: string
  readonly authorization: string
}

/** What the server answered. */
export interface Reply {
  readonly verdict: string
  readonly length: number
  readonly ms: number
}

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

/** Everything that is sent. */
export const inputs: readonly Hostile[] = [...hostileInputs, ...largest]

/** Makes an input when told which, says that it is ready, and sends it at the next message. */
parentPort?.on('message', async ({ what, address, authorization }: Order) => {
  const input = inputs.find((one) => one.what === what)
  if (!input || !parentPort) return
  const { path, type, body } = await hostileRequest(input)
  const told = new Promise((resolve) => parentPort?.once('message', resolve))
  parentPort.postMessage('ready')
  await told
  const start = performance.now()
  const headers = { authorization, 'content-type': type }
  const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
  const text = await reply.text()
  const ms = performance.now() - start
  parentPort.postMessage({ verdict: verdictOf(reply.status, text), length: text.length, ms } satisfies Reply)
})
