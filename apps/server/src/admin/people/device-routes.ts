import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { forgetSessions } from '../../http/session.ts'
import { find } from '../../records/find.ts'
import { noteSafety } from '../audit-notes.ts'
import { passkeysOf, wirePasskey } from '../passkeys.ts'
import { isOn, secondStepOf } from '../second-step.ts'
import { demandAdministrator } from './administrator.ts'

const tags = ['company']

interface Session {
  readonly id: number
  readonly device: string
  readonly address: string
  readonly lastSeenAt: string
  readonly expiresAt: string
}

/** What an administrator sees of the devices of a person, and ends. */
export function deviceRoutes(app: App, services: Services): void {
  app.get(
    '/api/users/:id/devices',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: { tags, summary: 'Where a person is signed in, their passkeys and second step', params: idParams },
    },
    async (request) => {
      const { id } = request.params
      const { clientId, region, sessionId } = request.actor
      await inTransaction(services, request, (context) => find(context, User, id))
      const owner = { clientId, userId: id }
      return (await services.database(region)).system(async (tx) => {
        const sessions = await tx.rows<Session>(sql`select id, device, address, last_seen_at, expires_at from sessions
          where client_id = ${clientId} and user_id = ${id} and expires_at > now() order by last_seen_at desc, id desc`)
        const kept = await secondStepOf(tx, owner)
        return {
          Sessions: sessions.map((one) => ({
            SessionId: one.id,
            Device: one.device,
            Address: one.address,
            LastSeenAt: one.lastSeenAt,
            ExpiresAt: one.expiresAt,
            Current: one.id === sessionId,
          })),
          Passkeys: (await passkeysOf(tx, owner)).map(wirePasskey),
          SecondStep: { On: isOn(kept), Since: kept?.confirmedAt ?? null, RecoveryLeft: kept?.recovery.length ?? 0 },
        }
      })
    },
  )

  app.delete(
    '/api/users/:id/sessions/:session',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: {
        tags,
        summary: 'Sign a person out on one device',
        params: idParams.extend({ session: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
      },
    },
    async (request, reply) => {
      const { id, session } = request.params
      const { clientId, userId, region } = request.actor
      await inTransaction(services, request, (context) => find(context, User, id))
      await (await services.database(region)).system(async (tx) => {
        const ended = await tx.one<{ device: string }>(
          sql`delete from sessions where client_id = ${clientId} and user_id = ${id} and id = ${session} returning device`,
        )
        if (!ended) throw new AppError('NOT_FOUND')
        await noteSafety(tx, { clientId, userId: id }, 'signOut', request.ip, userId, { device: ended.device })
      })
      forgetSessions(clientId, id)
      return reply.code(204).send()
    },
  )
}
