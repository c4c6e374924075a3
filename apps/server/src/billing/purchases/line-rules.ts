import { romanianRates } from '@temelia/billing/vat'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { Estimate } from '@temelia/model/estimation/estimate'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Context, rulesFor } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import {
  heldPurchase,
  purchaseLinesOf,
  type PurchaseLineRow,
  type PurchaseRow,
  storePurchaseMoney,
} from './purchase.ts'
import { demandCostKept, demandNotReceived } from './received.ts'

type LinePatch = Patch<typeof PurchaseLine>

/** What stock of a line costs and how much of it there is. */
const OF_COST = ['quantity', 'price', 'discount', 'resourceKind', 'productId'] as const

/** Rules of lines of purchases: of a draft; a product fills in what is not typed, an estimate its project; the bill's money follows. */
export const purchaseLineRules = rulesFor(PurchaseLine, {
  prepare: async (context, patch, before) => {
    const bill = await openPurchase(context, (before?.purchaseBillId ?? patch.purchaseBillId) as number)
    const filled = { ...(await fromProduct(context, patch, before)), ...patch }
    const taxed = withTax(context, bill, filled, before)
    if (!(taxed.name === undefined ? before?.name : taxed.name))
      throw new AppError('INVALID_DATA', { faults: [{ field: 'Name', code: 'REQUIRED' }] })
    if (before) {
      const touched = OF_COST.some((key) => taxed[key] !== undefined && taxed[key] !== before[key])
      await demandCostKept(context, bill.id, touched, () => [before])
    }
    return { ...taxed, ...(await placed(context, bill, taxed, before)) }
  },
  beforeRemove: async (context, line) => {
    const { id } = await openPurchase(context, line.purchaseBillId)
    // Held: it may be received at this moment.
    await heldPurchase(context, id)
    await demandNotReceived(context, [line])
  },
  settle: async (context, changes) => {
    const ids = new Set(changes.map(({ before, after }) => (after ?? before)?.purchaseBillId as number))
    for (const id of [...ids].sort((one, other) => one - other)) {
      const row = await heldPurchase(context, id)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been entered since it was looked at.
      if (row.state !== 'draft') throw new AppError('PURCHASE_ENTERED')
      await storePurchaseMoney(context, row, await purchaseLinesOf(context, id))
    }
  },
})

async function openPurchase(context: Context, id: number): Promise<PurchaseRow> {
  const bill = await find(context, PurchaseBill, id)
  demand(context, 'edit', PurchaseBill, bill)
  if (bill.state !== 'draft') throw new AppError('PURCHASE_ENTERED')
  return bill
}

/** What a newly named product says of a line. Its price is what it is sold for, so that is not taken. */
async function fromProduct(
  context: Context,
  { productId }: LinePatch,
  before: PurchaseLineRow | undefined,
): Promise<LinePatch> {
  if (!productId || productId === before?.productId) return {}
  const { code, name, measureUnit, vatCategory, vatRate } = await find(context, Product, productId)
  return { code, name, measureUnit, vatCategory, ...(vatRate === null ? {} : { vatRate }) }
}

/** A line without a category is taxed by the rate of the bill's day: what a company that charges no VAT buys is taxed too. */
function withTax(
  context: Context,
  { date }: PurchaseRow,
  patch: LinePatch,
  before: PurchaseLineRow | undefined,
): LinePatch {
  const category = patch.vatCategory ?? before?.vatCategory ?? (context.actor.region === 'us' ? 'Z' : 'S')
  if (category !== 'S' && patch.vatRate) {
    const params = { line: patch.position ?? before?.position ?? 1 }
    throw new AppError('INVALID_DATA', { faults: [{ field: 'VATRate', code: 'VAT_RATE_NONE', params }] })
  }
  const standard = romanianRates(date ?? todayIn(context.actor.region, context.now))[0] ?? 0
  const kept = patch.vatRate ?? (before?.vatRate || null)
  const price = patch.price ?? before?.price ?? 0
  return { ...patch, price, vatCategory: category, vatRate: category === 'S' ? (kept ?? standard) : 0 }
}

/** The project that a line is for: that of its estimate, else what it names, else the bill's. */
async function placed(
  context: Context,
  bill: PurchaseRow,
  patch: LinePatch,
  before: PurchaseLineRow | undefined,
): Promise<LinePatch> {
  const estimateId = patch.estimateId === undefined ? before?.estimateId : patch.estimateId
  const typed = patch.projectId === undefined ? before?.projectId : patch.projectId
  if (!estimateId) return before || typed ? {} : { projectId: bill.projectId }
  const { projectId } = await find(context, Estimate, estimateId)
  if (patch.projectId && patch.projectId !== projectId)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'EstimateId', code: 'OTHER_PROJECT' }] })
  return { projectId }
}
