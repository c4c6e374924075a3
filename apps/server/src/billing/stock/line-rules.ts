import { STOCK_DECIMALS } from '@temelia/billing/stock'
import { decimalsOf } from '@temelia/decimal/number'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { type Context, rulesFor } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { heldStock, storeDraftValue } from './document.ts'
import { demandReceivable, priceAnew } from './restored.ts'

/** Rules of lines of stock documents: of a draft, and no finer than stock is kept. */
export const stockLineRules = rulesFor(StockLine, {
  prepare: async (context, patch, before) => {
    await openDocument(context, (before?.stockDocumentId ?? patch.stockDocumentId) as number)
    demandKept(patch)
    return patch
  },
  beforeRemove: async (context, { stockDocumentId }) => {
    await openDocument(context, stockDocumentId)
  },
  settle: async (context, changes) => {
    const fresh = new Set(changes.flatMap(({ before, after }) => (!before && after ? [after.stockDocumentId] : [])))
    const back = changes.flatMap(({ restored, after }) => (restored && after ? [after] : []))
    const ids = new Set(changes.map(({ before, after }) => (after ?? before)?.stockDocumentId as number))
    for (const id of [...ids].sort((one, other) => one - other)) {
      const row = await heldStock(context, id)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been posted since it was looked at.
      if (row.state === 'posted') throw new AppError('STOCK_POSTED')
      if (fresh.has(id)) await demandReceivable(context, id)
      for (const line of back) if (line.stockDocumentId === id) await priceAnew(context, id, line)
      await storeDraftValue(context, row)
    }
  },
})

/**
 * No line is finer than stock is kept.
 * @throws AppError INVALID_DATA
 */
export function demandKept(patch: Patch<typeof StockLine>): void {
  const finer = (['quantity', 'askedQuantity'] as const).flatMap((key): FieldFault[] =>
    decimalsOf(patch[key] ?? 0) <= STOCK_DECIMALS
      ? []
      : [{ field: key === 'quantity' ? 'Quantity' : 'AskedQuantity', code: 'STOCK_FINER' }],
  )
  if (finer.length > 0) throw new AppError('INVALID_DATA', { faults: finer })
}

async function openDocument(context: Context, id: number): Promise<void> {
  const document = await find(context, StockDocument, id)
  demand(context, 'edit', StockDocument, document)
  if (document.state === 'posted') throw new AppError('STOCK_POSTED')
}
