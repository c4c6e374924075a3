import { romanianRates } from '@temelia/billing/vat'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Product } from '@temelia/model/billing/product'
import type { PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { Estimate } from '@temelia/model/estimation/estimate'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { PurchaseLineRow } from './purchase.ts'

const SAID = [
  'position',
  'productId',
  'code',
  'name',
  'measureUnit',
  'price',
  'vatCategory',
  'vatRate',
  'projectId',
  'estimateId',
] as const

/** What lines of what is bought say alike, whether it is ordered or billed. */
type Bought = Pick<Patch<typeof PurchaseLine>, (typeof SAID)[number]>
type BoughtRow = Pick<PurchaseLineRow, (typeof SAID)[number]>

/** The document that a line of what is bought stands on. */
interface BoughtOn {
  readonly date: string | null
  readonly projectId: number | null
}

/**
 * A line of what is bought, filled in: what its product says, its tax, and the project that it is for.
 * @throws AppError INVALID_DATA without a name, with a rate in a category that has none, or an estimate of another project
 */
export async function boughtLine<Line extends Bought>(
  context: Context,
  document: BoughtOn,
  patch: Line,
  before: BoughtRow | undefined,
): Promise<Line & Bought> {
  const taxed = withTax(context, document, { ...(await fromProduct(context, patch, before)), ...patch }, before)
  if (!(taxed.name === undefined ? before?.name : taxed.name))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Name', code: 'REQUIRED' }] })
  return { ...taxed, ...(await placed(context, document, taxed, before)) }
}

/** What a newly named product says of a line. Its price is what it is sold for, so that is not taken. */
async function fromProduct(context: Context, { productId }: Bought, before: BoughtRow | undefined): Promise<Bought> {
  if (!productId || productId === before?.productId) return {}
  const { code, name, measureUnit, vatCategory, vatRate } = await find(context, Product, productId)
  return { code, name, measureUnit, vatCategory, ...(vatRate === null ? {} : { vatRate }) }
}

/** A line without a category is taxed by the rate of the document's day: what a company that charges no VAT buys is taxed too. */
function withTax<Line extends Bought>(
  context: Context,
  { date }: BoughtOn,
  patch: Line,
  before: BoughtRow | undefined,
): Line & Bought {
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

/** The project that a line is for: that of its estimate, else what it names, else the document's. */
async function placed(
  context: Context,
  document: BoughtOn,
  patch: Bought,
  before: BoughtRow | undefined,
): Promise<Bought> {
  const estimateId = patch.estimateId === undefined ? before?.estimateId : patch.estimateId
  const typed = patch.projectId === undefined ? before?.projectId : patch.projectId
  if (!estimateId) return before || typed ? {} : { projectId: document.projectId }
  const { projectId } = await find(context, Estimate, estimateId)
  if (patch.projectId && patch.projectId !== projectId)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'EstimateId', code: 'OTHER_PROJECT' }] })
  return { projectId }
}
