/** The process of a server that a bench asks over HTTP (house.ts). */
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { openServer } from '../apps/server/src/db/postgres.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { filledCompany } from './filled-company.ts'
import type { Order, Usage } from './house.ts'
import type { Known } from './people.ts'

const order = JSON.parse(process.argv[2] ?? '') as Order
const database = await openServer('ro', order.url, order.pool)
const { app, tenant } = await testApp({ ...order.settings }, database, undefined, () => undefined)
const known: Known[] = []
for (let n = 0; n < order.companies; n++) {
  const { user, customers, projectId, articles } = await filledCompany(database, await tenant(), order.customers)
  known.push({ authorization: `Bearer ${user.clientId},${user.userId},${user.token}`, customers, projectId, articles })
}
if (order.companies > 0) await database.script('analyze')
await app.listen({ port: 0, host: '127.0.0.1' })

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
let processor = process.cpuUsage()
let loop = performance.eventLoopUtilization()
process.on('message', (word) => {
  if (word === 'stop') {
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
    return
  }
  const used = process.cpuUsage(processor)
  const now = performance.eventLoopUtilization()
  const usage: Usage = {
    processor: (used.user + used.system) / 1_000,
    busy: performance.eventLoopUtilization(now, loop).utilization,
    late: delay.percentile(95) / 1e6,
    memory: process.memoryUsage().rss / 1e6,
  }
  processor = process.cpuUsage()
  loop = now
  delay.reset()
  process.send?.(usage)
})
process.send?.({ port: (app.server.address() as AddressInfo).port, known })
