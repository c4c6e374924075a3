import { followColleagues } from './follow-colleagues.ts'
import { type Change, invertChanges, mergeChanges } from './changes.ts'
import { doAgain, record, replaceStep, type Step, takeBack } from './history.ts'
import { keepChanges, keptChanges } from './keep-queue.ts'
import { openState, type ProjectState, type SaveFault, withChanges, withDraft, withSources } from './project-state.ts'
import type { ParameterRow, ProjectTree, Recipe } from './project-tree.ts'
import { EMPTY_QUEUE, enqueue } from './save-queue.ts'
import { createSaver, type Saver } from './saver.ts'
import { createStore, type Store } from './store.ts'
import { createStructure, type Structure } from './structure.ts'
import { fetchTree, sendChanges } from './wire.ts'

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
  setParameters: (parameters: readonly ParameterRow[]) => void
  structure: Structure
  saver: Saver
  close: () => void
}>

/** Loads a project and opens it, with the changes an earlier visit could not save. */
export async function openProject(projectId: number, tell: (cause: unknown) => string): Promise<ProjectEditor> {
  const [tree, waiting] = await Promise.all([fetchTree(projectId), keptChanges(projectId)])
  return createEditor(tree, waiting, tell)
}

export function createEditor(
  tree: ProjectTree,
  waiting: readonly Change[],
  tell: (cause: unknown) => string,
): ProjectEditor {
  const store = createStore(openState(tree, { ...EMPTY_QUEUE, waiting: mergeChanges(waiting) }))
  const saver: Saver = createSaver(store, {
    send: sendChanges,
    keep: (unsaved) => keepChanges(tree.project.id, unsaved),
    reload: () => structure.reload(),
    tell,
  })
  const structure: Structure = createStructure(store, saver)
  if (waiting.length > 0) saver.schedule()
  const stopFollowing = followColleagues({ store, structure, setRecipe })

  function setRecipe(articleId: number, recipe: Recipe) {
    const state = store.get()
    store.set(withSources(state, { recipes: new Map(state.tree.recipes).set(articleId, recipe) }))
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
    const after = await structure.reverse(step, back)
    const state = store.get()
    store.set({ ...state, history: replaceStep(state.history, step, after) })
    return step
  }

  return {
    store,
    structure,
    saver,
    edit: (changes, label) => {
      if (changes.length === 0) return
      const step: Step = { kind: 'edit', label, forward: changes, backward: invertChanges(store.get().tree, changes) }
      apply(changes)
      store.set({ ...store.get(), history: record(store.get().history, step) })
    },
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
    },
    setRecipe,
    setParameters: (parameters) => store.set(withSources(store.get(), { parameters })),
    close: () => {
      stopFollowing()
      void saver.flush()
      saver.stop()
    },
  }
}
