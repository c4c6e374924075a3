import { StockLevel } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { rulesFor } from '../../records/context.ts'
import { stockDocumentRules } from './document-rules.ts'
import { stockLineRules } from './line-rules.ts'

/** A warehouse that a document names is not deleted. */
const warehouseRules = rulesFor(Warehouse, {
  beforeRemove: async ({ tx, actor }, { id }) => {
    const used = await tx.one(sql`select 1 as found from stock_documents
      where client_id = ${actor.clientId} and (warehouse_id = ${id} or to_warehouse_id = ${id}) and deleted_with is null
      union all select 1 from purchase_orders where client_id = ${actor.clientId} and warehouse_id = ${id} and deleted_with is null limit 1`)
    if (used) throw new AppError('RECORD_IN_USE')
  },
})

/** Whether less is there than the minimum follows from both. */
const stockLevelRules = rulesFor(StockLevel, {
  settle: async ({ tx, actor }, changes) => {
    const ids = changes.flatMap(({ after }) => (after ? [after.id] : []))
    await tx.run(sql`update stock_levels set short = coalesce(quantity < minimum, false)
      where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`)
  },
})

/** Rules of warehouses, of the documents that move stock, and of what lies where. */
export const stockRules = [warehouseRules, stockDocumentRules, stockLineRules, stockLevelRules]
