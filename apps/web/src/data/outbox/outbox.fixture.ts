import { Problem } from '../problem.ts'
import type { Sent, Shelf } from './outbox-terms.ts'
import type { Change, Entry } from './queue.ts'

/** How the line and the server treat a call: `lost` writes and loses the reply, `silent` never answers, `late` answers after ten seconds. */
export type Weather = 'fine' | 'abort' | 503 | 'lost' | 'silent' | 'late' | 422 | 401

const invalid = new Problem(422, { code: 'VALIDATION', detail: 'The tax code is not valid.' })

/** A server that answers a creation once for each key, refusals too, and a change of a record only on the version it was made on. */
export function serverIn(weather: () => Weather) {
  const names: string[] = []
  const calls: string[] = []
  const seen = new Map<string, Sent | Problem>()
  let version = 1
  const write = (change: Change): Sent => {
    const { name, version: on } =
      change.kind === 'save'
        ? { ...(change.patch as { name: string }), version: change.version }
        : { name: '', version: null }
    if (on !== null && on !== version) throw new Problem(412, { code: 'STALE', detail: 'Changed by somebody else.' })
    names.push(name)
    if (on !== null) version += 1
    return { value: name, version: on === null ? null : version, shown: Promise.resolve() }
  }
  const send = async (change: Change, _tried: boolean, signal: AbortSignal): Promise<Sent> => {
    calls.push(change.key)
    const now = weather()
    if (now === 'abort') throw new Problem(0, {})
    if (now === 503) throw new Problem(503, {})
    if (now === 401) throw new Problem(401, {})
    if (now === 'silent') await until(signal)
    if (now === 'late') await new Promise((resolve) => setTimeout(resolve, 10_000))
    const sent = seen.get(change.key) ?? (now === 422 ? invalid : write(change))
    if (change.kind === 'save' && change.id === null) seen.set(change.key, sent)
    if (sent instanceof Problem) throw sent
    if (now === 'lost') throw new Problem(0, {})
    return sent
  }
  return { names, calls, send }
}

/** `AbortSignal.timeout` runs on a timer that tests cannot turn: the try ends here after as long. */
function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(signal.reason ?? new DOMException('too slow', 'TimeoutError')), 30_000)
  })
}

/** Keeps copies, as a database does. */
export function memoryShelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    all: async () => [...kept.values()].map((text) => JSON.parse(text) as Entry),
    put: async (entry) => void kept.set(entry.key, JSON.stringify(entry)),
    remove: async (key) => void kept.delete(key),
  }
}

/** A device on which the app is open once. */
export const oneTab = {
  alone: (work: () => Promise<void>) => work(),
  claim: () => () => undefined,
  claimed: async () => new Set<string>(),
  tellTabs: () => undefined,
}
