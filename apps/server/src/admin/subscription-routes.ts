import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { type Module, modules } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { rightWords } from '@temelia/text/rights'
import { say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { languageOf } from '../http/language.ts'
import { listReply } from '../http/list-reply.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { demandAdministrator } from './people/administrator.ts'
import { askVendor } from './renewal-routes.ts'

const tags = ['company']
const path = '/api/subscriptions'

const wish = {
  Plan: z.enum(['commercial']).optional(),
  BillingPeriod: z.enum(['month', 'year']).optional(),
  Users: z.int().positive().max(100_000).optional(),
}

interface Term {
  readonly module: Module
  readonly kind: 'trial' | 'commercial'
  readonly startsOn: string
  readonly expiresOn: string
}

/** A module that is asked for and not there yet. */
type Wanted = Readonly<{ module: Module } & Record<'kind' | 'startsOn' | 'expiresOn', null>>

/**
 * What the company has of each module and until when. The vendor keeps it: to subscribe or to change a subscription asks them, by the ticket
 * that also a renewal is.
 */
export function subscriptionRoutes(app: App, services: Services): void {
  app.get(
    path,
    { schema: { tags, summary: 'The subscriptions of the company', querystring: z.looseObject({}) } },
    async (request) => {
      const records = (await termsOf(request)).map((term) => encode(request.actor, today(request.actor), term))
      const { level } = request.actor
      const whole = { page: 1, pageSize: Math.max(records.length, 1) }
      return listReply(request, 'subscriptions', records, whole, records.length, { create: level === 'administrator' })
    },
  )

  app.get(
    `${path}/products`,
    { schema: { tags, summary: 'What can be subscribed to', querystring: z.looseObject({}) } },
    async (request) => {
      const terms = await termsOf(request)
      const language = languageOf(request)
      const products = modules.map((module) => ({
        ProductId: modules.indexOf(module) + 1,
        Solution: module,
        Name: say(rightWords[`module.${module}`], language),
        Subscribed: terms.some((term) => term.module === module && term.expiresOn >= today(request.actor)),
      }))
      return listReply(request, 'products', products, { page: 1, pageSize: products.length }, products.length)
    },
  )

  app.get(`${path}/:id`, { schema: { tags, summary: 'One subscription', params: idParams } }, async (request) =>
    encode(request.actor, today(request.actor), await termOf(request, request.params.id)),
  )

  app.post(
    path,
    {
      config: { failure: 'ADD_SUBSCRIPTION_PROBLEM', rateLimit: { max: 20, timeWindow: '1 minute' } },
      preValidation: onlyAdministrators,
      schema: {
        tags,
        summary: 'Ask the vendor for a subscription',
        body: z.strictObject({ Solution: z.enum(modules), ...wish }),
      },
    },
    async (request, reply) => {
      const { Solution: module, ...asked } = request.body
      const term = (await termsOf(request)).find((one) => one.module === module)
      if (term?.kind === 'commercial' && term.expiresOn >= today(request.actor))
        throw new AppError('SUBSCRIPTION_ACTIVE')
      await ask(request, module, asked)
      const record = encode(
        request.actor,
        today(request.actor),
        term ?? { module, kind: null, startsOn: null, expiresOn: null },
      )
      return reply.code(201).header('location', `${path}/${record.SubscriptionId}`).send(record)
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: { failure: 'ADD_SUBSCRIPTION_PROBLEM', rateLimit: { max: 20, timeWindow: '1 minute' } },
      preValidation: onlyAdministrators,
      schema: {
        tags,
        summary: 'Ask the vendor to change a subscription',
        params: idParams,
        body: z.strictObject(wish),
      },
    },
    async (request) => {
      const term = await termOf(request, request.params.id)
      await ask(request, term.module, request.body)
      return encode(request.actor, today(request.actor), term)
    },
  )

  function today({ region }: Actor): string {
    return todayIn(region, services.engine.now())
  }

  async function ask(request: FastifyRequest, module: Module, asked: object): Promise<void> {
    const language = languageOf(request)
    const wishes = Object.values(asked).map(String)
    const about = [say(rightWords[`module.${module}`], language), ...wishes].join(', ')
    await askVendor(services, await services.database(request.actor.region), request.actor, language, about)
  }

  /** What the vendor granted, in the order of the modules. */
  async function termsOf(request: FastifyRequest): Promise<readonly Term[]> {
    const { clientId } = request.actor
    const rows = await inTransaction(services, request, ({ tx }) =>
      tx.rows<Term>(sql`select module, kind, starts_on, expires_on from module_terms where client_id = ${clientId}`),
    )
    return rows.toSorted((one, other) => modules.indexOf(one.module) - modules.indexOf(other.module))
  }

  async function termOf(request: FastifyRequest, id: number): Promise<Term> {
    const term = (await termsOf(request)).find(({ module }) => module === modules[id - 1])
    if (!term) throw new AppError('NOT_FOUND')
    return term
  }
}

async function onlyAdministrators(request: FastifyRequest): Promise<void> {
  demandAdministrator(request)
}

function encode(actor: Actor, today: string, { module, kind, startsOn, expiresOn }: Term | Wanted) {
  return {
    SubscriptionId: modules.indexOf(module) + 1,
    ClientId: actor.clientId,
    Solution: module,
    Plan: kind,
    StartDate: startsOn,
    NextRenewalDate: expiresOn,
    State: expiresOn === null ? 'requested' : expiresOn < today ? 'expired' : 'active',
    _actions: { edit: actor.level === 'administrator', delete: false },
  }
}
