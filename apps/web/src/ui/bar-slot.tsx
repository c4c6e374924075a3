import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Called by the top bar with the place it keeps for the open screen. */
export function setBarSlot(element: HTMLElement | null): void {
  slot = element
  for (const tell of listeners) tell()
}

/** What the open screen puts into the top bar, beside its name. */
export function InBar({ children }: Readonly<{ children: ReactNode }>) {
  const element = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => slot,
  )
  return element && createPortal(children, element)
}
