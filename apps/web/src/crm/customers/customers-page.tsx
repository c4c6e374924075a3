import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { type AnyRow, recordsKey } from '../../data/records.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { takeRefreshCustomers } from '../../session/refresh-customers.ts'
import { customerSections } from './customer-sections.ts'

/** The customer list. It loads anew unless the person comes back from a customer. */
export function CustomersPage() {
  const navigate = useNavigate()
  useEffect(() => {
    if (takeRefreshCustomers()) void queryClient.invalidateQueries({ queryKey: recordsKey(Customer) })
  }, [])
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: '/customers/$id', params: { id: String(row.id) } }),
    [navigate],
  )
  return <RecordListPage of={Customer} sections={customerSections} hrefOf={hrefOf} onOpen={open} />
}

function hrefOf(row: AnyRow): string {
  return `#/customers/${row.id}`
}
