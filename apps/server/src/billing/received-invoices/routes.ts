import { encode } from '@temelia/model/codec'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { Project } from '@temelia/model/estimation/project'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords } from '../../records/operation.ts'
import type { EInvoiceNews } from '../e-invoice/about-sent.ts'
import { serviceOf } from '../e-invoice/tools.ts'
import { purchaseFromInvoice } from '../purchases/from-invoice.ts'
import { demandInvoice } from '../purchases/read-file.ts'
import { encodeReceived } from './encode.ts'
import { receiveNow } from './fetch-loop.ts'
import { heldReceived, listReceived, receivedStates } from './messages.ts'

const tags = ['billing']

const listQuery = z.looseObject({
  State: z.enum(receivedStates).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

const missedQuery = z.looseObject({ From: z.iso.date(), Until: z.iso.date() })

/** Electronic invoices that suppliers sent through the state's service: listed, taken over as supplier bills, ignored. @param news how owners of bills hear their buyers */
export function receivedInvoiceRoutes(news: EInvoiceNews): AreaRoutes {
  return (app, services) => routes(app, services, news)
}

function routes(app: App, services: Services, news: EInvoiceNews): void {
  const { engine, storage, vault } = services
  const service = serviceOf(services.config)
  const list = (request: FastifyRequest, { State, page }: z.output<typeof listQuery>) =>
    inTransaction(services, request, async (context) =>
      encodeReceived(context, await listReceived(context, State, page), service !== undefined),
    )

  app.get(
    '/api/received-invoices',
    {
      preValidation: readers,
      schema: {
        tags,
        summary: 'Electronic invoices that suppliers sent, the newest first, a hundred a page',
        querystring: listQuery,
      },
    },
    (request) => list(request, request.query),
  )

  app.post(
    '/api/received-invoices/fetch',
    {
      preValidation: takers,
      config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Asks the service for new ones at once; what went wrong is told in Problem' },
    },
    async (request) => {
      const { region, clientId } = request.actor
      if (!service) throw new AppError('E_INVOICE_NOT_SET_UP')
      const database = await services.database(region)
      await receiveNow({ database, engine, vault, storage, service }, news, clientId, true)
      return list(request, { page: 1 })
    },
  )

  app.delete(
    '/api/received-invoices/missed',
    {
      preValidation: takers,
      schema: {
        tags,
        summary:
          'Says that days which no reading reached were seen to; they are told no more, those after them still are',
        querystring: missedQuery,
      },
    },
    async (request, reply) => {
      const { From, Until } = request.query
      await inTransaction(services, request, ({ tx, actor }) =>
        tx.run(sql`update e_invoice_access set missed_from = case when missed_until > ${Until}::date then greatest(missed_from, ${Until}::date) end,
            missed_until = case when missed_until > ${Until}::date then missed_until end
          where client_id = ${actor.clientId} and missed_from >= ${From}::date`),
      )
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/received-invoices/:id/take',
    {
      preValidation: takers,
      schema: {
        tags,
        summary: 'Makes a draft supplier bill of it, once; its archive is kept with the bill',
        params: idParams,
        body: z.strictObject({ InvestmentId: z.int().positive().nullable().default(null) }).nullish(),
        response: { 201: recordOf(PurchaseBill) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const projectId = request.body?.InvestmentId ?? null
      const key = await inTransaction(services, request, (context) => archiveKey(context, id))
      const invoice = await demandInvoice(request, await storage.bytes(key))
      const row = await inTransaction(services, request, async (context) => {
        const { fileId } = await demandOpen(context, id)
        if (projectId !== null) await find(context, Project, projectId)
        const bill = await purchaseFromInvoice(context, engine, invoice, projectId)
        const about = { relatedEntityType: 'purchaseBill', relatedEntityId: bill.id } as const
        await createRecords(context, engine, Note, [{ ...about, fileIds: [fileId] }])
        await context.tx.run(sql`update received_invoices set state = 'ready', purchase_bill_id = ${bill.id}, version = version + 1, updated_at = now()
          where client_id = ${context.actor.clientId} and id = ${id}`)
        return bill
      })
      return reply
        .code(201)
        .header('location', `/api/purchase-bills/${row.id}`)
        .send(encode(PurchaseBill, row, actionsOf(request.actor, PurchaseBill, row)))
    },
  )

  app.put(
    '/api/received-invoices/:id',
    {
      preValidation: takers,
      schema: {
        tags,
        summary: 'Ignores it, or brings it back; one that was taken over stays so',
        params: idParams,
        body: z.strictObject({ Ignored: z.boolean() }),
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await inTransaction(services, request, async (context) => {
        await demandOpen(context, id)
        await context.tx.run(sql`update received_invoices set state = ${request.body.Ignored ? 'ignored' : 'ready'}, version = version + 1, updated_at = now()
          where client_id = ${context.actor.clientId} and id = ${id}`)
      })
      return reply.code(204).send()
    },
  )
}

/** They are the company's: whoever sees a part of the supplier bills only sees none. */
function demandAll({ actor }: FastifyRequest): void {
  if (can(actor, 'view', PurchaseBill) !== true) throw new AppError('OPERATION_NOT_PERMITTED')
}

const viewer = demandRight('view', PurchaseBill)
const maker = demandRight('create', PurchaseBill)

async function readers(request: FastifyRequest): Promise<void> {
  await viewer(request)
  demandAll(request)
}

async function takers(request: FastifyRequest): Promise<void> {
  await readers(request)
  await maker(request)
}

/** One that a person may still decide about. @throws AppError NOT_FOUND while its archive is not here, PURCHASE_KNOWN once it was taken over */
async function demandOpen(context: Context, id: number) {
  const row = await heldReceived(context, id)
  if (row.state === 'taken')
    throw new AppError('PURCHASE_KNOWN', { params: { number: row.number ?? '', supplier: row.supplier ?? '' } })
  if (row.state === 'waiting' || row.fileId === null) throw new AppError('NOT_FOUND')
  return { ...row, fileId: row.fileId }
}

async function archiveKey(context: Context, id: number): Promise<string> {
  const { fileId } = await demandOpen(context, id)
  const file = await context.tx.one<{ storageKey: string }>(
    sql`select storage_key from files where client_id = ${context.actor.clientId} and id = ${fileId}`,
  )
  if (!file) throw new AppError('NOT_FOUND')
  return file.storageKey
}
