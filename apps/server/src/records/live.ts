import { EventEmitter } from 'node:events'
import type { Region } from '@temelia/calendar/region'
import type { Database } from '../db/database.ts'

/** What open streams look at anew: what was done to records, or who has which project open. */
export type News = 'records' | 'people'

/** Tells the open event streams of a company that there is news. */
export interface Liveness {
  wake(region: Region, clientId: number, news?: News): void
  /** Calls back at news from whichever server, until the returned function is called. */
  follow(region: Region, clientId: number, listener: (news: News) => void): () => void
}

const TOPIC = 'live'

/** The liveness of one process; of all servers of a database once that has joined. Streams also look by themselves from time to time. */
export function liveness(): Liveness & { join(database: Pick<Database, 'region' | 'signals'>): void } {
  const emitter = new EventEmitter().setMaxListeners(0)
  const others = new Map<Region, Database['signals']>()
  const nameOf = (region: Region, clientId: number | string) => `${region} ${clientId}`
  return {
    wake: (region, clientId, news = 'records') => {
      emitter.emit(nameOf(region, clientId), news)
      others.get(region)?.tell(TOPIC, `${clientId} ${news}`)
    },
    follow: (region, clientId, listener) => {
      const name = nameOf(region, clientId)
      emitter.on(name, listener)
      return () => void emitter.off(name, listener)
    },
    join: ({ region, signals }) => {
      others.set(region, signals)
      signals.hear(TOPIC, (word) => {
        const [clientId = '', news] = word.split(' ')
        emitter.emit(nameOf(region, clientId), news)
      })
    },
  }
}
