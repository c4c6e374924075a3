import { formatDay } from '@temelia/calendar/format-day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { StockDocument } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, findAll, visible } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { column, columns } from '../../records/select.ts'
import { trace } from '../../records/trace.ts'
import { closedFault, companyOf } from '../company.ts'
import { followOrders, holdOrdersOf, orderPlaces } from '../order-progress/follow.ts'
import { takeNumber } from '../take-number.ts'
import { heldStock, stockDigits, type StockDocumentRow, stockLinesOf } from './document.ts'
import { holdLevels, type Level, type Moving, storeMoving } from './levels.ts'
import { type LineMoved, moveLines, placesOf } from './move-lines.ts'

/** How a document is to be posted: today and in its own series unless told otherwise. */
export interface Posting {
  readonly date?: string | undefined
  readonly seriesId?: number | undefined
}

/**
 * Posts a draft: stock moves, and the document gets its number and its day, in the one transaction that keeps all of it. From then on
 * nothing changes it; a mistake is taken back by `reverseStock`.
 * @throws AppError STOCK_POSTED, BILL_EMPTY, INVALID_DATA with what is missing or not there
 */
export async function postStock(
  context: Context,
  engine: Engine,
  id: number,
  posting: Posting,
): Promise<StockDocumentRow> {
  const before = await heldStock(context, id, visible(context, StockDocument))
  if (!before) throw new AppError('NOT_FOUND')
  demand(context, 'edit', StockDocument, before)
  if (before.state === 'posted') throw new AppError('STOCK_POSTED')
  const lines = await stockLinesOf(context, id)
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const date = posting.date ?? before.date ?? todayIn(context.actor.region, context.now)
  const faults = await headFaults(context, before, date)
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  const orders = await holdOrdersOf(context, lines)
  const places = placesOf(before, lines)
  const moving = await holdLevels(context, [...places, ...(await orderPlaces(context, orders))])
  const late = lateFaults(context, moving.at(places), date)
  const moved = moveLines(before, lines, moving, stockDigits(context))
  if (moved.faults.length + late.length > 0) throw new AppError('INVALID_DATA', { faults: [...late, ...moved.faults] })
  await storeLines(context, moved.lines)
  const value = sumDecimals(moved.lines.map((line) => line.value))
  const after = await keepPosted(context, engine, { before, date, value, moving, seriesId: posting.seriesId ?? null })
  await followOrders(context, orders)
  return after
}

interface ToKeep {
  readonly before: StockDocumentRow
  readonly date: string
  readonly value: number
  readonly moving: Moving
  readonly seriesId: number | null
}

/** Gives the document its number, last of all: whoever posts next in this series waits from here on. Then it and its movements stand. */
async function keepPosted(context: Context, engine: Engine, { before, date, value, moving, seriesId }: ToKeep) {
  const numbered = await takeNumber(context, before.kind, seriesId, date)
  const after =
    await context.tx.one<StockDocumentRow>(sql`update stock_documents as t set state = 'posted', date = ${date}::date,
      series_id = ${numbered.seriesId}, number = ${numbered.number}, code = ${numbered.code}, value = ${value},
      version = t.version + 1, updated_at = now()
    where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${before.id} returning ${columns(StockDocument)}`)
  if (!after) throw new AppError('NOT_FOUND')
  await storeMoving(context, after, moving)
  const [old, now] = [before, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: StockDocument as Entity, before: old, after: now, happening: 'edit' }], engine.live)
  return after
}

/** What the head of a document lacks, and why its day cannot be. */
async function headFaults(context: Context, document: StockDocumentRow, date: string): Promise<FieldFault[]> {
  const { kind, warehouseId, toWarehouseId, projectId } = document
  const faults: FieldFault[] = [
    ...dayFaults(context, date),
    ...closedFault(context, await companyOf(context), date),
    ...(kind === 'materialIssue' && projectId === null ? [{ field: 'InvestmentId', code: 'REQUIRED' } as const] : []),
  ]
  if (kind === 'transfer' && toWarehouseId === null) faults.push({ field: 'ToWarehouseId', code: 'REQUIRED' })
  if (kind === 'transfer' && toWarehouseId === warehouseId)
    faults.push({ field: 'ToWarehouseId', code: 'SAME_WAREHOUSE' })
  const there = await findAll(context, Warehouse, [warehouseId, ...(toWarehouseId === null ? [] : [toWarehouseId])])
  const gone = (id: number | null) => id !== null && !there.some((one) => one.id === id)
  if (gone(warehouseId)) faults.push({ field: 'WarehouseId', code: 'NOT_FOUND' })
  if (gone(toWarehouseId)) faults.push({ field: 'ToWarehouseId', code: 'NOT_FOUND' })
  return faults
}

/** That a day has not come yet. */
export function dayFaults({ actor, now }: Context, date: string): FieldFault[] {
  return date > todayIn(actor.region, now) ? [{ field: 'Date', code: 'IN_THE_FUTURE' }] : []
}

/** That an article moved after the day already: what lay there on a day would change afterwards. */
export function lateFaults({ actor }: Context, levels: readonly Level[], date: string): FieldFault[] {
  const last = levels.find(({ lastDate }) => lastDate !== null && lastDate > date)
  if (!last?.lastDate) return []
  const params = { name: last.name, day: formatDay(last.lastDate, actor.region) }
  return [{ field: 'Date', code: 'BEFORE_LAST_MOVEMENT', params }]
}

async function storeLines({ tx, actor }: Context, lines: readonly LineMoved[]): Promise<void> {
  const values = lines.map(({ id, value, bookQuantity }) => ({ id, value, book: bookQuantity }))
  await tx.run(sql`update stock_lines as t set value = v.value, book_quantity = v.book
    from json_to_recordset(${JSON.stringify(values)}::json) as v(id bigint, value numeric, book numeric)
    where t.client_id = ${actor.clientId} and t.id = v.id`)
}
