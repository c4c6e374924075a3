import { EventEmitter } from 'node:events'
import type { Region } from '@temelia/calendar/region'

/** Tells the open event streams of this process that something was committed in a region. */
export interface Liveness {
  wake(region: Region): void
  /** Calls back at each commit until the returned function is called. */
  follow(region: Region, listener: () => void): () => void
}

/** The liveness of one process. Streams also poll, so that changes made by another process arrive. */
export function liveness(): Liveness {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    wake: (region) => void emitter.emit(region),
    follow: (region, listener) => {
      emitter.on(region, listener)
      return () => void emitter.off(region, listener)
    },
  }
}
