import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { resourceKey } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'
import { arrivedOf } from '../order-progress/follow.ts'
import { isOpen, type OrderLineRow, type OrderRow } from '../order-progress/order.ts'
import { shareOut } from './share-out.ts'
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

/** What is needed of a resource. */
interface Needed {
  readonly key: string
  readonly symbol: string | null
  readonly name: string | null
  readonly measureUnit: string | null
  readonly quantity: number
}

type Tally = Map<string, Covered>

const NOTHING: Covered = { used: 0, inStock: 0, onOrder: 0 }
const FIGURES = ['used', 'inStock', 'onOrder'] as const

/** What is there for a project and its places, read once. */
interface There {
  readonly ordered: Awaited<ReturnType<typeof orderedFor>>
  readonly billed: Awaited<ReturnType<typeof billedFor>>
  readonly products: ReadonlyMap<number, readonly string[]>
  readonly issued: Awaited<ReturnType<typeof issuedTo>>
  readonly stock: readonly OfProduct[]
}

/** Says of a place what is there of what it needs, by the key of the resource. @param estimates those of the place; null for the whole project */
export type CoverOf = (estimates: readonly number[] | null, needed: readonly Needed[]) => ReadonlyMap<string, Covered>

/**
 * What is there of what the places of a project need (SPEC.md O2). Counted over all orders, bills and stock of the company: what a colleague
 * ordered is ordered, though the caller may not see by whom.
 * @param whole what the whole project needs
 */
export async function coverIn(context: Context, projectId: number, whole: readonly Needed[]): Promise<CoverOf> {
  const products = await productKeys(context, whole)
  const ids = [...products.keys()]
  const there: There = {
    ordered: await orderedFor(context, projectId),
    billed: await billedFor(context, projectId),
    products,
    issued: await issuedTo(context, projectId, ids),
    stock: await inStock(context, projectId, ids),
  }
  return (estimates, needed) => coveredOf(there, estimates, needed, whole)
}

function coveredOf(
  there: There,
  estimates: readonly number[] | null,
  needed: readonly Needed[],
  whole: readonly Needed[],
): ReadonlyMap<string, Covered> {
  const inPlace = new Set(estimates)
  const [here, elsewhere, unplaced]: readonly [Tally, Tally, Tally] = [new Map(), new Map(), new Map()]
  const tallyOf = (estimateId: number | null) => {
    if (estimates === null || (estimateId !== null && inPlace.has(estimateId))) return here
    return estimateId === null ? unplaced : elsewhere
  }
  for (const line of there.ordered) {
    const [tally, key] = [tallyOf(line.estimateId), keyOf(line)]
    const arrived = line.state === 'draft' ? 0 : arrivedOf(line, line)
    if (line.state === 'draft' || isOpen(line))
      add(tally, key, 'onOrder', Math.max(subtractDecimals(line.quantity, arrived), 0))
    add(tally, key, 'used', Math.max(subtractDecimals(arrived, line.received), 0))
  }
  for (const line of there.billed) add(tallyOf(line.estimateId), keyOf(line), 'used', line.left)
  // What was sent back is there no more, but nothing is there below 0.
  for (const tally of [here, elsewhere, unplaced])
    for (const [key, found] of tally) tally.set(key, { ...found, used: Math.max(found.used, 0) })

  const ofPlace = new Map(needed.map(({ key, quantity }) => [key, quantity]))
  const ofProject = new Map(whole.map(({ key, quantity }) => [key, quantity]))
  const needIn = (tally: Tally, key: string) => {
    if (tally === here) return ofPlace.get(key) ?? 0
    return subtractDecimals(ofProject.get(key) ?? 0, tally === elsewhere ? (ofPlace.get(key) ?? 0) : 0)
  }
  const share = ({ productId, quantity }: OfProduct, tally: Tally, figure: keyof Covered) =>
    shareOut(quantity, there.products.get(productId) ?? [], (key) => {
      const others = tally === unplaced ? addDecimals(totalOf(here, key), totalOf(elsewhere, key)) : 0
      return subtractDecimals(needIn(tally, key), addDecimals(totalOf(tally, key), others))
    }).forEach(([key, part]) => add(tally, key, figure, part))
  for (const issued of there.issued) share(issued, tallyOf(issued.estimateId), 'used')
  for (const stock of there.stock) share(stock, tallyOf(null), 'inStock')

  for (const key of ofPlace.keys()) {
    // What is there for the project as a whole goes first to its other places, so that it is counted for no two of them.
    const claimed = subtractDecimals(needIn(elsewhere, key), totalOf(elsewhere, key))
    for (const [figure, left] of leftOf(unplaced.get(key) ?? NOTHING, estimates === null ? 0 : claimed))
      add(here, key, figure, left)
  }
  return here
}

