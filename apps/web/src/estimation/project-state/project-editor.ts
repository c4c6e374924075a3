import { call } from '../../data/http.ts'
import { Problem } from '../../data/problem.ts'
import { followColleagues } from './follow-colleagues.ts'
import { type Change, changeKey, mergeChanges, overRefused, takingBack, withSeen } from './changes.ts'
import { cellKey, type Conflict } from './conflicts.ts'
import { doAgain, record, replaceStep, type Step, takeBack } from './history.ts'
import { holdEdits, type KeptEdits } from './kept-edits.ts'
import { showSentLines } from './new-lines.ts'
import { openState, type ProjectState, type SaveFault, withChanges, withDraft, withSources } from './project-state.ts'
import type { ParameterRow, ProjectTree, Recipe } from './project-tree.ts'
import { fetchRecipe } from './recipe.ts'
import { EMPTY_QUEUE, enqueue } from './save-queue.ts'
import { createSaver, type Saver } from './saver.ts'
import { createStore, type Store } from './store.ts'
import { createStructure, type Structure } from './structure.ts'
import { fetchTree, keptTree, sendChanges } from './wire.ts'

/** A call without an answer counts as not arrived after so long. */
const LONGEST_CALL = 30_000

/** An open project: its state, and everything that can be done to it. */
export type ProjectEditor = Readonly<{
  store: Store<ProjectState>
  /** Changes records at once, saves them soon, and can be taken back. */
  edit: (changes: readonly Change[], label: string) => void
  draft: (change: Change | null) => void
  /** Resolves with the step taken back; rejects with a `Problem` when the server refuses. */
  undo: () => Promise<Step | null>
  redo: () => Promise<Step | null>
  /** Sends refused changes again. */
  retryAll: (faults: readonly SaveFault[]) => void
  /** Forgets refused changes and shows what the server has. */
  dropRefused: () => Promise<void>
  setRecipe: (articleId: number, recipe: Recipe) => void
  /** Notes an act that the server did as one step, and shows what it made. */
  noteAct: (path: string, label: string) => Promise<void>
  setParameters: (parameters: readonly ParameterRow[]) => void
  /** Settles cells that somebody else changed meanwhile: ours is written over theirs after all, or theirs stays. */
  settleConflicts: (conflicts: readonly Conflict[], side: 'mine' | 'theirs', label: string) => void
  structure: Structure
  saver: Saver
  close: () => void
}>

/**
 * Loads a project and opens it, with the changes an earlier visit could not save. Without a network it opens as it was loaded last on this
 * device, and says when that was.
 */
export async function openProject(projectId: number, tell: (cause: unknown) => string): Promise<ProjectEditor> {
  const loaded = await fetchTree(projectId).then(
    (tree) => ({ tree, at: null }),
    async (cause: unknown) => {
      const kept = cause instanceof Problem && cause.away ? await keptTree(projectId) : null
      if (!kept) throw cause
      return kept
    },
  )
  return createEditor(loaded, await holdEdits(projectId), tell)
}

type Loaded = Readonly<{ tree: ProjectTree; at: number | null }>

