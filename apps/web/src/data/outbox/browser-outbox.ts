import { useSyncExternalStore } from 'react'
import { countUnsent, personOf, session, whenSignedOut } from '../../session/session.ts'
import { queryClient } from '../query-client.ts'
import { Problem } from '../problem.ts'
import { carryEarlierEdits } from './earlier-edits.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxState, Send, Sent } from './outbox-terms.ts'
import type { Change, EstimateEdits } from './queue.ts'
import { browserShelf } from './shelf.ts'
import { isTimeout } from './verdict.ts'

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('temelia-outbox')
const CLAIM = 'temelia-outbox '

const onKept = new Set<() => void>()
type TellSent = (change: Change, sent: Sent) => void
const onSent = new Set<TellSent>()

type SendEdits = (change: EstimateEdits, tried: boolean, signal: AbortSignal) => Promise<Sent>
let loadEstimateSender: (() => Promise<SendEdits>) | null = null

/** Says who sends what was typed into an estimate: the area that knows estimates. */
export function provideEstimateSender(load: () => Promise<SendEdits>): void {
  loadEstimateSender = load
}

const shelf = browserShelf()

/** The outbox of this browser. */
export const outbox = createOutbox({
  shelf,
  send,
  person: () => {
    const someone = session()
    return someone && personOf(someone)
  },
  // Locks exist at safe addresses only; elsewhere what two tabs send is still written once.
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request('temelia-outbox', work)
    else await work()
  },
  claim: (key) => {
    let letGo: () => void = () => undefined
    const gone = new Promise<void>((resolve) => {
      letGo = resolve
    })
    void navigator.locks?.request(CLAIM + key, () => gone)
    return letGo
  },
  claimed: async () => {
    const held = (await navigator.locks?.query())?.held ?? []
    return new Set(held.flatMap(({ name }) => (name?.startsWith(CLAIM) ? [name.slice(CLAIM.length)] : [])))
  },
  tellTabs: () => tabs?.postMessage('changed'),
  random: Math.random,
})

/** A server that has not answered for so long counts as out of reach. */
const LONGEST_WAIT = 15_000

/** Sends a change past the queue. @throws Problem of status 0 when the server cannot be reached, or does not answer */
export function sendNow(change: Change): Promise<Sent> {
  return send(change, false, AbortSignal.timeout(LONGEST_WAIT), () => undefined).catch((cause: unknown) => {
    throw isTimeout(cause) ? new Problem(0, {}) : cause
  })
}

/** Starts sending what waits from earlier, and whenever the network or the person comes back. */
export function startOutbox(): void {
  tabs?.addEventListener('message', () => void outbox.reload())
  window.addEventListener('online', outbox.hurry)
  window.addEventListener('focus', outbox.hurry)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.hurry()
  })
  whenSignedOut((left) => {
    const someone = session()
    if (left && someone) void outbox.discardAll(personOf(someone))
  })
  countUnsent(async () => outbox.unsent())
  const stop = outbox.subscribe(() => {
    if (outbox.state().waiting.length === 0) return
    stop()
    // What waits here must outlive the browser's own tidying up.
    void navigator.storage?.persist?.()
  })
  void carryEarlierEdits(shelf)
    .catch(() => undefined)
    .then(outbox.reload)
    .then(outbox.hurry)
}

/** Calls `listener` each time a change is left to wait while its person looks on. Gives the function that stops it. */
export function whenKept(listener: () => void): () => void {
  onKept.add(listener)
  return () => onKept.delete(listener)
}

/** Calls `listener` with each change that the server took from this tab. Gives the function that stops it. */
export function whenSent(listener: TellSent): () => void {
  onSent.add(listener)
  return () => onSent.delete(listener)
}

/** Sends a change through the queue; see `Outbox.submit`. */
export async function submitChange(change: Change, parts: readonly Change[] = []): Promise<Sent | 'waits'> {
  const sent = await outbox.submit(change, parts)
  if (sent === 'waits') for (const tell of onKept) tell()
  return sent
}

/** What waits and what was refused, inside a component. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.state)
}

async function send(...[change, tried, signal, onProgress]: Parameters<Send>): Promise<Sent> {
  const missing = () => {
    throw new Problem(0, {})
  }
  if (change.kind === 'estimate') {
    if (!loadEstimateSender) return missing()
    return (await loadEstimateSender().catch(missing))(change, tried, signal)
  }
  // The dictionary comes with it, which the sign-in page does without.
  const { sendChange } = await import('../send-changes.ts').catch(missing)
  const sent = await sendChange(queryClient, change, { tried, signal, onProgress })
  for (const tell of onSent) tell(change, sent)
  return sent
}
