import { currencyOf } from '@temelia/calendar/region'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Change, type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { storeLinesMoney } from '../document-money.ts'
import { demandTemplate, templateIfChanged } from '../templates/template-rules.ts'
import { heldOrder, orderLinesOf, type OrderRow } from '../order-progress/order.ts'

/** What may be written of an order that went out: whose it is, and what is noted of it. */
const OF_SENT: ReadonlySet<string> = new Set(['userId', 'note'])

/** Rules of orders: one that went out stays as it is; its currency is the supplier's unless it is typed; its money follows. */
export const purchaseOrderRules = rulesFor(PurchaseOrder, {
  prepare: async (context, patch, before) => {
    if (before && before.state !== 'draft' && changes(patch, before)) throw new AppError('ORDER_SENT')
    await demandTemplate(context, templateIfChanged(patch, before), 'order')
    const currency = await currencyFor(context, patch, before)
    return currency === undefined ? patch : { ...patch, currency }
  },
  beforeRemove: async (_context, { state }) => {
    if (state !== 'draft') throw new AppError('ORDER_SENT')
  },
  settle: async (context, all) => {
    const ordered = all.toSorted((one, other) => idOf(one) - idOf(other))
    for (const { before, after } of ordered) {
      const row = await heldOrder(context, (after ?? before)?.id as number)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been sent since it was looked at.
      if (row.state !== 'draft' && (row.deletedWith !== null || before?.state === 'draft'))
        throw new AppError('ORDER_SENT')
      if (row.state !== 'draft' || row.deletedWith !== null) continue
      await storeLinesMoney(context, 'purchaseOrder', row, await orderLinesOf(context, row.id))
    }
  },
})

/** The supplier's currency, else the country's, unless one is typed. */
async function currencyFor(
  context: Context,
  patch: Patch<typeof PurchaseOrder>,
  before: OrderRow | undefined,
): Promise<string | undefined> {
  if (patch.currency) return patch.currency.toUpperCase()
  if (before && patch.currency === undefined) return undefined
  const { currency } = await find(context, Supplier, (patch.supplierId ?? before?.supplierId) as number)
  return currency?.toUpperCase() ?? currencyOf(context.actor.region)
}

function changes(patch: Patch<typeof PurchaseOrder>, before: OrderRow): boolean {
  const old = before as unknown as Record<string, unknown>
  return Object.entries(patch).some(([key, value]) => !OF_SENT.has(key) && value !== undefined && value !== old[key])
}

function idOf({ before, after }: Change<typeof PurchaseOrder>): number {
  return (after ?? before)?.id ?? 0
}
