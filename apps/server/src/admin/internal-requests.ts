import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { tokenHash } from '../http/token.ts'
import { noteSafety } from './audit-notes.ts'

export const requestKinds = ['signIn', 'access', 'renew'] as const
export type RequestKind = (typeof requestKinds)[number]

/** A request as it is kept; one that nobody answered in time reads as expired. */
export interface InternalRequest {
  readonly id: number
  readonly clientId: number
  readonly kind: RequestKind
  readonly userId: number
  readonly userName: string
  readonly address: string | null
  readonly state: 'open' | 'accepted' | 'refused' | 'withdrawn' | 'expired'
  readonly createdAt: string
  readonly expiresAt: string
  readonly answeredAt: string | null
  readonly answeredBy: number | null
  readonly answeredFrom: string | null
}

interface Asking {
  readonly clientId: number
  readonly userId: number
  readonly address: string
  readonly seconds: number
  readonly token?: string
}

/** Makes a request. A newer one of the kind for the same person ends the older. */
export async function makeRequest(tx: Tx, kind: RequestKind, asking: Asking): Promise<InternalRequest> {
  const { clientId, userId, address, seconds, token } = asking
  await tx.run(sql`update internal_requests set state = 'withdrawn', answered_at = now()
    where client_id = ${clientId} and user_id = ${userId} and kind = ${kind} and state = 'open'`)
  const made = await tx.one<{
    id: number
  }>(sql`insert into internal_requests (client_id, kind, user_id, address, token_hash, expires_at)
    values (${clientId}, ${kind}, ${userId}, ${address}, ${token === undefined ? null : tokenHash(token)}::bytea,
      now() + make_interval(secs => ${seconds}::integer)) returning id`)
  await noteSafety(tx, asking, 'requestMade', address, userId, { kind, request: made?.id })
  return requestOf(tx, clientId, made?.id ?? 0)
}

/** A request of a company. @throws AppError NOT_FOUND */
export async function requestOf(tx: Tx, clientId: number, id: number): Promise<InternalRequest> {
  const [found] = await requestsOf(tx, sql`r.client_id = ${clientId} and r.id = ${id}`)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Requests, the newest first. */
export function requestsOf(tx: Tx, where: RawBuilder<unknown>): Promise<InternalRequest[]> {
  return tx.rows<InternalRequest>(sql`select r.id, r.client_id, r.kind, r.user_id, u.name as user_name, r.address,
      case when r.state = 'open' and r.expires_at <= now() then 'expired' else r.state end as state,
      r.created_at, r.expires_at, r.answered_at, r.answered_by, r.answered_from
    from internal_requests r join users u on u.client_id = r.client_id and u.id = r.user_id where ${where} order by r.id desc limit 200`)
}

/** Answers an open request, once. @throws AppError LINK_EXPIRED when it was answered, withdrawn or is too old */
export async function answerRequest(
  tx: Tx,
  which: RawBuilder<unknown>,
  answer: { readonly state: 'accepted' | 'refused' | 'withdrawn'; readonly by: number | null; readonly from: string },
): Promise<InternalRequest> {
  const taken = await tx.one<{ id: number; clientId: number; userId: number }>(sql`update internal_requests
    set state = ${answer.state}, answered_at = now(), answered_by = ${answer.by}, answered_from = ${answer.from}
    where ${which} and state = 'open' and expires_at > now() returning id, client_id, user_id`)
  if (!taken) throw new AppError('LINK_EXPIRED')
  await noteSafety(tx, taken, 'requestAnswered', answer.from, answer.by ?? taken.userId, {
    request: taken.id,
    state: answer.state,
  })
  return requestOf(tx, taken.clientId, taken.id)
}
