import { entityNamed } from '@temelia/model/registry'
import { useEffect } from 'react'
import { type PeopleThere, readPeople } from './people-there.ts'
import { queryClient } from './query-client.ts'
import { recordsKey } from './records.ts'

const GATHER_MS = 300
const RETURN_MS = 5000

/** One change somebody made, as the server tells it; `by` is the user's id. */
export type LiveChange = Readonly<{ entity: string; id: number; parent: number | null; action: string; by: number }>

type Listener = (changes: readonly LiveChange[]) => void
const listeners = new Set<Listener>()

/** Calls `listener` with what was changed, a burst at a time, also by this person. For screens that hold records of their own. Returns the function that stops it. */
export function whenRecordsChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names this tab to the server for as long as the page is open. */
export const TAB = crypto.randomUUID()

const watchers = new Set<(told: PeopleThere) => void>()

/** Calls `listener` when somebody comes to the project that this tab has open, or leaves it. Returns the function that stops it. */
export function whenPeopleChange(listener: (told: PeopleThere) => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

const missers = new Set<() => void>()

/** Calls `listener` when the stream is back after a break: what was changed meanwhile is not told. Returns the function that stops it. */
export function whenChangesWereMissed(listener: () => void): () => void {
  missers.add(listener)
  return () => missers.delete(listener)
}

/** Listens to the server's stream of changes while the shell is on screen and loads anew what they touch. */
export function useLiveChanges(): void {
  useEffect(() => {
    let stream: EventSource
    let gathered: LiveChange[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let missed = false
    let again: ReturnType<typeof setTimeout> | undefined
    const take = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as LiveChange
      gathered.push(change)
      timer ??= setTimeout(() => {
        timer = undefined
        const changes = gathered
        gathered = []
        for (const name of new Set(changes.map(({ entity }) => entity))) {
          const of = entityNamed(name)
          if (of) void queryClient.invalidateQueries({ queryKey: recordsKey(of) })
        }
        for (const tell of listeners) tell(changes)
      }, GATHER_MS)
    }
    // The browser comes back by itself after a broken line, but gives up for good when it is answered by an error (a server that starts anew).
    const listen = () => {
      stream = new EventSource(`/api/events?tab=${TAB}`)
      stream.addEventListener('message', take)
      stream.addEventListener('change', take)
      stream.addEventListener('presence', (event: MessageEvent<string>) => {
        const told = readPeople(JSON.parse(event.data))
        for (const tell of watchers) tell(told)
      })
      // What was changed while nobody listened is not told again.
      stream.addEventListener('open', () => {
        if (!missed) return
        missed = false
        void queryClient.invalidateQueries()
        for (const tell of missers) tell()
      })
      stream.addEventListener('error', () => {
        missed = true
        if (stream.readyState === EventSource.CLOSED) again = setTimeout(listen, RETURN_MS)
      })
    }
    // A line that went dead without a word is opened anew when the network is back.
    const lost = () => {
      missed = true
    }
    const back = () => {
      clearTimeout(again)
      stream.close()
      listen()
    }
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    listen()
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
      clearTimeout(timer)
      clearTimeout(again)
      stream.close()
    }
  }, [])
}
