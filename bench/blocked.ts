import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Figure } from './measure.ts'

interface Delay {
  readonly max: number
  readonly p99: number
}

/** Milliseconds for which this process may answer nobody. */
const BLOCKED_MS = 50

const waiter = `
  const { parentPort } = require('node:worker_threads')
  const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 })
  parentPort.on('message', (order) => order === 'start' ? delay.enable() : parentPort.postMessage({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 }))
`

/**
 * How long this process answers nobody while some work runs in it. The floor is a thread of the same process that only waits; a machine at
 * work delays that too.
 */
export async function blockedBy(what: string, work: () => Promise<unknown>): Promise<Figure[]> {
  const idle = new Worker(waiter, { eval: true })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  idle.postMessage('start')
  delay.enable()
  await work()
  delay.disable()
  const floor = await new Promise<Delay>((resolve) => {
    idle.once('message', resolve)
    idle.postMessage('stop')
  })
  await idle.terminate()
  return [
    {
      what: `${what}, the server blocked, longest`,
      unit: 'ms',
      target: BLOCKED_MS,
      measured: delay.max / 1e6,
      floor: floor.max,
    },
    {
      what: `${what}, the server blocked, 99 of 100`,
      unit: 'ms',
      measured: delay.percentile(99) / 1e6,
      floor: floor.p99,
    },
  ]
}
