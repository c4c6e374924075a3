import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { personOf, session, whenSignedOut } from '../session/session.ts'

const store = createStore('temelia-files', 'files')

whenSignedOut(() => {
  const start = keyOf('')
  if (start !== null) void drop(start).catch(() => undefined)
})

/** Keeps the bytes of a file that a person chose to have on this device; bytes of a file never change. Rejects where there is no room. */
export async function keepFile(id: number, bytes: Blob): Promise<void> {
  const key = keyOf(id)
  if (key !== null) await set(key, bytes, store)
}

/** The bytes of a file that whoever is signed in keeps on this device. */
export async function keptFile(id: number): Promise<Blob | undefined> {
  const key = keyOf(id)
  return key === null ? undefined : get<Blob>(key, store).catch(() => undefined)
}

/** Takes a file off this device. */
export async function dropFile(id: number): Promise<void> {
  const key = keyOf(id)
  if (key !== null) await del(key, store)
}

/** Asks the service worker for what shows a PDF without a network: it is large, and kept only where it is of use. */
export async function keepViewer(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  worker?.active?.postMessage('keep-viewer')
}

function keyOf(id: number | ''): string | null {
  const person = session()
  return person && `${personOf(person)} ${id}`
}

async function drop(start: string): Promise<void> {
  const all = await keys<string>(store)
  await delMany(
    all.filter((key) => key.startsWith(start)),
    store,
  )
}
