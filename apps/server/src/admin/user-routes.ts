import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { password } from '@temelia/model/formats'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import type { App, Services } from '../http/services.ts'
import { inTransaction } from '../http/services.ts'
import { forgetSessions } from '../http/session.ts'
import { find } from '../records/find.ts'
import { hashPassword } from './password.ts'
import { closeAllSessions } from './sign-in.ts'
import { setPassword } from './tenant.ts'

/** What is done with users beside their record. */
export function userRoutes(app: App, services: Services): void {
  app.put(
    '/api/users/:id/password',
    {
      schema: {
        tags: ['dashboard'],
        summary: 'Set a password: the own one, or as an administrator anyone’s',
        params: idParams,
        body: z.strictObject({ Password: password }),
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { actor } = request
      if (id !== actor.userId && actor.level !== 'administrator') throw new AppError('OPERATION_NOT_PERMITTED')
      const user = await inTransaction(services, request, (context) => find(context, User, id))
      const passwordHash = await hashPassword(request.body.Password)
      const database = await services.database(actor.region)
      await database.system(async (tx) => {
        await setPassword(tx, actor.clientId, id, user.email, passwordHash)
        await closeAllSessions(tx, actor.clientId, id)
      })
      forgetSessions(actor.clientId, id)
      return reply.code(204).send()
    },
  )
}
