import { createStore as openStore, del, get, set } from 'idb-keyval'
import { whenSignedOut } from '../../session/session.ts'
import type { Change } from './changes.ts'

const store = openStore('temelia-edits', 'edits')
const kept = new Set<string>()

/** Keeps a project's unsaved changes on this device, so that a reload or a dead battery without network loses nothing. */
export function keepChanges(projectId: number, waiting: readonly Change[]): void {
  const key = String(projectId)
  if (waiting.length > 0) {
    kept.add(key)
    void set(key, waiting, store)
  } else if (kept.delete(key)) void del(key, store)
}

/** The unsaved changes of an earlier visit, oldest first. */
export async function keptChanges(projectId: number): Promise<readonly Change[]> {
  const changes = await get<readonly Change[]>(String(projectId), store)
  if (changes) kept.add(String(projectId))
  return changes ?? []
}

whenSignedOut(() => {
  for (const key of kept) void del(key, store)
  kept.clear()
})
