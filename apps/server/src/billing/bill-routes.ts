import { encode } from '@temelia/model/codec'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { dateInput, decimalInput } from '@temelia/model/values'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { languageOf } from '../http/language.ts'
import { recordOf } from '../http/describe/record-schemas.ts'
import { actionsOf, etag, idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { find } from '../records/find.ts'
import { cancelBill } from './cancel.ts'
import { draftCreditNote } from './credit-note.ts'
import { documentMoney } from './document-money.ts'
import { encodeTotals } from './encode-totals.ts'
import { issueBill } from './issue.ts'
import { linesOf } from './lined.ts'
import { billFromOffer } from './offer-bill.ts'

const tags = ['billing']

const issuing = z.strictObject({ SeriesId: z.int().positive().optional(), Date: dateInput().optional() }).nullish()

const fromOffer = z.strictObject({
  Kind: z.enum(['invoice', 'proforma', 'advance']).default('invoice'),
  Percent: decimalInput(0.01, 100).optional(),
})

/** Issuing bills, correcting them, and what bills and offers come to. */
export function billRoutes(app: App, services: Services): void {
  app.post(
    '/api/bills/:id/issue',
    {
      preValidation: demandRight('edit', Bill),
      schema: {
        tags,
        summary: 'Issues a draft: gives it its number, without gaps; nothing changes it afterwards',
        params: idParams,
        body: issuing,
        response: { 200: recordOf(Bill) },
      },
    },
    async (request, reply) => {
      const { SeriesId: seriesId, Date: date } = request.body ?? {}
      const row = await inTransaction(services, request, (context) =>
        issueBill(context, services.engine, request.params.id, { seriesId, date }),
      )
      return reply.header('etag', etag(row)).send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
    },
  )

  app.post(
    '/api/bills/:id/creditNote',
    {
      preValidation: demandRight('create', Bill),
      schema: {
        tags,
        summary:
          'A draft credit note that takes back all of an issued bill; its lines may be lowered before it is issued',
        params: idParams,
        response: { 201: recordOf(Bill) },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        draftCreditNote(context, services.engine, request.params.id),
      )
      return reply
        .code(201)
        .header('location', `/api/bills/${row.id}`)
        .send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
    },
  )

  app.post(
    '/api/bills/:id/cancel',
    {
      preValidation: demandRight('edit', Bill),
      schema: {
        tags,
        summary: 'Cancels a draft, a proforma or a delivery note; an issued bill is corrected by a credit note',
        params: idParams,
        body: z.strictObject({ Reason: z.string().trim().max(300).nullable().optional() }).nullish(),
        response: { 200: recordOf(Bill) },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        cancelBill(context, services.engine, request.params.id, request.body?.Reason || null),
      )
      return reply.header('etag', etag(row)).send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
    },
  )

  app.post(
    '/api/offers/:id/bill',
    {
      preValidation: demandRight('create', Bill),
      schema: {
        tags,
        summary:
          'A draft made from an offer: invoice, proforma or advance; an invoice takes back the advances of the offer',
        params: idParams,
        body: fromOffer,
        response: { 201: recordOf(Bill) },
      },
    },
    async (request, reply) => {
      const { Kind: kind, Percent: percent } = request.body
      const row = await inTransaction(services, request, (context) =>
        billFromOffer(context, services.engine, request.params.id, { kind, percent, language: languageOf(request) }),
      )
      return reply
        .code(201)
        .header('location', `/api/bills/${row.id}`)
        .send(encode(Bill, row, actionsOf(request.actor, Bill, row)))
    },
  )

  for (const of of [Bill, Offer])
    app.get(
      `/api/${of.wire.path}/:id/totals`,
      { schema: { tags, summary: 'What it comes to, with the tax of each rate', params: idParams } },
      (request) =>
        inTransaction(services, request, async (context) => {
          const row = await find(context, of, request.params.id)
          const lines = await linesOf(context, of === Bill ? 'bill' : 'offer', row.id)
          return encodeTotals(documentMoney(context, row, lines).totals)
        }),
    )
}
