import { type Money, type MoneyInput, moneyOf, type Totals } from '@temelia/billing/money'
import { currencyOf } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import type { LinedType } from '@temelia/model/billing/entity-product'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { type BillRow, type LineRow, linesOf, type OfferRow } from './lined.ts'

/** A line as far as its money goes. */
type Priced = Pick<LineRow, 'quantity' | 'price' | 'discount' | 'vatCategory' | 'vatRate'> &
  Partial<Pick<LineRow, 'optional' | 'chosen'>>

/** What a bill, an offer or a purchase comes to, by the one money function. */
export function documentMoney(
  { actor }: Pick<Context, 'actor'>,
  document: Pick<OfferRow, 'currency' | 'discount'> & { readonly paid?: number },
  lines: readonly Priced[],
): Money {
  return moneyOf(moneyInput({ actor }, document, lines))
}

/** A bill or an offer as the money function takes it. */
export function moneyInput(
  { actor }: Pick<Context, 'actor'>,
  document: Pick<OfferRow, 'currency' | 'discount'> & { readonly paid?: number },
  lines: readonly Priced[],
): MoneyInput {
  return {
    practice: actor.region,
    currency: document.currency ?? currencyOf(actor.region),
    discount: document.discount,
    paid: document.paid ?? 0,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      price: line.price ?? 0,
      discount: line.discount,
      category: line.vatCategory ?? 'S',
      rate: line.vatRate ?? 0,
      aside: line.optional === true && !line.chosen,
    })),
  }
}

/** Where the money of documents and of their lines is kept. */
const KEPT = {
  bill: { documents: 'bills', lines: 'entity_products' },
  offer: { documents: 'offers', lines: 'entity_products' },
  purchaseOrder: { documents: 'purchase_orders', lines: 'purchase_order_lines' },
  purchaseBill: { documents: 'purchase_bills', lines: 'purchase_lines' },
} as const

type Document = Parameters<typeof documentMoney>[1] & { readonly id: number }
type KeptLine = Priced & { readonly id: number; readonly value: number | null }

/**
 * Stores what the lines of a held document come to, and the document itself, for lists and their sums.
 * @throws AppError INVALID_DATA when amounts are past what is counted exactly
 */
export async function storeLinesMoney(
  context: Context,
  type: keyof typeof KEPT,
  row: Document,
  lines: readonly KeptLine[],
): Promise<Totals> {
  const { totals, lines: values, faults } = documentMoney(context, row, lines)
  if (faults.length > 0)
    throw new AppError('INVALID_DATA', {
      faults: [{ field: 'Price', code: 'OUT_OF_RANGE', params: { min: -9_999_999_999, max: 9_999_999_999 } }],
    })
  const { clientId } = context.actor
  const changed = lines.flatMap(({ id, value }, index) => {
    const net = values[index]?.net ?? 0
    return value === net ? [] : [{ id, net }]
  })
  if (changed.length > 0)
    await context.tx.run(sql`update ${sql.table(KEPT[type].lines)} as t set value = v.net
      from json_to_recordset(${JSON.stringify(changed)}::json) as v(id bigint, net numeric) where t.client_id = ${clientId} and t.id = v.id`)
  const sums = sql`without_vat = ${totals.withoutVat}, vat = ${totals.vat}, with_vat = ${totals.withVat}`
  // Nobody owes an offer or an order.
  const owed =
    type === 'offer' || type === 'purchaseOrder' ? sql`` : sql`, lines = ${totals.lines}, due = ${totals.due}`
  await context.tx.run(
    sql`update ${sql.table(KEPT[type].documents)} set ${sums}${owed} where client_id = ${clientId} and id = ${row.id}`,
  )
  return totals
}

/** Stores what a held bill or offer comes to. @throws AppError INVALID_DATA as `storeLinesMoney` */
export async function storeMoney(context: Context, type: LinedType, row: BillRow | OfferRow): Promise<void> {
  await storeLinesMoney(context, type, row, await linesOf(context, type, row.id))
}
