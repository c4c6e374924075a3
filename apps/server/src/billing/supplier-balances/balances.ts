import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { Supplier } from '@temelia/model/estimation/supplier'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** What a supplier is owed in a currency. */
export interface SupplierBalance {
  readonly supplierId: number
  /** Null for who does not see suppliers. */
  readonly supplier: string | null
  readonly currency: string
  /** What is left of entered bills, credit notes taken off. */
  readonly due: number
  /** The part of it that is past its due date. */
  readonly overdue: number
  /** What was paid for no bill. */
  readonly advance: number
  /** Due less advance. */
  readonly balance: number
}

/**
 * What each supplier is owed today, in each currency by itself, the largest first; whoever is owed nothing and has no advance is left out. It
 * is whole or not at all.
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills or payments only
 */
export async function supplierBalances(context: Context): Promise<SupplierBalance[]> {
  const { tx, actor } = context
  for (const of of [PurchaseBill, SupplierPayment])
    if (can(actor, 'view', of) !== true) throw new AppError('OPERATION_NOT_PERMITTED')
  const own = currencyOf(actor.region)
  const today = todayIn(actor.region, context.now)
  const rows = await tx.rows<Omit<SupplierBalance, 'balance'>>(sql`
    select o.supplier_id, max(s.name) as supplier, o.currency, sum(o.due) as due, sum(o.overdue) as overdue, sum(o.advance) as advance
    from (
      select supplier_id, coalesce(currency, ${own}) as currency, due, case when due_date < ${today}::date then due else 0 end as overdue, 0 as advance
      from purchase_bills where client_id = ${actor.clientId} and state = 'entered' and deleted_with is null and due <> 0
      union all
      select supplier_id, coalesce(currency, ${own}), 0, 0, advance
      from supplier_payments where client_id = ${actor.clientId} and deleted_with is null and advance <> 0
    ) o join suppliers s on s.client_id = ${actor.clientId} and s.id = o.supplier_id
    group by o.supplier_id, o.currency having sum(o.due) <> 0 or sum(o.advance) <> 0
    order by sum(o.due) - sum(o.advance) desc, o.supplier_id, o.currency`)
  const named = can(actor, 'view', Supplier) === true
  return rows.map((row) => ({
    ...row,
    supplier: named ? row.supplier : null,
    balance: subtractDecimals(row.due, row.advance),
  }))
}
