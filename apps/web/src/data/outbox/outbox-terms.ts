import type { Change, Entry, Refusal, Remainder } from './queue.ts'

/** Where changes are kept on the device, apart from this page: what `put` resolved for is there after a crash. */
export type Shelf = Readonly<{
  all: () => Promise<readonly Entry[]>
  put: (entry: Entry) => Promise<void>
  remove: (key: string) => Promise<void>
}>

/**
 * What came of a change that was sent: the record as it is now, or the undo item of a removal; `shown` once every list has it. `remainder` where
 * the server took only a part.
 */
export type Sent = Readonly<{ value: unknown; version: number | null; shown: Promise<void>; remainder?: Remainder }>

/** How far the change that is being sent has got, in bytes. */
export type Progress = Readonly<{ key: string; sent: number; size: number }>

/** Sends a change; `tried` tells that an earlier try may have been written. Rejects with a `Problem`, or with the signal's reason. */
export type Send = (
  change: Change,
  tried: boolean,
  signal: AbortSignal,
  onProgress: (sent: number, size: number) => void,
) => Promise<Sent>

export type OutboxTools = Readonly<{
  shelf: Shelf
  send: Send
  /** Who is signed in, or null. */
  person: () => string | null
  /** Runs one sender at a time on this device, whatever the number of tabs. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Says to the other tabs that this one sends what stands under a key; gives the function that lets go. */
  claim: (key: string) => () => void
  /** The keys that any tab claims. */
  claimed: () => Promise<ReadonlySet<string>>
  /** Tells the other tabs that what is kept has changed. */
  tellTabs: () => void
  /** From 0 to 1. */
  random: () => number
}>

/**
 * What the screens show: the changes of whoever is signed in, without those whose form still waits for its answer, and whether the server was
 * out of reach at the last try.
 */
export type OutboxState = Readonly<{
  waiting: readonly Entry[]
  /** On its way in front of whoever made it: not worth a word yet. */
  underway: readonly Entry[]
  refused: readonly Entry[]
  unreachable: boolean
  progress: Progress | null
}>

/** What an open screen has typed and sends itself, as it is to be kept: null once the server has everything. */
export type Held = Readonly<{
  change: Change | null
  /** Why the server did not take it, when nothing of it is still to be sent. */
  refusal: Refusal | null
  /** Whether it counts among what waits: not while it is only on its way. */
  counts: boolean
}>

/** A place in the outbox for what an open screen sends itself. */
export type Hold = Readonly<{
  keep: (held: Held) => void
  /** The screen is gone: what is left is sent from here. */
  release: () => void
}>

/** The changes of a device on their way to the server. */
export type Outbox = Readonly<{
  /**
   * Sends a change. Resolves with what the server answered, or with `waits` once the change is safe on the device: the server could not be
   * reached, or has not answered for some seconds. Rejects with the `Problem` when the server refused it while somebody looks on. `parts` go
   * with it: kept together, sent behind it, dropped when it is refused.
   */
  submit: (change: Change, parts?: readonly Change[]) => Promise<Sent | 'waits'>
  /**
   * Sends a change whose maker goes on at once. Resolves when it is safe on the device; where nothing can be kept, when the server has it.
   * What is refused stays with the reason.
   */
  entrust: (change: Change) => Promise<void>
  /** Hands what waits and answers to `wanted` over to a screen that sends it itself, and keeps for it what it types further. */
  hold: (
    key: string,
    wanted: (change: Change) => boolean,
    joined: (changes: readonly Change[]) => Change,
  ) => Promise<Readonly<{ hold: Hold; change: Change | null }>>
  /** Whether an open screen of this tab sends what stands under a key. */
  isHeld: (key: string) => boolean
  /** Tries now what waits. */
  hurry: () => void
  /** Reads anew what is kept: at the start, and when another tab changed it. */
  reload: () => Promise<void>
  retry: (key: string) => Promise<void>
  /** Sends a refused change again as its person mended it. */
  mend: (key: string, change: Change) => Promise<void>
  discard: (key: string) => Promise<void>
  /** Throws away everything that a person has not sent. */
  discardAll: (person: string) => Promise<void>
  state: () => OutboxState
  /** How many changes of whoever is signed in are not with the server, those on their way too. */
  unsent: () => number
  subscribe: (listener: () => void) => () => void
}>
