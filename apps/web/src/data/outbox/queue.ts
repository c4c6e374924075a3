import type { Removing, Saving } from '../records.ts'
import type { Attachment } from '../send-file.ts'

/** New values of one record, with what its person saw in those fields and what a call without an answer may have written there. */
export type RecordEdit = Readonly<{ entity: string; id: number; patch: object; was?: object; maybe?: object }>

/** What was typed into an estimate and the server does not have; `title` names its project. */
export type EstimateEdits = Readonly<{
  kind: 'estimate'
  project: number
  title: string
  edits: readonly RecordEdit[]
  key: string
}>

/** Something written to somebody, which the server takes with a call of its own, and by its key once. */
export type Posting = Readonly<{
  kind: 'post'
  what: 'letter' | 'ticket' | 'answer'
  /** Its subject, or that of the ticket. */
  title: string
  path: string
  /** A ticket lives in the vendor's company, and so do its files. */
  toVendor: boolean
  json: object
  files: readonly Attachment[]
  /** The lists that show it. */
  shownIn: readonly string[]
  /** Where it was written, and what was: a refused one becomes a draft there again. */
  draft: Readonly<{ place: string; value: unknown; href: string }>
  key: string
}>

/** What was typed into the lines of a sheet: the server takes them with one PUT, and sent twice they say the same. */
export type SheetLines = Readonly<{
  kind: 'lines'
  /** What the sheet is called, for the list of what waits. */
  title: string
  /** The sheet they belong to, its query too. */
  path: string
  lines: readonly object[]
  /** The address of the screen they were typed on. */
  href: string
  key: string
}>

/** Something to send, plain enough to survive a reload. */
export type Change =
  | Readonly<{ kind: 'save' } & Saving>
  | Readonly<{ kind: 'remove' } & Removing>
  | EstimateEdits
  | Posting
  | SheetLines

/** Why the server refused a change, in its own words. */
export type Refusal = Readonly<{
  status: number
  code: string
  message: string
  /** The record as somebody else changed it meanwhile, as the wire has it. */
  current?: Readonly<Record<string, unknown>>
  /** The values that somebody else changed meanwhile, as the wire tells them. */
  conflicts?: readonly Conflict[]
}>

/** A value in dispute: that of the other side, of whom and since when, in the part of the call at `Index`. */
export type Conflict = Readonly<{
  Index: number
  Field: string
  Theirs: unknown
  ByName: string | null
  At: string | null
}>

/** A change on its way. `person` made it: nobody else sends it. A change with a `refusal` is not sent again unless its person says so. */
export type Entry = Readonly<{
  /** Names the change on this device for good. */
  key: string
  person: string
  /** Place in the order in which changes were made. */
  place: number
  change: Change
  /** An earlier try may have been written without its reply coming back. */
  tried: boolean
  refusal: Refusal | null
}>

/** The changes of this device in the order they were made, and how long the server has not answered. */
export type Queue = Readonly<{ entries: readonly Entry[]; failures: number; notBefore: number }>

export const emptyQueue: Queue = { entries: [], failures: 0, notBefore: 0 }
const NONE: ReadonlySet<string> = new Set()

/** What a change is after a try that got somewhere: what is still to be sent of it, and the parts that were refused. */
export type Remainder = Readonly<{
  rest: Change | null
  refused: readonly Readonly<{ change: Change; refusal: Refusal }>[]
}>

/** The pauses between tries grow from a second to a minute. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

/** A change as it begins: not tried, not refused. */
export function newEntry(key: string, person: string, place: number, change: Change): Entry {
  return { key, person, place, change, tried: false, refusal: null }
}

/** A queue with one more change at its end. */
export function added(queue: Queue, made: Entry): Queue {
  return { ...queue, entries: [...without(queue, made.key), made] }
}

/** What is kept on the device takes the place of what was known; changes that it does not name are gone (another tab sent them). */
export function loaded(queue: Queue, kept: readonly Entry[]): Queue {
  const known = new Map(queue.entries.map((entry) => [entry.key, entry]))
  const entries = kept.map((entry) => ({ ...entry, tried: known.get(entry.key)?.tried ?? true }))
  return { ...queue, entries: entries.toSorted((one, other) => one.place - other.place) }
}

/**
 * The change to send now: a person's oldest that is not refused and that no open screen sends itself (`held`). They go one after the other,
 * since a later one may build on an earlier.
 */
export function due(
  queue: Queue,
  person: string | null,
  now: number,
  held: ReadonlySet<string> = NONE,
): Entry | undefined {
  if (now < queue.notBefore) return undefined
  return queue.entries.find(
    (entry) =>
      entry.person === person &&
      !entry.refusal &&
      !isBelow(entry.change) &&
      !held.has(entry.key) &&
      !queue.entries.some((earlier) => goesBefore(earlier, entry)),
  )
}

/** A part of a record that has no id yet. */
function isBelow(change: Change): boolean {
  return change.kind === 'save' && change.below !== undefined
}

