import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientProviderProps } from '@tanstack/react-query-persist-client'
import { createStore, del, get, set } from 'idb-keyval'
import { personOf, session, whenSignedOut } from '../session/session.ts'
import { Problem } from './problem.ts'

const DAY = 24 * 60 * 60 * 1000

/** What was loaded; it survives a reload in IndexedDB until the person signs out. What waits to be sent is in the outbox. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 7 * DAY, retry: worthRetrying, refetchOnWindowFocus: false },
    // Whether the network is there is known by trying.
    mutations: { networkMode: 'always' },
  },
})

const store = createStore('temelia', 'queries')
const persister = createAsyncStoragePersister({
  storage: {
    getItem: async (key) => (await get<string>(ofPerson(key), store)) ?? null,
    // After somebody has signed out nothing of theirs is written any more.
    setItem: async (key, value: string) => (session() ? set(ofPerson(key), value, store) : undefined),
    removeItem: (key) => del(ofPerson(key), store),
  },
  key: 'cache',
  throttleTime: 1000,
})

export const persistOptions: PersistQueryClientProviderProps['persistOptions'] = {
  persister,
  maxAge: 7 * DAY,
  buster: 'v1',
  dehydrateOptions: {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.['keep'] !== false,
  },
}

/** Ties the cache to the session and to the network as it is now: without this the first call of a cold offline start fails instead of waiting. */
export function startQueries(): void {
  onlineManager.setOnline(navigator.onLine)
  whenSignedOut(() => {
    queryClient.clear()
    void persister.removeClient()
  })
}

/** Each person has a cache of their own: what one has seen is never shown to another on the same device. */
function ofPerson(key: string): string {
  const person = session()
  return `${key} ${person ? personOf(person) : ''}`
}

function worthRetrying(count: number, cause: Error): boolean {
  return count < 2 && cause instanceof Problem && cause.away
}
