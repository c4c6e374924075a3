import type { TextKey } from '@temelia/text/catalogue'
import { useEffect, useSyncExternalStore } from 'react'

/** A key that a part of the screen handles itself (a grid's arrows), told in the list behind `?`. Keys are written as shortcuts are: `mod+d`. */
export type KeyHelp = Readonly<{ text: TextKey; shortcut: string }>

let told: readonly (readonly KeyHelp[])[] = []
const listeners = new Set<() => void>()

/** Tells the keys of a part of the screen while it is shown. `keys` must keep its identity between renders; its words are looked up only when somebody asks. */
export function useKeyHelp(keys: readonly KeyHelp[]): void {
  useEffect(() => {
    tell([...told, keys])
    return () => tell(told.filter((other) => other !== keys))
  }, [keys])
}

/** The keys told now, each part's together. */
export function useToldKeys(): readonly KeyHelp[] {
  return useSyncExternalStore(subscribe, () => told).flat()
}

function tell(now: readonly (readonly KeyHelp[])[]): void {
  told = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