/** A new line of an estimate stands between lines whose moves, typed before it, an open editor may still be sending. */
function goesBefore(earlier: Entry, { change, person, place }: Entry): boolean {
  return (
    earlier.change.kind === 'estimate' &&
    change.kind === 'save' &&
    change.behind === earlier.change.project &&
    earlier.person === person &&
    earlier.place < place &&
    !earlier.refusal
  )
}

/** After a try that did not reach the server: nothing is sent until the pause is over. `random` is from 0 to 1. */
export function unreached(queue: Queue, key: string, now: number, random: number): Queue {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** queue.failures)
  return {
    entries: queue.entries.map((entry) => (entry.key === key ? { ...entry, tried: true } : entry)),
    failures: queue.failures + 1,
    // Spread, so that a crew whose router came back does not knock all at once.
    notBefore: now + pause * (0.75 + random / 4),
  }
}

/** Nothing is sent for the longest pause: the session has ended, and its return hurries the queue. */
export function postponed(queue: Queue, now: number): Queue {
  return { ...queue, notBefore: now + LONGEST_PAUSE }
}

/** The pause is over early: the network came back, the window was looked at, something new was made. */
export function hurried(queue: Queue): Queue {
  return { ...queue, notBefore: 0 }
}

/**
 * After the server took a change, which is gone with it. What its person changed later in the same record was made knowing this
 * change, and so stands on the version that came of it; parts of a new record get its id.
 */
export function accepted(queue: Queue, key: string, version: number | null, id: number | null = null): Queue {
  const done = queue.entries.find((entry) => entry.key === key)?.change
  const follow = (change: Change): Change =>
    version !== null &&
    done?.kind === 'save' &&
    change.kind === 'save' &&
    change.entity === done.entity &&
    change.id !== null &&
    change.id === done.id &&
    change.version === done.version
      ? { ...change, version }
      : change
  const entries = without(queue, key).map((entry) => ({ ...entry, change: placed(follow(entry.change), key, id) }))
  return { entries, failures: 0, notBefore: 0 }
}

/** A part of a new record once that one has an id. */
export function placed(change: Change, key: string, id: number | null): Change {
  if (change.kind !== 'save' || change.below?.key !== key || id === null) return change
  const { below, ...rest } = change
  return { ...rest, patch: { ...rest.patch, [below.field]: id } }
}

/** After the server took or refused parts of a change: the rest keeps its place, and each refused part stays with its reason. */
export function divided(queue: Queue, key: string, { rest, refused: parts }: Remainder): Queue {
  const entries = queue.entries.flatMap((entry): readonly Entry[] => {
    if (entry.key !== key) return [entry]
    const apart = parts.map(({ change, refusal }) => ({ ...entry, key: change.key, change, refusal, tried: false }))
    return rest ? [...apart, { ...entry, change: rest, tried: false }] : apart
  })
  return { entries, failures: 0, notBefore: 0 }
}

/** After the server refused a change: it stays, with the reason, and lets the others pass. */
export function refused(queue: Queue, key: string, refusal: Refusal): Queue {
  const entries = queue.entries.map((entry) => (entry.key === key ? { ...entry, refusal } : entry))
  return { entries, failures: 0, notBefore: 0 }
}

/**
 * A refused change is sent once more; one that was made on an older version now wins over the newer one. `fresh` is a new Idempotency-Key:
 * under the old one the server answers with its refusal again.
 */
export function retried(queue: Queue, key: string, fresh: string): Queue {
  const entries = queue.entries.map((entry): Entry => {
    if (entry.key !== key) return entry
    const again = { ...entry.change, key: fresh }
    const stale =
      entry.refusal?.status === 412 || ['CHANGED_MEANWHILE', 'ANSWERED_MEANWHILE'].includes(entry.refusal?.code ?? '')
    return { ...entry, refusal: null, tried: false, change: stale ? overTheirs(again) : again }
  })
  return { ...queue, entries, notBefore: 0 }
}

function overTheirs(change: Change): Change {
  if (change.kind === 'save') return { ...change, version: null }
  if (change.kind === 'remove') return change
  if (change.kind === 'lines') return { ...change, lines: change.lines.map((line) => ({ ...line, Was: undefined })) }
  if (change.kind === 'post') return { ...change, json: { ...change.json, SeenNoteId: undefined } }
  return { ...change, edits: change.edits.map(({ entity, id, patch }) => ({ entity, id, patch })) }
}

/** How many records a change is about. */
export function countOf({ change }: Entry): number {
  if (change.kind === 'lines') return change.lines.length
  return change.kind === 'estimate' ? change.edits.length : 1
}

/** A queue without a change and what is part of it. */
export function discarded(queue: Queue, key: string): Queue {
  const parts = queue.entries.filter(({ change }) => change.kind === 'save' && change.below?.key === key)
  return parts.reduce((rest, part) => discarded(rest, part.key), { ...queue, entries: without(queue, key) })
}

function without(queue: Queue, key: string): readonly Entry[] {
  return queue.entries.filter((entry) => entry.key !== key)
}
