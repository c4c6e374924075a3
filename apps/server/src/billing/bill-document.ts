import { type BillDocument, buildEInvoice } from '@temelia/billing/build-e-invoice'
import type { EInvoice } from '@temelia/billing/e-invoice'
import { eInvoiceFaults } from '@temelia/billing/e-invoice-rules'
import { Bill, type Parties, type Party } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'
import { documentMoney } from './document-money.ts'
import { retainedTerm } from './retained.ts'
import { type BillRow, linesOf } from './lined.ts'
import { currentParties } from './parties.ts'

/** The kinds that are electronic invoices. */
const ELECTRONIC: readonly BillRow['kind'][] = ['invoice', 'advance', 'creditNote']

/** Whether a bill is sent as an electronic invoice: in Romania, when it is one at all. */
export function goesOut({ actor }: Pick<Context, 'actor'>, { kind }: Pick<BillRow, 'kind'>): boolean {
  return actor.region === 'ro' && ELECTRONIC.includes(kind)
}

/**
 * The electronic invoice of an issued bill.
 * @throws AppError BILL_NOT_ISSUED, E_INVOICE_ELSEWHERE, E_INVOICE_PROBLEM with every rule that it breaks
 */
export async function eInvoiceOf(context: Context, bill: BillRow): Promise<EInvoice> {
  if (!goesOut(context, bill)) throw new AppError('E_INVOICE_ELSEWHERE')
  const { code, date } = bill
  if (bill.state === 'draft' || !bill.parties || !code || !date) throw new AppError('BILL_NOT_ISSUED')
  const parties = await completed(context, bill, bill.parties)
  const lines = await linesOf(context, 'bill', bill.id)
  const money = documentMoney(context, bill, lines)
  const invoice = buildEInvoice(
    { ...(await documentOf(context, bill)), code, date, ...parties, lines: namedLines(lines) },
    money,
  )
  const rules = eInvoiceFaults(invoice)
  if (rules.length > 0)
    throw new AppError('E_INVOICE_PROBLEM', {
      body: { Rules: rules.map(({ rule, place }) => ({ Rule: rule, Place: place })) },
    })
  return invoice
}

/** The parties of an issued bill; what one of them lacked then is taken from how it stands now, what is printed stays. */
async function completed(context: Context, bill: BillRow, then: Parties): Promise<Parties> {
  const now = await currentParties(context, bill)
  return { ...then, seller: filled(then.seller, now.seller), buyer: filled(then.buyer, now.buyer) }
}

function filled(then: Party, now: Party): Party {
  const gaps = Object.entries(now).filter(([key, value]) => !then[key as keyof Party] && value)
  return { ...then, ...Object.fromEntries(gaps) }
}

type Own = Omit<BillDocument, 'code' | 'date' | 'seller' | 'buyer' | 'vatPayer' | 'cashVat' | 'lines'>

async function documentOf(context: Context, bill: BillRow): Promise<Own> {
  const corrected = await correctedBy(context, bill)
  return {
    creditNote: bill.kind === 'creditNote',
    dueDate: bill.dueDate,
    currency: bill.currency ?? 'RON',
    exchangeRate: bill.exchangeRate,
    discount: bill.discount,
    notes: [bill.header, bill.footer, bill.reason].flatMap((note) => note ?? []),
    terms: [bill.paymentTerms, retainedTerm(bill, 'ro', 'ro')].filter(Boolean).join(' ') || null,
    exemption: bill.exemption,
    corrects: corrected?.code ? { code: corrected.code, date: corrected.date } : null,
  }
}

function namedLines(lines: Awaited<ReturnType<typeof linesOf>>): BillDocument['lines'] {
  return lines.map((line) => ({
    quantity: line.quantity,
    price: line.price ?? 0,
    discount: line.discount,
    category: line.vatCategory ?? 'S',
    rate: line.vatRate ?? 0,
    name: line.name ?? '',
    code: line.code,
    unit: line.measureUnit,
  }))
}

/** What a bill corrects, whether or not the caller may see it: its number stands on the bill. */
export async function correctedBy({ tx, actor }: Context, { correctsId }: BillRow): Promise<BillRow | undefined> {
  if (correctsId === null) return undefined
  return tx.one<BillRow>(
    sql`select ${columns(Bill)} from ${from(Bill)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${correctsId}`,
  )
}
