import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import { type BillRow, linesOf } from './lined.ts'

/**
 * A draft that takes back all of an issued bill, line by line.
 * @throws AppError BILL_NOT_ISSUED
 */
export async function draftCreditNote(context: Context, engine: Engine, id: number): Promise<BillRow> {
  const corrected = await find(context, Bill, id)
  if (corrected.state !== 'issued') throw new AppError('BILL_NOT_ISSUED')
  const { accountId, projectId, opportunityId, name, currency, exchangeRate, discount, exemption } = corrected
  const [draft] = await createRecords(context, engine, Bill, [
    {
      kind: 'creditNote',
      correctsId: id,
      accountId,
      projectId,
      opportunityId,
      name,
      currency,
      exchangeRate,
      discount,
      exemption,
    },
  ])
  const { id: relatedEntityId } = draft as BillRow
  const lines = (await linesOf(context, 'bill', id)).map((line) => ({
    relatedEntityType: 'bill' as const,
    relatedEntityId,
    position: line.position,
    productId: line.productId,
    code: line.code,
    name: line.name,
    measureUnit: line.measureUnit,
    quantity: -line.quantity,
    price: line.price,
    discount: line.discount,
    vatCategory: line.vatCategory,
    vatRate: line.vatRate,
    advanceBillId: line.advanceBillId,
  }))
  if (lines.length > 0) await createRecords(context, engine, EntityProduct, lines)
  return find(context, Bill, relatedEntityId)
}
