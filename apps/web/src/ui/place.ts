import { useEffect, useSyncExternalStore } from 'react'
import { useText } from './text.ts'

/** One step of the way to the screen; the last one is the screen itself and has no address. Addresses begin with `#`: the server has no pages. `heading`: it is the screen's title, which stands nowhere else; its count then stands beside it (`usePlaceCount`).
 * `headed`: the screen has it as a heading of its own, so that the bar says it when that has scrolled away. */
export type Step = Readonly<{ label: string; href?: `#/${string}`; heading?: boolean; headed?: boolean }>

let steps: readonly Step[] = []
let name = ''
let counted: number | null = null
let waiting = 0
const listeners = new Set<() => void>()

/** Tells the shell where the person is: breadcrumbs in the top bar and the window's title. Pass the steps from the module down. */
export function usePlace(...trail: readonly Step[]): void {
  const { t } = useText()
  const key = JSON.stringify(trail)
  useEffect(() => {
    steps = JSON.parse(key) as Step[]
    name = [...steps.map((step) => step.label).reverse(), t('productName')].join(' · ')
    writeTitle()
    for (const tell of listeners) tell()
  }, [key, t])
}

/** The steps to the screen on display. */
export function useTrail(): readonly Step[] {
  return useSyncExternalStore(listen, () => steps)
}

/** Tells how many there are of what the screen shows: it stands beside the screen's title. Null until it is known. */
export function usePlaceCount(count: number | null): void {
  useEffect(() => {
    if (count === null) return undefined
    counted = count
    for (const tell of listeners) tell()
    return () => {
      counted = null
      for (const tell of listeners) tell()
    }
  }, [count])
}

/** The count that stands beside the screen's title. */
export function useCountHere(): number | null {
  return useSyncExternalStore(listen, () => counted)
}

/** Tells in the window's title how much waits to be read, so that it is seen while another window is in front. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count
    writeTitle()
    return () => {
      waiting = 0
      writeTitle()
    }
  }, [count])
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function writeTitle(): void {
  if (name) document.title = waiting > 0 ? `(${waiting}) ${name}` : name
}
