import { readFile } from 'node:fs/promises'
import { addDays } from '@temelia/calendar/day'
import { currencyOf, type Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import { BankAccount } from '@temelia/model/billing/bank-account'
import { Bill } from '@temelia/model/billing/bill'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { EntityProduct, type LinedType } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import { Payment } from '@temelia/model/billing/payment'
import { Product } from '@temelia/model/billing/product'
import { sql } from 'kysely'
import { z } from 'zod'
import { issueBill } from '../billing/issue.ts'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'

const line = z.union([
  z.strictObject({ product: z.string(), quantity: z.number() }),
  z.strictObject({
    name: z.string(),
    description: z.string().optional(),
    unit: z.string(),
    quantity: z.number(),
    price: z.number(),
  }),
])

/** The money side of a demo company, as it stands in seed/companies; days count from the day of loading. */
const billingFile = z.strictObject({
  bankAccount: z.strictObject({
    bank: z.string(),
    iban: z.string().optional(),
    accountNumber: z.string().optional(),
    routingNumber: z.string().optional(),
  }),
  accounts: z.array(z.strictObject({ name: z.string(), kind: z.enum(['bank', 'cash']) })),
  products: z.array(
    z.strictObject({ code: z.string(), name: z.string(), unit: z.string(), price: z.number(), group: z.string() }),
  ),
  offers: z.array(
    z.strictObject({
      name: z.string(),
      opportunity: z.string(),
      inDays: z.number(),
      validFor: z.number(),
      /** What it says beside its lines. */
      selling: z.strictObject({
        summary: z.string(),
        site: z.string(),
        duration: z.string(),
        warranty: z.string(),
        included: z.string(),
        excluded: z.string(),
        paymentSchedule: z.string(),
        terms: z.string(),
      }),
      lines: z.array(line),
    }),
  ),
  /** In the order in which they are issued. */
  bills: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['invoice', 'advance', 'proforma']),
      customer: z.string(),
      draft: z.boolean().default(false),
      inDays: z.number(),
      dueIn: z.number(),
      lines: z.array(line),
      paid: z.array(z.strictObject({ inDays: z.number(), share: z.number() })),
    }),
  ),
})

type BillingFile = z.output<typeof billingFile>
type DemoBill = BillingFile['bills'][number]

/** What the documents of a demo company are made with. */
interface Desk {
  readonly context: Context
  readonly engine: Engine
  readonly products: ReadonlyMap<string, number>
  readonly customers: ReadonlyMap<string, number>
  /** Where payments come in. */
  readonly accountId: number | null
  day(inDays: number): string
}

/** Reads the money side of a region's demo company. */
export async function readBilling(region: Region, seed: URL): Promise<BillingFile> {
  return billingFile.parse(JSON.parse(await readFile(new URL(`companies/${region}-billing.json`, seed), 'utf8')))
}

/** Adds products, an offer, and bills that are paid, late and not yet issued. */
export async function addBilling(
  context: Context,
  engine: Engine,
  data: BillingFile,
  customers: ReadonlyMap<string, number>,
): Promise<void> {
  const { region } = context.actor
  const currency = currencyOf(region)
  await createRecords(context, engine, BankAccount, [{ ...data.bankAccount, currency, main: true }])
  const [account] = await createRecords(
    context,
    engine,
    BillingAccount,
    data.accounts.map((one) => ({ ...one, currency })),
  )
  const products = await createRecords(
    context,
    engine,
    Product,
    data.products.map(({ unit, group, ...product }) => ({
      ...product,
      currency,
      measureUnit: unit,
      productGroup: group,
      vatCategory: region === 'us' ? ('Z' as const) : ('S' as const),
    })),
  )
  const desk: Desk = {
    context,
    engine,
    customers,
    products: new Map(products.map(({ code, id }) => [code ?? '', id])),
    accountId: account?.id ?? null,
    day: (inDays) => addDays(todayIn(region, context.now), inDays),
  }
  for (const offer of data.offers) await addOffer(desk, offer)
  for (const bill of data.bills) await addBill(desk, bill)
}

async function addOffer(desk: Desk, offer: BillingFile['offers'][number]): Promise<void> {
  const { context, engine } = desk
  const { name, opportunity, inDays, validFor, selling, lines } = offer
  const found = await context.tx.one<{ id: number; accountId: number }>(sql`select id, account_id from opportunities
    where client_id = ${context.actor.clientId} and name = ${opportunity}`)
  if (!found) throw new Error(`a demo offer for ${opportunity}, which is no opportunity`)
  const [made] = await createRecords(context, engine, Offer, [
    {
      ...selling,
      name,
      opportunityId: found.id,
      accountId: found.accountId,
      date: desk.day(inDays),
      validUntil: desk.day(inDays + validFor),
    },
  ])
  await addLines(desk, 'offer', made?.id ?? 0, lines)
}

async function addBill(
  desk: Desk,
  { name, kind, customer, draft, inDays, dueIn, lines, paid }: DemoBill,
): Promise<void> {
  const { context, engine } = desk
  const accountId = desk.customers.get(customer) ?? 0
  const [made] = await createRecords(context, engine, Bill, [
    { name, kind, accountId, dueDate: desk.day(dueIn), ...(draft ? {} : { date: desk.day(inDays) }) },
  ])
  const id = made?.id ?? 0
  await addLines(desk, 'bill', id, lines)
  if (draft) return
  const { withVat } = await issueBill(context, engine, id, {})
  for (const { inDays: when, share } of paid) {
    const amount = multiplyDecimals(withVat ?? 0, share, 2)
    await createRecords(context, engine, Payment, [
      {
        accountId,
        date: desk.day(when),
        amount,
        bills: [{ BillId: id, Amount: amount }],
        billingAccountId: desk.accountId,
      },
    ])
  }
}

async function addLines(desk: Desk, type: LinedType, id: number, lines: DemoBill['lines']): Promise<void> {
  await createRecords(
    desk.context,
    desk.engine,
    EntityProduct,
    lines.map((one) => ({
      relatedEntityType: type,
      relatedEntityId: id,
      quantity: one.quantity,
      ...('product' in one
        ? { productId: desk.products.get(one.product) ?? 0 }
        : { name: one.name, description: one.description ?? null, measureUnit: one.unit, price: one.price }),
    })),
  )
}
