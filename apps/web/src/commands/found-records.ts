import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Icon,
  IconAddressBook,
  IconCalculator,
  IconCalendar,
  IconFileDollar,
  IconFileInvoice,
  IconId,
  IconLifebuoy,
  IconListDetails,
  IconPackages,
  IconReceipt,
  IconShoppingCart,
  IconTargetArrow,
} from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { call } from '../data/http.ts'
import { recordAddress } from '../data/record-address.ts'
import type { Command } from './command.ts'

const WAIT_MS = 120

interface Hit {
  readonly EntityType: string
  readonly Id: number
  readonly Title: string
  readonly Detail: string
  readonly ParentId: number | null
}

/** What found records are drawn with, by the name of their entity; what is not here is not shown. */
const ICONS: Readonly<Record<string, Icon>> = {
  customer: IconAddressBook,
  contact: IconId,
  opportunity: IconTargetArrow,
  activity: IconCalendar,
  ticket: IconLifebuoy,
  project: IconCalculator,
  article: IconListDetails,
  offer: IconFileDollar,
  bill: IconFileInvoice,
  purchaseOrder: IconShoppingCart,
  purchaseBill: IconReceipt,
  stockDocument: IconPackages,
}

/** Where a found record is read: its own page, or that of the record it is part of. */
function addressOf({ EntityType, Id, ParentId }: Hit): string | undefined {
  if (EntityType === 'contact') return `#/customers/${ParentId}`
  if (EntityType === 'ticket') return `#/tickets/${Id}`
  if (EntityType === 'article') return `#/projects/${ParentId}?article=${Id}`
  return recordAddress(EntityType, Id)
}

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
      const icon = ICONS[hit.EntityType]
      const href = addressOf(hit)
      if (!icon || !href) return []
      return [
        {
          id: `found-${hit.EntityType}-${hit.Id}`,
          label: hit.Title,
          detail: hit.Detail,
          group: 'found',
          icon,
          href,
          run: () => {
            window.location.hash = href
          },
        },
      ]
    })
  }, [found.data, text])
}
