import { useCallback, useRef, useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { type Act, NO_STEPS, noted, stepBack, type Steps } from './acts.ts'

/** What was done here. Acts begin at once, so that each is kept on the device before any reply is waited for; taking back and doing again wait for all before them, and acts for those two. */
export function useSteps(refresh: () => Promise<unknown>) {
  const { t } = useText()
  const [steps, setSteps] = useState<Steps>(NO_STEPS)
  const [running, setRunning] = useState(0)
  const underway = useRef<Promise<unknown>>(Promise.resolve())
  const taking = useRef<Promise<unknown>>(Promise.resolve())
  const current = useRef(steps)
  current.current = steps

  const started = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      setRunning((before) => before + 1)
      const written = work().then(
        () => true,
        (cause: unknown) => {
          toastProblem(cause)
          return false
        },
      )
      underway.current = Promise.all([underway.current, written])
      const done = await written
      await refresh()
      setRunning((before) => before - 1)
      return done
    },
    [refresh],
  )
  const put = useCallback((next: Steps) => {
    current.current = next
    setSteps(next)
  }, [])
  const perform = useCallback(
    (label: string, act: Act) =>
      started(async () => {
        await taking.current
        const back = await act()
        if (back) put(noted(current.current, label, back))
      }),
    [started, put],
  )
  const take = useCallback(
    (way: 'undo' | 'redo') => {
      const before = underway.current
      taking.current = started(async () => {
        await before
        const taken = await stepBack(current.current, way)
        if (!taken) return
        put(taken.steps)
        toastDone(t(way === 'undo' ? 'ttTakenBack' : 'ttDoneAgain', { what: taken.label }))
      })
    },
    [started, put, t],
  )
  const takeBack = useCallback(
    (label: string) => {
      if (current.current.done.at(-1)?.label === label) take('undo')
    },
    [take],
  )
  return { steps, saving: running > 0, perform, take, takeBack }
}
