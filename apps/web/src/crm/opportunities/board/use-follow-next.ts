import { useEffect } from 'react'
import { whenRecordsChange } from '../../../data/live.ts'
import { queryClient } from '../../../data/query-client.ts'
import { boardsKey } from './use-board.ts'

/** Keeps the next steps on the cards true while activities are planned, moved and completed. */
export function useFollowNext(): void {
  useEffect(
    () =>
      whenRecordsChange((changes) => {
        if (changes.some(({ entity }) => entity === 'activity'))
          void queryClient.invalidateQueries({ queryKey: boardsKey })
      }),
    [],
  )
}
