import {
  accepted,
  added,
  type Change,
  discarded,
  due,
  emptyQueue,
  type Entry,
  hurried,
  loaded,
  newEntry,
  postponed,
  type Queue,
  refused,
  type Refusal,
  retried,
  unreached,
} from './queue.ts'
import { verdictOf } from './verdict.ts'

/** Where changes are kept on the device, apart from this page: what `put` resolved for is there after a crash. */
export type Shelf = Readonly<{
  all: () => Promise<readonly Entry[]>
  put: (entry: Entry) => Promise<void>
  remove: (key: string) => Promise<void>
}>

/** What came of a change that was sent: the record as it is now, or the undo item of a removal; `shown` once every list has it. */
export type Sent = Readonly<{ value: unknown; version: number | null; shown: Promise<void> }>

export type OutboxTools = Readonly<{
  shelf: Shelf
  /** Sends a change; `tried` tells that an earlier try may have been written. Rejects with a `Problem`, or with the signal's reason. */
  send: (change: Change, tried: boolean, signal: AbortSignal) => Promise<Sent>
  /** Who is signed in, or null. */
  person: () => string | null
  /** Runs one sender at a time on this device, whatever the number of tabs. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that what is kept has changed. */
  tellTabs: () => void
  /** From 0 to 1. */
  random: () => number
}>

/**
 * What the screens show: the changes of whoever is signed in, without those whose form still waits for its answer, and whether the server was
 * out of reach at the last try.
 */
export type OutboxState = Readonly<{ waiting: readonly Entry[]; refused: readonly Entry[]; unreachable: boolean }>

/** The changes of a device on their way to the server. */
export type Outbox = Readonly<{
  /**
   * Sends a change. Resolves with what the server answered, or with `waits` once the change is safe on the device: the server could not be
   * reached, or has not answered for some seconds. Rejects with the `Problem` when the server refused it while somebody looks on.
   */
  submit: (change: Change) => Promise<Sent | 'waits'>
  /** Tries now what waits. */
  hurry: () => void
  /** Reads anew what is kept: at the start, and when another tab changed it. */
  reload: () => Promise<void>
  retry: (key: string) => Promise<void>
  discard: (key: string) => Promise<void>
  /** Throws away everything that a person has not sent. */
  discardAll: (person: string) => Promise<void>
  state: () => OutboxState
  subscribe: (listener: () => void) => () => void
}>

/** How long somebody looks at a form that is being sent before the change is left to wait. */
const PATIENCE = 6_000
/** A try without an answer ends after so long. */
const LONGEST_TRY = 30_000

type Asker = Readonly<{ resolve: (outcome: Sent | 'waits') => void; reject: (cause: unknown) => void }>

