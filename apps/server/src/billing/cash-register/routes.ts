import { todayIn } from '@temelia/calendar/wall-clock'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { dateInput } from '@temelia/model/values'
import type { Language } from '@temelia/text/message'
import { receiptTexts as texts } from '@temelia/text/receipts'
import { z } from 'zod'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { demandRight } from '../../http/demand-right.ts'
import { component } from '../../http/describe/components.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter } from '../../ports/printer.ts'
import { companyOf } from '../company.ts'
import { answerDocument, documentFormats } from '../document-file.ts'
import { registerHtml } from './register-html.ts'
import { explained } from './register-words.ts'
import { type CashRegister, cashRegister, registerTypes } from './register.ts'

/** What a day of a cash register answers. */
export const cashRegisterReply = component(
  'CashRegister',
  z.looseObject({
    BillingAccountId: z.int(),
    Name: z.string(),
    Currency: z.string().nullable(),
    Date: z.string(),
    Opening: z.number(),
    In: z.number(),
    Out: z.number(),
    Closing: z.number(),
    Rows: z.array(
      z.looseObject({
        Type: z.enum(registerTypes),
        Id: z.int(),
        Document: z.string().nullable(),
        Explanation: z.string(),
        Amount: z.number(),
        In: z.number().nullable(),
        Out: z.number().nullable(),
        Balance: z.number(),
      }),
    ),
  }),
  'What came into a cash register on a day and what left it.',
)

const asked = z.looseObject({ Date: dateInput().optional() })

/** A day of a cash register: on the screen, as PDF and as a workbook. */
export function cashRegisterRoutes(app: App, services: Services): void {
  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())
  const preValidation = demandRight('view', BillingAccount)
  const tags = ['billing']

  app.get(
    '/api/billing-accounts/:id/register',
    {
      preValidation,
      schema: {
        tags,
        summary: 'A day of a cash register: what was in it, what came and left, what is in it then; today unless told',
        params: idParams,
        querystring: asked,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const day = request.query.Date ?? todayIn(context.actor.region, context.now)
        return encode(await cashRegister(context, request.params.id, day), languageOf(request))
      }),
  )

  app.get(
    '/api/billing-accounts/:id/register/export',
    {
      preValidation,
      schema: {
        tags,
        summary: 'A day of a cash register as PDF or workbook',
        params: idParams,
        querystring: asked.extend({ format: z.enum(documentFormats).default('pdf') }),
      },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { region } = request.actor
      const { register, company } = await inTransaction(services, request, async (context) => ({
        company: await companyOf(context),
        register: await cashRegister(
          context,
          request.params.id,
          request.query.Date ?? todayIn(context.actor.region, context.now),
        ),
      }))
      return answerDocument(reply, request.actor, printer, request.query.format, {
        title: `${texts.cashRegister[language]} ${register.account.name} ${register.day}`,
        page: registerHtml({ register, company, language, region }),
        sheet: texts.cashRegister[language],
        columns: columnsOf(language),
        rows: rowsOf(register, language),
      })
    },
  )
}

function encode(
  { account, day, opening, cashIn, cashOut, closing, rows }: CashRegister,
  language: Language,
): z.input<typeof cashRegisterReply> {
  return {
    BillingAccountId: account.id,
    Name: account.name,
    Currency: account.currency,
    Date: day,
    Opening: opening,
    In: cashIn,
    Out: cashOut,
    Closing: closing,
    Rows: rows.map((row) => ({
      Type: row.type,
      Id: row.id,
      Document: row.document,
      Explanation: explained(row, language),
      Amount: row.amount,
      In: row.cashIn,
      Out: row.cashOut,
      Balance: row.balance,
    })),
  }
}

function columnsOf(language: Language): ExportColumn[] {
  return [
    { head: texts.cashPlace[language], kind: 'text' },
    { head: texts.cashDocument[language], kind: 'text' },
    { head: texts.cashExplanation[language], kind: 'text' },
    { head: texts.cashIn[language], kind: 'decimal' },
    { head: texts.cashOut[language], kind: 'decimal' },
    { head: texts.cashBalance[language], kind: 'decimal' },
  ]
}

async function* rowsOf(
  { opening, rows, cashIn, cashOut, closing }: CashRegister,
  language: Language,
): AsyncGenerator<ExportCell[][]> {
  yield [[null, null, texts.cashOpening[language], null, null, opening]]
  yield rows.map((row, index): ExportCell[] => [
    String(index + 1),
    row.document,
    explained(row, language),
    row.cashIn,
    row.cashOut,
    row.balance,
  ])
  yield [
    [null, null, texts.cashTurnover[language], cashIn, cashOut, null],
    [null, null, texts.cashClosing[language], null, null, closing],
  ]
}
