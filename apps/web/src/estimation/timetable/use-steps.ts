import { useCallback, useRef, useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { type Act, lineOfActs, NO_STEPS, noted, stepBack, type Steps } from './acts.ts'

/** What was done here, and doing, taking back and doing again, each in its turn. */
export function useSteps(refresh: () => Promise<unknown>) {
  const { t } = useText()
  const [steps, setSteps] = useState<Steps>(NO_STEPS)
  const [running, setRunning] = useState(0)
  const [begin] = useState(lineOfActs)
  const current = useRef(steps)
  current.current = steps
  const put = useCallback((next: Steps) => {
    current.current = next
    setSteps(next)
  }, [])

  const ended = useCallback(
    async (written: Promise<void>): Promise<boolean> => {
      setRunning((before) => before + 1)
      const done = await written.then(
        () => true,
        (cause: unknown) => {
          toastProblem(cause)
          return false
        },
      )
      await refresh()
      setRunning((before) => before - 1)
      return done
    },
    [refresh],
  )
  const perform = useCallback(
    (label: string, act: Act, { single = false } = {}) =>
      ended(begin(act, (back) => back && put(noted(current.current, label, back)), !single)),
    [begin, ended, put],
  )
  const take = useCallback(
    (way: 'undo' | 'redo') => {
      const told = (taken: Awaited<ReturnType<typeof stepBack>>) => {
        if (!taken) return
        put(taken.steps)
        toastDone(t(way === 'undo' ? 'ttTakenBack' : 'ttDoneAgain', { what: taken.label }))
      }
      void ended(begin(() => stepBack(current.current, way), told, true))
    },
    [begin, ended, put, t],
  )
  const takeBack = useCallback(
    (label: string) => {
      if (current.current.done.at(-1)?.label === label) take('undo')
    },
    [take],
  )
  return { steps, saving: running > 0, perform, take, takeBack }
}
