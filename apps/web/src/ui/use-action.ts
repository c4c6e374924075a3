import { useCallback, useState } from 'react'

/** A action of a screen that the server may refuse: whether one is under way, and what was wrong with the last. */
export type Action = Readonly<{
  busy: boolean
  /** Null while nothing is wrong. */
  problem: unknown
  /** Does it, and gives whether it went well. */
  tried: (work: () => Promise<unknown>) => Promise<boolean>
}>

/** Actions of a screen, one at a time: the next one takes the place of what was wrong before. */
export function useAction(): Action {
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const tried = useCallback(async (work: () => Promise<unknown>) => {
    setProblem(null)
    setBusy(true)
    try {
      await work()
      return true
    } catch (cause) {
      setProblem(cause)
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, problem, tried }
}
