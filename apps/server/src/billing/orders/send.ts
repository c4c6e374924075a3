import { todayIn } from '@temelia/calendar/wall-clock'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { can } from '@temelia/model/permission'
import { Product } from '@temelia/model/billing/product'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, visible } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { column, columns } from '../../records/select.ts'
import { trace } from '../../records/trace.ts'
import { bookRate } from '../book-rate.ts'
import { followOrders } from '../order-progress/follow.ts'
import { heldOrder, type OrderLineRow, orderLinesOf, type OrderRow } from '../order-progress/order.ts'
import { knownProducts } from '../stock/products-of.ts'
import { takeNumber } from '../take-number.ts'
import { keepTemplate } from '../templates/printed-template.ts'

/** How an order is to be sent: today and in its own series unless told otherwise. */
interface Sending {
  readonly date?: string | undefined
  readonly seriesId?: number | undefined
}

/**
 * Marks a draft as sent: it gets its number and its day, counts as committed, and nothing of it changes from then on.
 * @throws AppError ORDER_SENT, BILL_EMPTY, INVALID_DATA with what is missing
 */
export async function sendOrder(context: Context, engine: Engine, id: number, sending: Sending): Promise<OrderRow> {
  const before = await heldOrder(context, id, visible(context, PurchaseOrder))
  if (!before) throw new AppError('NOT_FOUND')
  demand(context, 'edit', PurchaseOrder, before)
  if (before.state !== 'draft') throw new AppError('ORDER_SENT')
  const lines = await orderLinesOf(context, id)
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const date = sending.date ?? todayIn(context.actor.region, context.now)
  const faults = [...headFaults(context, before, date), ...(await goneFaults(context, before)), ...lineFaults(lines)]
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  await nameProducts(context, lines)
  const printedWith = await keepTemplate(context, { kind: 'order', accountId: null, templateId: before.templateId })
  const { seriesId, number, code } = await takeNumber(context, 'purchaseOrder', sending.seriesId ?? null, date)
  const after =
    await context.tx.one<OrderRow>(sql`update purchase_orders as t set state = 'sent', date = ${date}::date, series_id = ${seriesId},
      number = ${number}, code = ${code}, printed_with = ${printedWith}::bigint, version = t.version + 1, updated_at = now()
    where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id} returning ${columns(PurchaseOrder)}`)
  if (!after) throw new AppError('NOT_FOUND')
  await followOrders(context, [id])
  const [old, now] = [before, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: PurchaseOrder as Entity, before: old, after: now, happening: 'edit' }], engine.live)
  return after
}

function headFaults(context: Context, order: OrderRow, date: string): FieldFault[] {
  const faults: FieldFault[] = []
  if (date > todayIn(context.actor.region, context.now)) faults.push({ field: 'Date', code: 'IN_THE_FUTURE' })
  if (order.wantedDate && order.wantedDate < date) faults.push({ field: 'WantedDate', code: 'PAST_DAY' })
  if (bookRate(context, order) === null) faults.push({ field: 'ExchangeRate', code: 'REQUIRED' })
  return faults
}

/** What it names and was deleted since. */
async function goneFaults({ tx, actor }: Context, order: OrderRow): Promise<FieldFault[]> {
  const named = [
    ['suppliers', 'SupplierId', order.supplierId],
    ['projects', 'InvestmentId', order.projectId],
    ['warehouses', 'WarehouseId', order.warehouseId],
  ] as const
  const faults: FieldFault[] = []
  for (const [table, field, id] of named) {
    if (id === null) continue
    // Held until the order is sent: whoever deletes it meanwhile waits, and then finds the order.
    const there = await tx.one(sql`select 1 as found from ${sql.table(table)}
      where client_id = ${actor.clientId} and id = ${id} and deleted_with is null for share`)
    if (!there) faults.push({ field, code: 'NOT_FOUND' })
  }
  return faults
}

function lineFaults(lines: readonly OrderLineRow[]): FieldFault[] {
  return lines.flatMap(({ quantity, name }, index): FieldFault[] =>
    quantity > 0 ? [] : [{ field: 'Quantity', code: 'STOCK_QUANTITY', params: { line: index + 1, name: name ?? '' } }],
  )
}

/** Names the products that lines are without naming them, so that stock knows what is coming. */
async function nameProducts(context: Context, lines: readonly OrderLineRow[]): Promise<void> {
  const unnamed = lines.filter(({ productId }) => productId === null)
  if (unnamed.length === 0 || can(context.actor, 'view', Product) === false) return
  const found = (await knownProducts(context, unnamed)).map(([id, product]) => ({ id, product }))
  if (found.length === 0) return
  await context.tx.run(sql`update purchase_order_lines as t set product_id = v.product
    from json_to_recordset(${JSON.stringify(found)}::json) as v(id bigint, product bigint)
    where t.client_id = ${context.actor.clientId} and t.id = v.id`)
}
