import { decimalInput } from '@temelia/model/values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { AppError } from '@temelia/model/errors'
import { encodeStatement, encodeStatements } from './encode.ts'
import { keepStatements } from './keep.ts'
import { encodeReading, receiveStatement, sayFault } from './receive.ts'
import { demandStatements, findStatement, listStatements } from './rows.ts'
import { confirmLines, type Meaning, removeStatement, reopenLines, setLinesAside } from './settle-lines.ts'

const tags = ['billing']

const statementForm = z.object({
  file: z.file(),
  BillingAccountId: z.int().positive(),
  mapping: z.string().describe('JSON').optional(),
})
const id = z.int().positive()

/** Lines that one call settles; a payment is for as many bills. */
const MOST_LINES = 500

const sum = decimalInput(-9_999_999_999, 9_999_999_999)

const meaning = z.union([
  z.strictObject({
    BankLineId: id,
    AccountId: id,
    Bills: z
      .array(z.strictObject({ BillId: id, Amount: sum, Paid: sum.optional() }))
      .max(500)
      .default([]),
  }),
  z.strictObject({
    BankLineId: id,
    Record: z.strictObject({
      Description: z.string().trim().max(400).nullable().default(null),
      ToBillingAccountId: id.nullable().default(null),
    }),
  }),
  z.strictObject({ BankLineId: id, PaymentId: id }),
  z.strictObject({ BankLineId: id, AccountRecordId: id }),
])

const lineIds = z.strictObject({ Lines: z.array(id).min(1).max(MOST_LINES) })

/** Statements of banks: read, imported, and their lines confirmed by a person. */
export function bankStatementRoutes(app: App, services: Services): void {
  const may =
    (action: 'view' | 'create') =>
    async ({ actor }: FastifyRequest) =>
      demandStatements({ actor }, action)
  const whole = (request: FastifyRequest, statementId: number) =>
    inTransaction(services, request, (context) => encodeStatement(context, statementId))

  app.get(
    '/api/bank-statements',
    {
      preValidation: may('view'),
      schema: {
        tags,
        summary: 'The imported bank statements of an account, or of all, the newest first',
        querystring: z.looseObject({ BillingAccountId: z.coerce.number().int().positive().optional() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        encodeStatements(await listStatements(context, request.query.BillingAccountId)),
      ),
  )

  app.post(
    '/api/bank-statements/read',
    {
      preValidation: may('create'),
      schema: {
        tags,
        summary: 'How a statement would be read (multipart: file, BillingAccountId, mapping); nothing is kept',
        consumes: ['multipart/form-data'],
        form: statementForm,
      },
    },
    async (request) => {
      const received = await receiveStatement(services, request)
      return inTransaction(services, request, (context) => encodeReading(context, received, languageOf(request)))
    },
  )

  app.post(
    '/api/bank-statements',
    {
      preValidation: may('create'),
      schema: {
        tags,
        summary:
          'Imports a statement (multipart: file, BillingAccountId, mapping); lines that are there already are skipped',
        consumes: ['multipart/form-data'],
        form: statementForm,
      },
    },
    async (request, reply) => {
      const { account, reading, mapping, fit, refused, fileName } = await receiveStatement(services, request)
      if (refused)
        throw new AppError('BANK_STATEMENT_PROBLEM', {
          params: { reason: sayFault(refused, languageOf(request), request.actor.region) },
        })
      const kept = await inTransaction(services, request, (context) =>
        keepStatements(context, services.engine, account, fit, { fileName, reading, mapping }),
      )
      return reply
        .code(201)
        .header('location', `/api/bank-statements/${String(kept.ids[0])}`)
        .send({ BankStatementIds: kept.ids, LineCount: kept.added, Skipped: kept.skipped })
    },
  )

  app.get(
    '/api/bank-statements/:id',
    {
      preValidation: may('view'),
      schema: {
        tags,
        summary: 'A statement with what its lines are, or are proposed to be',
        params: idParams,
      },
    },
    (request) => whole(request, request.params.id),
  )

  app.delete(
    '/api/bank-statements/:id',
    {
      preValidation: may('create'),
      schema: { tags, summary: 'Deletes a statement of which nothing is confirmed', params: idParams },
    },
    async (request, reply) => {
      await inTransaction(services, request, async (context) => {
        const { statement } = await findStatement(context, request.params.id)
        await removeStatement(context, statement.id)
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/bank-statements/:id/confirm',
    {
      preValidation: may('create'),
      schema: {
        tags,
        summary: 'Confirms lines, all or none: payments of customers, account records, or what was entered before',
        params: idParams,
        body: z.strictObject({ Lines: z.array(meaning).min(1).max(MOST_LINES) }),
      },
    },
    async (request) => {
      await inTransaction(services, request, async (context) => {
        const { statement, account } = await findStatement(context, request.params.id)
        const meanings = new Map(request.body.Lines.map((line) => [line.BankLineId, meaningOf(line)]))
        await confirmLines(context, services.engine, { id: statement.id, account }, meanings)
      })
      return whole(request, request.params.id)
    },
  )

  app.post(
    '/api/bank-statements/:id/reopen',
    {
      preValidation: may('create'),
      schema: {
        tags,
        summary: 'Takes confirmations of lines back, and brings back what was set aside',
        params: idParams,
        body: lineIds,
      },
    },
    async (request) => {
      await inTransaction(services, request, async (context) => {
        const { statement } = await findStatement(context, request.params.id)
        await reopenLines(context, services.engine, statement.id, request.body.Lines)
      })
      return whole(request, request.params.id)
    },
  )

  app.post(
    '/api/bank-statements/:id/aside',
    {
      preValidation: may('create'),
      schema: {
        tags,
        summary: 'Sets lines aside: nothing is entered for them',
        params: idParams,
        body: lineIds,
      },
    },
    async (request) => {
      await inTransaction(services, request, async (context) => {
        const { statement } = await findStatement(context, request.params.id)
        await setLinesAside(context, statement.id, request.body.Lines)
      })
      return whole(request, request.params.id)
    },
  )
}

function meaningOf(line: z.output<typeof meaning>): Meaning {
  if ('PaymentId' in line) return { paymentId: line.PaymentId }
  if ('AccountRecordId' in line) return { accountRecordId: line.AccountRecordId }
  if ('Record' in line)
    return { record: { description: line.Record.Description, toAccountId: line.Record.ToBillingAccountId } }
  return { accountId: line.AccountId, bills: line.Bills }
}
