import { startTransition, useEffect, useState } from 'react'

/** Whether what this component drew first has been painted: what may come after it waits for that, and never holds the first frame. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    // A frame calls back before it paints; a task that it leaves behind runs after.
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [])
  return painted
}
