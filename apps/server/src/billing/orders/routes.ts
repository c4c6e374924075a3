import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
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
import { documentMoney } from '../document-money.ts'
import { encodeTotals } from '../encode-totals.ts'
import { orderLinesOf } from '../order-progress/order.ts'
import { billOrder } from './bill-order.ts'
import { endOrder, orderEnds } from './end.ts'
import { orderHtml } from './order-html.ts'
import { orderToPrint } from './order-to-print.ts'
import { receiveOrder } from './receive-order.ts'
import { sendOrder } from './send.ts'

const tags = ['billing']

const sending = z.strictObject({ SeriesId: z.int().positive().optional(), Date: dateInput().optional() }).nullish()
const receiving = z.strictObject({ WarehouseId: z.int().positive().optional() }).nullish()

const ENDS = {
  close: 'Closes an order: what was not delivered is not expected any more',
  cancel: 'Cancels an order of which nothing was received or billed',
  reopen: 'Opens a closed order again; it stands where its receipts and bills say',
} as const

/** Sending orders to suppliers, ending them, receiving and billing what they list, what they come to, and their print. */
export function orderRoutes(app: App, services: Services): void {
  const { engine } = services
  const printer: FormPrinter = processPrinter()
  app.addHook('onClose', async () => printer.close())

  app.post(
    '/api/purchase-orders/:id/send',
    {
      preValidation: demandRight('edit', PurchaseOrder),
      schema: {
        tags,
        summary: 'Marks a draft as sent: it gets its number and counts as committed; nothing changes it afterwards',
        params: idParams,
        body: sending,
        response: { 200: recordOf(PurchaseOrder) },
      },
    },
    async (request, reply) => {
      const { SeriesId: seriesId, Date: date } = request.body ?? {}
      const row = await inTransaction(services, request, (context) =>
        sendOrder(context, engine, request.params.id, { seriesId, date }),
      )
      return reply
        .header('etag', etag(row))
        .send(encode(PurchaseOrder, row, actionsOf(request.actor, PurchaseOrder, row)))
    },
  )

  for (const how of orderEnds)
    app.post(
      `/api/purchase-orders/:id/${how}`,
      {
        preValidation: demandRight('edit', PurchaseOrder),
        schema: { tags, summary: ENDS[how], params: idParams, response: { 200: recordOf(PurchaseOrder) } },
      },
      async (request, reply) => {
        const row = await inTransaction(services, request, (context) =>
          endOrder(context, engine, request.params.id, how),
        )
        return reply
          .header('etag', etag(row))
          .send(encode(PurchaseOrder, row, actionsOf(request.actor, PurchaseOrder, row)))
      },
    )

  app.post(
    '/api/purchase-orders/:id/receive',
    {
      preValidation: demandRight('create', StockDocument),
      schema: {
        tags,
        summary: 'A draft receipt of the materials of an order that are still to come, at what they cost there',
        params: idParams,
        body: receiving,
        response: { 201: recordOf(StockDocument) },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        receiveOrder(context, engine, request.params.id, request.body?.WarehouseId),
      )
      return reply
        .code(201)
        .header('location', `/api/stock-documents/${row.id}`)
        .send(encode(StockDocument, row, actionsOf(request.actor, StockDocument, row)))
    },
  )

  app.post(
    '/api/purchase-orders/:id/bill',
    {
      preValidation: demandRight('create', PurchaseBill),
      schema: {
        tags,
        summary: 'A draft supplier bill of what is on none yet: materials as they were received, everything else whole',
        params: idParams,
        response: { 201: recordOf(PurchaseBill) },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) => billOrder(context, engine, request.params.id))
      return reply
        .code(201)
        .header('location', `/api/purchase-bills/${row.id}`)
        .send(encode(PurchaseBill, row, actionsOf(request.actor, PurchaseBill, row)))
    },
  )

  app.get(
    '/api/purchase-orders/:id/totals',
    { schema: { tags, summary: 'What it comes to, with the tax of each rate', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const row = await find(context, PurchaseOrder, request.params.id)
        return encodeTotals(documentMoney(context, row, await orderLinesOf(context, row.id)).totals)
      }),
  )

  app.get(
    '/api/purchase-orders/:id/export',
    { schema: { tags, summary: 'An order as PDF, drafts too', params: idParams } },
    async (request, reply) => {
      const { id } = request.params
      const print = await inTransaction(services, request, async (context) =>
        orderToPrint(context, await find(context, PurchaseOrder, id)),
      )
      const pdf = await printer.printDocument(orderHtml({ ...print, language: languageOf(request) }), {
        tenant: tenantOf(request.actor),
        signal: clientGone(reply),
      })
      const name = billFileName(print.order.code ?? String(id))
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
        .type('application/pdf')
        .send(Readable.from([Buffer.from(pdf)]))
    },
  )
}
