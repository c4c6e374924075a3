import { EventEmitter } from 'node:events'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { practiceOfCall } from '@temelia/model/practice-pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Signals } from '../db/signals.ts'
import { demandNetwork, mayComeFrom } from './networks.ts'
import { actorColumns, actorOf, type ActorRow } from './actor.ts'
import type { Services } from './services.ts'
import { type AuthParams, readAuthParams, regionOf, tokenHash } from './token.ts'

export const SESSION_COOKIE = 'temelia_session'

/** A session ends after this many days without use, and after this many days in any case. */
export const IDLE_DAYS = 14
export const ABSOLUTE_DAYS = 90

/** When to ask again while the company is being restored: what is typed meanwhile would be lost if that fails. */
const RESTORE_RETRY_SECONDS = 30

const CACHE_MILLISECONDS = 5_000
const SEEN_MILLISECONDS = 10 * 60_000

interface Cached {
  readonly actor: Actor
  readonly expired: boolean
  readonly unconfirmed: boolean
  readonly restoring: boolean
  readonly networks: readonly string[] | null
  readonly until: number
}

const cache = new Map<string, Cached>()

/** Tells long-lived requests of a company, by its number. */
const forgotten = new EventEmitter().setMaxListeners(0)

const TOPIC = 'sessions'
const others = new Set<Signals>()

/** Forgets the cached sessions of a user, here and on the other servers: they signed out, were banned, or their rights changed. */
export function forgetSessions(clientId: number, userId?: number): void {
  drop(clientId, userId)
  for (const signals of others) signals.tell(TOPIC, `${clientId} ${userId ?? ''}`)
}

/** From now on what is forgotten is forgotten by all servers of a database. */
export function forgetTogether({ signals }: Pick<Database, 'signals'>): void {
  others.add(signals)
  signals.hear(TOPIC, (word) => {
    const [clientId, userId] = word.split(' ')
    drop(Number(clientId), userId ? Number(userId) : undefined)
  })
  signals.missed(() => {
    cache.clear()
    for (const company of forgotten.eventNames()) forgotten.emit(company)
  })
}

/** Calls back when it has to be looked at anew who of a company is signed in and may do what, until the returned function is called. */
export function whenForgotten(clientId: number, listener: () => void): () => void {
  const company = String(clientId)
  forgotten.on(company, listener)
  return () => void forgotten.off(company, listener)
}

function drop(clientId: number, userId: number | undefined): void {
  for (const [key, { actor }] of cache)
    if (actor.clientId === clientId && (userId === undefined || actor.userId === userId)) cache.delete(key)
  forgotten.emit(String(clientId))
}

/** Puts the caller on every request that is not public, before its body is validated. */
export function installSessions(app: FastifyInstance, services: Services): void {
  app.decorateRequest('actor', null as unknown as Actor)
  // What is told to one person is kept by no cache on the way, nor in a browser that others use.
  app.addHook('onSend', async (request, reply) => {
    if (request.actor && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.public || request.is404) return
    const presented = credentials(request, services)
    if (!presented) throw new AppError('NOT_SIGNED_IN')
    const found = await authenticate(services, presented)
    if (!found) throw new AppError('DISCONNECTED_RECONNECT_MESSAGE')
    demandNetwork(found.networks, request.ip)
    if (found.unconfirmed) throw new AppError('ADDRESS_NOT_CONFIRMED')
    if (found.restoring && !['GET', 'HEAD', 'OPTIONS'].includes(request.method))
      throw new AppError('COMPANY_BEING_RESTORED', { params: { retryAfter: RESTORE_RETRY_SECONDS } })
    if (found.expired) throw new AppError('SUBSCRIPTION_EXPIRED', { body: { renew: '/#/renew/expired' } })
    const claimed = claimedClient(request)
    if (claimed !== undefined && claimed !== found.actor.clientId) throw new AppError('DISCONNECTED_RECONNECT_MESSAGE')
    const practice = practiceOfCall(request.routeOptions.url ?? '')
    if (practice && practice !== found.actor.region) throw new AppError('NOT_FOUND')
    request.actor = { ...found.actor, address: request.ip }
  })
}

/** Looks again who makes a long-lived request: their rights may have changed. False when they were signed out, banned or have expired. */
export async function stillSignedIn(services: Services, request: FastifyRequest): Promise<boolean> {
  const presented = credentials(request, services)
  const found = presented && (await authenticate(services, presented))
  if (!found || found.expired || found.unconfirmed || !mayComeFrom(found.networks, request.ip)) return false
  request.actor = { ...found.actor, address: request.ip }
  return true
}

/**
 * The same before each part of a long answer: who was signed out or banned gets no more of it, and the rest is given with the rights of now.
 * @throws AppError DISCONNECTED_RECONNECT_MESSAGE
 */
