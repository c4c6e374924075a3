import { applyChanges, type Change, changeKey, mergeChanges } from './changes.ts'
import { cellKey, type Dispute } from './conflicts.ts'
import { recalculate } from './live-totals.ts'
import { type ProjectState, typedOver } from './project-state.ts'

/**
 * The state after the server refused a call because of values that somebody else changed: those leave the queue (newer ones typed meanwhile
 * too), the tree shows his, ours are kept beside them; everything else of the call waits to be sent again.
 */
export function takeConflicts(state: ProjectState, disputes: readonly Dispute[]): ProjectState {
  const { sending, waiting } = state.queue
  const conflicts = new Map(state.conflicts)
  const inDispute = new Set<string>()
  const theirs: Change[] = []
  const resent: Change[] = []
  for (const { index, key, theirs: value, by, at } of disputes) {
    const change = sending[index] as Change
    if (isOurs(change, key, value)) {
      resent.push({ entity: change.entity, id: change.id, patch: {}, was: { [key]: value } } as Change)
      continue
    }
    const cell = cellKey(change, key)
    inDispute.add(cell)
    theirs.push({ entity: change.entity, id: change.id, patch: { [key]: value } } as Change)
    const newer = waiting.filter((later) => changeKey(later) === changeKey(change))
    const mine = mergeChanges([change, ...newer].flatMap((one) => partOf(one, (field) => cellKey(one, field) === cell)))
    if (mine[0]) conflicts.set(cell, { mine: mine[0], by, at })
  }
  const left = (changes: readonly Change[]) =>
    changes.flatMap((change) => partOf(change, (field) => !inDispute.has(cellKey(change, field))))
  const tree = applyChanges(state.tree, theirs)
  return {
    ...state,
    tree,
    totals: recalculate(state.totals, typedOver(state, tree), theirs),
    conflicts,
    queue: { sending: [], waiting: mergeChanges([...resent, ...left(sending), ...left(waiting)]) },
  }
}

/** A call of ours that had no answer wrote it: it is no surprise. */
function isOurs({ maybe }: Change, key: string, value: unknown): boolean {
  const written = maybe as Readonly<Record<string, unknown>> | undefined
  return written !== undefined && key in written && JSON.stringify(written[key]) === JSON.stringify(value)
}

/** What is kept over a reload: ours in dispute are sent again then, and refused again, so that the question is asked again. */
export function unsettled(state: ProjectState): readonly Change[] {
  const inDispute = [...state.conflicts.values()].map(({ mine }) => mine)
  return mergeChanges([...inDispute, ...state.queue.waiting])
}

/** The part of a change whose fields pass; nothing when none does. */
function partOf(change: Change, passes: (field: string) => boolean): Change[] {
  const picked = (values: object | undefined) =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => passes(field)))
  const patch = picked(change.patch)
  if (Object.keys(patch).length === 0) return []
  const { was } = change
  return [{ ...change, patch, ...(was ? { was: picked(was) } : {}) } as Change]
}
