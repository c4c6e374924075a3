import type { RelatedType } from '@temelia/model/related'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenRecordsChange } from '../../data/live.ts'
import { queryClient } from '../../data/query-client.ts'
import { readWire } from '../../data/read-wire.ts'

/** The lists that hang on records and are counted. */
export type CountName =
  | 'Timeline'
  | 'Activities'
  | 'Emails'
  | 'Notes'
  | 'Files'
  | 'Contacts'
  | 'Addresses'
  | 'Opportunities'
  | 'Projects'
  | 'Offers'
  | 'Bills'

/** How many records of each kind hang on a record, all read at once; null or missing where nothing is told of a kind. */
export function useRelatedCounts(type: RelatedType, id: number): Partial<Record<CountName, number | null>> {
  const { data } = useQuery({
    queryKey: relatedKey(type, id, 'counts'),
    queryFn: ({ signal }) =>
      readWire('/api/related-counts', {}, { query: { EntityType: type, EntityId: String(id) }, signal }),
    placeholderData: keepPreviousData,
    // What changed while nobody looked here was not followed.
    refetchOnMount: 'always',
  })
  useFollowRelated(type, id)
  return data ?? {}
}

/** Key of what was loaded of all that hangs on a record, such as its timeline. */
export function relatedKey(type: RelatedType, id: number, what: string): readonly unknown[] {
  return ['related', type, id, what]
}

/** Loads anew what hangs on a record when anybody changes something that may hang on it. */
function useFollowRelated(type: RelatedType, id: number): void {
  useEffect(
    () =>
      whenRecordsChange((changes) => {
        if (changes.some(({ entity }) => HANGING.has(entity)))
          void queryClient.invalidateQueries({ queryKey: ['related', type, id] })
      }),
    [type, id],
  )
}

const HANGING: ReadonlySet<string> = new Set([
  'note',
  'file',
  'activity',
  'emailMessage',
  'customer',
  'contact',
  'address',
  'opportunity',
  'project',
  'offer',
  'bill',
])