/** An outbox on the given shelf. Changes are on the shelf before they are sent, and leave it when the server took them or their person lets go. */
export function createOutbox({ shelf, send, person, alone, tellTabs, random }: OutboxTools): Outbox {
  let queue: Queue = emptyQueue
  let state: OutboxState = { waiting: [], refused: [], unreachable: false }
  let sending = false
  let lastPlace = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const askers = new Map<string, Asker>()
  const listeners = new Set<() => void>()

  async function submit(change: Change): Promise<Sent | 'waits'> {
    const maker = person()
    if (maker === null) throw new Error('nobody is signed in')
    lastPlace = Math.max(Date.now(), lastPlace + 1)
    const made = newEntry(change.key, maker, lastPlace, change)
    try {
      await shelf.put(made)
    } catch {
      // Nothing can be kept here (a private window, a full disk): whoever sends it learns at once whether it arrived.
      return send(change, false, AbortSignal.timeout(LONGEST_TRY))
    }
    const answered = new Promise<Sent | 'waits'>((resolve, reject) => askers.set(made.key, { resolve, reject }))
    const impatient = setTimeout(() => settle(made.key, (asker) => asker.resolve('waits')), PATIENCE)
    take(hurried(added(queue, made)))
    tellTabs()
    void sendDue()
    return answered.finally(() => clearTimeout(impatient))
  }

  /** Sends what is due, one after the other, until the queue is empty or the server does not answer. */
  async function sendDue(): Promise<void> {
    if (sending) return
    clearTimeout(timer)
    sending = true
    try {
      await alone(async () => {
        await reload()
        for (let next = due(queue, person(), Date.now()); next; next = due(queue, person(), Date.now())) {
          if (!(await attempt(next))) return
        }
      })
    } finally {
      sending = false
      plan()
    }
  }

  /** One try. Gives whether the next change may follow at once. */
  async function attempt(entry: Entry): Promise<boolean> {
    const { key } = entry
    const answer = await send(entry.change, entry.tried, AbortSignal.timeout(LONGEST_TRY)).then(
      (sent) => ({ sent }),
      (cause: unknown) => ({ cause, verdict: verdictOf(cause, entry) }),
    )
    if ('sent' in answer) {
      await store(accepted(queue, key, answer.sent.version))
      settle(key, (asker) => asker.resolve(answer.sent))
      return true
    }
    const { cause, verdict } = answer
    if (verdict === 'wait') {
      take(unreached(queue, key, Date.now(), random()))
      for (const waiting of askers.keys()) settle(waiting, (asker) => asker.resolve('waits'))
      return false
    }
    if (verdict === 'sign-in') {
      take(postponed(queue, Date.now()))
      settle(key, (asker) => asker.reject(cause))
      return false
    }
    await refuse(key, verdict, cause)
    return true
  }

  /** A form that is still open shows the refusal and holds what was typed; otherwise the change stays here with the reason. */
  async function refuse(key: string, refusal: Refusal, cause: unknown): Promise<void> {
    const looking = askers.has(key)
    const next = refused(queue, key, refusal)
    await store(looking ? discarded(next, key) : next)
    settle(key, (asker) => asker.reject(cause))
  }

  function settle(key: string, tell: (asker: Asker) => void): void {
    const asker = askers.get(key)
    if (!asker) return
    askers.delete(key)
    tell(asker)
    take(queue)
  }

  /** Takes over a state and brings the shelf in line with it. */
  async function store(next: Queue): Promise<void> {
    const before = new Map(queue.entries.map((entry) => [entry.key, entry]))
    take(next)
    for (const entry of next.entries) {
      const old = before.get(entry.key)
      before.delete(entry.key)
      if (old?.refusal !== entry.refusal || old.change !== entry.change) await shelf.put(entry)
    }
    for (const key of before.keys()) await shelf.remove(key)
    tellTabs()
  }

  async function reload(): Promise<void> {
    take(loaded(queue, await shelf.all().catch(() => queue.entries)))
    // What another tab sent has no answer here.
    for (const key of askers.keys()) if (!entryOf(key)) settle(key, (asker) => asker.resolve('waits'))
  }

  function plan(): void {
    const next = due({ ...queue, notBefore: 0 }, person(), 0)
    clearTimeout(timer)
    if (next) timer = setTimeout(() => void sendDue(), Math.max(0, queue.notBefore - Date.now()))
  }

  function hurry(): void {
    take(hurried(queue))
    void sendDue()
  }

  async function discardAll(maker: string): Promise<void> {
    await store({ ...queue, entries: queue.entries.filter((entry) => entry.person !== maker) })
  }

  function take(next: Queue): void {
    queue = next
    state = shown()
    for (const tell of listeners) tell()
  }

  function shown(): OutboxState {
    const maker = person()
    const own = queue.entries.filter((entry) => entry.person === maker && !askers.has(entry.key))
    return {
      waiting: own.filter((entry) => !entry.refusal),
      refused: own.filter((entry) => entry.refusal),
      unreachable: queue.failures > 0,
    }
  }

  const entryOf = (key: string) => queue.entries.find((entry) => entry.key === key)

  return {
    submit,
    hurry,
    reload,
    retry: async (key) => {
      await store(retried(queue, key, crypto.randomUUID()))
      void sendDue()
    },
    discard: (key) => store(discarded(queue, key)),
    discardAll,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
