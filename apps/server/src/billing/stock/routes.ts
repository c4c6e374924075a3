import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import { StockDocument } from '@temelia/model/billing/stock'
import { dateInput } from '@temelia/model/values'
import { z } from 'zod'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { languageOf } from '../../http/language.ts'
import { actionsOf, etag, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../../ports/printer.ts'
import { find } from '../../records/find.ts'
import { billFileName } from '../bill-to-print.ts'
import { postStock } from './post.ts'
import { receivePurchase } from './receive.ts'
import { reverseStock } from './reverse.ts'
import { stockHtml } from './stock-html.ts'
import { stockToPrint } from './stock-to-print.ts'

const tags = ['stock']

const posting = z.strictObject({ SeriesId: z.int().positive().optional(), Date: dateInput().optional() }).nullish()
const reversing = z.strictObject({ Date: dateInput().optional() }).nullish()
const receiving = z.strictObject({ PurchaseBillId: z.int().positive(), WarehouseId: z.int().positive() })

/** Posting stock documents, taking them back, receiving what a supplier bill lists, and their print. */
export function stockRoutes(app: App, services: Services): void {
  const { engine } = services
  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())

  app.post(
    '/api/stock-documents/:id/post',
    {
      preValidation: demandRight('edit', StockDocument),
      schema: {
        tags,
        summary: 'Posts a draft: stock moves and the document gets its number; nothing changes it afterwards',
        params: idParams,
        body: posting,
        response: { 200: recordOf(StockDocument) },
      },
    },
    async (request, reply) => {
      const { SeriesId: seriesId, Date: date } = request.body ?? {}
      const row = await inTransaction(services, request, (context) =>
        postStock(context, engine, request.params.id, { seriesId, date }),
      )
      return reply
        .header('etag', etag(row))
        .send(encode(StockDocument, row, actionsOf(request.actor, StockDocument, row)))
    },
  )

  app.post(
    '/api/stock-documents/:id/reverse',
    {
      preValidation: demandRight('create', StockDocument),
      schema: {
        tags,
        summary: 'Takes a posted document back by another that moves exactly the opposite',
        params: idParams,
        body: reversing,
        response: { 201: recordOf(StockDocument) },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        reverseStock(context, engine, request.params.id, request.body?.Date),
      )
      return reply
        .code(201)
        .header('location', `/api/stock-documents/${row.id}`)
        .send(encode(StockDocument, row, actionsOf(request.actor, StockDocument, row)))
    },
  )

  app.post(
    '/api/stock-documents/receive',
    {
      preValidation: demandRight('create', StockDocument),
      schema: {
        tags,
        summary: 'A draft receipt of what is on a supplier bill and was not received yet, at what it cost there',
        body: receiving,
        response: { 201: recordOf(StockDocument) },
      },
    },
    async (request, reply) => {
      const { PurchaseBillId, WarehouseId } = request.body
      const row = await inTransaction(services, request, (context) =>
        receivePurchase(context, engine, PurchaseBillId, WarehouseId),
      )
      return reply
        .code(201)
        .header('location', `/api/stock-documents/${row.id}`)
        .send(encode(StockDocument, row, actionsOf(request.actor, StockDocument, row)))
    },
  )

  app.get(
    '/api/stock-documents/:id/export',
    { schema: { tags, summary: 'A stock document as PDF, drafts too', params: idParams } },
    async (request, reply) => {
      const { id } = request.params
      const print = await inTransaction(services, request, async (context) =>
        stockToPrint(context, await find(context, StockDocument, id)),
      )
      const pdf = await printer.printDocument(stockHtml({ ...print, language: languageOf(request) }), {
        tenant: tenantOf(request.actor),
        signal: clientGone(reply),
      })
      const name = billFileName(print.document.code ?? String(id))
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
        .type('application/pdf')
        .send(Readable.from([Buffer.from(pdf)]))
    },
  )
}
