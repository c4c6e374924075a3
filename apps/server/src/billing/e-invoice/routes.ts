import { Client } from '@temelia/model/admin/client'
import { Bill } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import type { Region } from '@temelia/calendar/region'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type EInvoiceService, ServiceFault } from '../../ports/e-invoice-service.ts'
import { find } from '../../records/find.ts'
import { withAccess } from './access.ts'
import { accessBody, accessSettings, saveAccess, sellerCode } from './access-settings.ts'
import { advance } from './advance.ts'
import { encodeState } from './encode-state.ts'
import { eInvoiceRow } from './e-invoice-row.ts'
import { demandNoProblem, queueEInvoice } from './send.ts'
import { type EInvoiceTools, serviceOf } from './tools.ts'

const tags = ['billing']

const sending = z.strictObject({ Again: z.boolean().default(false) }).nullish()

/** Sending electronic invoices, where they stand, and how the company signs in to the service. */
export function eInvoiceRoutes(app: App, services: Services): void {
  const service = serviceOf(services.config)
  const calm = { rateLimit: { max: 60, timeWindow: '1 minute' } }

  app.get(
    '/api/bills/:id/eInvoice',
    {
      schema: {
        tags,
        summary: 'Where the electronic invoice of an issued bill stands, and until when it is to be sent',
        params: idParams,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        encodeState(context, await find(context, Bill, request.params.id)),
      ),
  )

  app.post(
    '/api/bills/:id/eInvoice',
    {
      preValidation: demandRight('edit', Bill),
      config: calm,
      schema: {
        tags,
        summary:
          'Sends the electronic invoice of an issued bill, once; one that is on its way is asked about. 503 while the service is down: it then goes out by itself',
        params: idParams,
        body: sending,
      },
    },
    async (request) => {
      if (!service && request.actor.region === 'ro') throw new AppError('E_INVOICE_NOT_SET_UP')
      const again = request.body?.Again ?? false
      const { id } = await inTransaction(services, request, (context) =>
        queueEInvoice(context, services, request.params.id, again),
      )
      if (service)
        await advance(await toolsOf(services, service, request.actor.region), request.actor.clientId, id, true)
      return inTransaction(services, request, async (context) => {
        const row = await eInvoiceRow(context, request.params.id)
        if (row) demandNoProblem(row)
        return encodeState(context, await find(context, Bill, request.params.id))
      })
    },
  )

  app.get(
    '/api/e-invoice-access',
    {
      preValidation: demandRight('edit', Client),
      schema: {
        tags,
        summary: 'How the company signs in to the service for electronic invoices; secrets are never told',
      },
    },
    (request) => inTransaction(services, request, (context) => accessSettings(context, service !== undefined)),
  )

  app.put(
    '/api/e-invoice-access',
    {
      preValidation: demandRight('edit', Client),
      schema: { tags, summary: 'Sets how the company signs in; null forgets a secret', body: accessBody },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        await saveAccess(context, services.vault, request.body)
        return accessSettings(context, service !== undefined)
      }),
  )

  app.post(
    '/api/e-invoice-access/test',
    {
      preValidation: demandRight('edit', Client),
      config: calm,
      schema: { tags, summary: 'Signs in to the service and asks for the messages of a day' },
    },
    async (request) => {
      if (!service) throw new AppError('E_INVOICE_NOT_SET_UP')
      const { clientId, region } = request.actor
      const cif = await inTransaction(services, request, sellerCode)
      const tools = await toolsOf(services, service, region)
      try {
        await withAccess(tools, clientId, undefined, (door) => service.sent(door, cif, 1))
        return { Ok: true, Fault: null, Detail: null }
      } catch (fault) {
        if (!(fault instanceof ServiceFault)) throw fault
        return { Ok: false, Fault: fault.kind, Detail: fault.said.join(' ') || null }
      }
    },
  )
}

async function toolsOf(services: Services, service: EInvoiceService, region: Region): Promise<EInvoiceTools> {
  const { engine, vault, storage } = services
  return { database: await services.database(region), engine, vault, storage, service }
}