export async function demandSignedIn(services: Services, request: FastifyRequest): Promise<void> {
  if (!(await stillSignedIn(services, request))) throw new AppError('DISCONNECTED_RECONNECT_MESSAGE')
}

/** The caller of presented credentials; undefined when they are not (or no longer) good. */
export async function authenticate(services: Services, params: AuthParams): Promise<Omit<Cached, 'until'> | undefined> {
  const region = regionOf(params.token)
  if (!region) return undefined
  const key = `${params.clientId},${params.userId},${params.token}`
  const known = cache.get(key)
  const now = services.engine.now()
  if (known && known.until > now.getTime()) return known
  const database = await services.database(region)
  const row = await database.system(async (tx) => {
    const found = await tx.one<SessionRow>(sql`
      select s.id as session_id, s.last_seen_at, ${actorColumns(params.clientId, region, now)},
        (select json_agg(r.network) from ip_rules r where r.client_id = ${params.clientId} and r.deleted_with is null
          and (r.user_id is null or r.user_id = s.user_id)) as networks,
        exists (select 1 from company_transfers t where t.client_id = ${params.clientId} and t.status = 'running' and t.kind = 'restore') as restoring
      from sessions s
      join users u on u.client_id = s.client_id and u.id = s.user_id and not u.banned and u.deleted_with is null
      left join permissions p on p.client_id = s.client_id and p.user_id = s.user_id
      where s.token_hash = ${tokenHash(params.token)} and s.client_id = ${params.clientId} and s.user_id = ${params.userId}
        and s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${IDLE_DAYS}::integer)`)
    if (found && now.getTime() - new Date(found.lastSeenAt).getTime() > SEEN_MILLISECONDS) {
      await tx.run(
        sql`update sessions set last_seen_at = now() where client_id = ${params.clientId} and id = ${found.sessionId}`,
      )
    }
    if (!found) return undefined
    // Asked for by itself: in a cluster the addresses stay on the coordinator, and all else of a company is on one of its servers.
    const late = await tx.one(
      sql`select 1 from sign_ins where client_id = ${params.clientId} and confirm_by <= now() limit 1`,
    )
    return { ...found, unconfirmed: late !== undefined }
  })
  if (!row) return undefined
  const result: Cached = {
    actor: actorOf({ clientId: params.clientId, userId: params.userId, sessionId: row.sessionId, region }, row),
    expired: row.activeModules.length === 0,
    unconfirmed: row.unconfirmed,
    restoring: row.restoring,
    networks: row.networks,
    until: now.getTime() + CACHE_MILLISECONDS,
  }
  if (cache.size > 10_000) cache.clear()
  cache.set(key, result)
  return result
}

interface SessionRow extends ActorRow {
  readonly sessionId: number
  readonly lastSeenAt: string
  readonly networks: readonly string[] | null
  readonly restoring: boolean
}

/** Credentials in the order of the contract: bearer, cookie, body, and (where allowed) query. */
function credentials(request: FastifyRequest, services: Services): AuthParams | undefined {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')
  if (bearer) return readAuthParams(bearer[1])
  const fromBody = takeFromBody(request)
  const cookie = request.cookies[SESSION_COOKIE]
  if (cookie) {
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    if (writes ? !sameOrigin(request) : request.routeOptions.config.endsSession && otherSite(request))
      throw new AppError('FOREIGN_ORIGIN')
    return readAuthParams(cookie)
  }
  if (fromBody) return fromBody
  const query = request.query as Record<string, unknown>
  return services.config.allowQueryToken ? readAuthParams(query.authParams) : undefined
}

/** Takes the credentials out of a form or JSON body, so that the fields left are those of the record. */
function takeFromBody(request: FastifyRequest): AuthParams | undefined {
  const body = request.body as Record<string, unknown> | undefined | null
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { authParams, dbParams: _region, ...rest } = body
  if (authParams === undefined && _region === undefined) return undefined
  request.body = rest
  return readAuthParams(authParams)
}

/** A page of another site may make a browser send the cookie; it cannot forge these headers. */
function sameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** Whether a browser says that a page of another site made it ask. */
function otherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** `ClientId` sent by a caller is checked against the token, never trusted. */
function claimedClient(request: FastifyRequest): number | undefined {
  const body = request.body as Record<string, unknown> | undefined | null
  const query = request.query as Record<string, unknown>
  const claimed =
    (typeof body === 'object' && body !== null && !Array.isArray(body) ? body.ClientId : undefined) ?? query.ClientId
  if (claimed === undefined || claimed === null || claimed === '') return undefined
  return typeof claimed === 'string' || typeof claimed === 'number' ? Number(claimed) : Number.NaN
}
