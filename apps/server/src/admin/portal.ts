import { Bill } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import { type Actor, rightsIn } from '@temelia/model/permission'
import type { FastifyRequest } from 'fastify'
import type { App, Services } from '../http/services.ts'
import { isVendor, portalActor } from './vendor.ts'

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

/** Likewise of what the vendor billed: whoever sees all bills of their own company reads these. */
const billRoutes: ReadonlySet<string> = new Set([
  '/api/bills',
  '/api/bills/:id',
  '/api/bills/:id/totals',
  '/api/bills/:id/export',
  '/api/entityProducts',
  '/api/entityProducts/:id',
])

/** The own company's subscriptions: what the vendor granted is read there, so the mark changes nothing. */
const ownRoutes: ReadonlySet<string> = new Set([
  '/api/subscriptions',
  '/api/subscriptions/:id',
  '/api/subscriptions/products',
])

/** Names that clients send with a ticket or its note beside the record's fields: the company and the agent are the vendor's to say. */
const beside = ['mainDbData', 'mobileApp', 'AccountId', 'AgentId', 'MainEntityType', 'MainEntityId', 'file']

/** Lets a customer's people into the vendor's tenant where a call asks for it, for what is of their own company there. */
export function vendorPortal(app: App, services: Services): void {
  app.addHook('preValidation', async (request) => {
    const { url = '' } = request.routeOptions
    const module = ticketRoutes.has(url) ? 'support' : billRoutes.has(url) ? 'billing' : undefined
    if (!module) {
      if (request.actor && !ownRoutes.has(url) && isMarked(request)) demandVendor(request.actor)
      return
    }
    if (!fromOutside(request)) return
    demandPortal(request.actor, module)
    request.actor = await portalActor(await services.database(request.actor.region), request.actor)
  })
}

/**
 * What is not open from outside would be done in the own company, to a record of the same number: it is refused. The vendor's people are there
 * already.
 */
function demandVendor({ region, clientId }: Actor): void {
  if (!isVendor(region, clientId)) throw new AppError('OPERATION_NOT_PERMITTED')
}

/** What the company was billed is for its administrators, and for who sees all bills of its own. */
function demandPortal(actor: Actor, module: 'support' | 'billing'): void {
  if (!actor.modules.has(module)) {
    const reason = actor.closed?.get(module) ?? 'none'
    throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module, action: 'view', reason } })
  }
  if (module === 'billing' && actor.level !== 'administrator' && !rightsIn(actor, Bill).viewForeign)
    throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module, action: 'viewForeign' } })
}

/** Whether a request is for the vendor's tenant; takes what came with it out of the body, so that the record's fields are left. */
function fromOutside(request: FastifyRequest): boolean {
  const body = bodyOf(request)
  const asked = isMarked(request)
  if (body && (asked || 'mainDbData' in body))
    request.body = Object.fromEntries(Object.entries(body).filter(([name]) => !beside.includes(name)))
  return asked
}

function isMarked(request: FastifyRequest): boolean {
  const query = request.query as Record<string, unknown>
  // A mark that is sent twice is a list.
  return [query['mainDbData'], query['myBills'], bodyOf(request)?.['mainDbData']]
    .flat()
    .some((value) => String(value) === '1')
}

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> | undefined {
  const plain = typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
  return plain ? (body as Readonly<Record<string, unknown>>) : undefined
}
