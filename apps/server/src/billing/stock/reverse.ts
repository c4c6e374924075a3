import { todayIn } from '@temelia/calendar/wall-clock'
import { StockDocument, StockEntry } from '@temelia/model/billing/stock'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find, visible } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { readFirst } from '../../records/read-first.ts'
import { column, columns, from } from '../../records/select.ts'
import { trace } from '../../records/trace.ts'
import { closedFault, companyOf } from '../company.ts'
import { followOrders, holdOrdersOf, orderPlaces } from '../order-progress/follow.ts'
import { takeNumber } from '../take-number.ts'
import { heldStock, type StockDocumentRow, stockLinesOf } from './document.ts'
import { holdLevels, type Moving, storeMoving } from './levels.ts'
import { opposite } from './move-lines.ts'
import { dayFaults, lateFaults } from './post.ts'

/**
 * Takes a posted document back by another of the same kind that moves exactly the opposite, piece and value (SPEC.md K6).
 * @throws AppError STOCK_NOT_POSTED, STOCK_REVERSED, INVALID_DATA where what it brought is no longer there
 */
export async function reverseStock(
  context: Context,
  engine: Engine,
  id: number,
  day: string | undefined,
): Promise<StockDocumentRow> {
  const before = await heldStock(context, id, visible(context, StockDocument))
  if (!before) throw new AppError('NOT_FOUND')
  demand(context, 'edit', StockDocument, before)
  demand(context, 'create', StockDocument)
  if (before.state === 'draft') throw new AppError('STOCK_NOT_POSTED')
  if (before.reversedById !== null || before.reversesId !== null) throw new AppError('STOCK_REVERSED')
  const date = day ?? todayIn(context.actor.region, context.now)
  const entries = await context.tx.rows<
    Row<typeof StockEntry>
  >(sql`select ${columns(StockEntry, context.actor.clientId)} from ${from(StockEntry)}
    where ${column('clientId')} = ${context.actor.clientId} and ${column('stockDocumentId')} = ${id} order by ${column('id')} desc`)
  const orders = await holdOrdersOf(context, await stockLinesOf(context, id))
  const moving = await holdLevels(context, [...entries, ...(await orderPlaces(context, orders))])
  const faults = [
    ...dayFaults(context, date),
    ...closedFault(context, await companyOf(context), date),
    ...lateFaults(context, moving.at(entries), date),
  ]
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  for (const entry of entries) takeBack(moving, entry)
  const { seriesId, code, number } = await takeNumber(context, before.kind, null, date)
  const made = await context.tx.one<{
    id: number
  }>(sql`insert into stock_documents (client_id, kind, state, date, series_id, number, code,
      warehouse_id, to_warehouse_id, supplier_id, purchase_bill_id, purchase_order_id, document, project_id, estimate_id, person, user_id, value, reverses_id)
    select ${context.actor.clientId}::bigint, kind, 'posted', ${date}::date, ${seriesId}::bigint, ${number}::bigint, ${code}, warehouse_id, to_warehouse_id,
      supplier_id, purchase_bill_id, purchase_order_id, document, project_id, estimate_id, person, user_id, -value, id
    from ${readFirst(sql`select * from stock_documents where client_id = ${context.actor.clientId} and id = ${id}`)} as d returning id`)
  const reversal = await heldStock(context, made?.id as number)
  const after = await context.tx.one<StockDocumentRow>(sql`update stock_documents as t set reversed_by_id = ${made?.id},
      version = t.version + 1, updated_at = now()
    where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id} returning ${columns(StockDocument)}`)
  if (!reversal || !after) throw new AppError('NOT_FOUND')
  await storeOppositeLines(context, id, reversal.id)
  await storeMoving(context, reversal, moving)
  await followOrders(context, orders)
  const rows = [before, after, reversal] as unknown as [Row<Entity>, Row<Entity>, Row<Entity>]
  const of = StockDocument as Entity
  await trace(
    context,
    [
      { of, after: rows[2], happening: 'create' },
      { of, before: rows[0], after: rows[1], happening: 'edit' },
    ],
    engine.live,
  )
  return find(context, StockDocument, reversal.id)
}

function takeBack(moving: Moving, entry: Row<typeof StockEntry>): void {
  const level = moving.level(entry)
  if (moving.take([opposite(entry)])) return
  const params = { name: level.name, there: level.quantity, unit: level.unit ?? '' }
  throw new AppError('INVALID_DATA', { faults: [{ field: 'Quantity', code: 'STOCK_USED', params }] })
}

/** The lines of a reversal: those of a count turned, the others below zero. */
async function storeOppositeLines({ tx, actor }: Context, from: number, to: number): Promise<void> {
  await tx.run(sql`insert into stock_lines (client_id, stock_document_id, position, product_id, quantity, price, book_quantity, value)
    select ${actor.clientId}::bigint, ${to}::bigint, position, product_id, coalesce(book_quantity, -quantity), price,
      case when book_quantity is null then null else quantity end, -value
    from ${readFirst(sql`select * from stock_lines where client_id = ${actor.clientId} and stock_document_id = ${from} and deleted_with is null`)} as l
    order by position nulls last, id returning 1`)
}
