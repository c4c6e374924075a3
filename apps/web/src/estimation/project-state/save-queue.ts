import { Problem } from '../../data/problem.ts'
import { type Change, changeKey, mergeChanges } from './changes.ts'

/** Changes on their way to the server. `sending` is the one call under way; what is typed meanwhile waits behind it. */
export type SaveQueue = Readonly<{ waiting: readonly Change[]; sending: readonly Change[] }>

/** Most records one bulk call takes. */
export const BATCH = 500

export const EMPTY_QUEUE: SaveQueue = { waiting: [], sending: [] }

/** Adds changes; a record that already waits keeps its place with the new values on top. */
export function enqueue(queue: SaveQueue, changes: readonly Change[]): SaveQueue {
  return { ...queue, waiting: mergeChanges([...queue.waiting, ...changes]) }
}

/** Moves the next call's changes from waiting to sending: the first ones of one entity, at most a batch. Nothing while a call is under way. */
export function takeBatch(queue: SaveQueue): SaveQueue {
  const first = queue.waiting[0]
  if (!first || queue.sending.length > 0) return queue
  const run = queue.waiting.findIndex((change) => change.entity !== first.entity)
  const count = Math.min(run < 0 ? queue.waiting.length : run, first.entity === 'project' ? 1 : BATCH)
  return { sending: queue.waiting.slice(0, count), waiting: queue.waiting.slice(count) }
}

/** The call succeeded. */
export function confirmBatch(queue: SaveQueue): SaveQueue {
  return { ...queue, sending: [] }
}

/**
 * The call had no answer: its changes wait again, in front, under what was typed since. It may have arrived all the same, so what it wrote is
 * remembered as ours.
 */
export function giveBack(queue: SaveQueue): SaveQueue {
  const unanswered = queue.sending.map(
    (change) => ({ ...change, maybe: { ...change.maybe, ...change.patch } }) as Change,
  )
  return { sending: [], waiting: mergeChanges([...unanswered, ...queue.waiting]) }
}

/**
 * The server refused the call: the refused records leave the queue and come back as the second value, the others wait again.
 * With no record named all of them are refused.
 */
export function refuseBatch(queue: SaveQueue, refused: ReadonlySet<number>): readonly [SaveQueue, readonly Change[]] {
  const isRefused = (_: Change, at: number) => refused.size === 0 || refused.has(at)
  const out = queue.sending.filter(isRefused)
  const rest = queue.sending.filter((change, at) => !isRefused(change, at))
  return [{ sending: [], waiting: mergeChanges([...rest, ...queue.waiting]) }, out]
}

/** Which changes of a refused call the server named, each with its sentence: `articleItems[3].Quantity`, `articleItems.3.Quantity` or `3`. */
export function refusedPlaces(problem: unknown): ReadonlyMap<number, string> {
  const errors = problem instanceof Problem ? problem.errors : []
  const named = errors.map(
    ({ field, message }) => [/(?:^|[.[/])(\d+)(?:[\].]|\/|$)/.exec(field)?.[1], message] as const,
  )
  return new Map(named.flatMap(([at, message]) => (at === undefined ? [] : [[Number(at), message] as const])))
}

/** How many records have changes that the server does not know. */
export function unsavedCount(queue: SaveQueue): number {
  return new Set([...queue.waiting, ...queue.sending].map(changeKey)).size
}

/** The fields of a record that wait to be saved; what the server says must not overwrite them. */
export function unsavedFields(queue: SaveQueue, key: string): ReadonlySet<string> {
  return new Set(queue.waiting.flatMap((change) => (changeKey(change) === key ? Object.keys(change.patch) : [])))
}
