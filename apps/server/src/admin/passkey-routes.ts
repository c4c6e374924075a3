import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../db/database.ts'
import { listReply } from '../http/list-reply.ts'
import { idParams } from '../http/record-routes.ts'
import type { App, Services } from '../http/services.ts'
import { challengeOf, type MadePasskey, madePasskey, optionsToAsk, optionsToMake, siteOf } from '../ports/passkeys.ts'
import { noteSafety } from './audit-notes.ts'
import { enter, nobody } from './enter.ts'
import type { Owner } from './owner.ts'
import { demandOwnPassword } from './own-password.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.ts'
import { handleFor, madeAnswer, passkeysOf, personOfHandle, proofAnswer, takeProof, wirePasskey } from './passkeys.ts'
import { dropUnusedCodes, isOn, keepRecoveryCodes, newRecoveryCodes, secondStepOf } from './second-step.ts'

const tags = ['sign-in']
const MOST = 20
const withPassword = z.strictObject({ Password: z.string().max(400) })
const passkeyName = z.string().trim().min(1).max(80)

/** One's own passkeys: listed, added, named, removed. */
export function passkeyRoutes(app: App, services: Services): void {
  const site = siteOf(services.config.publicUrl)

  app.get('/api/passkeys', { schema: { tags, summary: 'The own passkeys' } }, async (request) => {
    const rows = await system(request, (tx) => passkeysOf(tx, request.actor))
    return listReply(request, 'passkeys', rows.map(wirePasskey), { page: 1, pageSize: MOST }, rows.length)
  })

  app.post(
    '/api/passkeys/begin',
    { schema: { tags, summary: 'Begin a passkey: what the browser needs to make it', body: withPassword } },
    async (request) => {
      const { actor } = request
      const address = await demandOwnPassword(services, request, request.body.Password)
      const known = await system(request, (tx) => passkeysOf(tx, actor))
      if (known.length >= MOST) throw new AppError('CONFLICT')
      const challenge = await newChallenge(await databaseOf(request), 'add', actor)
      return optionsToMake(site, { handle: handleFor(actor), address, name: address }, challenge, known)
    },
  )

  app.post(
    '/api/passkeys',
    {
      schema: {
        tags,
        summary: 'Add the passkey that the browser made; the first one brings recovery codes, told once',
        body: z.strictObject({ Name: passkeyName, Response: madeAnswer }),
      },
    },
    async (request, reply) => {
      const { actor, body, ip } = request
      const challenge = challengeOf(body.Response) ?? ''
      const asked = await takeChallenge(await databaseOf(request), challenge, 'add', actor)
      const made = asked && (await madePasskey(site, body.Response, challenge))
      if (!made) throw new AppError('PASSKEY_NOT_MADE')
      const codes = await system(request, (tx) => add(tx, actor, body.Name, made, ip))
      return reply.code(201).send({ RecoveryCodes: codes })
    },
  )

  app.put(
    '/api/passkeys/:id',
    {
      schema: {
        tags,
        summary: 'Name an own passkey',
        params: idParams,
        body: z.strictObject({ Name: passkeyName }),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const named = await system(request, (tx) =>
        tx.run(sql`update passkeys set name = ${body.Name}
          where client_id = ${actor.clientId} and user_id = ${actor.userId} and id = ${params.id}`),
      )
      if (named === 0) throw new AppError('NOT_FOUND')
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/passkeys/:id/remove',
    { schema: { tags, summary: 'Remove an own passkey', params: idParams, body: withPassword } },
    async (request, reply) => {
      const { actor, params, ip } = request
      await demandOwnPassword(services, request, request.body.Password)
      await system(request, async (tx) => {
        const gone = await tx.one<{ name: string }>(sql`delete from passkeys
          where client_id = ${actor.clientId} and user_id = ${actor.userId} and id = ${params.id} returning name`)
        if (!gone) throw new AppError('NOT_FOUND')
        await dropUnusedCodes(tx, actor)
        await noteSafety(tx, actor, 'passkeyRemoved', ip, actor.userId, gone)
      })
      return reply.code(204).send()
    },
  )

  function databaseOf({ actor }: FastifyRequest): Promise<Database> {
    return services.database(actor.region)
  }

  async function system<T>(request: FastifyRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
    return (await databaseOf(request)).system(work)
  }
}

/** Signing in by a passkey alone, which checks its person by itself: it is both steps. */
export function passkeySignInRoutes(app: App, services: Services): void {
  const config = { public: true, rateLimit: { max: 60, timeWindow: '1 minute' } } as const

  app.post(
    '/auth/passkey/begin',
    { config, schema: { tags, summary: 'Begin a sign-in by passkey: what the browser needs to ask for one' } },
    async () => {
      const challenge = await newChallenge(await services.database('ro'), 'signIn')
      return optionsToAsk(siteOf(services.config.publicUrl), challenge)
    },
  )

  app.post(
    '/auth/passkey',
    { config, schema: { tags, summary: 'Sign in by a passkey', body: z.strictObject({ Response: proofAnswer }) } },
    async (request, reply) => {
      const answer = request.body.Response
      const person = personOfHandle(answer)
      if (!person) throw new AppError('PASSKEY_NOT_KNOWN', { body: nobody })
      const database = await services.database(person.region)
      await takeProof(services, database, person, answer, 'signIn', request.ip, nobody)
      return enter(services, request, reply, database, person)
    },
  )
}

/** Keeps a new passkey and tells its person by email; gives recovery codes where there was no second step before. */
async function add(tx: Tx, owner: Owner, name: string, made: MadePasskey, from: string): Promise<readonly string[]> {
  const { clientId, userId } = owner
  // One at a time, so that two at once do not both bring the first codes.
  await tx.run(sql`select 1 from users where client_id = ${clientId} and id = ${userId} for update`)
  const known = await passkeysOf(tx, owner)
  if (known.length >= MOST) throw new AppError('CONFLICT')
  const first = !isOn(await secondStepOf(tx, owner)) && known.length === 0
  await tx.run(sql`insert into passkeys (client_id, user_id, credential_id, public_key, counter, transports, name, backed_up)
    values (${clientId}, ${userId}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${JSON.stringify(made.transports)}::jsonb, ${name}, ${made.backedUp})`)
  await noteSafety(tx, owner, 'passkeyAdded', from, userId, { name })
  await tx.run(sql`insert into jobs (client_id, kind, payload)
    select u.client_id, 'mail', jsonb_build_object('template', 'newPasskey', 'to', u.email, 'name', u.name, 'company', c.name,
      'language', coalesce(u.language, case when c.practice = 'ro' then 'ro' else 'en' end), 'device', ${name}::text, 'address', ${from}::text)
    from users u join clients c on c.client_id = u.client_id where u.client_id = ${clientId} and u.id = ${userId}`)
  if (!first) return []
  const { codes, hashes } = newRecoveryCodes(owner)
  await keepRecoveryCodes(tx, owner, hashes)
  return codes
}
