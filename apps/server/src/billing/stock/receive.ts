import { taxedLines } from '@temelia/billing/taxed-lines'
import { unitPrice } from '@temelia/billing/unit-price'
import { multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find, visible } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { column, from } from '../../records/select.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import { type PurchaseLineRow, purchaseLinesOf } from '../purchases/purchase.ts'
import { stockDigits, type StockDocumentRow } from './document.ts'

/** A price of so many decimals gives what a line of the supplier costs to the cent. */
const PRICE = { from: 2, to: 10 } as const

/**
 * A draft receipt of what is on a supplier bill and was not received yet, at what it cost there, in the company's currency. A line that
 * names no product takes the one with its code or name, else a new one; what is no material is left out.
 * @throws AppError NOT_FOUND, STOCK_RECEIVED
 */
export async function receivePurchase(
  context: Context,
  engine: Engine,
  billId: number,
  warehouseId: number,
): Promise<StockDocumentRow> {
  const bill = await find(context, PurchaseBill, billId)
  const lines = await purchaseLinesOf(context, billId)
  const bases = taxedLines(moneyInput(context, bill, lines), documentMoney(context, bill, lines))
  const before = await receivedBefore(context, billId)
  const digits = stockDigits(context)
  const goods = lines.flatMap((line, index) => {
    const left = subtractDecimals(line.quantity, before.get(line.id) ?? 0)
    const material = line.resourceKind === null || line.resourceKind === 'material'
    if (!material || line.quantity <= 0 || left <= 0) return []
    const value = multiplyDecimals(bases[index]?.base ?? 0, bill.exchangeRate ?? 1, digits)
    return value < 0 ? [] : [{ line, left, price: unitPrice(value, line.quantity, { digits, ...PRICE }) }]
  })
  if (goods.length === 0) throw new AppError('STOCK_RECEIVED')
  const [document] = await createRecords(context, engine, StockDocument, [
    {
      kind: 'goodsReceipt',
      warehouseId,
      purchaseBillId: billId,
      // Its name is told to those only who see suppliers.
      supplierId: can(context.actor, 'view', Supplier) === false ? null : bill.supplierId,
      document: bill.number,
    },
  ])
  const stockDocumentId = document?.id as number
  for (const { line, left, price } of goods) {
    const productId = line.productId ?? (await productOf(context, engine, line))
    const patch: Patch<typeof StockLine> = { stockDocumentId, productId, askedQuantity: left, quantity: left, price }
    const [made] = await createRecords(context, engine, StockLine, [patch])
    await context.tx.run(sql`update stock_lines set purchase_line_id = ${line.id}
      where client_id = ${context.actor.clientId} and id = ${made?.id}`)
  }
  return find(context, StockDocument, stockDocumentId)
}

/** What was received of each line of a bill by documents that stand, drafts among them. */
async function receivedBefore({ tx, actor }: Context, billId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{
    id: number
    received: number
  }>(sql`select l.purchase_line_id as id, sum(l.quantity) as received
    from stock_documents d join stock_lines l on l.client_id = d.client_id and l.stock_document_id = d.id
    where d.client_id = ${actor.clientId} and d.purchase_bill_id = ${billId} and d.deleted_with is null and l.deleted_with is null
      and d.reversed_by_id is null and d.reverses_id is null and l.purchase_line_id is not null
    group by l.purchase_line_id`)
  return new Map(rows.map(({ id, received }) => [id, Number(received)]))
}

/** The product of a line that names none. */
async function productOf(context: Context, engine: Engine, line: PurchaseLineRow): Promise<number> {
  const known = await context.tx.one<{
    id: number
  }>(sql`select t.id from ${from(Product)} where ${visible(context, Product)}
    and ((${line.code ?? ''} <> '' and lower(${column('code')}) = lower(${line.code ?? ''})) or lower(${column('name')}) = lower(${line.name ?? ''}))
    order by lower(coalesce(${column('code')}, '')) = lower(${line.code ?? ''}) desc, t.id limit 1`)
  if (known) return known.id
  const { code, name, measureUnit, vatCategory, vatRate } = line
  const [made] = await createRecords(context, engine, Product, [
    { code, name: name ?? '–', measureUnit, vatCategory: vatCategory ?? 'S', vatRate },
  ])
  return made?.id as number
}
