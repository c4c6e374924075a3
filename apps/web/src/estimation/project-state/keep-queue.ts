import { clear, createStore as openStore, del, get, set } from 'idb-keyval'
import { session, whenSignedOut } from '../../session/session.ts'
import type { Change } from './changes.ts'

const store = openStore('temelia-edits', 'edits')
const kept = new Set<string>()

/** Whose changes these are: they wait for this person when the session ends under their hands. */
let owner = ''

/** Keeps a project's unsaved changes on this device, so that a reload, a dead battery without network or an ended session loses nothing. */
export function keepChanges(projectId: number, waiting: readonly Change[]): void {
  const key = keyOf(projectId)
  if (waiting.length > 0) {
    kept.add(key)
    void set(key, waiting, store)
  } else if (kept.delete(key)) void del(key, store)
}

/** The unsaved changes this person left in an earlier visit, oldest first. */
export async function keptChanges(projectId: number): Promise<readonly Change[]> {
  const person = session()
  if (person) owner = `${person.clientId} ${person.userId}`
  const changes = await get<readonly Change[]>(keyOf(projectId), store)
  if (changes) kept.add(keyOf(projectId))
  return changes ?? []
}

function keyOf(projectId: number): string {
  return `${owner} ${projectId}`
}

whenSignedOut((left) => {
  if (left) void clear(store)
  kept.clear()
})
