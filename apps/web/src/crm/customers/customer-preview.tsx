import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import type { Found } from '../../data/records.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { NextSteps } from '../timeline/next-steps.tsx'
import { RecentEntries } from '../timeline/recent-entries.tsx'
import { CustomerKind } from './customer-kind.tsx'
import classes from './customer-preview.module.css'
import { CustomerReach } from './customer-reach.tsx'
import { customerSections } from './customer-sections.ts'

/** A customer beside the list: how to reach them, what comes next, the facts, what happened last. */
export function CustomerPreview({ customer }: { customer: Found<typeof Customer> }) {
  const navigate = useNavigate()
  const about = { type: 'account', id: customer.id } as const
  return (
    <div className={classes['preview']}>
      <CustomerKind customer={customer} />
      <CustomerReach
        customer={customer}
        onNote={() => void navigate({ to: '/customers/$id', params: { id: String(customer.id) } })}
      />
      <NextSteps about={about} />
      <RecordFacts editable of={Customer} row={customer} sections={customerSections} />
      <RecentEntries about={about} />
    </div>
  )
}
