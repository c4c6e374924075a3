import { createStore as openStore, del, entries, get, set } from 'idb-keyval'
import { countUnsent, personOf, session, whenSignedOut } from '../../session/session.ts'
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
  if (person) owner = personOf(person)
  const changes = await get<readonly Change[]>(keyOf(projectId), store)
  if (changes) kept.add(keyOf(projectId))
  return changes ?? []
}

function keyOf(projectId: number): string {
  return `${owner} ${projectId}`
}

countUnsent(async () => (await own()).reduce((sum, [, changes]) => sum + changes.length, 0))

whenSignedOut((left) => {
  if (left) void own().then((mine) => Promise.all(mine.map(([key]) => del(key, store))))
  kept.clear()
})

/** What whoever is signed in keeps here, of all projects. */
async function own(): Promise<readonly (readonly [string, readonly Change[]])[]> {
  const person = session()
  const start = person ? `${personOf(person)} ` : ''
  const all = await entries<string, readonly Change[]>(store)
  return all.filter(([key]) => start !== '' && key.startsWith(start))
}
