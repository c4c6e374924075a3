import { judged } from './judged.ts'
import type { Held, Hold, Outbox, OutboxState, OutboxTools, Progress, Sent } from './outbox-terms.ts'
import {
  accepted,
  added,
  type Change,
  countOf,
  discarded,
  divided,
  due,
  emptyQueue,
  type Entry,
  hurried,
  loaded,
  newEntry,
  placed,
  postponed,
  type Queue,
  refused,
  type Refusal,
  retried,
  unreached,
} from './queue.ts'
import { idOf, sendOnce } from './send-once.ts'
import { verdictOf } from './verdict.ts'

/** How long somebody looks at a form before its change is left to wait. */
const PATIENCE = 6_000

type Asker = Readonly<{ resolve: (outcome: Sent | 'waits') => void; reject: (cause: unknown) => void }>

/** An outbox on the given shelf. Changes are on the shelf before they are sent, and leave it when the server took them or their person lets go. */
export function createOutbox({ shelf, send, person, alone, claim, claimed, tellTabs, random }: OutboxTools): Outbox {
  let queue: Queue = emptyQueue
  let progress: Progress | null = null
  let state: OutboxState = { waiting: [], underway: [], refused: [], unreachable: false, progress }
  let sending = false
  let lastPlace = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const askers = new Map<string, Asker>()
  const listeners = new Set<() => void>()
  /** What open screens of this tab send themselves; false while it is only on its way. */
  const held = new Map<string, boolean>()
  /** What was handed over, by a screen that was just left or whose person goes on: not worth a word before its first try. */
  const handedOver = new Set<string>()

  async function submit(change: Change, parts: readonly Change[] = []): Promise<Sent | 'waits'> {
    const maker = person()
    if (maker === null) throw new Error('nobody is signed in')
    const entryFor = (one: Change) => newEntry(one.key, maker, nextPlace(), one)
    const [made, below] = [entryFor(change), parts.map(entryFor)]
    try {
      for (const entry of [made, ...below]) await shelf.put(entry)
    } catch {
      // Nothing can be kept here (a private window, a full disk): whoever sends it learns at once whether it arrived.
      return sendWithParts(made, below)
    }
    for (const part of below) handOver(part.key)
    const answered = new Promise<Sent | 'waits'>((resolve, reject) => askers.set(made.key, { resolve, reject }))
    const impatient = setTimeout(() => settle(made.key, (asker) => asker.resolve('waits')), PATIENCE)
    begin(made, ...below)
    return answered.finally(() => clearTimeout(impatient))
  }

  async function entrust(change: Change): Promise<void> {
    const made = newEntry(change.key, person() ?? '', nextPlace(), change)
    const kept = await shelf.put(made).then(
      () => true,
      () => false,
    )
    if (!kept) return void (await trySending(made))
    handOver(made.key)
    begin(made)
  }

  async function sendWithParts(made: Entry, parts: readonly Entry[]): Promise<Sent> {
    const sent = await trySending(made)
    for (const part of parts) await trySending({ ...part, change: placed(part.change, made.key, idOf(sent)) })
    return sent
  }

  function begin(...made: readonly Entry[]): void {
    take(hurried(made.reduce(added, queue)))
    tellTabs()
    void sendDue()
  }

  function handOver(key: string): void {
    handedOver.add(key)
    setTimeout(() => handedOver.delete(key) && take(queue), PATIENCE)
  }

  /** Sends what is due, one after the other, until the queue is empty or the server does not answer. */
  async function sendDue(): Promise<void> {
    if (sending) return
    clearTimeout(timer)
    sending = true
    try {
      await alone(async () => {
        await reload()
        for (let next = await nextDue(); next; next = await nextDue()) if (!(await attempt(next))) return
      })
    } finally {
      sending = false
      plan()
    }
  }

  async function nextDue(): Promise<Entry | undefined> {
    const elsewhere = await claimed()
    return due(queue, person(), Date.now(), new Set([...elsewhere, ...held.keys()]))
  }

  /** One try. Gives whether the next change may follow at once. */
  async function attempt(entry: Entry): Promise<boolean> {
    const { key } = entry
    const answer = await trySending(entry).then(
      (sent) => ({ sent }),
      (cause: unknown) => ({ cause, verdict: verdictOf(cause, entry) }),
    )
    handedOver.delete(key)
    if ('sent' in answer) {
      const { version, remainder } = answer.sent
      await store(remainder ? divided(queue, key, remainder) : accepted(queue, key, version, idOf(answer.sent)))
      settle(key, (asker) => asker.resolve(answer.sent))
      return true
    }
    const { cause, verdict } = answer
    if (verdict === 'wait') {
      handedOver.clear()
      take(unreached(queue, key, Date.now(), random()))
      for (const waiting of askers.keys()) settle(waiting, (asker) => asker.resolve('waits'))
      return false
    }
    if (verdict === 'sign-in') {
      take(postponed(queue, Date.now()))
      settle(key, (asker) => asker.reject(cause))
      return false
    }
    await refuse(entry, verdict, cause)
    return true
  }

  function trySending(entry: Entry): Promise<Sent> {
    const onProgress = (sent: number, size: number) => {
      progress = { key: entry.key, sent, size }
      take(queue)
    }
    return sendOnce(send, entry, onProgress).finally(() => {
      progress = null
    })
  }

  /** A form that is still open shows the refusal and holds what was typed; otherwise what is not taken stays here with the reason. */
  async function refuse(entry: Entry, refusal: Refusal, cause: unknown): Promise<void> {
    const { key } = entry
    await store(askers.has(key) ? discarded(refused(queue, key, refusal), key) : judged(queue, entry, refusal, cause))
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
    const kept = await shelf.all().catch(() => queue.entries)
    // What an open screen holds is newer here than on the shelf.
    const own = queue.entries.filter(({ key }) => held.has(key))
    take(loaded(queue, [...kept.filter(({ key }) => !held.has(key)), ...own]))
    // What another tab sent has no answer here.
    for (const key of askers.keys()) if (!entryOf(key)) settle(key, (asker) => asker.resolve('waits'))
  }

  async function hold(
    key: string,
    wanted: (change: Change) => boolean,
    joined: (changes: readonly Change[]) => Change,
  ): Promise<Readonly<{ hold: Hold; change: Change | null }>> {
    const maker = person() ?? ''
    const letGo = claim(key)
    await reload()
    const elsewhere = await claimed()
    const left = queue.entries.filter(
      (entry) => entry.person === maker && wanted(entry.change) && !held.has(entry.key) && !elsewhere.has(entry.key),
    )
    held.set(key, false)
    const change = left.length > 0 ? joined(left.map((entry) => entry.change)) : null
    if (change) await keep({ change, refusal: null, counts: false })
    for (const entry of left) await store(discarded(queue, entry.key))

    async function keep({ change: unsent, refusal, counts }: Held): Promise<void> {
      if (!held.has(key)) return
      held.set(key, counts)
      const old = entryOf(key)
      if (!unsent) {
        take(discarded(queue, key))
        plan()
        if (old) await shelf.remove(key)
        return
      }
      const made = { ...(old ?? newEntry(key, maker, nextPlace(), unsent)), change: unsent, refusal, tried: true }
      take({ ...queue, entries: [...queue.entries.filter((entry) => entry !== old), made] })
      await shelf.put(made)
    }

    return {
      change,
      hold: {
        // Where nothing can be kept the screen sends it all the same.
        keep: (unsent) => void keep(unsent).catch(() => undefined),
        release: () => {
          held.delete(key)
          handOver(key)
          letGo()
          hurry()
        },
      },
    }
  }

  function nextPlace(): number {
    lastPlace = Math.max(Date.now(), lastPlace + 1)
    return lastPlace
  }

  function plan(): void {
    const next = due({ ...queue, notBefore: 0 }, person(), 0, new Set(held.keys()))
    clearTimeout(timer)
    if (next) timer = setTimeout(() => void sendDue(), Math.max(0, queue.notBefore - Date.now()))
  }

  function hurry(): void {
    take(hurried(queue))
    void sendDue()
  }

  function take(next: Queue): void {
    queue = next
    state = shown()
    for (const tell of listeners) tell()
  }

  function shown(): OutboxState {
    const onTheirWay = (key: string) => askers.has(key) || held.get(key) === false || handedOver.has(key)
    const own = ownEntries()
    const told = own.filter(({ key }) => !onTheirWay(key))
    return {
      waiting: told.filter((entry) => !entry.refusal),
      underway: own.filter(({ key }) => onTheirWay(key)),
      refused: told.filter((entry) => entry.refusal),
      unreachable: queue.failures > 0 || [...held.values()].includes(true),
      progress,
    }
  }

  const ownEntries = () => queue.entries.filter((entry) => entry.person === person())
  const entryOf = (key: string) => queue.entries.find((entry) => entry.key === key)

  return {
    submit,
    entrust,
    hold,
    isHeld: (key) => held.has(key),
    hurry,
    reload,
    retry: (key) => store(retried(queue, key, crypto.randomUUID())).then(hurry),
    mend: async (key, change) => {
      const mended = queue.entries.map((entry) =>
        entry.key === key ? { ...entry, change, refusal: null, tried: false } : entry,
      )
      await store({ ...queue, entries: mended, notBefore: 0 })
      void sendDue()
    },
    discard: (key) => store(discarded(queue, key)),
    discardAll: (maker) => store({ ...queue, entries: queue.entries.filter((entry) => entry.person !== maker) }),
    state: () => state,
    unsent: () => ownEntries().reduce((sum, entry) => sum + countOf(entry), 0),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
