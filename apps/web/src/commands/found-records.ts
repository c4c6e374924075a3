import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  IconAddressBook,
  IconCalculator,
  IconCalendar,
  IconId,
  IconLifebuoy,
  IconListDetails,
  IconTargetArrow,
} from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { call } from '../data/http.ts'
import type { Command } from './command.ts'

const WAIT_MS = 120

interface Hit {
  readonly EntityType: string
  readonly Id: number
  readonly Title: string
  readonly Detail: string
  readonly ParentId: number | null
}

/** Where a found record is read: its own page, or that of the record it is part of. */
const places = {
  customer: { icon: IconAddressBook, href: ({ Id }: Hit) => `#/customers/${Id}` },
  contact: { icon: IconId, href: ({ ParentId }: Hit) => `#/customers/${ParentId}` },
  opportunity: { icon: IconTargetArrow, href: ({ Id }: Hit) => `#/opportunities/${Id}` },
  activity: { icon: IconCalendar, href: ({ Id }: Hit) => `#/activities/${Id}` },
  ticket: { icon: IconLifebuoy, href: ({ Id }: Hit) => `#/tickets/${Id}` },
  project: { icon: IconCalculator, href: ({ Id }: Hit) => `#/projects/${Id}` },
  article: { icon: IconListDetails, href: ({ Id, ParentId }: Hit) => `#/projects/${ParentId}?article=${Id}` },
} as const

/** The records that hold every typed word, as commands that open them; nothing until two letters are typed. */
export function useFoundRecords(text: string): readonly Command[] {
  const [q] = useDebouncedValue(text.trim(), WAIT_MS)
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      const { body } = await call('/api/search', { query: { q }, signal })
      return (body as { _embedded: { search: readonly Hit[] } })._embedded.search
    },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return useMemo(() => {
    if (text.trim().length < 2) return []
    return (found.data ?? []).flatMap((hit): Command[] => {
      const place = places[hit.EntityType as keyof typeof places]
      if (!place) return []
      const href = place.href(hit)
      return [
        {
          id: `found-${hit.EntityType}-${hit.Id}`,
          label: hit.Title,
          detail: hit.Detail,
          group: 'found',
          icon: place.icon,
          href,
          run: () => {
            window.location.hash = href
          },
        },
      ]
    })
  }, [found.data, text])
}
