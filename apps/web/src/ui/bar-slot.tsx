import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const [setBarSlot, InBar] = slot()
const [setTrailSlot, InTrail] = slot()

/** Called by the top bar with the places it keeps for the open screen: beside the way to it, and after that way's last step. */
export { setBarSlot, setTrailSlot }

/** What the open screen puts into the top bar: beside its name; after it, as its place in a list. */
export { InBar, InTrail }

/** A place that one component keeps, and what others put there. */
function slot() {
  let place: HTMLElement | null = null
  const listeners = new Set<() => void>()
  const setPlace = (element: HTMLElement | null): void => {
    place = element
    for (const tell of listeners) tell()
  }
  function In({ children }: Readonly<{ children: ReactNode }>) {
    const element = useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      () => place,
    )
    return element && createPortal(children, element)
  }
  return [setPlace, In] as const
}
