import { useQuery } from '@tanstack/react-query'
import { decode, type WireRecord } from '@temelia/model/codec'
import { ActivityStage } from '@temelia/model/crm/activity-stage'
import { call } from '../../data/http.ts'
import { type Found, recordsKey } from '../../data/records.ts'

const NONE: readonly Omit<Found<typeof ActivityStage>, 'actions'>[] = []

/** The stages of tickets in their order, those of the vendor. */
export function useTicketStages(vendor: boolean): typeof NONE {
  const stages = useQuery({
    queryKey: [...recordsKey(ActivityStage), 'tickets', vendor],
    queryFn: async ({ signal }) => {
      const query = { ...(vendor ? {} : { mainDbData: 1 }), page_size: 100 }
      const { body } = await call('/api/activity-stages', { query, signal })
      const reply = body as { _embedded: { activity_stages: WireRecord[] } }
      return reply._embedded.activity_stages
        .map((record) => decode(ActivityStage, record))
        .filter(({ type }) => type === 'ticket')
        .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
    },
    staleTime: 60_000,
  })
  return stages.data ?? NONE
}
