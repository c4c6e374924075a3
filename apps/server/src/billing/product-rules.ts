import { Product } from '@temelia/model/billing/product'
import { currencyOf } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { rulesFor } from '../records/context.ts'

/** Rules of products: one that stands on an offer, a bill, an order, a purchase or a stock document is not deleted. */
export const productRules = rulesFor(Product, {
  prepare: async ({ actor }, patch, before) =>
    before ? patch : { ...patch, currency: patch.currency ?? currencyOf(actor.region) },
  beforeRemove: async ({ tx, actor }, { id }) => {
    const used = await tx.one(
      sql`select 1 as found from entity_products where client_id = ${actor.clientId} and product_id = ${id} and deleted_with is null
        union all select 1 from purchase_lines where client_id = ${actor.clientId} and product_id = ${id} and deleted_with is null
        union all select 1 from purchase_order_lines where client_id = ${actor.clientId} and product_id = ${id} and deleted_with is null
        union all select 1 from stock_lines where client_id = ${actor.clientId} and product_id = ${id} and deleted_with is null limit 1`,
    )
    if (used) throw new AppError('RECORD_IN_USE')
  },
})
