import { advanceOf, discountOf, takenBack, type TaxedAmount } from '@temelia/billing/advances'
import type { RateMoney } from '@temelia/billing/money'
import { formatDay } from '@temelia/calendar/format-day'
import { currencyOf } from '@temelia/calendar/region'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { billing } from '@temelia/text/billing'
import { type Language, say } from '@temelia/text/message'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import { advancesOf, askedOf, takenOf } from './advance-left.ts'
import { documentMoney } from './document-money.ts'
import { type BillRow, type LineRow, linesOf, type OfferRow } from './lined.ts'

/** What is to be made of an offer; an advance is so many percent of it. */
export interface FromOffer {
  readonly kind: 'invoice' | 'proforma' | 'advance'
  readonly percent?: number | undefined
  /** Of the words on the lines. */
  readonly language: Language
}

type LinePatch = Patch<typeof EntityProduct>

/**
 * A draft made from an offer: all of it, or an advance. An invoice takes back what was billed in advance of the same offer, so that
 * everything together comes to the offer.
 * @throws AppError OFFER_DECLINED, BILL_EMPTY, INVALID_DATA for an advance without its percent
 */
export async function billFromOffer(context: Context, engine: Engine, id: number, asked: FromOffer): Promise<BillRow> {
  const offer = await find(context, Offer, id)
  if (offer.state === 'declined') throw new AppError('OFFER_DECLINED')
  const all = await linesOf(context, 'offer', id)
  const lines = all.filter(({ optional, chosen }) => !optional || chosen)
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const { vatByRate } = documentMoney(context, offer, lines).totals
  const back = asked.kind === 'invoice' ? await advancesBack(context, id, vatByRate, asked.language) : []
  const whole = asked.kind === 'advance' ? advanceLines(context, offer, vatByRate, asked) : lines.map(copied)
  const loose = back.length > 0 ? discountOf(vatByRate).map((one) => discountLine(one, offer, asked.language)) : []
  const [bill] = await createRecords(context, engine, Bill, [
    {
      kind: asked.kind,
      accountId: offer.accountId,
      offerId: id,
      opportunityId: offer.opportunityId,
      projectId: offer.projectId,
      name: offer.name,
      currency: offer.currency,
      discount: asked.kind === 'advance' || back.length > 0 ? 0 : offer.discount,
    },
  ])
  const { id: relatedEntityId } = bill as BillRow
  const made = [...whole, ...loose, ...back].map((line, index) => ({
    ...line,
    relatedEntityType: 'bill' as const,
    relatedEntityId,
    position: index + 1,
  }))
  // What each is taken from: its own line, else one that is taxed as it is.
  const sources = made.map(({ vatCategory }, index) =>
    asked.kind !== 'advance' && index < lines.length
      ? lines[index]
      : lines.find((line) => line.vatCategory === vatCategory),
  )
  await createRecords(context, engine, EntityProduct, made, sources)
  return find(context, Bill, relatedEntityId)
}

function copied(line: LineRow): LinePatch {
  const { productId, code, name, measureUnit, quantity, price, discount, vatCategory, vatRate } = line
  return { productId, code, name, measureUnit, quantity, price, discount, vatCategory, vatRate }
}

function advanceLines(
  { actor }: Context,
  offer: OfferRow,
  groups: readonly RateMoney[],
  { percent, language }: FromOffer,
): LinePatch[] {
  if (percent === undefined) throw new AppError('INVALID_DATA', { faults: [{ field: 'Percent', code: 'REQUIRED' }] })
  const name = say(billing.billAdvanceLine, language, { percent, offer: offer.number ?? offer.name })
  return advanceOf(groups, percent, offer.currency ?? currencyOf(actor.region)).map((one) => ({
    ...taxed(one),
    name,
    quantity: 1,
    price: one.amount,
  }))
}

function discountLine(one: TaxedAmount, { discount: percent }: OfferRow, language: Language): LinePatch {
  const name = say(billing.billDiscount, language, { percent })
  return { ...taxed(one), name, quantity: -1, price: -one.amount }
}

async function advancesBack(
  context: Context,
  offerId: number,
  groups: readonly RateMoney[],
  language: Language,
): Promise<LinePatch[]> {
  const lines: LinePatch[] = []
  let open: Parameters<typeof takenBack>[0] = groups
  for (const advance of await advancesOf(context, offerId)) {
    const asked = await askedOf(context, advance)
    const back = takenBack(open, asked, await takenOf(context, advance.id, true))
    const day = advance.date ? formatDay(advance.date, context.actor.region) : ''
    const name = say(billing.billAdvanceBack, language, { code: advance.code ?? '', day })
    for (const one of back)
      lines.push({ ...taxed(one), name, quantity: -1, price: one.amount, advanceBillId: advance.id })
    open = open.map((group) => ({ ...group, base: lessBack(group, back) }))
  }
  return lines
}

function lessBack(group: Pick<RateMoney, 'category' | 'rate' | 'base'>, back: readonly TaxedAmount[]): number {
  const same = back.find(({ category, rate }) => category === group.category && rate === group.rate)
  return subtractDecimals(group.base, same?.amount ?? 0)
}

function taxed({ category, rate }: TaxedAmount): LinePatch {
  return { vatCategory: category, vatRate: rate }
}
