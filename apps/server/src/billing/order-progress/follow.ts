import { sumDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'
import { heldOrder, isOpen, type OrderLineRow, orderLinesOf, type OrderRow } from './order.ts'

/** An article in a warehouse. */
interface Place {
  readonly warehouseId: number
  readonly productId: number
}

/**
 * The orders that lines of stock documents or of supplier bills name, held in one order against every other writer.
 * @throws AppError ORDER_ENDED when one was canceled meanwhile, as by who restores a draft of it
 */
export async function holdOrdersOf(
  context: Context,
  lines: readonly { readonly purchaseOrderLineId: number | null }[],
): Promise<number[]> {
  const named = lines.flatMap(({ purchaseOrderLineId: id }) => (id === null ? [] : [id]))
  if (named.length === 0) return []
  const rows = await context.tx.rows<{
    id: number
  }>(sql`select distinct purchase_order_id as id from purchase_order_lines
    where client_id = ${context.actor.clientId} and id = any(${named}::bigint[]) order by 1`)
  for (const { id } of rows) {
    const order = await heldOrder(context, id)
    if (order?.state === 'canceled') throw new AppError('ORDER_ENDED')
  }
  return rows.map(({ id }) => id)
}

/** Where the articles of orders are expected. */
export function orderPlaces({ tx, actor }: Context, ids: readonly number[]): Promise<Place[]> {
  return tx.rows<Place>(sql`select distinct o.warehouse_id, l.product_id from purchase_orders o
    join purchase_order_lines l on l.client_id = o.client_id and l.purchase_order_id = o.id and l.deleted_with is null
    where o.client_id = ${actor.clientId} and o.id = any(${[...ids]}::bigint[]) and o.warehouse_id is not null and l.product_id is not null`)
}

/**
 * Counts anew what arrived and was billed of orders, where each stands after it, and what stock may expect (SPEC.md O). Whoever holds levels
 * already holds those of `orderPlaces` too; orders are held before levels, and after stock documents and supplier bills.
 */
export async function followOrders(context: Context, ids: readonly number[]): Promise<void> {
  const ordered = [...new Set(ids)].sort((one, other) => one - other)
  if (ordered.length === 0) return
  const { tx, actor } = context
  const held: OrderRow[] = []
  for (const id of ordered) {
    const row = await heldOrder(context, id)
    if (row) held.push(row)
  }
  await tx.run(sql`update purchase_order_lines as t set received = coalesce((
      select sum(s.quantity) from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
      where s.client_id = ${actor.clientId} and s.purchase_order_line_id = t.id and s.deleted_with is null
        and d.state = 'posted' and ${STANDS}), 0),
    billed = coalesce((
      select sum(p.quantity) from purchase_lines p join purchase_bills b on b.client_id = p.client_id and b.id = p.purchase_bill_id
      where p.client_id = ${actor.clientId} and p.purchase_order_line_id = t.id and p.deleted_with is null
        and b.state = 'entered' and b.deleted_with is null), 0)
    where t.client_id = ${actor.clientId} and t.purchase_order_id = any(${ordered}::bigint[])`)
  for (const row of held) {
    if (!isOpen(row)) continue
    const state = stateOf(row, await orderLinesOf(context, row.id))
    if (state !== row.state)
      await tx.run(sql`update purchase_orders set state = ${state}, version = version + 1, updated_at = now()
        where client_id = ${actor.clientId} and id = ${row.id}`)
  }
  await storeExpected(context, await orderPlaces(context, ordered))
}

/** Where an order stands by what arrived of its lines. */
function stateOf(order: Pick<OrderRow, 'warehouseId'>, lines: readonly OrderLineRow[]): OrderRow['state'] {
  const arrived = lines.map((line) => arrivedOf(order, line))
  if (lines.every((line, index) => (arrived[index] ?? 0) >= line.quantity)) return 'received'
  return sumDecimals(arrived) > 0 ? 'partlyReceived' : 'sent'
}

/**
 * What arrived of a line: materials that go into a warehouse are there once they are received, everything else also once its bill is entered.
 */
export function arrivedOf(order: Pick<OrderRow, 'warehouseId'>, line: OrderLineRow): number {
  return goesIntoStock(order, line) ? line.received : Math.max(line.received, line.billed)
}

/** Whether a line is expected in a warehouse: materials of an order that names one. */
export function goesIntoStock({ warehouseId }: Pick<OrderRow, 'warehouseId'>, line: OrderLineRow): boolean {
  return warehouseId !== null && (line.resourceKind === null || line.resourceKind === 'material')
}

/** Writes what is ordered and not received yet of articles into the levels of their warehouses. */
async function storeExpected({ tx, actor }: Context, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const wanted = JSON.stringify(places.map(({ warehouseId, productId }) => ({ w: warehouseId, p: productId })))
  await tx.run(sql`insert into stock_levels (client_id, warehouse_id, product_id)
    select ${actor.clientId}::bigint, w, p from json_to_recordset(${wanted}::json) as v(w bigint, p bigint) order by w, p on conflict do nothing`)
  await tx.rows(sql`select 1 as held from stock_levels t where t.client_id = ${actor.clientId}
    and (t.warehouse_id, t.product_id) in (select w, p from json_to_recordset(${wanted}::json) as v(w bigint, p bigint))
    order by t.warehouse_id, t.product_id for update of t`)
  await tx.run(sql`update stock_levels as t set on_order = coalesce((
      select sum(greatest(l.quantity - l.received, 0)) from purchase_order_lines l
        join purchase_orders o on o.client_id = l.client_id and o.id = l.purchase_order_id
      where l.client_id = ${actor.clientId} and (l.resource_kind is null or l.resource_kind = 'material') and l.product_id = t.product_id and o.warehouse_id = t.warehouse_id and l.deleted_with is null
        and o.deleted_with is null and o.state in ('sent', 'partlyReceived', 'received')), 0)
    where t.client_id = ${actor.clientId}
      and (t.warehouse_id, t.product_id) in (select w, p from json_to_recordset(${wanted}::json) as v(w bigint, p bigint))`)
}
