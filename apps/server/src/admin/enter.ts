import { beginningOf } from '@temelia/text/beginning'
import { AppError } from '@temelia/model/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { demandNetwork } from '../http/networks.ts'
import type { Services } from '../http/services.ts'
import { IDLE_DAYS, SESSION_COOKIE } from '../http/session.ts'
import { sendLink } from './account-emails.ts'
import { noteSafety } from './audit-notes.ts'
import { networksOf } from './ip-rules.ts'
import { noteDevice } from './known-devices.ts'
import { allExpired, moduleStates, noFlags, openSession, sessionReply } from './sign-in.ts'

/** Whose the session is when there is none. */
export const nobody = { ClientId: 0, UserId: 0, Token: '', ...noFlags } as const

/** Opens a session, or says why the tenant may not work now. The session also goes into a cookie that scripts cannot read. */
export async function enter(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  database: Database,
  person: { clientId: number; userId: number },
): Promise<Record<string, unknown>> {
  const device = { name: request.headers['user-agent'] ?? '', address: request.ip }
  await demandConfirmed(services, database, person)
  const body = await database.system(async (tx) => {
    await demandLetIn(tx, person)
    demandNetwork(await networksOf(tx, person.clientId, person.userId), request.ip, { ...nobody, RestrictedAccess: 1 })
    const states = await moduleStates(tx, database.region, person.clientId, person.userId, services.engine.now())
    if (allExpired(states))
      throw new AppError('SUBSCRIPTION_EXPIRED', { body: { ...nobody, renew: '/#/renew/expired' } })
    const token = await openSession(tx, database.region, person, device)
    await noteDevice(tx, person, device)
    await noteSafety(tx, person, 'signIn', request.ip, person.userId, { device: beginningOf(device.name, 200) })
    return sessionReply(tx, database.region, person, states, token)
  })
  reply.setCookie(SESSION_COOKIE, `${body.ClientId},${body.UserId},${body.Token}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: IDLE_DAYS * 24 * 3_600,
  })
  return body
}

/** However one signs in: who is banned or gone does not come in. @throws AppError ACCESS_RESTRICTED_MESSAGE */
async function demandLetIn(tx: Tx, { clientId, userId }: { clientId: number; userId: number }): Promise<void> {
  const open = await tx.one(
    sql`select 1 as open from users where client_id = ${clientId} and id = ${userId} and not banned and deleted_with is null`,
  )
  if (!open) throw new AppError('ACCESS_RESTRICTED_MESSAGE', { body: { ...nobody, RestrictedAccess: 1 } })
}

/** A company whose address nobody confirmed in time waits for that; the email goes out again. @throws AppError ADDRESS_NOT_CONFIRMED */
async function demandConfirmed(
  services: Services,
  database: Database,
  { clientId }: { clientId: number },
): Promise<void> {
  const late = await database.system(async (tx) => {
    const founder = await tx.one<{ clientId: number; userId: number }>(
      sql`select client_id, user_id from sign_ins where client_id = ${clientId} and confirm_by <= now() limit 1`,
    )
    if (founder) await sendLink(tx, database.region, founder, 'confirm', services.config.publicUrl)
    return founder !== undefined
  })
  if (late) throw new AppError('ADDRESS_NOT_CONFIRMED', { body: nobody })
}
