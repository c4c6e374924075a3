import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { password } from '@temelia/model/formats'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import type { App, Services } from '../http/services.ts'
import { inTransaction } from '../http/services.ts'
import { forgetSessions } from '../http/session.ts'
import { find, findAll } from '../records/find.ts'
import { noteSafety } from './audit-notes.ts'
import { addressTaken, isTakenElsewhere } from './identity.ts'
import { demandOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { closeAllSessions } from './sign-in.ts'
import { setPassword } from './tenant.ts'

/** What is done with users beside their record. */
export function userRoutes(app: App, services: Services): void {
  oneAddressEverywhere(app, services)

  app.put(
    '/api/users/:id/password',
    {
      schema: {
        tags: ['dashboard'],
        summary: 'Set a password: the own one with the old one, or as an administrator a colleague’s',
        params: idParams,
        body: z.strictObject({ Password: password, OldPassword: z.string().max(400).optional() }),
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { actor } = request
      if (id !== actor.userId && actor.level !== 'administrator')
        throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: 'dashboard', action: 'administrator' } })
      const user = await inTransaction(services, request, (context) => find(context, User, id))
      if (id === actor.userId) await demandOwnPassword(services, request, request.body.OldPassword, 'OldPassword')
      if (await isTakenElsewhere(services, actor.region, user.email)) throw addressTaken('User')
      const passwordHash = await hashPassword(request.body.Password)
      const database = await services.database(actor.region)
      await database.system(async (tx) => {
        await setPassword(tx, actor.clientId, id, user.email, passwordHash)
        await closeAllSessions(tx, actor.clientId, id)
        await noteSafety(tx, { clientId: actor.clientId, userId: id }, 'passwordChanged', request.ip, actor.userId)
      })
      forgetSessions(actor.clientId, id)
      return reply.code(204).send()
    },
  )
}

/** Refuses an address that somebody of the other region signs in with; the rules of users see to those of their own. */
function oneAddressEverywhere(app: App, services: Services): void {
  const path = `/api/${User.wire.path}`
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    const writes =
      (route.url === path && methods.includes('POST')) ||
      (route.url === `${path}/:id` && methods.some((method) => method === 'PUT' || method === 'PATCH'))
    if (!writes) return
    const before = route.preHandler ?? []
    route.preHandler = [
      ...(Array.isArray(before) ? before : [before]),
      async (request: FastifyRequest) => {
        const { email } = (request.body ?? {}) as { email?: unknown }
        if (typeof email !== 'string' || !(await isTakenElsewhere(services, request.actor.region, email))) return
        const id = idParams.safeParse(request.params).data?.id
        const [user] = id ? await inTransaction(services, request, (context) => findAll(context, User, [id])) : []
        if (user?.email.toLowerCase() !== email.toLowerCase()) throw addressTaken('User')
      },
    ]
  })
}
