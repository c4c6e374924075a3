import { currencyOf } from '@temelia/calendar/region'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { closedFault, companyOf } from '../company.ts'
import { demandOrder } from '../order-progress/billing-lines.ts'
import { followOrders, holdOrdersOf } from '../order-progress/follow.ts'
import { matchOrder } from '../order-progress/match-order.ts'
import { entryFaults } from './entry-faults.ts'
import { heldPurchase, purchaseLinesOf, type PurchaseRow, storePurchaseMoney } from './purchase.ts'
import { demandCostKept, demandNotReceived } from './received.ts'

/** What may be written of an entered bill: where it stands, whose it is, and what is noted of it. */
const OF_ENTERED: ReadonlySet<string> = new Set(['state', 'userId', 'note'])

/** What decides at what cost its lines are received, and by which order. */
export const BILL_COST = ['kind', 'currency', 'exchangeRate', 'discount', 'purchaseOrderId'] as const

/**
 * Rules of purchase bills: an entered one stays as it is until it is a draft again, which it cannot be once it is paid or its month is
 * closed; what is entered is whole and stands there once; its money follows.
 */
export const purchaseBillRules = rulesFor(PurchaseBill, {
  prepare: async (context, patch, before) => {
    if (before?.state === 'entered' && patch.state !== 'draft' && changes(patch, before))
      throw new AppError('PURCHASE_ENTERED')
    const now = { ...before, ...patch } as PurchaseRow
    if (now.state === 'entered' && before?.state !== 'entered') await demandOnce(context, now)
    if (patch.purchaseOrderId !== undefined || patch.supplierId !== undefined)
      await demandOrder(context, now, now.purchaseOrderId)
    const currency = await currencyFor(context, patch, before)
    const whole = currency === undefined ? patch : { ...patch, currency }
    if (before) {
      const touched = BILL_COST.some((key) => whole[key] !== undefined && whole[key] !== before[key])
      await demandCostKept(context, before.id, touched, () => purchaseLinesOf(context, before.id))
    }
    return whole
  },
  beforeRemove: async (context, { id, state }) => {
    if (state === 'entered') throw new AppError('PURCHASE_ENTERED')
    // Held: it may be received at this moment.
    await heldPurchase(context, id)
    await demandNotReceived(context, await purchaseLinesOf(context, id))
  },
  settle: async (context, all) => {
    const ordered = all.toSorted((one, other) => idOf(one) - idOf(other))
    for (const change of ordered) await settleBill(context, change)
  },
})

async function settleBill(context: Context, { before, after }: Change<typeof PurchaseBill>): Promise<void> {
  const row = await heldPurchase(context, (after ?? before)?.id as number)
  if (!row) throw new AppError('NOT_FOUND')
  // Another one was quicker: it entered what this one still saw as a draft.
  const late = before?.state === 'draft' && after !== undefined && after.version !== before.version + 1
  if (late && row.state === 'entered') throw new AppError('PURCHASE_ENTERED')
  if (before?.state === 'entered' && row.state === 'draft') await demandReopenable(context, before)
  if (row.deletedWith !== null) {
    if (row.state === 'entered') throw new AppError('PURCHASE_ENTERED')
    return
  }
  if (row.purchaseOrderId !== null && row.purchaseOrderId !== before?.purchaseOrderId)
    await matchOrder(context, row.id, row.purchaseOrderId)
  const lines = await purchaseLinesOf(context, row.id)
  if (before && before.supplierId !== row.supplierId && lines.some((line) => line.purchaseOrderLineId !== null))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'SupplierId', code: 'OTHER_SUPPLIER' }] })
  if (row.state !== (before?.state ?? 'draft')) await followOrders(context, await holdOrdersOf(context, lines))
  const withVat = await storePurchaseMoney(context, row, lines)
  if (row.state === 'draft' || before?.state === 'entered') return
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const faults = entryFaults(context, { bill: row, company: await companyOf(context), withVat })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

/** @throws AppError PURCHASE_PAID, INVALID_DATA for a closed month */
async function demandReopenable(context: Context, { id, date }: PurchaseRow): Promise<void> {
  const { tx, actor } = context
  const paid =
    await tx.one(sql`select 1 as found from supplier_payments where client_id = ${actor.clientId} and deleted_with is null
    and bills @> ${JSON.stringify([{ PurchaseBillId: id }])}::jsonb limit 1`)
  if (paid) throw new AppError('PURCHASE_PAID')
  const faults = date === null ? [] : closedFault(context, await companyOf(context), date)
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

/**
 * What is entered has a number and a day, and stands there once. The database keeps two from being entered at the same moment.
 * @throws AppError INVALID_DATA, DUPLICATE_VALUE
 */
async function demandOnce({ tx, actor }: Context, { id, supplierId, number, date }: PurchaseRow): Promise<void> {
  const faults: FieldFault[] = []
  if (!number) faults.push({ field: 'Number', code: 'REQUIRED' })
  if (!date) faults.push({ field: 'Date', code: 'REQUIRED' })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  const other =
    await tx.one(sql`select 1 as found from purchase_bills where client_id = ${actor.clientId} and supplier_id = ${supplierId}
    and lower(number) = lower(${number}) and extract(year from date) = extract(year from ${date}::date) and id <> ${id ?? 0}
    and state = 'entered' and deleted_with is null limit 1`)
  if (other) throw new AppError('DUPLICATE_VALUE', { faults: [{ field: 'Number', code: 'DUPLICATE' }] })
}

/** The supplier's currency, else the country's, unless one is typed. */
async function currencyFor(
  context: Context,
  patch: Patch<typeof PurchaseBill>,
  before: PurchaseRow | undefined,
): Promise<string | undefined> {
  if (patch.currency) return patch.currency.toUpperCase()
  if (before && patch.currency === undefined) return undefined
  const { currency } = await find(context, Supplier, (patch.supplierId ?? before?.supplierId) as number)
  return currency?.toUpperCase() ?? currencyOf(context.actor.region)
}

function changes(patch: Patch<typeof PurchaseBill>, before: PurchaseRow): boolean {
  const old = before as unknown as Record<string, unknown>
  return Object.entries(patch).some(
    ([key, value]) => !OF_ENTERED.has(key) && value !== undefined && JSON.stringify(value) !== JSON.stringify(old[key]),
  )
}

function idOf({ before, after }: Change<typeof PurchaseBill>): number {
  return (after ?? before)?.id ?? 0
}
