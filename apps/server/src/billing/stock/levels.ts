import {
  averageCost,
  LARGEST_STOCK,
  LARGEST_STOCK_VALUE,
  moved,
  type Movement,
  type Stock,
} from '@temelia/billing/stock'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { StockDocumentRow } from './document.ts'

/** An article in a warehouse. */
export interface Place {
  readonly warehouseId: number
  readonly productId: number
}

/** What lies of an article in a warehouse, held by this transaction. */
export interface Level extends Place, Stock {
  readonly lastDate: string | null
  /** What the article is called, and its unit. */
  readonly name: string
  readonly unit: string | null
  /** Whether the article has been deleted. */
  readonly gone: boolean
}

/** A movement with what was there after it. */
export interface Entry extends Place, Movement {
  readonly balance: Stock
}

export const placeKey = ({ warehouseId, productId }: Place): string => `${warehouseId} ${productId}`

/** What one document does, movement by movement, to levels that are held. */
export class Moving {
  readonly entries: Entry[] = []
  private readonly byPlace: Map<string, Level>

  constructor(held: readonly Level[]) {
    this.byPlace = new Map(held.map((level) => [placeKey(level), level]))
  }

  get levels(): readonly Level[] {
    return [...this.byPlace.values()]
  }

  /** What lies at a held place after the movements so far. */
  level(place: Place): Level {
    return this.byPlace.get(placeKey(place)) as Level
  }

  /** What lies at some of the held places. */
  at(places: readonly Place[]): readonly Level[] {
    const wanted = new Set(places.map(placeKey))
    return this.levels.filter((level) => wanted.has(placeKey(level)))
  }

  /** Takes movements of different places up, all or none: false where a level would come to be what no stock is. */
  take(movements: readonly (Place & Movement)[]): boolean {
    const entries = movements
      .filter(({ quantity, value }) => quantity !== 0 || value !== 0)
      .map((movement) => ({ ...movement, balance: moved(this.level(movement), movement) }))
    if (!entries.every(({ balance }) => balance && isStock(balance))) return false
    for (const entry of entries as Entry[]) {
      this.byPlace.set(placeKey(entry), { ...this.level(entry), ...entry.balance })
      this.entries.push(entry)
    }
    return true
  }
}

/** Also false for what is no number any more, as sums past 15 digits are. */
function isStock({ quantity, value }: Stock): boolean {
  return quantity <= LARGEST_STOCK && value <= LARGEST_STOCK_VALUE
}

/**
 * The levels of places, held against every other document until the end of the transaction; those that were never there are made. They
 * are held in one order, so that two documents never wait for each other.
 */
export async function holdLevels({ tx, actor }: Context, places: readonly Place[]): Promise<Moving> {
  const wanted = JSON.stringify(places.map(({ warehouseId, productId }) => ({ w: warehouseId, p: productId })))
  await tx.run(sql`insert into stock_levels (client_id, warehouse_id, product_id)
    select distinct ${actor.clientId}::bigint, w, p from json_to_recordset(${wanted}::json) as v(w bigint, p bigint) order by w, p on conflict do nothing`)
  const rows = await tx.rows<Level>(sql`select t.warehouse_id, t.product_id, t.quantity, t.value, t.last_date,
      coalesce(p.name, '') as name, p.measure_unit as unit, p.deleted_with is not null as gone
    from stock_levels t join products p on p.client_id = t.client_id and p.id = t.product_id
    where t.client_id = ${actor.clientId}
      and (t.warehouse_id, t.product_id) in (select w, p from json_to_recordset(${wanted}::json) as v(w bigint, p bigint))
    order by t.warehouse_id, t.product_id for update of t`)
  return new Moving(rows)
}

/** Writes the movements of a posted document, which nothing changes afterwards, and what they leave. */
export async function storeMoving({ tx, actor }: Context, document: StockDocumentRow, moving: Moving): Promise<void> {
  const { id, kind, date, projectId, estimateId } = document
  const entries = moving.entries.map(({ warehouseId, productId, quantity, value, balance }, place) => ({
    place,
    w: warehouseId,
    p: productId,
    quantity,
    value,
    bq: balance.quantity,
    bv: balance.value,
  }))
  await tx.run(sql`insert into stock_entries (client_id, date, kind, stock_document_id, warehouse_id, product_id, project_id, estimate_id,
      quantity, value, balance_quantity, balance_value)
    select ${actor.clientId}::bigint, ${date}::date, ${kind}, ${id}::bigint, w, p, ${projectId}::bigint, ${estimateId}::bigint, quantity, value, bq, bv
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as v(place int, w bigint, p bigint, quantity numeric, value numeric, bq numeric, bv numeric) order by place returning 1`)
  const touched = new Set(moving.entries.map(placeKey))
  const left = moving.levels
    .filter((level) => touched.has(placeKey(level)))
    .map((level) => ({
      w: level.warehouseId,
      p: level.productId,
      quantity: level.quantity,
      value: level.value,
      cost: averageCost(level),
    }))
  await tx.run(sql`update stock_levels as t set quantity = v.quantity, value = v.value, average_cost = v.cost, last_date = ${date}::date,
      short = coalesce(v.quantity < t.minimum, false), version = t.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(left)}::json) as v(w bigint, p bigint, quantity numeric, value numeric, cost numeric)
    where t.client_id = ${actor.clientId} and t.warehouse_id = v.w and t.product_id = v.p`)
}
