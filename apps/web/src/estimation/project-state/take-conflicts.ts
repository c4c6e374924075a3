import { applyChanges, type Change, changeKey, mergeChanges, partOf } from './changes.ts'
import { cellKey, type Conflict, type Conflicts, type Dispute } from './conflicts.ts'
import { recalculate } from './live-totals.ts'
import { type ProjectState, typedOver } from './project-state.ts'
import { giveBack, type SaveQueue } from './save-queue.ts'

/** What a refusal for values that somebody else changed leaves: what is still to be sent, theirs, and ours in dispute by cell. */
type Divided = Readonly<{ waiting: readonly Change[]; theirs: readonly Change[]; conflicts: Conflicts }>

/**
 * Takes the values in dispute out of a queue whose call was refused (newer ones typed meanwhile too); everything else of the call waits to be
 * sent again.
 */
export function takeDisputed({ sending, waiting }: SaveQueue, disputes: readonly Dispute[]): Divided {
  const conflicts = new Map<string, Conflict>()
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
  return { waiting: mergeChanges([...resent, ...left(sending), ...left(waiting)]), theirs, conflicts }
}

/** The state after the server refused a call because of values that somebody else changed: the tree shows theirs, ours are kept beside them. */
export function takeConflicts(state: ProjectState, disputes: readonly Dispute[]): ProjectState {
  const { waiting, theirs, conflicts } = takeDisputed(state.queue, disputes)
  const tree = applyChanges(state.tree, theirs)
  return {
    ...state,
    tree,
    totals: recalculate(state.totals, typedOver(state, tree), theirs),
    conflicts: new Map([...state.conflicts, ...conflicts]),
    queue: { sending: [], waiting },
  }
}

/** A call of ours that had no answer wrote it: it is no surprise. */
function isOurs({ maybe }: Change, key: string, value: unknown): boolean {
  const written = maybe as Readonly<Record<string, unknown>> | undefined
  return written !== undefined && key in written && JSON.stringify(written[key]) === JSON.stringify(value)
}

/**
 * What is kept over a reload: everything that the server is not known to have. What is in dispute or was refused is sent again then, and refused
 * again, so that its person is asked again.
 */
export function unsettled(state: ProjectState): readonly Change[] {
  const inDispute = [...state.conflicts.values()].map(({ mine }) => mine)
  const notAccepted = [...state.faults.values()].map(({ change }) => change)
  return mergeChanges([...notAccepted, ...inDispute, ...giveBack(state.queue).waiting])
}
