import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Known } from './people.ts'

/** What a server has used since it was asked before. */
export interface Usage {
  /** Processor time of its process, ms. */
  readonly processor: number
  /** The share of the time in which its thread had work. */
  readonly busy: number
  /** How late its thread was for a timer, 95 of 100, ms. */
  readonly late: number
  readonly memory: number
}

export interface House {
  readonly port: number
  readonly known: readonly Known[]
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** What a server's process is told at its start. */
export interface Order {
  readonly url: string
  readonly pool: number
  /** Companies to make, with so many customers each. */
  readonly companies: number
  readonly customers: number
  readonly settings: Readonly<Record<string, string>>
}

/** A server in a process of its own: who asks shares no thread with it. Its database is migrated. */
export async function startHouse(order: Order): Promise<House> {
  const child = fork(join(import.meta.dirname, 'house-process.ts'), [JSON.stringify(order)])
  const told = async <T>(): Promise<T> => {
    const stop = new AbortController()
    const { signal } = stop
    try {
      const [word] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
      ])
      return word as T
    } finally {
      stop.abort()
    }
  }
  const { port, known } = await told<Pick<House, 'port' | 'known'>>()
  return {
    port,
    known,
    usage: () => {
      child.send('usage')
      return told<Usage>()
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.send('stop')
      await gone
    },
  }
}
