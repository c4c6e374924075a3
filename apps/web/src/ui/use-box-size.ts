import { useCallback, useState } from 'react'

type BoxSize = Readonly<{ width: number; height: number }>

/** Where the size of a box that comes and goes is kept meanwhile. */
export type KeptSize = { size: BoxSize }

/** Of a box that was not shown yet. */
export const UNKNOWN: BoxSize = { width: 0, height: 0 }

/**
 * The size of the element that `ref` is given to, with its border: known before anything is painted, so that what depends on it is drawn once.
 * A box that is shown again begins with the size that was `kept` of it, so that what is in it is not made twice either.
 */
export function useBoxSize(kept?: KeptSize): BoxSize & { ref: (box: HTMLElement | null) => (() => void) | undefined } {
  const [size, setSize] = useState(kept?.size ?? UNKNOWN)
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return
      const measure = () => {
        const now = { width: box.offsetWidth, height: box.offsetHeight }
        if (kept) kept.size = now
        setSize((before) => (before.width === now.width && before.height === now.height ? before : now))
      }
      // The observer tells the size before the frame is painted; asking now would lay the page out once more.
      if (!kept?.size.width) measure()
      const observer = new ResizeObserver(measure)
      observer.observe(box)
      return () => observer.disconnect()
    },
    [kept],
  )
  return { ref, ...size }
}
