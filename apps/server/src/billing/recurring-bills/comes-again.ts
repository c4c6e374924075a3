import { type Bill, recurringKinds } from '@temelia/model/billing/bill'
import type { Row } from '@temelia/model/entity'

/** Whether a bill can come again: an invoice or a proforma that was not cancelled, by storno or otherwise. */
export function comesAgain({ kind, state }: Pick<Row<typeof Bill>, 'kind' | 'state'>): boolean {
  return state !== 'canceled' && recurringKinds.some((one) => one === kind)
}
