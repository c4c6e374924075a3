import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { forgetSessions } from '../../http/session.ts'
import { find } from '../../records/find.ts'
import { noteSafety } from '../audit-notes.ts'
import { closeAllSessions } from '../sign-in.ts'
import { demandAdministrator } from './administrator.ts'
import { countHeld, handOver, handoverKinds, takeBack } from './handover.ts'

const tags = ['company']

/** A session is seen every ten minutes at most (http/session.ts): who was seen within these minutes is there. */
const ONLINE_MINUTES = 15

const handover = z.strictObject({
  Successors: z.partialRecord(z.enum(handoverKinds), z.int().positive()),
  Ban: z.boolean().default(false),
})

/** What an administrator does with people beside their records. */
export function peopleRoutes(app: App, services: Services): void {
  app.get('/api/users/online', { schema: { tags, summary: 'Who is signed in and was there just now' } }, (request) =>
    inTransaction(services, request, async ({ tx, actor }) => {
      const people = await tx.rows<{ userId: number }>(sql`select distinct s.user_id from sessions s
        join users u on u.client_id = s.client_id and u.id = s.user_id and (u.visible or ${actor.level === 'administrator'} or u.id = ${actor.userId})
        where s.client_id = ${actor.clientId} and s.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES}::integer) and s.expires_at > now()`)
      return { UserIds: people.map(({ userId }) => userId) }
    }),
  )

  app.post(
    '/api/users/:id/sign-out',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: { tags, summary: 'Sign a person out on all devices', params: idParams },
    },
    async (request, reply) => {
      const { id } = request.params
      await inTransaction(services, request, (context) => find(context, User, id))
      const { clientId, userId, region } = request.actor
      const database = await services.database(region)
      await database.system(async (tx) => {
        await closeAllSessions(tx, clientId, id)
        await noteSafety(tx, { clientId, userId: id }, 'signOut', request.ip, userId)
      })
      forgetSessions(clientId, id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/users/:id/handover',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: { tags, summary: 'What a person holds that somebody has to go on with', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        await find(context, User, request.params.id)
        const counts = await countHeld(context, request.params.id)
        return { Kinds: handoverKinds.map((kind) => ({ Kind: kind, Count: counts[kind] })) }
      }),
  )

  app.post(
    '/api/users/:id/handover',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: { tags, summary: 'Hand over what a person holds', params: idParams, body: handover },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { Successors, Ban } = request.body
        if (Ban && request.params.id === context.actor.userId) throw new AppError('OWN_USER')
        const done = await handOver(context, services.engine, request.params.id, Successors, Ban)
        return {
          HandoverId: done.id,
          Moved: done.moved.map(({ kind, toId, ids }) => ({ Kind: kind, UserId: toId, Count: ids.length })),
          Refused: done.refused,
        }
      }),
  )

  app.post(
    '/api/users/:id/handover/:handover/undo',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: {
        tags,
        summary: 'Take a handover back',
        params: idParams.extend({ handover: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id, handover: handoverId } = request.params
        return { Returned: await takeBack(context, services.engine, id, handoverId) }
      }),
  )
}
