import type { Money } from '@temelia/billing/money'
import type { Region } from '@temelia/calendar/region'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Project } from '@temelia/model/estimation/project'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Entity, Row } from '@temelia/model/entity'
import { can } from '@temelia/model/permission'
import type { Language } from '@temelia/text/message'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { type CompanyRow, companyOf } from '../company.ts'
import { documentMoney } from '../document-money.ts'
import { type PrintedTemplate, templateToPrint } from '../templates/printed-template.ts'
import { type OrderLineRow, orderLinesOf, type OrderRow } from '../order-progress/order.ts'

/** An order as it is printed; names of what the reader may not see are left out. */
export interface OrderToPrint {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly money: Money
  readonly company: CompanyRow
  readonly supplier: Row<typeof Supplier> | undefined
  readonly warehouse: Row<typeof Warehouse> | undefined
  readonly project: Row<typeof Project> | undefined
  readonly region: Region
  readonly language: Language
  /** Null: as usual. */
  readonly template: PrintedTemplate | null
}

/** Everything of an order that its print says, but the language. */
export async function orderToPrint(context: Context, order: OrderRow): Promise<Omit<OrderToPrint, 'language'>> {
  const lines = await orderLinesOf(context, order.id)
  return {
    order,
    lines,
    money: documentMoney(context, order, lines),
    company: await companyOf(context),
    supplier: await seen(context, Supplier, order.supplierId),
    warehouse: await seen(context, Warehouse, order.warehouseId),
    project: await seen(context, Project, order.projectId),
    region: context.actor.region,
    template: await templateToPrint(context, { ...order, kind: 'order', accountId: null }),
  }
}

async function seen<E extends Entity>(context: Context, of: E, id: number | null): Promise<Row<E> | undefined> {
  if (id === null || can(context.actor, 'view', of) === false) return undefined
  return (await findAll(context, of, [id]))[0]
}
