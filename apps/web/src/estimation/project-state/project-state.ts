import { asNewAsShown } from './as-new-as-shown.ts'
import { applyChanges, type Change, changeKey, partOf } from './changes.ts'
import { type History, NO_HISTORY } from './history.ts'
import { cellKey, type Conflicts, NO_CONFLICTS } from './conflicts.ts'
import { calculate, type LiveTotals, recalculate } from './live-totals.ts'
import type { ProjectTree } from './project-tree.ts'
import { EMPTY_QUEUE, type SaveQueue } from './save-queue.ts'

/** A change the server refused: its sentence, and the change itself for another try. */
export type SaveFault = Readonly<{ message: string; change: Change }>

/** How saving stands: `offline` keeps the queue and tries again when the network is back. */
export type Saving = 'saved' | 'waiting' | 'sending' | 'offline'

/** Everything the editor draws from: the tree with optimistic edits, its live totals, and what is still to be saved. */
export type ProjectState = Readonly<{
  tree: ProjectTree
  totals: LiveTotals
  queue: SaveQueue
  saving: Saving
  faults: ReadonlyMap<string, SaveFault>
  /** Cells that somebody else changed under a change of ours. */
  conflicts: Conflicts
  history: History
  /** What is being typed, calculated along but not part of the tree. */
  draft: Change | null
  /** Another revision was asked for and is not here yet: what is typed now would land in the one that leaves. */
  arriving: boolean
  /** When the project was loaded that is shown for want of a network; null while it is the server's. */
  asOf: number | null
}>

export function openState(tree: ProjectTree, queue: SaveQueue = EMPTY_QUEUE, asOf: number | null = null): ProjectState {
  const shown = applyChanges(tree, queue.waiting)
  return {
    tree: shown,
    totals: calculate(shown),
    queue,
    saving: queue.waiting.length > 0 ? 'waiting' : 'saved',
    faults: new Map(),
    conflicts: NO_CONFLICTS,
    history: NO_HISTORY,
    draft: null,
    arriving: false,
    asOf,
  }
}

/** The state with the changes in the tree and the totals following. What is typed over a refused value takes its fault away. */
export function withChanges(state: ProjectState, changes: readonly Change[]): ProjectState {
  const tree = applyChanges(state.tree, changes)
  const totals = recalculate(state.totals, tree, changes)
  const faults = new Map(state.faults)
  const conflicts = new Map(state.conflicts)
  for (const change of changes) {
    const fault = faults.get(changeKey(change))
    const refused = fault && partOf(fault.change, (field) => !cellsOf(change).has(cellKey(change, field)))[0]
    if (fault && refused) faults.set(changeKey(change), { ...fault, change: refused })
    else faults.delete(changeKey(change))
    // Who types into a cell in dispute has seen both values.
    for (const field of Object.keys(change.patch)) conflicts.delete(cellKey(change, field))
  }
  return { ...state, tree, totals, faults, conflicts, draft: null }
}

function cellsOf(change: Change): ReadonlySet<string> {
  return new Set(Object.keys(change.patch).map((field) => cellKey(change, field)))
}

/** The state with the server's tree, calculated anew; changes that still wait stay on top, and so does what was saved since it was asked for. */
export function withTree(state: ProjectState, tree: ProjectTree): ProjectState {
  const shown = applyChanges(asNewAsShown(tree, state.tree), [...state.queue.sending, ...state.queue.waiting])
  return { ...state, tree: shown, totals: calculate(typedOver(state, shown)), asOf: null }
}

/** The totals follow what is being typed; null ends it. */
export function withDraft(state: ProjectState, draft: Change | null): ProjectState {
  if (!draft && !state.draft) return state
  const changes = [draft, state.draft].flatMap((change) => change ?? [])
  const shown = draft ? applyChanges(state.tree, [draft]) : state.tree
  return { ...state, draft, totals: recalculate(state.totals, shown, changes) }
}

/** The state with other recipes or parameters: everything is calculated anew, with what is being typed. */
export function withSources(
  state: ProjectState,
  sources: Partial<Pick<ProjectTree, 'recipes' | 'parameters'>>,
): ProjectState {
  const tree = { ...state.tree, ...sources }
  return { ...state, tree, totals: calculate(typedOver(state, tree)) }
}

/** A tree as it is calculated: with what is being typed, so that news of the server does not undo the totals of a keystroke. */
export function typedOver(state: ProjectState, tree: ProjectTree): ProjectTree {
  return state.draft ? applyChanges(tree, [state.draft]) : tree
}
