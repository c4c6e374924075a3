import { openOrderStates, PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { Supplier } from '@temelia/model/estimation/supplier'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { rulesFor } from '../../records/context.ts'
import { oneAfterTheOther } from '../../records/one-of-them.ts'
import { column, from } from '../../records/select.ts'

/** A supplier that has still to deliver stays. */
export const supplierRules = rulesFor(Supplier, {
  beforeRemove: async (context, { id }) => {
    const { tx, actor } = context
    // Held: an order that is being sent to it holds it too, and is seen then.
    await oneAfterTheOther(context, { table: 'suppliers', ids: [id] })
    const awaited =
      await tx.one(sql`select 1 from ${from(PurchaseOrder)} where ${column('clientId')} = ${actor.clientId}
      and ${column('supplierId')} = ${id} and ${column('deletedWith')} is null and ${column('state')} = any(${[...openOrderStates]}::text[]) limit 1`)
    if (awaited) throw new AppError('RECORD_IN_USE')
  },
})
