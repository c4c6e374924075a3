import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct, type LinedType } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { demand, find } from '../records/find.ts'
import { column, columns, from } from '../records/select.ts'

export type BillRow = Row<typeof Bill>
export type OfferRow = Row<typeof Offer>
export type LineRow = Row<typeof EntityProduct>

/** A record with lines, as they need it. */
export interface Lined {
  readonly type: LinedType
  readonly row: BillRow | OfferRow
  /** Nothing of it may change any more. */
  readonly issued: boolean
}

/** The entity of what has lines. */
export const linedEntity = { bill: Bill, offer: Offer } as const

/**
 * The bill or offer of a line, found through what the caller may see.
 * @throws AppError INVALID_DATA when there is none, OPERATION_NOT_PERMITTED when the caller may not change it, BILL_ISSUED, OFFER_SENT
 */
export async function openLined(context: Context, type: LinedType, id: number): Promise<Lined> {
  const found = await linedOf(context, type, id)
  demand(context, 'edit', linedEntity[type], found.row)
  if (found.issued) throw new AppError(type === 'offer' ? 'OFFER_SENT' : 'BILL_ISSUED')
  return found
}

async function linedOf(context: Context, type: LinedType, id: number): Promise<Lined> {
  try {
    const row = type === 'offer' ? await find(context, Offer, id) : await find(context, Bill, id)
    return { type, row, issued: row.state !== 'draft' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    throw new AppError('INVALID_DATA', { faults: [{ field: 'RelatedEntityId', code: 'NOT_FOUND' }] })
  }
}

/** The lines of a bill or an offer, in order. */
export function linesOf({ tx, actor }: Context, type: LinedType, id: number): Promise<LineRow[]> {
  return tx.rows<LineRow>(sql`select ${columns(EntityProduct)} from ${from(EntityProduct)}
    where ${column('clientId')} = ${actor.clientId} and ${column('relatedEntityType')} = ${type} and ${column('relatedEntityId')} = ${id}
      and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
}

/** What a line says, for another document: without its place there, what it came to, and what it takes back. */
export function copiedLine(line: LineRow) {
  const { position, productId, code, name, measureUnit, quantity, price, discount, vatCategory, vatRate } = line
  return { position, productId, code, name, measureUnit, quantity, price, discount, vatCategory, vatRate }
}

/**
 * A bill or an offer as it now is, held against every other writer until the end of the transaction; undefined when it is gone.
 * @param seen what must hold of it, besides that it is the company's
 */
export function held<Type extends LinedType>(
  { tx, actor }: Context,
  type: Type,
  id: number,
  seen: RawBuilder<unknown> = sql`true`,
): Promise<Row<(typeof linedEntity)[Type]> | undefined> {
  const of = linedEntity[type]
  return tx.one(sql`select ${columns(of, actor.clientId)} from ${from(of)}
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} and ${seen} for update of t`)
}
