import { billedOfStored } from '@temelia/billing/settled'
import { taxedLines } from '@temelia/billing/taxed-lines'
import { currencyOf } from '@temelia/calendar/region'
import {
  addDecimals,
  multiplyDecimals,
  quotient15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { StockDocument, StockEntry } from '@temelia/model/billing/stock'
import { Deduction, frozenStates } from '@temelia/model/estimation/deduction'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, columns, from } from '../../records/select.ts'
import { STANDS } from '../receipt-stands.ts'
import { bookRate } from '../book-rate.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import { throughOrders } from '../order-progress/through-orders.ts'
import { committedTo } from '../orders/committed.ts'
import type { PurchaseLineRow, PurchaseRow } from '../purchases/purchase.ts'
import { stockDigits } from '../stock/document.ts'

/** What a document says about the money of a project. */
export interface CostDocument {
  readonly figure: 'committed' | 'draft' | 'actual' | 'earned'
  readonly type: 'purchaseOrder' | 'purchaseBill' | 'stockDocument' | 'deduction'
  readonly id: number
  readonly code: string | null
  readonly date: string | null
  /** Of which estimate; null for the project itself. */
  readonly estimateId: number | null
  readonly amount: number
}

/** What a project costs by its documents, and how many of them could not be turned into the currency that was asked for. */
interface Costs {
  readonly documents: readonly CostDocument[]
  readonly notConverted: number
}

/**
 * Every document that is a cost of a project or was earned on it, without VAT in the company's currency (SPEC.md L): whole, or not at all.
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the documents only
 */
export async function costDocuments(context: Context, projectId: number): Promise<CostDocument[]> {
  if (!seesCosts(context) || can(context.actor, 'view', Deduction) !== true)
    throw new AppError('OPERATION_NOT_PERMITTED')
  const { documents } = await costsOf(context, projectId, costCurrency(context))
  return [...(await ordered(context, projectId)), ...documents, ...(await settled(context, projectId))]
}

/**
 * What a project actually cost (L2), in its own currency, document by document. All of it or none: a part of what a project cost is no
 * figure of it. Documents whose rate does not lead into that currency are counted in `notConverted` and left out.
 */
export async function actualCosts(
  context: Context,
  project: { readonly id: number; readonly currency: string | null },
): Promise<{
  readonly lines: readonly { number: string; day: string; amount: number; estimateId: number | null }[]
  readonly hidden: boolean
  readonly notConverted: number
}> {
  if (!seesCosts(context)) return { lines: [], hidden: true, notConverted: 0 }
  const { documents, notConverted } = await costsOf(context, project.id, project.currency ?? costCurrency(context))
  const lines = documents.flatMap(({ figure, code, date, amount, estimateId }) =>
    figure === 'actual' ? [{ number: code ?? '', day: date ?? '', amount, estimateId }] : [],
  )
  return { lines, hidden: false, notConverted }
}

/** A company without stock has no costs in it; who is kept from the stock of one that has would see a part. */
function seesCosts({ actor }: Context): boolean {
  return (
    can(actor, 'view', PurchaseBill) === true &&
    (can(actor, 'view', StockDocument) === true || actor.closed?.get('stock') === 'none')
  )
}

/** What is ordered and still to come. */
async function ordered(context: Context, projectId: number): Promise<CostDocument[]> {
  const committed = await committedTo(context, projectId)
  return committed.map(({ order: { id, code, date }, estimateId, amount }) => ({
    figure: 'committed',
    type: 'purchaseOrder',
    id,
    code,
    date,
    estimateId,
    amount,
  }))
}

async function costsOf(context: Context, projectId: number, currency: string): Promise<Costs> {
  const bills = await billed(context, projectId, currency)
  const issues = can(context.actor, 'view', StockDocument) === true ? await issuedTo(context, projectId) : []
  // What stock is worth is known in the company's currency only.
  if (currency === costCurrency(context)) return { ...bills, documents: [...bills.documents, ...issues] }
  return { ...bills, notConverted: bills.notConverted + issues.length }
}

