import { useState } from 'react'

type Held<T> = Readonly<{
  /** What is shown: the newest, or from the first touch on what was there then. */
  shown: T
  /** Go on what surrounds the form: a press, a key or an input begins to hold. */
  touch: Readonly<Record<'onPointerDownCapture' | 'onKeyDownCapture' | 'onInput', () => void>>
  /** The form was saved or given up: the newest is shown again. */
  letGo: () => void
}>

/** Holds what a form was begun on from its first touch until it is let go, so that what arrives meanwhile takes nothing typed away. */
export function useHeld<T>(latest: T): Held<T> {
  const [held, setHeld] = useState<Readonly<{ value: T }> | null>(null)
  const hold = () => setHeld((before) => before ?? { value: latest })
  return {
    shown: held ? held.value : latest,
    // Not while an input is on its way down: drawn anew before it was taken, the field would lose it.
    touch: { onPointerDownCapture: hold, onKeyDownCapture: hold, onInput: hold },
    letGo: () => setHeld(null),
  }
}
