import { createHash } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key this request holds until it is answered. */
    idempotencyKey?: string
  }
}

interface Kept {
  readonly bodyHash: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly reply: string
}

/** A request that is being worked on has this status; one left over by a crash is retried after a minute. */
const IN_PROGRESS = 0

/** A reply is kept so many days: a device may have been away that long. */
const REPLY_DAYS = 30
const OLD = sql`created_at < now() - make_interval(days => ${REPLY_DAYS}::integer)`

/** `Idempotency-Key` on POST (contract 1.8): the same key and body answer the first reply again, another body is refused. */
export function idempotency(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string' || !request.actor) return
    if (key.length < 1 || key.length > 200) throw new AppError('MALFORMED_REQUEST')
    const bodyHash = createHash('sha256')
      .update(`${request.url}\n${JSON.stringify(request.body ?? null)}`)
      .digest('base64')
    const kept = await claim(services, request, key, bodyHash)
    if (!kept) {
      request.idempotencyKey = key
      return
    }
    if (kept.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (kept.status === IN_PROGRESS) throw new AppError('CONFLICT')
    return reply.code(kept.status).headers(kept.headers).send(kept.reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const key = request.idempotencyKey
    if (key === undefined) return payload
    const { clientId, userId, region } = request.actor
    const database = await services.database(region)
    // A reply without a body (204) is kept as an empty one; a stream is not kept.
    const kept = payload ?? ''
    const finished = reply.statusCode < 500 && typeof kept === 'string'
    const headers = Object.fromEntries(
      ['content-type', 'location', 'etag'].flatMap((name) =>
        reply.getHeader(name) ? [[name, String(reply.getHeader(name))]] : [],
      ),
    )
    await database.tenant(clientId, (tx) =>
      tx.run(
        finished
          ? sql`update idempotency_keys set status = ${reply.statusCode}, headers = ${JSON.stringify(headers)}::jsonb, reply = ${kept} where client_id = ${clientId} and user_id = ${userId} and key = ${key}`
          : sql`delete from idempotency_keys where client_id = ${clientId} and user_id = ${userId} and key = ${key}`,
      ),
    )
    return payload
  })
}

/** Deletes the replies that no longer count. */
export async function dropOldReplies(database: Database): Promise<void> {
  await database.system((tx) => tx.run(sql`delete from idempotency_keys where ${OLD}`))
}

/** Takes the key for this request; gives what is kept under it when another request took it before. */
async function claim(
  services: Services,
  request: FastifyRequest,
  key: string,
  bodyHash: string,
): Promise<Kept | undefined> {
  const { clientId, userId, region } = request.actor
  const database = await services.database(region)
  return database.tenant(clientId, async (tx) => {
    await tx.run(sql`delete from idempotency_keys where client_id = ${clientId} and user_id = ${userId} and key = ${key}
      and (${OLD} or (status = ${IN_PROGRESS} and created_at < now() - interval '1 minute'))`)
    const taken =
      await tx.run(sql`insert into idempotency_keys (client_id, user_id, key, body_hash, status, headers, reply)
      values (${clientId}, ${userId}, ${key}, ${bodyHash}, ${IN_PROGRESS}, '{}', '') on conflict do nothing`)
    if (taken === 1) return undefined
    return tx.one<Kept>(
      sql`select body_hash, status, headers, reply from idempotency_keys where client_id = ${clientId} and user_id = ${userId} and key = ${key}`,
    )
  })
}
