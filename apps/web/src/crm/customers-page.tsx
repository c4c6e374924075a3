import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../data/query-client.ts'
import { recordsKey } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { useAddressState } from '../records/list-state.ts'
import { RecordList } from '../records/record-list.tsx'
import { takeRefreshCustomers } from '../session/refresh-customers.ts'
import { usePlace } from '../ui/place.ts'
import { customerSections } from './customer-sections.ts'

/** The customer list. It loads anew unless the person comes back from a customer. */
export function CustomersPage() {
  const labels = useLabels(Customer)
  const navigate = useNavigate()
  const [state, setState] = useAddressState('name')
  usePlace({ label: labels.many })
  useEffect(() => {
    if (takeRefreshCustomers()) void queryClient.invalidateQueries({ queryKey: recordsKey(Customer) })
  }, [])
  return (
    <RecordList
      of={Customer}
      state={state}
      onState={setState}
      sections={customerSections}
      hrefOf={(row) => `#/customers/${row.id}`}
      onOpen={(row) => void navigate({ to: '/customers/$id', params: { id: String(row.id) } })}
    />
  )
}
