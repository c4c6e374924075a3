import { failureVerdict } from '../../data/outbox/verdict.ts'
import { applyChanges, type Change, changeKey, invertChanges, rowOf } from './changes.ts'
import { disputesOf } from './conflicts.ts'
import { recalculate } from './live-totals.ts'
import { type ProjectState, typedOver } from './project-state.ts'
import { confirmBatch, giveBack, refuseBatch, refusedPlaces, takeBatch, unsavedFields } from './save-queue.ts'
import type { Store } from './store.ts'
import { takeConflicts } from './take-conflicts.ts'

const DEBOUNCE = 400
const RETRY = 5_000

/** How the saver reaches the server, and where what is unsaved is kept over a reload. */
export type SaverPorts = Readonly<{
  send: (changes: readonly Change[]) => Promise<readonly Change[]>
  /** Keeps on the device what the server is not known to have. */
  keep: (state: ProjectState) => void
  /** Asks for the whole project again: the server has computed every line anew. */
  reload: () => Promise<void>
  tell: (cause: unknown) => string
}>

export type Saver = Readonly<{
  /** Sends soon: what is typed in quick succession goes in one call. */
  schedule: () => void
  /** Sends now and resolves when nothing waits any more, or the network is away. */
  flush: () => Promise<void>
  stop: () => void
}>

/**
 * Sends the queue in order, one call at a time. The server's records correct the tree unless a newer change of that record waits.
 * A call that never arrives is tried again, every few seconds and when the network is back; one that finds the session over is kept for
 * the next visit; a refused one marks its records.
 */
export function createSaver(store: Store<ProjectState>, ports: SaverPorts): Saver {
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> | null = null
  let stopped = false

  function schedule(delay = DEBOUNCE) {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
    store.set({ ...store.get(), saving: store.get().saving === 'offline' ? 'offline' : 'waiting' })
    ports.keep(store.get())
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  async function sendAll(): Promise<void> {
    while (store.get().queue.waiting.length > 0 && !stopped) {
      const queue = takeBatch(store.get().queue)
      store.set({ ...store.get(), queue, saving: 'sending' })
      const outcome = await sendOne(queue.sending)
      ports.keep(store.get())
      if (outcome === 'away') schedule(RETRY)
      if (outcome !== 'answered') return
    }
    store.set({ ...store.get(), saving: 'saved' })
  }

  async function sendOne(batch: readonly Change[]): Promise<'answered' | 'away' | 'signedOut'> {
    const outcome = await ports.send(batch).then(
      (confirmed) => ({ confirmed }),
      (problem: unknown) => ({ problem }),
    )
    const state = store.get()
    if ('confirmed' in outcome) {
      store.set(takeConfirmed(state, outcome.confirmed))
      // The first answer after a time without a network: what is shown is older than what the server has.
      if (batch.some(changesEveryLine) || state.asOf !== null) ports.reload().catch(() => undefined)
      return 'answered'
    }
    const verdict = failureVerdict(outcome.problem)
    if (verdict === 'wait' || verdict === 'sign-in') {
      store.set({ ...state, queue: giveBack(state.queue), saving: 'offline' })
      return verdict === 'wait' ? 'away' : 'signedOut'
    }
    const disputes = disputesOf(outcome.problem, state.queue.sending)
    store.set(disputes.length > 0 ? takeConflicts(state, disputes) : takeRefused(state, outcome.problem, ports.tell))
    return 'answered'
  }

  const online = () => void flush()
  window.addEventListener('online', online)
  return {
    schedule: () => schedule(),
    flush,
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
      window.removeEventListener('online', online)
    },
  }
}

/** The server's records take the place of ours, but never over what was typed since; totals follow where the server corrected something. */
export function takeConfirmed(state: ProjectState, confirmed: readonly Change[]): ProjectState {
  return { ...takeNews(state, confirmed), queue: confirmBatch(state.queue) }
}

/**
 * Records as the server had them when it was asked take the place of ours, but never over what waits to be saved, nor over what was saved
 * since.
 */
export function takeNews(state: ProjectState, records: readonly Change[]): ProjectState {
  const news = records.flatMap((change) => {
    if (isOlder(state.tree, change)) return []
    const other = differences(state.tree, change)
    return (other && withoutFields(other, unsavedFields(state.queue, changeKey(change)))) ?? []
  })
  const tree = applyChanges(state.tree, news)
  return { ...state, tree, totals: recalculate(state.totals, typedOver(state, tree), news.filter(touchesFigures)) }
}

/** Another answer, or the one to our own change, came first. */
function isOlder(tree: ProjectState['tree'], { entity, id, patch }: Change): boolean {
  const { version } = patch as Readonly<{ version?: number }>
  const held = rowOf(tree, entity, id)?.['version']
  return version !== undefined && typeof held === 'number' && version < held
}

/** The change without some fields; null when nothing is left. */
function withoutFields(change: Change, fields: ReadonlySet<string>): Change | null {
  const left = Object.entries(change.patch).filter(([key]) => !fields.has(key))
  return left.length > 0 ? ({ ...change, patch: Object.fromEntries(left) } as Change) : null
}

/** Fields the server keeps for itself or computes as we do. */
const BOOKKEEPING =
  'version createdAt updatedAt clientId ownerId deletedWith withoutVat withVat materials labor equipments transports total laborHours price fault'.split(
    ' ',
  )

function touchesFigures(change: Change): boolean {
  return Object.keys(change.patch).some((key) => !BOOKKEEPING.includes(key))
}

/** The part of a server's record that is not what we hold; null when nothing is. */
function differences(tree: ProjectState['tree'], change: Change): Change | null {
  const [ours] = invertChanges(tree, [change])
  const held = (ours?.patch ?? {}) as Readonly<Record<string, unknown>>
  const other = Object.entries(change.patch).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(held[key]),
  )
  return ours && other.length > 0 ? ({ ...change, patch: Object.fromEntries(other) } as Change) : null
}

/** Settings by which the server computes the stored parts of every line. */
const EVERY_LINE = ['rounding', 'practice', 'quantityDecimals', 'priceDecimals', 'totalDecimals', 'locationId']

function changesEveryLine(change: Change): boolean {
  return change.entity !== 'article' && Object.keys(change.patch).some((key) => EVERY_LINE.includes(key))
}

/** Marks the records the server refused (all of the call when it names none) and lets the others wait again. */
export function takeRefused(state: ProjectState, problem: unknown, tell: (cause: unknown) => string): ProjectState {
  const places = refusedPlaces(problem)
  const [queue, refused] = refuseBatch(state.queue, new Set(places.keys()))
  const faults = new Map(state.faults)
  for (const change of refused) {
    const message = places.get(state.queue.sending.indexOf(change)) ?? tell(problem)
    faults.set(changeKey(change), { message, change })
  }
  return { ...state, queue, faults }
}
