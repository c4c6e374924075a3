import { Project } from '@temelia/model/estimation/project'
import { useThrottledCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { whenRecordsChange } from '../../data/live.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { boardsKey } from './board/use-board.ts'

/** What changes the total of a project. */
const COUNTED = new Set([
  'project',
  'object',
  'estimate',
  'article',
  'articleResource',
  'articleComponent',
  'parameter',
])

/** While estimates are being worked on, at most this often are their totals loaded anew. */
const EVERY_MS = 1_500

/** Keeps the totals of estimates on screen live while somebody edits them. */
export function useFollowEstimates(): void {
  const refresh = useThrottledCallback(() => {
    void queryClient.invalidateQueries({ queryKey: recordsKey(Project) })
    void queryClient.invalidateQueries({ queryKey: boardsKey })
  }, EVERY_MS)
  // What was loaded before may have been worked on since, while nothing followed it; a load on its way is not doubled.
  useEffect(() => {
    for (const queryKey of [recordsKey(Project), boardsKey])
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
  }, [])
  useEffect(
    () =>
      whenRecordsChange((changes) => {
        if (changes.some(({ entity }) => COUNTED.has(entity))) refresh()
      }),
    [refresh],
  )
}
