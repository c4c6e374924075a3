import { addMonths } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { dateInput } from '@temelia/model/values'
import { customerStatementTexts } from '@temelia/text/customer-statements'
import { say } from '@temelia/text/message'
import { z } from 'zod'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { type FileKeeper, keptUnlessRefused } from '../../http/file-keeper.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../../ports/printer.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { companyOf } from '../company.ts'
import { statementHtml } from '../customer-statement/statement-html.ts'
import { statementOfCustomer } from '../customer-statement/statement.ts'
import { encodeCustomer, encodeLetter, encodeReminder, encodeSteps } from './encode.ts'
import { dueLetter } from './letter.ts'
import { overdueCustomers, remindersOf } from './overdue.ts'
import { sendReminder } from './send.ts'
import { MOST_SUBJECT, MOST_WORDS, reminderStep, saveSteps, stepsBody, stepsOf } from './steps.ts'

const tags = ['billing']
const language = z.enum(['en', 'ro'])

const letterBody = z.strictObject({
  AccountId: z.int().positive(),
  Step: reminderStep,
  Language: language,
  Recipients: z.array(z.email().max(320)).min(1).max(50),
  Subject: z.string().trim().min(1).max(MOST_SUBJECT),
  Before: z.string().trim().max(MOST_WORDS),
  After: z.string().trim().max(MOST_WORDS),
  /** The day of the preview: where it is written in the words, the day of sending stands instead. */
  Day: dateInput().optional(),
  Statement: z.boolean().default(false),
  Amounts: z.array(z.strictObject({ Currency: z.string().length(3), Amount: z.number() })).max(100),
})

/** Months of the statement that goes with a letter, at least. */
const MONTHS = 12

/** Payment reminders: what is overdue by customer, the letters in three steps, and how a company sets them. */
export function paymentReminderRoutes<Kept extends { readonly key: string }>(files: FileKeeper<Kept>): AreaRoutes {
  return (app: App, services: Services) => {
    const { engine, storage } = services
    const printer: FormPrinter = processPrinter()
    app.addHook('onClose', async () => printer.close())
    const reader = demandRight('view', Bill)
    const writer = demandRight('edit', Bill)

    app.get(
      '/api/payment-reminders',
      { preValidation: reader, schema: { tags, summary: 'Overdue bills by customer, with their payment reminders' } },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { customers, more } = await overdueCustomers(context)
          return {
            Customers: customers.map((one) => encodeCustomer(context.actor, one)),
            More: more,
            _actions: { settings: maySet(context.actor) },
          }
        }),
    )

    app.get(
      '/api/payment-reminders/:id',
      {
        preValidation: reader,
        schema: {
          tags,
          summary: 'The payment reminder that is due to a customer, as it would be sent',
          params: idParams,
          querystring: z.looseObject({ Language: language.optional() }),
        },
      },
      (request) =>
        inTransaction(services, request, async (context) =>
          encodeLetter(await dueLetter(context, request.params.id, request.query.Language ?? spoken(context))),
        ),
    )

    app.post(
      '/api/payment-reminders',
      {
        preValidation: writer,
        schema: { tags, summary: 'Sends the payment reminder that is due to a customer, once', body: letterBody },
      },
      async (request, reply) => {
        const { AccountId: accountId, Step, Language, Recipients, Statement, Amounts, Day, ...words } = request.body
        const amounts = Amounts.map(({ Currency, Amount }) => ({ currency: Currency, amount: Amount }))
        const letter = { ...words, accountId, step: Step, language: Language, recipients: Recipients, amounts }
        const printed = Statement ? await statement(request.body) : undefined
        const kept =
          printed && (await files.bytes(storage, request.actor, { ...printed, folder: '', withoutPlace: false }))
        const { emailId, billIds } = await keptUnlessRefused(storage, kept, () =>
          inTransaction(services, request, async (context) => {
            const file = kept && (await files.record(context, kept))
            const day = Day ?? todayIn(context.actor.region, context.now)
            return sendReminder(context, engine, { ...letter, day }, file ? Number(file.FileId) : null)
          }),
        )
        return reply.code(201).send({ EmailId: emailId, BillIds: billIds })

        /** The statement of the customer to today as a PDF. Nothing is printed for a letter that cannot go out. */
        async function statement({ AccountId: id }: z.output<typeof letterBody>) {
          const { region } = request.actor
          const { found, company } = await inTransaction(services, request, async (context) => {
            const { owing, day: to } = await dueLetter(context, id, Language)
            // Every bill that the letter asks for stands in it.
            const from = owing.bills.reduce((first, { date }) => (date < first ? date : first), addMonths(to, -MONTHS))
            return {
              found: await statementOfCustomer(context, id, { from, to }),
              company: await companyOf(context),
            }
          })
          const page = statementHtml({ statement: found, company, language: Language, region })
          const bytes = await printer.printDocument(page, {
            tenant: tenantOf(request.actor),
            signal: clientGone(reply),
          })
          return {
            name: `${say(customerStatementTexts.statementOf, Language, { name: found.customer.name })}.pdf`,
            bytes,
          }
        }
      },
    )

    app.get(
      '/api/bills/:id/reminders',
      { schema: { tags, summary: 'The payment reminders of a bill', params: idParams } },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { id } = await find(context, Bill, request.params.id)
          return { Reminders: (await remindersOf(context, [id])).map(encodeReminder) }
        }),
    )

    app.get(
      '/api/payment-reminder-steps',
      { preValidation: reader, schema: { tags, summary: 'When each payment reminder goes out and what it says' } },
      (request) => inTransaction(services, request, async (context) => encodeSteps(await stepsOf(context))),
    )

    app.put(
      '/api/payment-reminder-steps',
      {
        preValidation: writer,
        schema: { tags, summary: 'Sets the three steps of payment reminders', body: stepsBody },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          if (!maySet(context.actor)) throw new AppError('OPERATION_NOT_PERMITTED')
          await saveSteps(context, request.body)
          return encodeSteps(await stepsOf(context))
        }),
    )
  }
}

/** The steps are the whole company's: whoever may change only some bills does not set them. */
function maySet(actor: Context['actor']): boolean {
  return can(actor, 'edit', Bill) === true
}

/** The language of a company's letters unless its writer chooses the other. */
function spoken({ actor }: Context): 'en' | 'ro' {
  return actor.region === 'ro' ? 'ro' : 'en'
}
