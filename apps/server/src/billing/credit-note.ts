import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { creditable } from '@temelia/model/billing/series'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import { type BillRow, copiedLine, linesOf } from './lined.ts'
import { templateForCopy } from './templates/template-rules.ts'

/**
 * A draft that takes back all of an issued bill, line by line.
 * @throws AppError BILL_NOT_ISSUED; INVALID_DATA for what asks nobody for money
 */
export async function draftCreditNote(context: Context, engine: Engine, id: number): Promise<BillRow> {
  const corrected = await find(context, Bill, id)
  if (corrected.state !== 'issued') throw new AppError('BILL_NOT_ISSUED')
  if (!creditable.includes(corrected.kind))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'CorrectsBillId', code: 'INVALID_VALUE' }] })
  const { accountId, projectId, opportunityId, name, currency, exchangeRate, discount, exemption } = corrected
  const taken = { accountId, projectId, opportunityId, name, currency, exchangeRate, discount, exemption }
  const templateId = await templateForCopy(context, corrected.templateId, 'creditNote')
  const [draft] = await createRecords(
    context,
    engine,
    Bill,
    [{ ...taken, kind: 'creditNote', correctsId: id, templateId }],
    [corrected],
  )
  const { id: relatedEntityId } = draft as BillRow
  const old = await linesOf(context, 'bill', id)
  const lines = old.map((line) => ({
    ...copiedLine(line),
    relatedEntityType: 'bill' as const,
    relatedEntityId,
    quantity: -line.quantity,
    advanceBillId: line.advanceBillId,
  }))
  if (lines.length > 0) await createRecords(context, engine, EntityProduct, lines, old)
  return find(context, Bill, relatedEntityId)
}
