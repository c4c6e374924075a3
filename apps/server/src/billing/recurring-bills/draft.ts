import { currencyOf } from '@temelia/calendar/region'
import { addDays, daysBetween } from '@temelia/calendar/day'
import { Bill, type RecurringBill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { type BillRow, copiedLine, linesOf } from '../lined.ts'
import { templateForCopy } from '../templates/template-rules.ts'
import { comesAgain } from './comes-again.ts'

/**
 * The draft of a recurring bill for a day, like its bill is now. The rate of a foreign currency is that of the day of issue, so it is not taken
 * over, and neither is what settles an advance.
 * @throws AppError INVALID_DATA where its bill does not come again any more, NOT_FOUND, OPERATION_NOT_PERMITTED, and as new bills and lines are refused
 */
export async function draftOf(
  context: Context,
  engine: Engine,
  recurring: Row<typeof RecurringBill>,
  on: string,
): Promise<BillRow> {
  const bill = await find(context, Bill, recurring.billId)
  if (!comesAgain(bill)) throw new AppError('INVALID_DATA', { faults: [{ field: 'BillId', code: 'INVALID_VALUE' }] })
  const { currency, exchangeRate } = bill
  const home = currencyOf(context.actor.region)
  const [draft] = await createRecords(
    context,
    engine,
    Bill,
    [
      {
        kind: bill.kind,
        accountId: bill.accountId,
        projectId: bill.projectId,
        opportunityId: bill.opportunityId,
        name: bill.name,
        seriesId: bill.seriesId,
        currency,
        discount: bill.discount,
        exemption: bill.exemption,
        paymentTerms: bill.paymentTerms,
        header: bill.header,
        footer: bill.footer,
        templateId: await templateForCopy(context, bill.templateId, bill.kind),
        exchangeRate: (currency ?? home) === home ? exchangeRate : null,
        userId: recurring.userId,
        date: on,
        dueDate: dueOn(bill, on),
        recurringBillId: recurring.id,
        recurringOn: on,
      },
    ],
    [bill],
  )
  const { id: relatedEntityId } = draft as BillRow
  const old = (await linesOf(context, 'bill', bill.id)).filter(({ advanceBillId }) => advanceBillId === null)
  const lines = old.map((line) => ({ ...copiedLine(line), relatedEntityType: 'bill' as const, relatedEntityId }))
  if (lines.length > 0) await createRecords(context, engine, EntityProduct, lines, old)
  return find(context, Bill, relatedEntityId)
}

/** As many days after its own day as the bill was due after its. */
function dueOn({ date, dueDate }: BillRow, on: string): string | null {
  return date === null || dueDate === null ? null : addDays(on, daysBetween(date, dueDate))
}
