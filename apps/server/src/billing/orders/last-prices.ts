import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import type { SupplierOffer } from '@temelia/model/estimation/supplier-offer'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'
import type { OrderLineRow } from '../order-progress/order.ts'
import { keyOf } from './covered.ts'

/** How many of a supplier's newest lines are looked through. */
const LOOKED_THROUGH = 2_000

type PricedLine = Pick<OrderLineRow, 'resourceKind' | 'resourceCode' | 'name' | 'measureUnit'> & {
  readonly price: number
}

/**
 * What a supplier asked last for resources, by their key, in one currency: on its bills and on orders to it, else in its quotes that hold today.
 */
export async function lastPrices(
  context: Context,
  supplier: { readonly id: number; readonly currency: string | null },
  currency: string,
): Promise<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>()
  const lines = [...(await bought(context, supplier.id, currency)), ...(await quoted(context, supplier, currency))]
  for (const line of lines) {
    const key = keyOf(line)
    if (!prices.has(key)) prices.set(key, Number(line.price))
  }
  return prices
}

function bought(context: Context, supplierId: number, currency: string): Promise<PricedLine[]> {
  const { clientId } = context.actor
  const columns = sql`l.resource_kind, l.resource_code, l.name, l.measure_unit, l.price, ${column('date')} as day, l.id as line`
  const ours = sql`l.client_id = ${clientId} and l.deleted_with is null and l.price > 0
    and ${column('supplierId')} = ${supplierId} and ${column('currency')} = ${currency}`
  return context.tx.rows<PricedLine>(sql`select * from (
    (select ${columns} from ${from(PurchaseBill)} join purchase_lines l on l.purchase_bill_id = ${column('id')}
      where ${visible(context, PurchaseBill)} and ${ours} and ${column('state')} = 'entered' and l.quantity > 0)
    union all (select ${columns} from ${from(PurchaseOrder)} join purchase_order_lines l on l.purchase_order_id = ${column('id')}
      where ${visible(context, PurchaseOrder)} and ${ours} and ${column('state')} not in ('draft', 'canceled'))) f
    order by f.day desc, f.line desc limit ${LOOKED_THROUGH}`)
}

async function quoted(
  { tx, actor, now }: Context,
  supplier: { readonly id: number; readonly currency: string | null },
  currency: string,
): Promise<PricedLine[]> {
  const home = supplier.currency?.toUpperCase() ?? currencyOf(actor.region)
  const today = todayIn(actor.region, now)
  const rows = await tx.rows<Pick<Row<typeof SupplierOffer>, 'kind' | 'symbol' | 'name' | 'measureUnit' | 'price'>>(sql`
    select kind, symbol, name, measure_unit, price from supplier_offers
    where client_id = ${actor.clientId} and supplier_id = ${supplier.id} and deleted_with is null
      and upper(coalesce(currency, ${home})) = ${currency}
      and coalesce(date, ${today}::date) <= ${today}::date and coalesce(valid_until, ${today}::date) >= ${today}::date
    order by date desc nulls last, id desc limit ${LOOKED_THROUGH}`)
  return rows.map(({ kind, symbol, ...rest }) => ({ ...rest, resourceKind: kind, resourceCode: symbol }))
}
