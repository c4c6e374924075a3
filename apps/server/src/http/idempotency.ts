import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@temelia/model/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { IN_PROGRESS, keyOf, ownKey, WRITTEN } from './claim.ts'
import { marksOfParts, markParts } from './content-mark.ts'
import type { Services } from './services.ts'

interface Kept {
  readonly bodyHash: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly reply: string
}

/** A reply is kept so many days: a device may have been away that long. */
const REPLY_DAYS = 30
const OLD = sql`created_at < now() - make_interval(days => ${REPLY_DAYS}::integer)`

/** A body that is kept as it streams in is no part of what a key stands for. */
function bodyText(request: FastifyRequest): string {
  const body = request.sentBody ?? request.body
  return JSON.stringify(body instanceof Readable ? null : (body ?? null))
}

/**
 * `Idempotency-Key` on POST: the same key and body answer the first reply again, another body is refused. What a request
 * wrote is noted with its key in the same transaction (claim.ts), so that a repetition writes nothing a second time however the first
 * one ended; where its reply was lost it is told that it was carried out.
 */
export function idempotency(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string' || !request.actor) return
    if (key.length < 1 || key.length > 200) throw new AppError('MALFORMED_REQUEST')
    const hashOf = (body: string) => createHash('sha256').update(`${request.url}\n${body}`).digest('base64')
    const multipart = request.isMultipart()
    const mark = randomUUID()
    const kept = await claim(services, request, key, mark)
    if (!kept) {
      const body = multipart ? markParts(request) : () => bodyText(request)
      const sent = multipart ? undefined : hashOf(body())
      request.idempotencyClaim = { key, mark, bodyHash: () => sent ?? hashOf(body()), answered: false }
      return
    }
    if (kept.status === IN_PROGRESS) throw new AppError('CONFLICT')
    const hashes = multipart ? [...(await marksOfParts(request))].map(hashOf) : [hashOf(bodyText(request))]
    if (!hashes.includes(kept.bodyHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (kept.status === WRITTEN) throw new AppError('CONFLICT')
    return reply.code(kept.status).headers(kept.headers).send(kept.reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const held = request.idempotencyClaim
    if (held === undefined || held.answered) return payload
    const { clientId, region } = request.actor
    const database = await services.database(region)
    // A reply without a body (204) is kept as an empty one; a stream is not kept.
    const kept = payload ?? ''
    const finished = reply.statusCode < 500 && typeof kept === 'string'
    const headers = Object.fromEntries(
      ['content-type', 'location', 'etag'].flatMap((name) =>
        reply.getHeader(name) ? [[name, String(reply.getHeader(name))]] : [],
      ),
    )
    const ours = sql`${keyOf(request.actor, held)} and reply = ${held.mark}`
    await database.tenant(clientId, (tx) =>
      tx.run(
        finished
          ? sql`update idempotency_keys set status = ${reply.statusCode}, body_hash = ${held.bodyHash()}, headers = ${JSON.stringify(headers)}::jsonb, reply = ${kept}
              where ${ours} and status in (${IN_PROGRESS}, ${WRITTEN})`
          : sql`delete from idempotency_keys where ${ours} and status = ${IN_PROGRESS}`,
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
  { actor }: FastifyRequest,
  key: string,
  mark: string,
): Promise<Kept | undefined> {
  const { clientId, userId, region } = actor
  const database = await services.database(region)
  const place = keyOf(actor, { key })
  return database.tenant(clientId, async (tx) => {
    await tx.run(sql`delete from idempotency_keys where ${place}
      and (${OLD} or (status = ${IN_PROGRESS} and created_at < now() - interval '1 minute'))`)
    const taken =
      await tx.run(sql`insert into idempotency_keys (client_id, user_id, key, body_hash, status, headers, reply)
      values (${clientId}, ${userId}, ${ownKey(actor, key)}, '', ${IN_PROGRESS}, '{}', ${mark}) on conflict do nothing`)
    if (taken === 1) return undefined
    return tx.one<Kept>(sql`select body_hash, status, headers, reply from idempotency_keys where ${place}`)
  })
}
