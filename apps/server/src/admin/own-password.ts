import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../http/services.ts'
import { attemptsOf, clearAttempts, demandAttempt } from './attempts.ts'
import { verifyPassword } from './password.ts'

/**
 * Asks the caller for the own password once more: who found an open screen must not be able to keep it. Gives the address to sign in with.
 * @throws AppError INVALID_DATA naming the field it was sent in, TOO_MANY_REQUESTS
 */
export async function demandOwnPassword(
  services: Services,
  { actor, ip }: FastifyRequest,
  sent: string | undefined,
  field = 'Password',
): Promise<string> {
  if (!sent) throw new AppError('INVALID_DATA', { faults: [{ field, code: 'REQUIRED' }] })
  const database = await services.database(actor.region)
  const now = services.engine.now()
  const kept = await database.system((tx) =>
    tx.one<{ email: string; passwordHash: string | null }>(
      sql`select email, password_hash from sign_ins where client_id = ${actor.clientId} and user_id = ${actor.userId}`,
    ),
  )
  const attempts = attemptsOf(kept?.email ?? '', ip, true)
  await demandAttempt(database, attempts, now)
  if (!(await verifyPassword(kept?.passwordHash ?? undefined, sent)))
    throw new AppError('INVALID_DATA', { faults: [{ field, code: 'WRONG_PASSWORD' }] })
  await clearAttempts(database, attempts, now)
  return kept?.email ?? ''
}
