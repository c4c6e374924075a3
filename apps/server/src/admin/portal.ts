import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import type { App, Services } from '../http/services.ts'
import { portalActor } from './vendor.ts'

/** The routes of tickets where `mainDbData=1` means the vendor's tenant. */
const ticketRoutes: ReadonlySet<string> = new Set([
  '/api/activities',
  '/api/activities/:id',
  '/api/ActivitiesAccounts',
  '/api/activity-stages',
  '/api/notes',
  '/api/notes/:id',
  '/api/custom-field-options',
  '/api/tickets/counts',
  '/api/files',
  '/files/limits',
  '/files/upload',
  '/files/uploads',
  '/files/uploads/:id',
  '/files/:id',
])

/** Likewise of what the vendor billed: whoever sees the bills of their own company reads these. */
const billRoutes: ReadonlySet<string> = new Set([
  '/api/bills',
  '/api/bills/:id',
  '/api/bills/:id/totals',
  '/api/entityProducts',
  '/api/entityProducts/:id',
])

/** Names that clients send with a ticket or its note beside the record's fields: the company and the agent are the vendor's to say. */
const beside = ['mainDbData', 'mobileApp', 'AccountId', 'AgentId', 'MainEntityType', 'MainEntityId', 'file']

/** Lets a customer's people into the vendor's tenant where a call asks for it, for what is of their own company there. */
export function vendorPortal(app: App, services: Services): void {
  app.addHook('preValidation', async (request) => {
    const { url = '' } = request.routeOptions
    const module = ticketRoutes.has(url) ? 'support' : billRoutes.has(url) ? 'billing' : undefined
    if (!module || !fromOutside(request)) return
    if (!request.actor.modules.has(module)) {
      const reason = request.actor.closed?.get(module) ?? 'none'
      throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module, action: 'view', reason } })
    }
    request.actor = await portalActor(await services.database(request.actor.region), request.actor)
  })
}

/** Whether a request is for the vendor's tenant; takes what came with it out of the body, so that the record's fields are left. */
function fromOutside(request: FastifyRequest): boolean {
  const query = request.query as Record<string, unknown>
  const body = request.body as Record<string, unknown> | undefined | null
  const plain = typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
  const asked = [query['mainDbData'], query['myBills'], plain ? body['mainDbData'] : undefined].some(
    (value) => String(value) === '1',
  )
  if (plain && (asked || 'mainDbData' in body))
    request.body = Object.fromEntries(Object.entries(body).filter(([name]) => !beside.includes(name)))
  return asked
}
