import { Customer } from '@temelia/model/crm/customer'
import type { Found } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import classes from './customer-kind.module.css'

/** What a customer is and where. */
export function CustomerKind({ customer }: { customer: Found<typeof Customer> }) {
  const labels = useLabels(Customer)
  const { type, city, county } = customer
  const words = [type ? labels.choice('type', type) : null, city, county === city ? null : county].filter(Boolean)
  return words.length > 0 ? <p className={classes['kind']}>{words.join(', ')}</p> : null
}
