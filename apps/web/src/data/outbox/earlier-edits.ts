import { createStore, entries } from 'idb-keyval'
import type { Shelf } from './outbox-terms.ts'
import { type Entry, newEntry, type RecordEdit } from './queue.ts'

/** Where earlier versions kept what was typed into estimates and not saved: by person and project. */
const EARLIER = 'temelia-edits'

/** Takes what an earlier version left on this device into the outbox, once. */
export async function carryEarlierEdits(shelf: Pick<Shelf, 'put'>): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  if (!databases.some(({ name }) => name === EARLIER)) return
  const kept = await entries<string, readonly RecordEdit[]>(createStore(EARLIER, 'edits'))
  for (const entry of entriesOf(kept)) await shelf.put(entry)
  indexedDB.deleteDatabase(EARLIER)
}

/** What was kept under `person project`, as the outbox keeps it. Taken twice, it is the same entry. */
export function entriesOf(kept: readonly (readonly [string, readonly RecordEdit[]])[]): readonly Entry[] {
  return kept.flatMap(([place, edits], at) => {
    const split = place.lastIndexOf(' ')
    const [person, project] = [place.slice(0, split), Number(place.slice(split + 1))]
    if (split < 1 || !Number.isSafeInteger(project) || edits.length === 0) return []
    const key = `estimate ${project} of an earlier version`
    // It may have been on its way when that version ended.
    return [
      { ...newEntry(key, person, at, { kind: 'estimate', project, title: String(project), edits, key }), tried: true },
    ]
  })
}
