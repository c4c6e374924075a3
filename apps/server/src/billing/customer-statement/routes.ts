import { addMonths } from '@temelia/calendar/day'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { billKinds } from '@temelia/model/billing/series'
import { AppError } from '@temelia/model/errors'
import { dateInput } from '@temelia/model/values'
import { customerStatementTexts as words } from '@temelia/text/customer-statements'
import { type Language, say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { component } from '../../http/describe/components.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter } from '../../ports/printer.ts'
import { demand } from '../../records/find.ts'
import { companyOf } from '../company.ts'
import { answerDocument, documentFormats } from '../document-file.ts'
import { statementHtml } from './statement-html.ts'
import { agingParts, documentName } from './statement-words.ts'
import { type CustomersStatement, statementOfCustomer } from './statement.ts'

const tags = ['billing']

const aging = z.looseObject({
  NotDue: z.number(),
  Days30: z.number(),
  Days60: z.number(),
  Days90: z.number(),
  Older: z.number(),
  Unallocated: z.number(),
})

/** What a statement of a customer answers. */
export const customerStatementReply = component(
  'CustomerStatement',
  z.looseObject({
    AccountId: z.int(),
    Customer: z.string(),
    Email: z.string().nullable(),
    From: z.string(),
    To: z.string(),
    Currencies: z.array(
      z.looseObject({
        Currency: z.string(),
        Opening: z.number(),
        Charged: z.number(),
        Paid: z.number(),
        Closing: z.number(),
        Aging: aging,
        Rows: z.array(
          z.looseObject({
            Date: z.string(),
            Document: z.string(),
            Kind: z.enum([...billKinds, 'payment']),
            BillId: z.int().nullable(),
            PaymentId: z.int().nullable(),
            DueDate: z.string().nullable(),
            Amount: z.number(),
            Balance: z.number(),
          }),
        ),
      }),
    ),
  }),
  'What a customer owes, from a day to a day.',
)

const asked = z.looseObject({ From: dateInput().optional(), To: dateInput().optional() })

/** Months that a statement shows where no days are named. */
const MONTHS = 12

/** Statements of customers: on the screen, as PDF and as a workbook. */
export function customerStatementRoutes(app: App, services: Services): void {
  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())
  const preValidation = async ({ actor }: FastifyRequest) => {
    for (const of of [Bill, Payment]) demand({ actor }, 'view', of)
  }

  app.get(
    '/api/customer-statements/:id',
    {
      preValidation,
      schema: {
        tags,
        summary:
          'What a customer owes: bills, credit notes and payments of the days with the balance behind each, and how late it is',
        params: idParams,
        querystring: asked,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const days = daysOf(request.query, context.actor.region, context.now)
        return encode(
          await statementOfCustomer(context, request.params.id, days),
          languageOf(request),
          context.actor.region,
        )
      }),
  )

  app.get(
    '/api/customer-statements/:id/export',
    {
      preValidation,
      schema: {
        tags,
        summary: 'The statement of a customer as PDF or workbook',
        params: idParams,
        querystring: asked.extend({ format: z.enum(documentFormats).default('pdf') }),
      },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { region } = request.actor
      const { statement, company } = await inTransaction(services, request, async (context) => ({
        statement: await statementOfCustomer(context, request.params.id, daysOf(request.query, region, context.now)),
        company: await companyOf(context),
      }))
      return answerDocument(reply, request.actor, printer, request.query.format, {
        title: say(words.statementOf, language, { name: statement.customer.name }),
        page: statementHtml({ statement, company, language, region }),
        sheet: words.customerStatement[language],
        columns: columnsOf(language),
        rows: rowsOf(statement, language, region),
      })
    },
  )
}

/** The days that were asked for; to today, and twelve months back, unless told otherwise. @throws AppError INVALID_DATA */
function daysOf(query: z.output<typeof asked>, region: Region, now: Date): { from: string; to: string } {
  const to = query.To ?? todayIn(region, now)
  const from = query.From ?? addMonths(to, -MONTHS)
  if (from > to) throw new AppError('INVALID_DATA', { faults: [{ field: 'From', code: 'INVALID_VALUE' }] })
  return { from, to }
}

function encode(
  { customer, from, to, currencies }: CustomersStatement,
  language: Language,
  region: Region,
): z.input<typeof customerStatementReply> {
  return {
    AccountId: customer.id,
    Customer: customer.name,
    Email: customer.email,
    From: from,
    To: to,
    Currencies: currencies.map((one) => ({
      Currency: one.currency,
      Opening: one.opening,
      Charged: one.charged,
      Paid: one.paid,
      Closing: one.closing,
      Aging: {
        NotDue: one.aging.notDue,
        Days30: one.aging.days30,
        Days60: one.aging.days60,
        Days90: one.aging.days90,
        Older: one.aging.older,
        Unallocated: one.aging.unallocated,
      },
      Rows: one.rows.map((row) => ({
        Date: row.date,
        Document: documentName(row, language, region),
        Kind: row.bill?.kind ?? ('payment' as const),
        BillId: row.bill?.id ?? null,
        PaymentId: row.payment?.id ?? null,
        DueDate: row.bill?.dueDate ?? null,
        Amount: row.amount,
        Balance: row.balance,
      })),
    })),
  }
}

function columnsOf(language: Language): ExportColumn[] {
  return [
    { head: words.statementCurrency[language], kind: 'text' },
    { head: words.statementDate[language], kind: 'day' },
    { head: words.statementDocument[language], kind: 'text' },
    { head: words.statementDue[language], kind: 'day' },
    { head: words.statementCharged[language], kind: 'decimal' },
    { head: words.statementPaid[language], kind: 'decimal' },
    { head: words.statementBalance[language], kind: 'decimal' },
  ]
}

async function* rowsOf(
  { currencies }: CustomersStatement,
  language: Language,
  region: Region,
): AsyncGenerator<ExportCell[][]> {
  const line = (currency: string, word: string, amount: number): ExportCell[] => [
    currency,
    null,
    word,
    null,
    null,
    null,
    amount,
  ]
  for (const one of currencies) {
    yield [line(one.currency, words.statementOpening[language], one.opening)]
    yield one.rows.map((row): ExportCell[] => [
      one.currency,
      { day: row.date },
      documentName(row, language, region),
      row.bill?.dueDate ? { day: row.bill.dueDate } : null,
      row.bill ? row.amount : null,
      row.payment ? -row.amount : null,
      row.balance,
    ])
    yield [line(one.currency, words.statementClosing[language], one.closing)]
    yield agingParts.map((part) => line(one.currency, words[`statementAging_${part}`][language], one.aging[part]))
  }
}
