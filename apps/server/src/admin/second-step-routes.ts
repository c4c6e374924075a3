import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { idParams } from '../http/record-routes.ts'
import type { App, Services } from '../http/services.ts'
import { noteSafety } from './audit-notes.ts'
import { attemptsOf, clearAttempts, demandAttempt } from './attempts.ts'
import { newSecret, secretAddress } from './one-time-code.ts'
import { demandOwnPassword } from './own-password.ts'
import type { Owner } from './owner.ts'
import { passkeysOf } from './passkeys.ts'
import {
  isOn,
  keepRecoveryCodes,
  newRecoveryCodes,
  removeCodeApp,
  secondStepOf,
  secretOf,
  takeCode,
} from './second-step.ts'

const tags = ['sign-in']
const withPassword = z.strictObject({ Password: z.string().max(400) })

/** The second step of one's own sign-in: looked at, begun, confirmed with a first code, given up. */
export function secondStepRoutes(app: App, services: Services): void {
  app.get('/api/second-step', { schema: { tags, summary: 'Whether a second step is asked for' } }, async (request) => {
    const { kept, passkeys } = await system(request, async (tx) => ({
      kept: await secondStepOf(tx, request.actor),
      passkeys: await passkeysOf(tx, request.actor),
    }))
    const left = { Passkeys: passkeys.length, RecoveryLeft: kept?.recovery.length ?? 0 }
    return { On: isOn(kept), Since: kept?.confirmedAt ?? null, ...left }
  })

  app.post(
    '/api/second-step',
    { schema: { tags, summary: 'Begin a second step: the secret for the device', body: withPassword } },
    async (request) => {
      const { actor } = request
      const address = await demandOwnPassword(services, request, request.body.Password)
      const secret = newSecret()
      const sealed = services.vault.seal(secret, secretOf(actor))
      const begun = await system(request, (tx) =>
        tx.run(sql`insert into second_steps (client_id, user_id, secret) values (${actor.clientId}, ${actor.userId}, ${sealed})
          on conflict (client_id, user_id) do update set secret = excluded.secret, last_step = 0
          where second_steps.confirmed_at is null`),
      )
      if (begun === 0) throw new AppError('CONFLICT')
      return { Secret: secret, Address: secretAddress(secret, address) }
    },
  )

  app.post(
    '/api/second-step/confirm',
    {
      schema: {
        tags,
        summary: 'Confirm the device with a code; gives the recovery codes, once',
        body: z.strictObject({ Code: z.string().max(40) }),
      },
    },
    async (request) => {
      const { actor } = request
      const now = services.engine.now()
      const { codes, hashes } = newRecoveryCodes(actor)
      const attempts = attemptsOf(`second-step ${actor.clientId} ${actor.userId}`, request.ip, true)
      await demandAttempt(await services.database(actor.region), attempts, now)
      await system(request, async (tx) => {
        const kept = await secondStepOf(tx, actor)
        if (!kept || kept.confirmedAt !== null) throw new AppError('CONFLICT')
        if (!(await takeCode(tx, services.vault, actor, { ...kept, recovery: [] }, request.body.Code, now)))
          throw new AppError('INVALID_DATA', { faults: [{ field: 'Code', code: 'WRONG_CODE' }] })
        await tx.run(sql`update second_steps set confirmed_at = now(), recovery = ${JSON.stringify(hashes)}::jsonb
          where client_id = ${actor.clientId} and user_id = ${actor.userId}`)
        await noteSafety(tx, actor, 'secondStepOn', request.ip)
      })
      await clearAttempts(await services.database(actor.region), attempts, now)
      return { RecoveryCodes: codes }
    },
  )

  app.post(
    '/api/second-step/recovery-codes',
    { schema: { tags, summary: 'New recovery codes; the old ones end', body: withPassword } },
    async (request) => {
      const { actor } = request
      await demandOwnPassword(services, request, request.body.Password)
      const { codes, hashes } = newRecoveryCodes(actor)
      await system(request, async (tx) => {
        const on = isOn(await secondStepOf(tx, actor)) || (await passkeysOf(tx, actor)).length > 0
        if (!on) throw new AppError('NOT_FOUND')
        await keepRecoveryCodes(tx, actor, hashes)
        await noteSafety(tx, actor, 'recoveryCodes', request.ip)
      })
      return { RecoveryCodes: codes }
    },
  )

  app.post(
    '/api/second-step/remove',
    { schema: { tags, summary: 'Give up the codes of the app', body: withPassword } },
    async (request, reply) => {
      await demandOwnPassword(services, request, request.body.Password)
      await system(request, async (tx) => {
        if (!(await removeCodeApp(tx, request.actor))) throw new AppError('NOT_FOUND')
        await noteSafety(tx, request.actor, 'secondStepOff', request.ip)
      })
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/users/:id/second-step',
    {
      schema: {
        tags,
        summary: 'Take the second step and the passkeys from a colleague who lost the device',
        params: idParams,
      },
    },
    async (request, reply) => {
      const { actor, params } = request
      // The own one goes with the password, as whoever finds an open screen might remove it otherwise.
      if (actor.level !== 'administrator' || params.id === actor.userId)
        throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: 'dashboard', action: 'administrator' } })
      await system(request, (tx) =>
        removeAll(tx, { clientId: actor.clientId, userId: params.id }, actor.userId, request.ip),
      )
      return reply.code(204).send()
    },
  )

  async function system<T>({ actor }: FastifyRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
    return (await services.database(actor.region)).system(work)
  }
}

/** Whoever lost the device lost the passkeys on it too: all of it ends. */
async function removeAll(tx: Tx, owner: Owner, by: number, from: string): Promise<void> {
  const { clientId, userId } = owner
  const mine = sql`client_id = ${clientId} and user_id = ${userId}`
  const gone =
    (await tx.run(sql`delete from second_steps where ${mine}`)) +
    (await tx.run(sql`delete from passkeys where ${mine}`))
  if (gone === 0) throw new AppError('NOT_FOUND')
  await noteSafety(tx, owner, 'secondStepOff', from, by)
}
