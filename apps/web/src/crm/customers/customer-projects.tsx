import type { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import type { Filter } from '@temelia/model/filter'
import { useNavigate } from '@tanstack/react-router'
import { type AnyRow, type Found, useList } from '../../data/records.ts'
import { useLocalState } from '../../records/list-state.ts'
import { RecordList } from '../../records/record-list.tsx'
import { useSession } from '../../session/session.ts'

/** The projects for a customer with their totals, those of their opportunities too; a new one has that customer as beneficiary. */
export function CustomerProjects({ customer }: { customer: Found<typeof Customer> }) {
  const navigate = useNavigate()
  const [state, setState] = useLocalState('-updatedAt')
  const link = { relatedEntityType: 'account', relatedEntityId: customer.id } as const
  const found = useList(
    Opportunity,
    { filter: { field: 'accountId', op: 'eq', value: customer.id }, pageSize: 500, count: 'none' },
    { enabled: useSession()?.modules['sales'] !== false },
  )
  const opportunities = found.data?.rows.map(({ id }) => id) ?? []
  const own: Filter = { and: Object.entries(link).map(([field, value]) => ({ field, op: 'eq', value })) }
  const ofThem: Filter = {
    and: [
      { field: 'relatedEntityType', op: 'eq', value: 'opportunity' },
      { field: 'relatedEntityId', op: 'in', value: opportunities },
    ],
  }
  return (
    <RecordList
      of={Project}
      level="part"
      state={state}
      onState={setState}
      sections={SECTIONS}
      within={opportunities.length === 0 ? own : { or: [own, ofThem] }}
      start={{ ...link, beneficiaryName: customer.name }}
      without={WITHOUT}
      hrefOf={hrefOf}
      onOpen={(row) => void navigate({ to: '/projects/$id', params: { id: String(row.id) } })}
    />
  )
}

const SECTIONS = [{ fields: ['name', 'beneficiaryName', 'estimateDate'] }]
const WITHOUT = ['beneficiaryName', 'withoutVat']

function hrefOf(row: AnyRow): string {
  return `#/projects/${row.id}`
}
