/**
 * How long the server answers nobody while a caller sends it what is meant to stop it: `npx tsx bench/hostile-files.ts [word]`, the inputs
 * of the list that hold the word. The caller is a thread of its own. For each input: the longest the server's thread worked without a
 * pause, the longest by the clock with what an idle thread was kept waiting meanwhile, the time to the answer, and the answer.
 * Ends with 1 where the server worked for more than 200 ms without a pause.
 */
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { type Hostile, hostileInputs, hostileRequest, verdictOf } from '../apps/server/src/imports/hostile-files.fixture.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { blockedBy } from './blocked.ts'
import { throwAwayServer } from './throw-away-server.ts'

const MOST_MS = 200

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
for (const input of hostileInputs.filter(({ what }) => what.includes(word)))
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
  const shown = [pause, clock?.measured ?? 0, clock?.floor ?? 0, ms].map((value) => value.toFixed(0).padStart(6)).join(' ')
  console.log(`${pause > MOST_MS ? 'OVER' : 'ok  '} ${shown} ms  ${input.what}: ${verdictOf(status, text)} (${text.length})`)
  return pause
}
