import { useCallback, useRef, useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { type Act, NO_STEPS, noted, stepBack, type Steps } from './acts.ts'

/** What was done here, and doing, taking back and doing again, one after another. */
export function useSteps(refresh: () => Promise<unknown>) {
  const { t } = useText()
  const [steps, setSteps] = useState<Steps>(NO_STEPS)
  const [running, setRunning] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const current = useRef(steps)
  current.current = steps

  const inLine = useCallback(
    (work: () => Promise<void>): Promise<boolean> => {
      setRunning((before) => before + 1)
      const next = queue.current
        .then(work)
        .then(
          () => true,
          (cause: unknown) => {
            toastProblem(cause)
            return false
          },
        )
        .then(async (done) => {
          await refresh()
          setRunning((before) => before - 1)
          return done
        })
      queue.current = next
      return next
    },
    [refresh],
  )
  const put = useCallback((next: Steps) => {
    current.current = next
    setSteps(next)
  }, [])
  const perform = useCallback(
    (label: string, act: Act) =>
      inLine(async () => {
        const back = await act()
        if (back) put(noted(current.current, label, back))
      }),
    [inLine, put],
  )
  const take = useCallback(
    (way: 'undo' | 'redo') =>
      void inLine(async () => {
        const taken = await stepBack(current.current, way)
        if (!taken) return
        put(taken.steps)
        toastDone(t(way === 'undo' ? 'ttTakenBack' : 'ttDoneAgain', { what: taken.label }))
      }),
    [inLine, put, t],
  )
  const takeBack = useCallback(
    (label: string) => {
      if (current.current.done.at(-1)?.label === label) take('undo')
    },
    [take],
  )
  return { steps, saving: running > 0, perform, take, takeBack }
}
