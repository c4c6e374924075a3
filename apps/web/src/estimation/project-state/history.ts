import type { Change, Item } from './changes.ts'

/** One thing the person did, and how to take it back. */
export type Step = Readonly<
  | { kind: 'edit'; label: string; forward: readonly Change[]; backward: readonly Change[] }
  /** An act of the server on many records: it takes it back and does it again at `path`. */
  | { kind: 'act'; label: string; path: string }
  /** Records that were added or removed; `undoIds` are the server's undo items while they are gone. */
  | {
      kind: 'added' | 'removed'
      label: string
      items: readonly Item[]
      undoIds: readonly number[]
      /** Their copies in another project, when they were moved there. */
      elsewhere?: readonly Item[]
      elsewhereUndoIds?: readonly number[]
    }
>

/** What was done, newest last, and what was taken back, next to do again last. */
export type History = Readonly<{ done: readonly Step[]; undone: readonly Step[] }>

export const NO_HISTORY: History = { done: [], undone: [] }
const DEPTH = 200

/** Something new was done: what was taken back before cannot be done again. */
export function record(history: History, step: Step): History {
  return { done: [...history.done, step].slice(-DEPTH), undone: [] }
}

/** The step to take back and the history after it; null when there is none. */
export function takeBack(history: History): readonly [Step, History] | null {
  const step = history.done.at(-1)
  if (!step) return null
  return [step, { done: history.done.slice(0, -1), undone: [...history.undone, step] }]
}

/** The step to do again and the history after it; null when there is none. */
export function doAgain(history: History): readonly [Step, History] | null {
  const step = history.undone.at(-1)
  if (!step) return null
  return [step, { done: [...history.done, step], undone: history.undone.slice(0, -1) }]
}

/** Replaces a step, when taking it back or doing it again gave it new undo items. */
export function replaceStep(history: History, before: Step, after: Step): History {
  const swap = (steps: readonly Step[]) => steps.map((step) => (step === before ? after : step))
  return { done: swap(history.done), undone: swap(history.undone) }
}
