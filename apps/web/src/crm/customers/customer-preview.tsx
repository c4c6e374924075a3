import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import type { Found } from '../../data/records.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordPreview } from '../timeline/record-preview.tsx'
import { CustomerKind } from './customer-kind.tsx'
import { CustomerReach } from './customer-reach.tsx'
import { customerSections } from './customer-sections.ts'

/** A customer beside the list: how to reach them, what comes next, the facts, what happened last. */
export function CustomerPreview({ customer }: { customer: Found<typeof Customer> }) {
  const navigate = useNavigate()
  const head = (
    <>
      <CustomerKind customer={customer} />
      <CustomerReach
        customer={customer}
        onNote={() => void navigate({ to: '/customers/$id', params: { id: String(customer.id) } })}
      />
    </>
  )
  return (
    <RecordPreview about={{ type: 'account', id: customer.id }} head={head}>
      <RecordFacts editable of={Customer} row={customer} sections={customerSections} />
    </RecordPreview>
  )
}
