import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import type { Entity } from '@temelia/model/entity'
import { useNavigate } from '@tanstack/react-router'
import type { AnyRow } from '../data/records.ts'
import { labelsOf } from '../records/labels.ts'
import { useLocalState } from '../records/list-state.ts'
import type { Draft } from '../records/record-draft.ts'
import { RecordList } from '../records/record-list.tsx'
import type { OwnTab } from '../records/related/related-tabs.tsx'
import { useSession } from '../session/session.ts'
import { useText } from '../ui/text.ts'

/** Whose documents: a customer's or an opportunity's, and what a new one of them begins with. */
type Whose = Readonly<{ field: 'accountId' | 'opportunityId'; id: number; start: Draft }>

/** The tabs of the offers and bills of a customer or an opportunity, for those who have billing. */
export function useDocumentTabs(whose: Whose): readonly OwnTab[] {
  const { language } = useText()
  if (useSession()?.modules['billing'] !== true) return []
  return [
    {
      key: 'offers',
      label: labelsOf(Offer, language).many,
      count: 'Offers',
      content: <Documents of={Offer} path="/offers" {...whose} />,
    },
    {
      key: 'bills',
      label: labelsOf(Bill, language).many,
      count: 'Bills',
      content: <Documents of={Bill} path="/bills" {...whose} />,
    },
  ]
}

/** What is asked of a new one here; all else is filled in on its own page. */
const ASKED = {
  '/offers': ['name', 'accountId', 'opportunityId', 'projectId', 'date', 'validUntil'],
  '/bills': ['kind', 'accountId', 'name', 'opportunityId', 'projectId', 'dueDate'],
} as const

function Documents({ of, path, field, id, start }: Whose & Readonly<{ of: Entity; path: '/offers' | '/bills' }>) {
  const navigate = useNavigate()
  const [state, setState] = useLocalState('-id')
  const given = Object.keys(start).filter((key) => start[key] !== null)
  return (
    <RecordList
      of={of}
      level="part"
      state={state}
      onState={setState}
      sections={[{ fields: ASKED[path].filter((key) => !given.includes(key)) }]}
      within={{ field, op: 'eq', value: id }}
      start={Object.fromEntries(given.map((key) => [key, start[key]]))}
      without={[field]}
      hrefOf={(row: AnyRow) => `#${path}/${row.id}`}
      onOpen={(row) => void navigate({ to: `${path}/$id`, params: { id: String(row.id) } })}
    />
  )
}
