import { Opportunity } from '@temelia/model/crm/opportunity'
import { useNavigate } from '@tanstack/react-router'
import type { AnyRow } from '../../data/records.ts'
import { useLocalState } from '../../records/list-state.ts'
import { RecordList } from '../../records/record-list.tsx'
import { tenantCurrency } from '../../session/tenant-region.ts'
import { opportunitySections } from './opportunity-sections.ts'
import { TotalsRow } from './totals-row.tsx'
import { STANDARD_SORT } from './use-opportunity-state.ts'

/** The opportunities of one customer with their sums, for the customer's page. */
export function CustomerOpportunities({ customerId }: { customerId: number }) {
  const navigate = useNavigate()
  const [state, setState] = useLocalState(STANDARD_SORT)
  const within = { field: 'accountId', op: 'eq', value: customerId } as const
  return (
    <RecordList
      of={Opportunity}
      level="part"
      state={state}
      onState={setState}
      sections={opportunitySections}
      within={within}
      start={{ accountId: customerId, currency: tenantCurrency() }}
      without={WITHOUT}
      hrefOf={hrefOf}
      onOpen={(row) => void navigate({ to: '/opportunities/$id', params: { id: String(row.id) } })}
      summary={<TotalsRow filter={within} />}
    />
  )
}

const WITHOUT = ['accountName']

function hrefOf(row: AnyRow): string {
  return `#/opportunities/${row.id}`
}
