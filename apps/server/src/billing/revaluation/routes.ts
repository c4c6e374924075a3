import { addDays } from '@temelia/calendar/day'
import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
import { exchangeDifferenceTexts } from '@temelia/text/exchange-differences'
import { entityLabels } from '@temelia/text/entity-labels'
import { type Language, say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publishedOn } from '../../rates/published.ts'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { component } from '../../http/describe/components.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { keptOn } from '../day-rates.ts'
import { gainCells, gainColumns, sumsOf, totalRow } from '../exchange-differences/gains.ts'
import { daysOf } from '../journal/journal.ts'
import { monthListRoutes, SHOWN_OF_MONTH } from '../journal/month-list.ts'
import { monthEnd, openIn, revaluationOf, type RevaluedBill } from './revaluation.ts'

const row = z.looseObject({
  BillId: z.int().optional(),
  PurchaseBillId: z.int().optional(),
  Date: z.string(),
  Code: z.string().nullable(),
  Party: z.string().nullable(),
  Currency: z.string(),
  Due: z.number(),
  BillRate: z.number(),
  Booked: z.number().nullable(),
  Rate: z.number().nullable(),
  Worth: z.number().nullable(),
  ToDate: z.number().nullable(),
  Before: z.number().nullable(),
  Difference: z.number().nullable(),
})

/** Open bills at a month's last rates, in the company's currency. */
export const revaluationReply = component(
  'Revaluation',
  z.looseObject({
    Currency: z.string(),
    RateDate: z.string().nullable(),
    RowCount: z.int(),
    Rows: z.array(row),
    Gains: z.number(),
    Losses: z.number(),
    Total: z.number(),
  }),
  'What the last rates of a month make of the bills in foreign currencies that are open then.',
)

interface Month {
  readonly rateDate: string | null
  readonly rows: readonly RevaluedBill[]
}

/** The revaluation of open bills in foreign currencies at a month's end, to read and as a file. */
export function revaluationRoutes(app: App, services: Services): void {
  monthListRoutes<Month>(app, services, {
    path: 'revaluation',
    of: Payment,
    says: ['The open bills in foreign currencies at the last rates of a month', 'The same as CSV or a workbook'],
    read: monthOf,
    shown: ({ rateDate, rows }, region) => {
      const { gains, losses, total } = sumsOf(differencesOf(rows))
      return {
        Currency: currencyOf(region),
        RateDate: rateDate,
        RowCount: rows.length,
        Rows: rows.slice(0, SHOWN_OF_MONTH).map(encode),
        Gains: gains,
        Losses: losses,
        Total: total,
      }
    },
    file: ({ rows }, { language, month }) => ({
      title: say(exchangeDifferenceTexts.revaluationOf, language, { month }),
      heads: columnsOf(language),
      pages: pagesOf(rows, language),
    }),
  })
}

/** The rates of both month-ends are asked for first, where they are not kept yet: what is kept gives the same list ever after. */
async function monthOf(services: Services, request: FastifyRequest, month: string): Promise<Month> {
  const today = todayIn(request.actor.region, services.engine.now())
  const end = monthEnd(month, today)
  // The right is asked for and the bills are looked at before anybody waits for the bank.
  const open = await inTransaction(services, request, (context) => openIn(context, month))
  if (open.length === 0) return { rateDate: null, rows: [] }
  const found = await lastRates(services, request, end, today)
  await lastRates(services, request, addDays(daysOf(month)[0], -1), today)
  const rows = await inTransaction(services, request, (context) => revaluationOf(context, open, month, today))
  return { rateDate: rows.some(({ rate }) => rate !== null) ? (found?.date ?? null) : null, rows }
}

/** The rates of a day: what is kept of it will do while the bank does not answer. */
async function lastRates(services: Services, request: FastifyRequest, day: string, today: string) {
  try {
    return await publishedOn(services, request, day, today)
  } catch (fault) {
    const kept = await inTransaction(services, request, (context) => keptOn(context, day))
    if (kept === null) throw fault
    return kept
  }
}

function encode({ side, id, date, code, party, currency, due, billRate, rate, value }: RevaluedBill) {
  return {
    ...(side === 'sales' ? { BillId: id } : { PurchaseBillId: id }),
    Date: date,
    Code: code,
    Party: party,
    Currency: currency,
    Due: due,
    BillRate: billRate,
    Booked: value?.booked ?? null,
    Rate: rate,
    Worth: value?.worth ?? null,
    ToDate: value?.toDate ?? null,
    Before: value?.before ?? null,
    Difference: value?.difference ?? null,
  }
}

function differencesOf(rows: readonly RevaluedBill[]): (number | undefined)[] {
  return rows.map(({ value }) => value?.difference)
}

/** Only companies in Romania have it. */
function columnsOf(language: Language): ExportColumn[] {
  const texts = exchangeDifferenceTexts
  const payment = entityLabels('payment', language, 'ro')
  return [
    { head: payment.field('date'), kind: 'day' },
    { head: texts.exchangeParty[language], kind: 'text' },
    { head: texts.exchangeBill[language], kind: 'text' },
    { head: payment.field('currency'), kind: 'text' },
    { head: texts.revaluationDue[language], kind: 'decimal' },
    { head: texts.exchangeBillRate[language], kind: 'decimal' },
    { head: texts.revaluationBooked[language], kind: 'decimal' },
    { head: texts.revaluationRate[language], kind: 'decimal' },
    { head: texts.revaluationWorth[language], kind: 'decimal' },
    { head: texts.revaluationToDate[language], kind: 'decimal' },
    { head: texts.revaluationBefore[language], kind: 'decimal' },
    ...gainColumns('ro', language),
  ]
}

async function* pagesOf(rows: readonly RevaluedBill[], language: Language): AsyncGenerator<ExportCell[][]> {
  yield rows.map(({ date, party, code, currency, due, billRate, rate, value }) => [
    { day: date },
    party,
    code,
    currency,
    due,
    billRate,
    value?.booked ?? null,
    rate,
    value?.worth ?? null,
    value?.toDate ?? null,
    value?.before ?? null,
    ...gainCells(value?.difference),
  ])
  yield [totalRow(11, language, sumsOf(differencesOf(rows)))]
}
