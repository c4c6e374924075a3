import { vatCategories, type VatCategory } from '@temelia/billing/vat'
import { unitWritten } from '@temelia/billing/units'
import { currencyOf, type Region } from '@temelia/calendar/region'
import type { InvoiceLine, InvoiceParty, ReadInvoice } from '@temelia/exchange/invoice'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { email, phone } from '@temelia/model/formats'
import { beginningOf } from '@temelia/text/beginning'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find, visible } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { column, from } from '../../records/select.ts'
import { companyOf } from '../company.ts'
import { writeDraftLines } from '../draft-lines.ts'
import type { PurchaseRow } from './purchase.ts'

/**
 * A draft made of a supplier's electronic invoice, line by line, for a person to look at and enter. The supplier is known by its tax
 * number, else by its name; one that is not known yet is added.
 * @throws AppError SUPPLIER_INVOICE_ELSEWHERE for another company's, PURCHASE_KNOWN for one that is here already
 */
export async function purchaseFromInvoice(
  context: Context,
  engine: Engine,
  invoice: ReadInvoice,
  projectId: number | null,
): Promise<PurchaseRow> {
  await demandOurs(context, invoice.buyer)
  const supplier = await supplierOf(context, engine, invoice.seller)
  await demandNew(context, supplier, invoice)
  const sign = invoice.kind === 'creditNote' ? -1 : 1
  const currency = invoice.currency === '' ? currencyOf(context.actor.region) : invoice.currency
  const [bill] = await createRecords(context, engine, PurchaseBill, [
    {
      number: beginningOf(invoice.number, 60) || null,
      kind: invoice.kind,
      supplierId: supplier.id,
      projectId,
      date: invoice.date,
      dueDate: invoice.dueDate !== null && invoice.dueDate >= invoice.date ? invoice.dueDate : null,
      currency: beginningOf(currency, 3),
      statedTotal: invoice.total * sign,
      note: beginningOf([...invoice.references, ...invoice.notes].join('\n'), 4_000) || null,
    },
  ])
  const { id } = bill as PurchaseRow
  await writeDraftLines(
    context,
    engine,
    PurchaseLine,
    invoice.lines.map((line, index) => ({
      ...lineOf(line, sign, context.actor.region),
      purchaseBillId: id,
      projectId,
      position: index + 1,
    })),
  )
  return find(context, PurchaseBill, id)
}

type Line = Patch<typeof PurchaseLine>

function lineOf(line: InvoiceLine, sign: number, region: Region): Line {
  const category = categoryOf(line, region)
  return {
    name: beginningOf(line.name || line.code, 400) || '–',
    code: beginningOf(line.code, 60) || null,
    measureUnit: beginningOf(unitWritten(line.unit), 20) || null,
    quantity: line.quantity * sign,
    price: line.price,
    vatCategory: category,
    vatRate: category === 'S' ? line.rate : 0,
  }
}

/**
 * Categories that a bill of the region knows; export (G) is rated zero, whatever else is not taxed lies outside. A US company takes what is not
 * taxed for one of its own two reasons.
 */
function categoryOf({ category, rate }: InvoiceLine, region: Region): VatCategory {
  if (region === 'us') return rate > 0 ? 'S' : category === 'E' ? 'E' : 'Z'
  const known = vatCategories.find((one) => one === category)
  if (known) return known
  return category === 'G' ? 'Z' : rate > 0 ? 'S' : 'O'
}

/** Whether a company is the buyer; where one side has no tax number nothing can be said. */
export function isFor(taxId: string | null, buyer: InvoiceParty): boolean {
  const [own, theirs] = [digitsOf(taxId ?? ''), digitsOf(buyer.taxId)]
  return own === '' || theirs === '' || own === theirs
}

/** An invoice to someone else is not taken. */
async function demandOurs(context: Context, buyer: InvoiceParty): Promise<void> {
  const { taxId } = await companyOf(context)
  if (isFor(taxId, buyer)) return
  throw new AppError('SUPPLIER_INVOICE_ELSEWHERE', { params: { buyer: buyer.name, taxId: buyer.taxId } })
}

interface KnownSupplier {
  readonly id: number
  readonly name: string
}

async function supplierOf(context: Context, engine: Engine, seller: InvoiceParty): Promise<KnownSupplier> {
  const digits = digitsOf(seller.taxId)
  const known =
    await context.tx.one<KnownSupplier>(sql`select t.id, t.name from ${from(Supplier)} where ${visible(context, Supplier)}
    and ((${digits} <> '' and regexp_replace(coalesce(${column('taxId')}, ''), '\\D', '', 'g') = ${digits})
      or (coalesce(${column('taxId')}, '') = '' and lower(${column('name')}) = lower(${seller.name})))
    order by coalesce(${column('taxId')}, '') = '', t.id limit 1`)
  if (known) return known
  const [made] = await createRecords(context, engine, Supplier, [
    {
      name: seller.name.length >= 2 ? seller.name : `${seller.name || '–'} ${seller.taxId}`,
      taxId: beginningOf(seller.taxId, 40) || null,
      email: email.safeParse(seller.email).success ? seller.email : null,
      phone: phone.safeParse(seller.phone).success ? seller.phone : null,
    },
  ])
  return made as KnownSupplier
}

/** @throws AppError PURCHASE_KNOWN, with the bill where the caller may see it */
async function demandNew(context: Context, supplier: KnownSupplier, invoice: ReadInvoice): Promise<void> {
  const known = await context.tx.one<{ id: number }>(sql`select t.id from ${from(PurchaseBill)}
    where ${column('clientId')} = ${context.actor.clientId} and ${column('deletedWith')} is null and ${column('supplierId')} = ${supplier.id}
      and lower(${column('number')}) = lower(${beginningOf(invoice.number, 60)})
      and extract(year from ${column('date')}) = extract(year from ${invoice.date}::date) limit 1`)
  if (known) throw new AppError('PURCHASE_KNOWN', { params: { number: invoice.number, supplier: supplier.name } })
}

function digitsOf(taxId: string): string {
  return taxId.replace(/\D/g, '')
}
