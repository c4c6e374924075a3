import { received } from '@temelia/billing/stock'
import { currencyOf } from '@temelia/calendar/region'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import type { Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'

export type StockDocumentRow = Row<typeof StockDocument>
export type StockLineRow = Row<typeof StockLine>

/** The lines of a stock document, in order. */
export function stockLinesOf({ tx, actor }: Context, id: number): Promise<StockLineRow[]> {
  return tx.rows<StockLineRow>(sql`select ${columns(StockLine, actor.clientId)} from ${from(StockLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('stockDocumentId')} = ${id} and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
}

/**
 * A stock document as it now is, held against every other writer until the end of the transaction; undefined when it is gone.
 * @param seen what must hold of it, besides that it is the company's
 */
export function heldStock(
  { tx, actor }: Context,
  id: number,
  seen: RawBuilder<unknown> = sql`true`,
): Promise<StockDocumentRow | undefined> {
  return tx.one<StockDocumentRow>(sql`select ${columns(StockDocument)} from ${from(StockDocument)}
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} and ${seen} for update of t`)
}

/** Decimals of money of the company. */
export function stockDigits({ actor }: Pick<Context, 'actor'>): number {
  return minorUnits(currencyOf(actor.region))
}

/** Stores what the lines of a held draft come to, as far as they have prices. */
export async function storeDraftValue(context: Context, { id, kind }: StockDocumentRow): Promise<void> {
  const { tx, actor } = context
  const digits = stockDigits(context)
  const lines = (await stockLinesOf(context, id)).map((line) => ({
    line,
    value: kind !== 'goodsReceipt' || line.price === null ? null : received(line.quantity, line.price, digits).value,
  }))
  const changed = lines.flatMap(({ line, value }) => (line.value === value ? [] : [{ id: line.id, value }]))
  if (changed.length > 0)
    await tx.run(sql`update stock_lines as t set value = v.value from json_to_recordset(${JSON.stringify(changed)}::json) as v(id bigint, value numeric)
      where t.client_id = ${actor.clientId} and t.id = v.id`)
  const value = kind === 'goodsReceipt' ? sumDecimals(lines.map((line) => line.value ?? 0)) : null
  await tx.run(sql`update stock_documents set value = ${value} where client_id = ${actor.clientId} and id = ${id}`)
}
