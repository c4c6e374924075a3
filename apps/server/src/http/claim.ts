import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** A key that a request holds until it is answered. */
export interface Claim {
  readonly key: string
  /** Tells this holding of the key from an earlier one that was given up. */
  readonly mark: string
  /** What the body comes to, as far as it was read. */
  readonly bodyHash: () => string
  /** The transaction that keeps the reply with what it wrote. */
  keptIn?: Context['tx']
  /** That transaction has been committed. */
  answered: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyClaim?: Claim
    /** The body as it came, where the route completed it by what is stored: a repetition may be completed otherwise. */
    sentBody?: unknown
  }
}

/** A request that is being worked on and has written nothing; one left over by a crash may be repeated after a minute. */
export const IN_PROGRESS = 0

/** A request that has written something and is not answered yet, or whose answer was lost: it is never repeated. */
export const WRITTEN = 1

/** A reply as it is repeated. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * Notes with the key of a request, in the transaction that wrote for it, that it has written; so that however the server ends, the same
 * request does not write again. A transaction that wrote nothing notes nothing.
 * @throws AppError CONFLICT when the key was given to a repetition meanwhile
 */
export async function noteWritten(
  { tx, actor }: Context,
  { idempotencyClaim: claim }: Pick<FastifyRequest, 'idempotencyClaim'>,
): Promise<void> {
  if (!claim || claim.answered || claim.keptIn === tx) return
  const state = await tx.one<{ wrote: boolean }>(sql`select pg_current_xact_id_if_assigned() is not null as wrote`)
  if (!state?.wrote) return
  const noted = await tx.run(sql`update idempotency_keys set status = ${WRITTEN}, body_hash = ${claim.bodyHash()}
    where ${keyOf(actor, claim)} and status in (${IN_PROGRESS}, ${WRITTEN}) and reply = ${claim.mark}`)
  if (noted === 0) throw new AppError('CONFLICT')
}

/** Keeps the reply of a request in the transaction that wrote what it tells of: a repetition gets it whatever happens afterwards. */
export async function keepAnswer(
  { tx, actor }: Context,
  { idempotencyClaim: claim }: FastifyRequest,
  { status, headers, body }: Answer,
): Promise<void> {
  if (!claim) return
  const sent = { 'content-type': 'application/json; charset=utf-8', ...headers }
  const kept =
    await tx.run(sql`update idempotency_keys set status = ${status}, body_hash = ${claim.bodyHash()}, headers = ${JSON.stringify(sent)}::jsonb, reply = ${JSON.stringify(body)}
    where ${keyOf(actor, claim)} and status in (${IN_PROGRESS}, ${WRITTEN}) and reply = ${claim.mark}`)
  if (kept === 0) throw new AppError('CONFLICT')
  claim.keptIn = tx
  tx.afterCommit(() => {
    claim.answered = true
  })
}

type Caller = Pick<Context['actor'], 'clientId' | 'userId' | 'portal'>

/** Where a key of the caller's stands. */
export function keyOf(caller: Caller, { key }: Pick<Claim, 'key'>) {
  return sql`client_id = ${caller.clientId} and user_id = ${caller.userId} and key = ${ownKey(caller, key)}`
}

/** A key as it is kept: the people of all customers write into the vendor's tenant in one name, and each of them has keys of their own. */
export function ownKey({ portal }: Caller, key: string): string {
  return portal ? `${portal.accountId}.${portal.userId} ${key}` : key
}
