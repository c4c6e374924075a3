/**
 * How long the server answers nobody while a caller sends it what is meant to stop it: `npx tsx bench/hostile-files.ts [word]`, the inputs
 * of the list that hold the word. The caller is a thread of its own. For each input: the longest the server's thread worked without a
 * pause, the longest by the clock with what an idle thread was kept waiting meanwhile, the time to the answer, and the answer.
 * Ends with 1 where the server worked for more than 200 ms without a pause.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { testApp } from '../apps/server/src/testing/app.ts'
import { startThread } from '../apps/server/src/thread.ts'
import { blockedBy } from './blocked.ts'
import { inputs, type Order, type Reply } from './hostile-client.ts'
import { throwAwayServer } from './throw-away-server.ts'

const MOST_MS = 200

const { database, stop } = await throwAwayServer(4)
const { app, tenant } = await testApp({}, database)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const user = await tenant('ro')
const client = startThread(new URL('./hostile-client.ts', import.meta.url), null)
const word = process.argv[2] ?? ''
let over = 0
for (const { what } of inputs.filter((input) => input.what.includes(word)))
  if ((await pauseDuring(what)) > MOST_MS) over++
await client.terminate()
await app.close()
await stop()
process.exit(over > 0 ? 1 : 0)

async function pauseDuring(what: string): Promise<number> {
  const authorization = `Bearer ${user.clientId},${user.userId},${user.token}`
  client.postMessage({ what, address: `http://127.0.0.1:${port}`, authorization } satisfies Order)
  await once(client, 'message')
  const answered = once(client, 'message')
  const [atWork, clock] = await blockedBy(what, async () => {
    client.postMessage('send')
    await answered
  })
  const [{ verdict, length, ms }] = (await answered) as [Reply]
  const pause = atWork?.measured ?? 0
  const shown = [pause, clock?.measured ?? 0, clock?.floor ?? 0, ms]
    .map((value) => value.toFixed(0).padStart(6))
    .join(' ')
  console.log(`${pause > MOST_MS ? 'OVER' : 'ok  '} ${shown} ms  ${what}: ${verdict} (${length})`)
  return pause
}