/** What suppliers bill for a project, bill by bill and estimate by estimate; what went into stock is a cost once it is issued (L2). */
async function billed(context: Context, projectId: number, currency: string): Promise<Costs> {
  const { tx, actor } = context
  const bills = await tx.rows<PurchaseRow>(sql`select ${columns(PurchaseBill)} from ${from(PurchaseBill)}
    where ${visible(context, PurchaseBill)} and exists (select 1 from purchase_lines l where l.client_id = ${actor.clientId}
      and l.purchase_bill_id = ${column('id')} and l.project_id = ${projectId} and l.deleted_with is null)
    order by ${column('date')} nulls last, ${column('id')}`)
  const lines =
    await tx.rows<PurchaseLineRow>(sql`select ${columns(PurchaseLine, actor.clientId)} from ${from(PurchaseLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseBillId')} = any(${bills.map(({ id }) => id)}::bigint[])
      and ${column('deletedWith')} is null order by ${column('position')} nulls last, ${column('id')}`)
  const received = new Map(
    (
      await tx.rows<{ id: number; value: number }>(sql`select l.purchase_line_id as id, sum(l.value) as value
        from stock_lines l join stock_documents d on d.client_id = l.client_id and d.id = l.stock_document_id
        where l.client_id = ${actor.clientId} and l.purchase_line_id = any(${lines.map(({ id }) => id)}::bigint[])
          and l.deleted_with is null and d.state = 'posted' and ${STANDS}
        group by l.purchase_line_id`)
    ).map(({ id, value }) => [id, Number(value)]),
  )
  const delivered = await throughOrders(context, lines, 'posted')
  const inStockOf = (id: number) => addDecimals(received.get(id) ?? 0, delivered.get(id)?.value ?? 0)
  let notConverted = 0
  const documents = bills.flatMap((bill) => {
    const rate = rateInto(context, currency, bill)
    if (rate === null) {
      if (bill.state === 'entered') notConverted++
      return []
    }
    // Stock is worth the company's currency.
    const homeRate = currency === costCurrency(context) ? 1 : (bookRate(context, bill) ?? 1)
    const own = lines.filter(({ purchaseBillId }) => purchaseBillId === bill.id)
    const bases = taxedLines(moneyInput(context, bill, own), documentMoney(context, bill, own))
    const amounts = new Map<number | null, number>()
    for (const [index, line] of own.entries()) {
      if (line.projectId !== projectId) continue
      const cost = multiplyDecimals(bases[index]?.base ?? 0, rate, stockDigits(context))
      const inStock = roundDecimal(quotient15(inStockOf(line.id), homeRate), stockDigits(context))
      const left = inStock === 0 ? cost : Math.max(subtractDecimals(cost, inStock), 0)
      amounts.set(line.estimateId, addDecimals(amounts.get(line.estimateId) ?? 0, left))
    }
    return [...amounts].flatMap(([estimateId, amount]): CostDocument[] => {
      const figure = bill.state === 'entered' ? 'actual' : 'draft'
      const { id, number: code, date } = bill
      return amount === 0 ? [] : [{ figure, type: 'purchaseBill', id, code, date, estimateId, amount }]
    })
  })
  return { documents, notConverted }
}

/** Units of the wanted currency for one of the bill's; null where the bill does not say. */
function rateInto(context: Context, wanted: string, bill: PurchaseRow): number | null {
  if (wanted === costCurrency(context)) return bookRate(context, bill)
  return bill.currency === wanted ? 1 : null
}

/** What was issued from stock to a project. */
async function issuedTo({ tx, actor }: Context, projectId: number): Promise<CostDocument[]> {
  const rows = await tx.rows<Pick<Row<typeof StockEntry>, 'id' | 'estimateId' | 'value' | 'date'> & { code: string }>(
    sql`select d.id, d.code, e.date, e.estimate_id, sum(e.value) as value from stock_entries e
      join stock_documents d on d.client_id = e.client_id and d.id = e.stock_document_id
    where e.client_id = ${actor.clientId} and e.project_id = ${projectId} and e.kind = 'materialIssue'
    group by d.id, d.code, e.date, e.estimate_id order by e.date, d.id`,
  )
  return rows.map(({ id, code, date, estimateId, value }) => ({
    figure: 'actual',
    type: 'stockDocument',
    id,
    code,
    date,
    estimateId,
    amount: -Number(value),
  }))
}

/** What was settled with the client: approved and invoiced settlements, with the adjustment of prices and what they bill of stored materials (SPEC.md L1). */
async function settled(context: Context, projectId: number): Promise<CostDocument[]> {
  const rows = await context.tx.rows<
    Row<typeof Deduction>
  >(sql`select ${columns(Deduction, context.actor.clientId)} from ${from(Deduction)}
    where ${visible(context, Deduction)} and ${column('projectId')} = ${projectId} and ${column('state')} = any(${[...frozenStates]}::text[])
    order by ${column('date')}, ${column('id')}`)
  return rows.map(({ id, name, date, withoutVat, adjustment, stored, storedBefore }) => ({
    figure: 'earned',
    type: 'deduction',
    id,
    code: name,
    date,
    estimateId: null,
    amount: sumDecimals([withoutVat ?? 0, adjustment ?? 0, billedOfStored({ stored, storedBefore })]),
  }))
}

/** What documents of one figure come to. */
export function sumOf(documents: readonly CostDocument[], figure: CostDocument['figure']): number {
  return sumDecimals(documents.filter((one) => one.figure === figure).map(({ amount }) => amount))
}

/** The currency of what is counted. */
export function costCurrency({ actor }: Pick<Context, 'actor'>): string {
  return currencyOf(actor.region)
}
