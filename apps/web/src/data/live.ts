import { entityNamed } from '@temelia/model/registry'
import { useEffect } from 'react'
import { queryClient } from './query-client.ts'
import { recordsKey } from './records.ts'

const GATHER_MS = 300

/** One change somebody made, as the server tells it. */
type LiveChange = Readonly<{ entity: string; id: number; parent: number | null; action: string; by: number }>

/** Listens to the server's stream of changes while the shell is on screen and loads anew what they touch. */
export function useLiveChanges(): void {
  useEffect(() => {
    const stream = new EventSource('/api/events')
    const touched = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as LiveChange
      touched.add(change.entity)
      timer ??= setTimeout(() => {
        timer = undefined
        for (const name of touched) {
          const of = entityNamed(name)
          if (of) void queryClient.invalidateQueries({ queryKey: recordsKey(of) })
        }
        touched.clear()
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
