import { createStore, del, set, values } from 'idb-keyval'
import type { Shelf } from './outbox-terms.ts'
import type { Entry } from './queue.ts'

/** Changes in a database of the browser of their own: one is kept once the browser says that its transaction is complete. */
export function browserShelf(): Shelf {
  const store = createStore('temelia-outbox', 'changes')
  return {
    all: () => values<Entry>(store),
    put: (entry) => set(entry.key, entry, store),
    remove: (key) => del(key, store),
  }
}
