import { useSyncExternalStore } from 'react'
import { whenSignedOut } from '../session/session.ts'

/** How long the last thing done can be taken back by command, after its toast is gone. */
const KEPT_MS = 10 * 60_000

/** The last thing done that can be taken back: what the toast said, and how. */
export type LastUndo = Readonly<{ text: string; undo: () => void }>

let last: LastUndo | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Remembers how to take the last thing back; null forgets it. */
export function rememberUndo(next: LastUndo | null): void {
  clearTimeout(timer)
  last = next
  if (next) timer = setTimeout(() => rememberUndo(null), KEPT_MS)
  for (const tell of listeners) tell()
}

/** The last thing done that can still be taken back, or null. */
export function lastUndo(): LastUndo | null {
  return last
}

/** The same inside a component. */
export function useLastUndo(): LastUndo | null {
  return useSyncExternalStore(subscribe, lastUndo)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

whenSignedOut(() => rememberUndo(null))
