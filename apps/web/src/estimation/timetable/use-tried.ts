import { useMemo } from 'react'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { loopSentence } from './cell-reading.ts'
import { type Change, loopOf, withChanges } from './changes.ts'
import { planOf } from './plan.ts'
import { folded, parted } from './scratch.ts'
import { useTriedDays, withDays } from './tried-days.ts'
import type { OpenTimetable } from './use-timetable.ts'
import { useScratch } from './use-scratch.ts'

const NONE: readonly Change[] = []

/** The open timetable, or in its place the scratch copy of it: the same acts, held back until somebody takes them over. */
export function useTried(itself: OpenTimetable | null, projectId: number): OpenTimetable | null {
  const { t } = useText()
  const { tried, begin, end, hold, restore, undo, redo } = useScratch(projectId)
  const held = tried !== null && itself !== null && itself.mayEdit ? tried : null
  const { kept, lost } = useMemo(
    () => (held && itself ? parted(itself.plan.timetable, folded(held.batches)) : { kept: NONE, lost: NONE }),
    [held, itself],
  )
  const days = useTriedDays(projectId, kept)
  const copy = useMemo(() => {
    if (!held || !itself) return null
    const shown = held.batches.flatMap(({ changes }) => changes)
    const timetable = withDays(withChanges(itself.plan.timetable, shown), days)
    return { timetable, plan: planOf(timetable) }
  }, [held, itself, days])

  return useMemo((): OpenTimetable | null => {
    if (!itself || !held || !copy) return itself && { ...itself, tryChanges: itself.mayEdit ? begin : null }
    const { plan: base } = itself
    const plan = 'schedule' in copy.plan ? copy.plan : base
    const refuse = () => toastFailed(t('wiNotInCopy'))
    return {
      ...itself,
      plan,
      edit: async (label, changes) => {
        if (changes.length === 0) return true
        const loop = loopOf(copy.timetable, changes)
        if (loop) toastFailed(loopSentence(plan, loop, { t }))
        else hold({ label, changes })
        return loop === null
      },
      add: async () => {
        refuse()
        return null
      },
      perform: async () => {
        refuse()
        return false
      },
      takeBack: (label) => {
        if (held.batches.at(-1)?.label === label) undo()
      },
      undo: held.batches.length > 0 ? undo : null,
      redo: held.undone.length > 0 ? redo : null,
      scratch: {
        base,
        count: kept.length,
        lost: lost.length,
        loop: 'schedule' in copy.plan ? null : copy.plan,
        take: () => {
          const said = t('wiTaken', { count: kept.length })
          end()
          void itself.edit(said, kept).then((done) => {
            if (done) toastDone(said, () => itself.takeBack(said))
            else restore(held.batches)
          })
        },
        discard: () => {
          end()
          if (held.batches.length > 0) toastDone(t('wiDiscarded'), () => restore(held.batches))
        },
      },
      tryChanges: null,
    }
  }, [itself, held, copy, kept, lost, t, begin, end, hold, restore, undo, redo])
}