function createEditor({ tree, at }: Loaded, kept: KeptEdits, tell: (cause: unknown) => string): ProjectEditor {
  const { waiting } = kept
  const store = createStore(openState(tree, { ...EMPTY_QUEUE, waiting: mergeChanges(waiting) }, at))
  const saver: Saver = createSaver(store, {
    send: async (changes) => {
      const confirmed = await sendChanges(changes, AbortSignal.timeout(LONGEST_CALL))
      void freshRecipes(changes)
      return confirmed
    },
    keep: kept.keep,
    reload: () => structure.reload(),
    tell,
  })
  const structure: Structure = createStructure(store, saver)
  if (waiting.length > 0) saver.schedule()
  const stopFollowing = followColleagues({ store, structure, setRecipe })
  const stopShowing = showSentLines(store, structure)

  function setRecipe(articleId: number, recipe: Recipe) {
    const state = store.get()
    store.set(withSources(state, { recipes: new Map(state.tree.recipes).set(articleId, recipe) }))
  }

  /** A crew typed on a line is the server's to put into its recipe: recipes that are held here are read again. */
  async function freshRecipes(changes: readonly Change[]) {
    const { recipes, parts } = store.get().tree
    const held = (id: number) => recipes.has(id) || parts.resources.some(({ articleId }) => articleId === id)
    for (const { entity, id, patch } of changes) {
      if (entity !== 'article' || !('rsLaborHours' in patch || 'rsCrew' in patch) || !held(id)) continue
      await fetchRecipe(id).then(
        (recipe) => setRecipe(id, recipe),
        () => undefined,
      )
    }
  }

  function apply(changes: readonly Change[]) {
    const state = withChanges(store.get(), changes)
    store.set({ ...state, queue: enqueue(state.queue, changes) })
    saver.schedule()
  }

  async function run(step: Step, back: boolean): Promise<Step> {
    if (step.kind === 'edit') {
      apply(back ? step.backward : step.forward)
      return step
    }
    if (step.kind === 'act') {
      await saver.flush()
      await call(`${step.path}/${back ? 'undo' : 'redo'}`, { method: 'POST', json: {} })
      await structure.reload()
      return step
    }
    const after = await structure.reverse(step, back)
    const state = store.get()
    store.set({ ...state, history: replaceStep(state.history, step, after) })
    return step
  }

  function edit(changes: readonly Change[], label: string) {
    if (changes.length === 0) return
    const { tree: before, faults } = store.get()
    const forward = withSeen(before, changes).map((change) =>
      overRefused(change, faults.get(changeKey(change))?.change),
    )
    const step: Step = { kind: 'edit', label, forward, backward: takingBack(before, changes) }
    apply(forward)
    store.set({ ...store.get(), history: record(store.get().history, step) })
  }

  return {
    store,
    structure,
    saver,
    edit,
    draft: (change) => store.set(withDraft(store.get(), change)),
    undo: async () => {
      const taken = takeBack(store.get().history)
      if (!taken) return null
      const [step, history] = taken
      const before = store.get().history
      store.set({ ...store.get(), history })
      return run(step, true).catch((cause: unknown) => {
        store.set({ ...store.get(), history: before })
        throw cause
      })
    },
    redo: async () => {
      const taken = doAgain(store.get().history)
      if (!taken) return null
      const [step, history] = taken
      const before = store.get().history
      store.set({ ...store.get(), history })
      return run(step, false).catch((cause: unknown) => {
        store.set({ ...store.get(), history: before })
        throw cause
      })
    },
    retryAll: (faults) => apply(faults.map((fault) => fault.change)),
    dropRefused: async () => {
      await structure.reload()
      store.set({ ...store.get(), faults: new Map() })
      saver.schedule()
    },
    setRecipe,
    noteAct: async (path, label) => {
      store.set({ ...store.get(), history: record(store.get().history, { kind: 'act', label, path }) })
      await structure.reload()
    },
    settleConflicts: (settled, side, label) => {
      const conflicts = new Map(store.get().conflicts)
      for (const { mine } of settled)
        for (const field of Object.keys(mine.patch)) conflicts.delete(cellKey(mine, field))
      store.set({ ...store.get(), conflicts })
      // Without what was seen before: it is made on the value that stands there now.
      if (side === 'mine')
        edit(
          settled.map(({ mine: { entity, id, patch } }) => ({ entity, id, patch }) as Change),
          label,
        )
      else saver.schedule()
    },
    setParameters: (parameters) => store.set(withSources(store.get(), { parameters })),
    close: () => {
      stopFollowing()
      stopShowing()
      saver.stop()
      // What is not saved yet goes on from the outbox, whatever screen is open next.
      kept.release()
    },
  }
}
