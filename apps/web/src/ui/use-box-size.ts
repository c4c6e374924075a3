import { useCallback, useState } from 'react'

type BoxSize = Readonly<{ width: number; height: number }>

const UNKNOWN: BoxSize = { width: 0, height: 0 }

/** The size of the element that `ref` is given to, with its border: known before anything is painted, so that what depends on it is drawn once. */
export function useBoxSize(): BoxSize & { ref: (box: HTMLElement | null) => (() => void) | undefined } {
  const [size, setSize] = useState(UNKNOWN)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const measure = () => {
      const [width, height] = [box.offsetWidth, box.offsetHeight]
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
