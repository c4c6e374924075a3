import { AppError } from '@temelia/model/errors'
import { email, password } from '@temelia/model/formats'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App, Services } from '../http/services.ts'
import { forgetSessions } from '../http/session.ts'
import { regionOf } from '../http/token.ts'
import { sendLink, takeLink } from './account-emails.ts'
import { attemptsOf, demandAttempt } from './attempts.ts'
import { noteSafety } from './audit-notes.ts'
import { hashPassword } from './password.ts'
import { personAnywhere } from './person-anywhere.ts'
import { closeAllSessions } from './sign-in.ts'

const tags = ['sign-in']
const open = { public: true } as const
const token = z.string().max(200)

/** What people do by links in emails, before they are signed in: a forgotten password, an address to confirm. */
export function emailLinkRoutes(app: App, services: Services): void {
  app.post(
    '/auth/forgotPassword',
    {
      config: open,
      schema: {
        tags,
        summary: 'Ask for an email with which a new password is set; answers the same whoever is asked for',
        body: z.looseObject({ User: z.string().trim().max(400).pipe(email) }),
      },
    },
    async (request, reply) => {
      const address = request.body.User
      const counting = await services.database('ro')
      await demandAttempt(counting, attemptsOf(`email ${address}`, request.ip, false), services.engine.now())
      const found = await personAnywhere(services, address)
      if (found && !found.person.banned)
        await found.database.system(async (tx) => {
          await sendLink(tx, found.database.region, found.person, 'password', services.config.publicUrl)
          await noteSafety(tx, found.person, 'passwordAsked', request.ip)
        })
      return reply.code(202).send({})
    },
  )

  app.post(
    '/auth/newPassword',
    {
      config: open,
      schema: {
        tags,
        summary: 'Set a new password by the link of an email',
        body: z.strictObject({ Token: token, Password: password }),
      },
    },
    async (request, reply) => {
      const database = await ofToken(request.body.Token)
      // Before the link is taken: a slow hash must not hold the transaction.
      const passwordHash = await hashPassword(request.body.Password)
      const person = await database.system(async (tx) => {
        const owner = await takeLink(tx, request.body.Token, 'password')
        await tx.run(sql`update sign_ins set password_hash = ${passwordHash}, password_changed_at = now(), confirm_by = null
          where client_id = ${owner.clientId} and user_id = ${owner.userId}`)
        await closeAllSessions(tx, owner.clientId, owner.userId)
        await noteSafety(tx, owner, 'passwordChanged', request.ip)
        return owner
      })
      forgetSessions(person.clientId, person.userId)
      return reply.code(204).send()
    },
  )

  app.post(
    '/auth/confirmAddress',
    {
      config: open,
      schema: { tags, summary: 'Confirm an address by the link of an email', body: z.strictObject({ Token: token }) },
    },
    async (request, reply) => {
      const database = await ofToken(request.body.Token)
      await database.system(async (tx) => {
        const { clientId, userId } = await takeLink(tx, request.body.Token, 'confirm')
        await tx.run(sql`update sign_ins set confirm_by = null where client_id = ${clientId} and user_id = ${userId}`)
      })
      return reply.code(204).send()
    },
  )

  function ofToken(sent: string) {
    const region = regionOf(sent)
    if (!region) throw new AppError('LINK_EXPIRED')
    return services.database(region)
  }
}
