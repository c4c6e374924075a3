import { readFileSync } from 'node:fs'
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
 * How long this process answers nobody while some work runs in it. The floor is a thread of the same process that only waits: a machine at
 * work delays that too. What counts there is the processor time between two moments at which the process could have answered.
 */
export async function blockedBy(what: string, work: () => Promise<unknown>): Promise<Figure[]> {
  const idle = new Worker(waiter, { eval: true })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let [before, longest, all] = [processorMs(), 0, 0]
  const pulse = setInterval(() => {
    const now = processorMs()
    longest = Math.max(longest, now - before)
    all += now - before
    before = now
  }, 2)
  idle.postMessage('start')
  delay.enable()
  await work()
  delay.disable()
  clearInterval(pulse)
  const floor = await new Promise<Delay>((resolve) => {
    idle.once('message', resolve)
    idle.postMessage('stop')
  })
  await idle.terminate()
  return [
    { what: `${what}, the server at work without a pause`, unit: 'ms', target: BLOCKED_MS, measured: longest },
    { what: `${what}, the same by the clock, longest`, unit: 'ms', measured: delay.max / 1e6, floor: floor.max },
    { what: `${what}, 99 of 100`, unit: 'ms', measured: delay.percentile(99) / 1e6, floor: floor.p99 },
    { what: `${what}, the server's thread at work`, unit: 'ms', measured: all },
  ]
}

/** What the main thread has worked (Linux). */
function processorMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
}
