import type { Customer } from '@temelia/model/crm/customer'
import { Project } from '@temelia/model/estimation/project'
import { useNavigate } from '@tanstack/react-router'
import type { AnyRow, Found } from '../../data/records.ts'
import { useLocalState } from '../../records/list-state.ts'
import { RecordList } from '../../records/record-list.tsx'

/** The projects for a customer with their totals; a new one has that customer as beneficiary. */
export function CustomerProjects({ customer }: { customer: Found<typeof Customer> }) {
  const navigate = useNavigate()
  const [state, setState] = useLocalState('-updatedAt')
  const link = { relatedEntityType: 'account', relatedEntityId: customer.id } as const
  return (
    <RecordList
      of={Project}
      level="part"
      state={state}
      onState={setState}
      sections={SECTIONS}
      within={{
        and: Object.entries(link).map(([field, value]) => ({ field, op: 'eq', value }) as const),
      }}
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
