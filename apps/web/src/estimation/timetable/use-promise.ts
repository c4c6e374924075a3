import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { useCallback, useRef } from 'react'
import { useText } from '../../ui/text.ts'
import { useRecordActs } from './record-acts.ts'
import type { Milestone } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'

type Promising = (milestone: Milestone, day: string) => void

/** Promises another day for a milestone, as a step that can be taken back; null where that may not be. The same function for as long as it may. */
export function usePromise(open: OpenTimetable): Promising | null {
  const { t } = useText()
  const acts = useRecordActs(ScheduleMilestone)
  const latest = useRef(open)
  latest.current = open
  const promise = useCallback<Promising>(
    ({ MilestoneId, Name, Date: before }, day) =>
      void latest.current.perform(
        t('ttDidMove', { name: Name }),
        acts.patch(MilestoneId, { date: day }, { date: before }),
      ),
    [acts, t],
  )
  return open.mayEdit && !open.scratch ? promise : null
}
