import { Bill } from '@temelia/model/billing/bill'
import { encode } from '@temelia/model/codec'
import { dateInput } from '@temelia/model/values'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { issueReceipt } from './receipt.ts'
import { reverseReceipt } from './reverse.ts'

const issuing = z.strictObject({ SeriesId: z.int().positive().optional() }).nullish()

const reversing = z
  .strictObject({ Date: dateInput().optional(), Reason: z.string().trim().max(300).optional() })
  .nullish()

/** Receipts of payments in cash: issued, and taken back. */
export function receiptRoutes(app: App, services: Services): void {
  const { engine } = services

  app.post(
    '/api/payments/:id/receipt',
    {
      preValidation: demandRight('create', Bill),
      schema: {
        tags: ['billing'],
        summary: 'Issues the receipt of a payment in cash: the payment stays as it is from then on',
        params: idParams,
        body: issuing,
        response: { 201: recordOf(Bill) },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        issueReceipt(context, engine, request.params.id, request.body?.SeriesId),
      )
      return reply
        .code(201)
        .header('location', `/api/bills/${row.id}`)
        .send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
    },
  )

  app.post(
    '/api/bills/:id/reverse',
    {
      preValidation: demandRight('create', Bill),
      schema: {
        tags: ['billing'],
        summary: 'Takes an issued receipt back by another one, and with it the payment that it was issued for',
        params: idParams,
        body: reversing,
        response: { 201: recordOf(Bill) },
      },
    },
    async (request, reply) => {
      const { Date: date, Reason: reason } = request.body ?? {}
      const row = await inTransaction(services, request, (context) =>
        reverseReceipt(context, engine, request.params.id, { date, reason: reason || undefined }),
      )
      return reply
        .code(201)
        .header('location', `/api/bills/${row.id}`)
        .send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
    },
  )
}
