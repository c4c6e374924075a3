import { todayIn } from '@temelia/calendar/wall-clock'
import type { FieldFault } from '@temelia/model/field-fault'
import type { Context } from '../../records/context.ts'
import { bookRate } from '../book-rate.ts'
import { closedFault, type CompanyRow } from '../company.ts'
import type { PurchaseRow } from './purchase.ts'

interface ToEnter {
  readonly bill: PurchaseRow
  readonly company: CompanyRow
  readonly withVat: number
}

/** Everything that keeps a purchase bill with its number and day from being entered. Rates are the supplier's: its total says whether they were typed right. */
export function entryFaults(context: Context, { bill, company, withVat }: ToEnter): FieldFault[] {
  const { actor } = context
  const faults: FieldFault[] = []
  if (bill.date) {
    faults.push(...closedFault(context, company, bill.date))
    if (bill.date > todayIn(actor.region, context.now)) faults.push({ field: 'Date', code: 'IN_THE_FUTURE' })
    if (bill.dueDate && bill.dueDate < bill.date) faults.push({ field: 'DueDate', code: 'START_AFTER_END' })
  }
  if (bookRate(context, bill) === null) faults.push({ field: 'ExchangeRate', code: 'REQUIRED' })
  if (bill.statedTotal !== null && bill.statedTotal !== withVat)
    faults.push({ field: 'StatedTotal', code: 'OTHER_TOTAL', params: { stated: bill.statedTotal, lines: withVat } })
  if (bill.kind === 'invoice' && withVat < 0) faults.push({ field: 'WithVAT', code: 'BELOW_ZERO_BILL' })
  if (bill.kind === 'creditNote' && withVat > 0) faults.push({ field: 'WithVAT', code: 'ABOVE_ZERO_CREDIT' })
  return faults
}
