import { currencyOf } from '@temelia/calendar/region'
import { multiplyDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { groupBy } from '@temelia/estimation/group-by'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { PurchaseLineRow, PurchaseRow } from './purchase.ts'

/** What a line of an entered supplier bill costs a project, without tax, in the project's currency. */
interface ProjectCost {
  readonly number: string
  readonly day: string
  readonly amount: number
  readonly estimateId: number | null
}

/** What the entered supplier bills of a project cost it. */
interface ProjectCosts {
  readonly lines: readonly ProjectCost[]
  /** The reader may not see all bills, so none is counted. */
  readonly hidden: boolean
  /** Bills whose rate does not lead into the project's currency; they are not in `lines`. */
  readonly notConverted: number
}

const DECIMALS = 2

/**
 * What the entered supplier bills of a project cost it, line by line: after the discounts of line and bill, by the bill's rate. All of them or
 * none: a part of what a project cost is no figure of it.
 */
export async function projectCosts(
  context: Context,
  project: { readonly id: number; readonly currency: string | null },
): Promise<ProjectCosts> {
  if (can(context.actor, 'view', PurchaseBill) !== true) return { lines: [], hidden: true, notConverted: 0 }
  const home = currencyOf(context.actor.region)
  const bills = await billsOf(context, project.id)
  const lines = groupBy(
    await linesOf(
      context,
      bills.map(({ id }) => id),
    ),
    ({ purchaseBillId }) => purchaseBillId,
  )
  let notConverted = 0
  const costs = bills.flatMap((bill) => {
    const rate = rateInto(project.currency ?? home, bill, home)
    if (rate === null) {
      notConverted += 1
      return []
    }
    const all = lines.get(bill.id) ?? []
    const amounts = costsOf(bill, all, rate)
    return all.flatMap((line, at): ProjectCost[] =>
      (line.projectId ?? bill.projectId) === project.id
        ? [{ number: bill.number ?? '', day: bill.date ?? '', amount: amounts[at] ?? 0, estimateId: line.estimateId }]
        : [],
    )
  })
  return { lines: costs, hidden: false, notConverted }
}

/** What lines of a bill cost; together the bill to the cent: what rounding leaves is in the largest of them. */
function costsOf(bill: PurchaseRow, lines: readonly PurchaseLineRow[], rate: number): number[] {
  const amounts = lines.map(({ value }) => {
    const net = value ?? 0
    return multiplyDecimals(subtractDecimals(net, percentOf(net, bill.discount ?? 0, 8)), rate, DECIMALS)
  })
  const left = subtractDecimals(multiplyDecimals(bill.withoutVat ?? 0, rate, DECIMALS), sumDecimals(amounts))
  const sizes = amounts.map(Math.abs)
  const largest = sizes.indexOf(Math.max(...sizes))
  return amounts.map((amount, at) => (at === largest ? sumDecimals([amount, left]) : amount))
}

/** Units of the wanted currency for one of the bill's; null where the bill does not say. */
function rateInto(wanted: string, { currency, exchangeRate }: PurchaseRow, home: string): number | null {
  if ((currency ?? home) === wanted) return 1
  return wanted === home ? exchangeRate : null
}

function billsOf({ tx, actor }: Context, projectId: number): Promise<PurchaseRow[]> {
  return tx.rows<PurchaseRow>(sql`select ${columns(PurchaseBill)} from ${from(PurchaseBill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('state')} = 'entered' and ${column('deletedWith')} is null
      and (${column('projectId')} = ${projectId} or ${column('id')} in (select purchase_bill_id from purchase_lines
        where client_id = ${actor.clientId} and project_id = ${projectId} and deleted_with is null))
    order by ${column('date')}, ${column('id')}`)
}

function linesOf({ tx, actor }: Context, bills: readonly number[]): Promise<PurchaseLineRow[]> {
  return tx.rows<PurchaseLineRow>(sql`select ${columns(PurchaseLine)} from ${from(PurchaseLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseBillId')} = any(${bills}::bigint[]) and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
}