function add(tally: Tally, key: string, figure: keyof Covered, quantity: number): void {
  const before = tally.get(key) ?? NOTHING
  tally.set(key, { ...before, [figure]: addDecimals(before[figure], quantity) })
}

function totalOf(tally: Tally, key: string): number {
  const there = tally.get(key) ?? NOTHING
  return FIGURES.reduce((sum, figure) => addDecimals(sum, there[figure]), 0)
}

/** What is left of what is there when so much of it is taken. */
function leftOf(there: Covered, taken: number): [keyof Covered, number][] {
  let open = Math.max(taken, 0)
  return FIGURES.map((figure) => {
    const part = Math.min(open, there[figure])
    open = subtractDecimals(open, part)
    return [figure, subtractDecimals(there[figure], part)]
  })
}

type LineNames = Pick<OrderLineRow, 'resourceKind' | 'resourceCode' | 'name' | 'measureUnit'>

/** The key of the resource that a line of what is bought is. */
export function keyOf({ resourceKind, resourceCode, name, measureUnit }: LineNames): string {
  return resourceKey({ kind: (resourceKind ?? 'material') as PartKind, symbol: resourceCode, name, measureUnit })
}

/** The lines of orders for a project, but of canceled ones. */
function orderedFor(
  { tx, actor }: Context,
  projectId: number,
): Promise<(OrderLineRow & Pick<OrderRow, 'state' | 'warehouseId'>)[]> {
  return tx.rows(sql`select l.resource_kind, l.resource_code, l.name, l.measure_unit, l.quantity, l.received, l.billed, l.estimate_id, o.state, o.warehouse_id
    from purchase_order_lines l join purchase_orders o on o.client_id = l.client_id and o.id = l.purchase_order_id
    where l.client_id = ${actor.clientId} and l.project_id = ${projectId} and l.deleted_with is null and o.deleted_with is null and o.state <> 'canceled'`)
}

/** What was bought for a project without an order and did not go into stock. */
function billedFor(
  { tx, actor }: Context,
  projectId: number,
): Promise<(LineNames & { estimateId: number | null; left: number })[]> {
  return tx.rows(sql`select l.estimate_id, l.resource_kind, l.resource_code, l.name, l.measure_unit, l.quantity - coalesce((
      select sum(s.quantity) from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
      where s.client_id = ${actor.clientId} and s.purchase_line_id = l.id and s.deleted_with is null and d.state = 'posted' and ${STANDS}), 0) as left
    from purchase_lines l join purchase_bills b on b.client_id = l.client_id and b.id = l.purchase_bill_id
    where l.client_id = ${actor.clientId} and l.project_id = ${projectId} and l.deleted_with is null and l.purchase_order_line_id is null
      and b.deleted_with is null and b.state = 'entered'`)
}

/** The keys that a product stands for, by the product: two resources may have one. */
async function productKeys(context: Context, resources: readonly Needed[]): Promise<Map<number, string[]>> {
  const asked = resources.map(({ symbol, name, measureUnit }, id) => ({
    id,
    code: symbol,
    name,
    unit: measureUnit ?? '',
  }))
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

function inStock({ tx, actor }: Context, projectId: number, ids: readonly number[]): Promise<OfProduct[]> {
  return tx.rows(sql`select l.product_id, sum(l.quantity) as quantity from stock_levels l
    join warehouses w on w.client_id = l.client_id and w.id = l.warehouse_id and w.deleted_with is null
    where l.client_id = ${actor.clientId} and l.product_id = any(${[...ids]}::bigint[])
      and (w.project_id = ${projectId} or (w.project_id is null and w.kind = 'central')) group by l.product_id order by l.product_id`)
}

function issuedTo(
  { tx, actor }: Context,
  projectId: number,
  ids: readonly number[],
): Promise<(OfProduct & { estimateId: number | null })[]> {
  return tx.rows(sql`select l.product_id, l.estimate_id, -sum(l.quantity) as quantity from stock_entries l
    where l.client_id = ${actor.clientId} and l.product_id = any(${[...ids]}::bigint[]) and l.kind = 'materialIssue'
      and l.project_id = ${projectId} group by l.product_id, l.estimate_id order by l.product_id, l.estimate_id`)
}
