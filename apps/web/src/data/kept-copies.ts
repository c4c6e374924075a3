import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { personOf, session, whenSignedOut } from '../session/session.ts'

/** A reply as it was loaded last, and when. */
export type Copy = Readonly<{ body: unknown; at: number }>

/** So many large replies of a person are kept; those loaded longest ago make room. */
const MOST = 20
const INDEX = 'index'

const store = createStore('temelia-copies', 'copies')

whenSignedOut(() => {
  const start = keyOf('')
  if (start !== null) void drop(start).catch(() => undefined)
})

/** Keeps a reply that is too large for the query cache, such as an open estimate, so that it opens without a network. */
export async function keepCopy(name: string, body: unknown): Promise<void> {
  const [key, index] = [keyOf(name), keyOf(INDEX)]
  if (key === null || index === null) return
  await set(key, { body, at: Date.now() }, store)
  const before = (await get<readonly string[]>(index, store)) ?? []
  const names = [key, ...before.filter((other) => other !== key)]
  await set(index, names.slice(0, MOST), store)
  await delMany(names.slice(MOST), store)
}

/** What was kept of a reply for whoever is signed in. */
export async function copyOf(name: string): Promise<Copy | undefined> {
  const key = keyOf(name)
  return key === null ? undefined : get<Copy>(key, store).catch(() => undefined)
}

function keyOf(name: string): string | null {
  const person = session()
  return person && `${personOf(person)} ${name}`
}

async function drop(start: string): Promise<void> {
  const all = await keys<string>(store)
  await delMany(
    all.filter((key) => key.startsWith(start)),
    store,
  )
}
