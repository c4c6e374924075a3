import { useEffect, useSyncExternalStore } from 'react'
import { useText } from './text.ts'

/** One step of the way to the screen; the last one is the screen itself and has no address. */
export type Step = Readonly<{ label: string; href?: string }>

let steps: readonly Step[] = []
const listeners = new Set<() => void>()

/** Tells the shell where the person is: breadcrumbs in the top bar and the window's title. Pass the steps from the module down. */
export function usePlace(...trail: readonly Step[]): void {
  const { t } = useText()
  const key = JSON.stringify(trail)
  useEffect(() => {
    steps = JSON.parse(key) as Step[]
    document.title = [...steps.map((step) => step.label).reverse(), t('productName')].join(' · ')
    for (const tell of listeners) tell()
  }, [key, t])
}

/** The steps to the screen on display. */
export function useTrail(): readonly Step[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => steps,
  )
}
