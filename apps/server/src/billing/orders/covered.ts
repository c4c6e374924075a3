import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { resourceKey } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { arrivedOf } from '../order-progress/follow.ts'
import { isOpen, type OrderLineRow, type OrderRow } from '../order-progress/order.ts'
import { knownProducts } from '../stock/products-of.ts'

/** What is there already of a resource that a place needs, each piece once. */
export interface Covered {
  /** Issued to the place from stock, or delivered straight to it. */
  readonly used: number
  /** In the warehouses of the project and in the central ones. */
  readonly inStock: number
  /** Ordered and still to come, drafts of orders among them. */
  readonly onOrder: number
}

/** Where resources are needed. */
interface NeededAt {
  readonly projectId: number
  /** Of which estimates; null for the whole project. */
  readonly estimates: readonly number[] | null
}

interface Named {
  readonly key: string
  readonly symbol: string | null
  readonly name: string | null
}

const NOTHING: Covered = { used: 0, inStock: 0, onOrder: 0 }

/**
 * What is there of resources, by their key. Counted over all orders, bills and stock of the company: what a colleague ordered is ordered, though
 * the caller may not see by whom.
 */
export async function coveredOf(
  context: Context,
  at: NeededAt,
  resources: readonly Named[],
): Promise<ReadonlyMap<string, Covered>> {
  const covered = new Map<string, Covered>()
  const add = (key: string, figure: keyof Covered, quantity: number) => {
    const before = covered.get(key) ?? NOTHING
    covered.set(key, { ...before, [figure]: addDecimals(before[figure], quantity) })
  }
  for (const line of await orderedFor(context, at)) {
    const key = keyOf(line)
    const arrived = line.state === 'draft' ? 0 : arrivedOf(line, line)
    if (line.state === 'draft' || isOpen(line))
      add(key, 'onOrder', Math.max(subtractDecimals(line.quantity, arrived), 0))
    add(key, 'used', Math.max(subtractDecimals(arrived, line.received), 0))
  }
  for (const line of await billedFor(context, at)) add(keyOf(line), 'used', Math.max(line.left, 0))
  const products = await productKeys(context, resources)
  const ids = [...products.keys()]
  for (const { productId, quantity } of await inStock(context, at, ids))
    for (const key of products.get(productId) ?? []) add(key, 'inStock', quantity)
  for (const { productId, quantity } of await issuedTo(context, at, ids))
    for (const key of products.get(productId) ?? []) add(key, 'used', quantity)
  return covered
}

type LineNames = Pick<OrderLineRow, 'resourceKind' | 'resourceCode' | 'name' | 'measureUnit'>

/** The key of the resource that a line of what is bought is. */
export function keyOf({ resourceKind, resourceCode, name, measureUnit }: LineNames): string {
  return resourceKey({ kind: (resourceKind ?? 'material') as PartKind, symbol: resourceCode, name, measureUnit })
}

/** The lines of orders for a place, but of canceled ones. */
function orderedFor(
  { tx, actor }: Context,
  at: NeededAt,
): Promise<(OrderLineRow & Pick<OrderRow, 'state' | 'warehouseId'>)[]> {
  return tx.rows(sql`select l.resource_kind, l.resource_code, l.name, l.measure_unit, l.quantity, l.received, l.billed, o.state, o.warehouse_id
    from purchase_order_lines l join purchase_orders o on o.client_id = l.client_id and o.id = l.purchase_order_id
    where l.client_id = ${actor.clientId} and ${placed(sql`l`, at)} and l.deleted_with is null and o.deleted_with is null and o.state <> 'canceled'`)
}

/** What was bought for a place without an order and did not go into stock. */
function billedFor({ tx, actor }: Context, at: NeededAt): Promise<(LineNames & { left: number })[]> {
  return tx.rows(sql`select l.resource_kind, l.resource_code, l.name, l.measure_unit, l.quantity - coalesce((
      select sum(s.quantity) from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
      where s.client_id = ${actor.clientId} and s.purchase_line_id = l.id and s.deleted_with is null and d.deleted_with is null
        and d.reversed_by_id is null and d.reverses_id is null), 0) as left
    from purchase_lines l join purchase_bills b on b.client_id = l.client_id and b.id = l.purchase_bill_id
    where l.client_id = ${actor.clientId} and ${placed(sql`l`, at)} and l.deleted_with is null and l.purchase_order_line_id is null
      and b.deleted_with is null and b.state = 'entered'`)
}

/** The keys that a product stands for, by the product: two resources may have one. */
async function productKeys(context: Context, resources: readonly Named[]): Promise<Map<number, string[]>> {
  const asked = resources.map(({ symbol, name }, id) => ({ id, code: symbol, name }))
  const keys = new Map<number, string[]>()
  for (const [id, productId] of await knownProducts(context, asked)) {
    const key = resources[id]?.key
    if (key) keys.set(productId, [...(keys.get(productId) ?? []), key])
  }
  return keys
}

interface OfProduct {
  readonly productId: number
  readonly quantity: number
}

function inStock({ tx, actor }: Context, { projectId }: NeededAt, ids: readonly number[]): Promise<OfProduct[]> {
  return tx.rows(sql`select l.product_id, sum(l.quantity) as quantity from stock_levels l
    join warehouses w on w.client_id = l.client_id and w.id = l.warehouse_id and w.deleted_with is null
    where l.client_id = ${actor.clientId} and l.product_id = any(${[...ids]}::bigint[])
      and (w.project_id = ${projectId} or (w.project_id is null and w.kind = 'central')) group by l.product_id`)
}

function issuedTo({ tx, actor }: Context, at: NeededAt, ids: readonly number[]): Promise<OfProduct[]> {
  return tx.rows(sql`select l.product_id, -sum(l.quantity) as quantity from stock_entries l
    where l.client_id = ${actor.clientId} and l.product_id = any(${[...ids]}::bigint[]) and l.kind = 'materialIssue' and ${placed(sql`l`, at)}
    group by l.product_id`)
}

function placed(row: RawBuilder<unknown>, { projectId, estimates }: NeededAt): RawBuilder<unknown> {
  const within = estimates === null ? sql`true` : sql`${row}.estimate_id = any(${[...estimates]}::bigint[])`
  return sql`${row}.project_id = ${projectId} and ${within}`
}
