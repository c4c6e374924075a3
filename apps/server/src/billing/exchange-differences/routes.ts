import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { entityLabels } from '@temelia/text/entity-labels'
import { type Language, say } from '@temelia/text/message'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { daysOf } from '../journal/journal.ts'
import { monthListRoutes } from '../journal/month-list.ts'
import { billsPaid, differencesOf, type ExchangeDifference } from './differences.ts'
import { encodeDifferences } from './encode.ts'
import { exchangeWords, gainCells, gainColumns, sumsOf, totalRow } from './gains.ts'

const tags = ['billing']

/** Exchange differences: of a bill, of a payment, and of a month with both what was sold and what was bought. */
export function exchangeDifferenceRoutes(app: App, services: Services): void {
  const about = (path: string, summary: string, of: typeof Payment | typeof SupplierPayment, read: OfRecord) =>
    app.get(
      `/api/${path}/:id/exchange-differences`,
      { preValidation: demandRight('view', of), schema: { tags, summary, params: idParams } },
      (request) =>
        inTransaction(services, request, async (context) =>
          encodeDifferences(context.actor.region, await read(context, request.params.id)),
        ),
    )
  about('bills', 'The exchange differences of a bill, by payment', Payment, async (context, id) => {
    await find(context, Bill, id)
    return differencesOf(context, 'sales', [id])
  })
  about('payments', 'The exchange differences of a payment, by bill', Payment, async (context, id) => {
    const { bills } = await find(context, Payment, id)
    const named = (bills ?? []).map(({ BillId }) => BillId)
    const seen = (await findAll(context, Bill, named)).map((bill) => bill.id)
    return (await differencesOf(context, 'sales', seen)).filter(({ paymentId }) => paymentId === id)
  })
  about(
    'purchase-bills',
    'The exchange differences of a supplier bill, by payment',
    SupplierPayment,
    async (context, id) => {
      await find(context, PurchaseBill, id)
      return differencesOf(context, 'purchases', [id])
    },
  )
  about(
    'supplier-payments',
    'The exchange differences of a payment to a supplier, by bill',
    SupplierPayment,
    async (context, id) => {
      const { bills } = await find(context, SupplierPayment, id)
      const named = (bills ?? []).map(({ PurchaseBillId }) => PurchaseBillId)
      const seen = (await findAll(context, PurchaseBill, named)).map((bill) => bill.id)
      return (await differencesOf(context, 'purchases', seen)).filter(({ paymentId }) => paymentId === id)
    },
  )

  monthListRoutes<ExchangeDifference[]>(app, services, {
    path: 'exchange-differences',
    of: Payment,
    says: ['The exchange differences of a month', 'The exchange differences of a month as CSV or a workbook'],
    read: (_services, request, month) =>
      inTransaction(services, request, (context) => differencesOfMonth(context, month)),
    shown: (rows, region) => encodeDifferences(region, rows),
    file: (rows, { language, region, month }) => ({
      title: say(exchangeWords(region).exchangeDifferencesOf, language, { month }),
      heads: columnsOf(language, region),
      pages: pagesOf(rows, language),
    }),
  })
}

type OfRecord = (context: Context, id: number) => Promise<ExchangeDifference[]>

/**
 * The exchange differences of the payments of a month, in the order of their days: whole, or not at all. A payment without its rate is there
 * without a difference.
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills or payments only
 */
async function differencesOfMonth(context: Context, month: string): Promise<ExchangeDifference[]> {
  if ([Bill, Payment, PurchaseBill, SupplierPayment].some((of) => can(context.actor, 'view', of) !== true))
    throw new AppError('OPERATION_NOT_PERMITTED')
  const days = daysOf(month)
  const all: ExchangeDifference[] = []
  for (const side of ['sales', 'purchases'] as const)
    all.push(...(await differencesOf(context, side, await billsPaid(context, side, days))))
  return all
    .filter(({ date, difference }) => date >= days[0] && date <= days[1] && difference !== 0)
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
}

function columnsOf(language: Language, region: Context['actor']['region']): ExportColumn[] {
  const texts = exchangeWords(region)
  const payment = entityLabels('payment', language, region)
  return [
    { head: payment.field('date'), kind: 'day' },
    { head: payment.field('document'), kind: 'text' },
    { head: texts.exchangeParty[language], kind: 'text' },
    { head: texts.exchangeBill[language], kind: 'text' },
    { head: payment.field('currency'), kind: 'text' },
    { head: payment.field('amount'), kind: 'decimal' },
    { head: texts.exchangePaid[language], kind: 'decimal' },
    { head: texts.exchangePaidCurrency[language], kind: 'text' },
    { head: texts.exchangeBillRate[language], kind: 'decimal' },
    { head: texts.exchangePaymentRate[language], kind: 'decimal' },
    ...gainColumns(region, language),
  ]
}

async function* pagesOf(rows: readonly ExchangeDifference[], language: Language): AsyncGenerator<ExportCell[][]> {
  yield rows.map((one) => [
    { day: one.date },
    one.document,
    one.party,
    one.code,
    one.currency,
    one.amount,
    one.paid,
    one.paidCurrency,
    one.billRate,
    one.paymentRate,
    ...gainCells(one.difference),
  ])
  yield [totalRow(10, language, sumsOf(rows.map(({ difference }) => difference)))]
}
