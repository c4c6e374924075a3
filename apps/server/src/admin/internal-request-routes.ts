import { IpRule } from '@temelia/model/admin/ip-rule'
import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { safety as words } from '@temelia/text/safety'
import { say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { listReply } from '../http/list-reply.ts'
import { mayComeFrom } from '../http/networks.ts'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { newToken } from '../http/token.ts'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { changeRecords, createRecords } from '../records/operation.ts'
import { answerRequest, type InternalRequest, makeRequest, requestOf, requestsOf } from './internal-requests.ts'
import { networksOf } from './ip-rules.ts'
import { askVendor } from './renewal-routes.ts'

const tags = ['sign-in']

/** Requests by which a session asks another device, an administrator or the vendor to act: made, watched, answered, withdrawn. */
export function internalRequestRoutes(app: App, services: Services): void {
  app.get(
    '/api/internalRequests',
    {
      config: { failure: 'GET_INTERNAL_REQUESTS_PROBLEM' },
      schema: {
        tags,
        summary: 'The own requests; of administrators those of the company',
        querystring: z.looseObject({}),
      },
    },
    async (request) => {
      const { actor } = request
      const own = actor.level === 'administrator' ? sql`true` : sql`r.user_id = ${actor.userId}`
      const rows = await system(request, (tx) => requestsOf(tx, sql`r.client_id = ${actor.clientId} and ${own}`))
      return listReply(
        request,
        'internalRequests',
        rows.map(encode),
        { page: 1, pageSize: Math.max(rows.length, 1) },
        rows.length,
      )
    },
  )

  app.get(
    '/api/internalRequests/:id',
    {
      config: { failure: 'GET_INTERNAL_REQUESTS_PROBLEM' },
      schema: { tags, summary: 'How a request stands', params: idParams },
    },
    async (request) => encode(await seen(request, request.params.id)),
  )

  app.post(
    '/api/internalRequests',
    {
      config: { failure: 'CREATE_INTERNAL_REQUESTS_PROBLEM', rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Ask for a sign-in of another device, or the vendor to renew',
        body: z.strictObject({ Kind: z.enum(['signIn', 'renew']) }),
      },
    },
    async (request, reply) => {
      const { actor, ip: address } = request
      const asking = {
        clientId: actor.clientId,
        userId: actor.userId,
        address,
        seconds: services.config.requestSeconds,
      }
      if (request.body.Kind === 'renew') {
        const made = await system(request, (tx) => makeRequest(tx, 'renew', asking))
        await askVendor(services, await services.database(actor.region), actor, languageOf(request))
        return reply.code(201).send(encode(made))
      }
      const token = newToken(actor.region)
      const made = await system(request, (tx) => makeRequest(tx, 'signIn', { ...asking, token }))
      return reply.code(201).send({ ...encode(made), ValidSeconds: asking.seconds, Token: token })
    },
  )

  app.post(
    '/api/internalRequests/:id/answer',
    {
      schema: {
        tags,
        summary: 'Let somebody in who stands before a closed door, or not',
        params: idParams,
        body: z.strictObject({ Accept: z.boolean() }),
      },
    },
    async (request) => {
      const { actor, params, ip: from } = request
      if (actor.level !== 'administrator')
        throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: 'dashboard', action: 'administrator' } })
      const state = request.body.Accept ? 'accepted' : 'refused'
      const which = sql`client_id = ${actor.clientId} and id = ${params.id} and kind = 'access' and user_id <> ${actor.userId}`
      const answered = await system(request, (tx) => answerRequest(tx, which, { state, by: actor.userId, from }))
      if (request.body.Accept) await inTransaction(services, request, (context) => open(services, context, answered))
      return encode(answered)
    },
  )

  app.delete(
    '/api/internalRequests/:id',
    { schema: { tags, summary: 'Withdraw an own request', params: idParams } },
    async (request, reply) => {
      const { actor, params, ip: from } = request
      const which = sql`client_id = ${actor.clientId} and id = ${params.id} and user_id = ${actor.userId}`
      await seen(request, params.id)
      await system(request, (tx) => answerRequest(tx, which, { state: 'withdrawn', by: actor.userId, from }))
      return reply.code(204).send()
    },
  )

  async function system<T>({ actor }: FastifyRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
    return (await services.database(actor.region)).system(work)
  }

  async function seen(request: FastifyRequest, id: number): Promise<InternalRequest> {
    const { actor } = request
    const found = await system(request, (tx) => requestOf(tx, actor.clientId, id))
    if (found.userId !== actor.userId && actor.level !== 'administrator') throw new AppError('NOT_FOUND')
    return found
  }
}

/** Takes away what kept a person out: the ban, and a network that was not allowed. */
async function open({ engine }: Services, context: Context, { userId, address }: InternalRequest): Promise<void> {
  const user = await find(context, User, userId)
  if (user.banned) await changeRecords(context, engine, User, [{ id: userId, patch: { banned: false } }])
  const allowed = await networksOf(context.tx, context.actor.clientId, userId)
  if (address === null || mayComeFrom(allowed, address)) return
  const note = say(words.requestAccess, context.actor.language)
  await createRecords(context, engine, IpRule, [{ userId, network: address.replace(/^::ffff:/i, ''), note }])
}

function encode(one: InternalRequest): Record<string, unknown> {
  return {
    InternalRequestId: one.id,
    Kind: one.kind,
    UserId: one.userId,
    UserName: one.userName,
    Address: one.address,
    State: one.state,
    CreatedAt: one.createdAt,
    ExpiresAt: one.expiresAt,
    AnsweredAt: one.answeredAt,
    AnsweredBy: one.answeredBy,
    AnsweredFrom: one.answeredFrom,
  }
}
