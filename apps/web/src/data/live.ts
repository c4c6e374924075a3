import { entityNamed } from '@temelia/model/registry'
import { useEffect } from 'react'
import { queryClient } from './query-client.ts'
import { recordsKey } from './records.ts'

const GATHER_MS = 300

/** One change somebody made, as the server tells it; `by` is the user's id. */
export type LiveChange = Readonly<{ entity: string; id: number; parent: number | null; action: string; by: number }>

type Listener = (changes: readonly LiveChange[]) => void
const listeners = new Set<Listener>()

/** Calls `listener` with what was changed, a burst at a time, also by this person. For screens that hold records of their own. Returns the function that stops it. */
export function whenRecordsChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Listens to the server's stream of changes while the shell is on screen and loads anew what they touch. */
export function useLiveChanges(): void {
  useEffect(() => {
    const stream = new EventSource('/api/events')
    let gathered: LiveChange[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
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
    stream.addEventListener('message', take)
    stream.addEventListener('change', take)
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [])
}
