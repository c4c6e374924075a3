import type { Region } from '@temelia/calendar/region'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppError, ErrorCode } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { FreeSpace } from '../ports/free-space.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import type { Post } from '../ports/post.ts'
import type { Storage } from '../ports/storage.ts'
import type { Vault } from '../ports/vault.ts'
import type { Context } from '../records/context.ts'
import { noteWritten } from './claim.ts'
import type { Draining } from './draining.ts'
import type { JobKinds } from '../records/job-kind.ts'
import { act, type Engine } from '../records/operation.ts'
import { givingWay } from './turns.ts'

/** What routes work with; made once in main.ts and handed to every area. */
export interface Services {
  readonly config: Config
  /** Opens a region's database on first use. */
  readonly database: (region: Region) => Promise<Database>
  readonly engine: Engine
  readonly storage: Storage
  readonly vault: Vault
  readonly freeSpace: FreeSpace
  /** Emails of tenants, by their own servers. */
  readonly post: Post
  readonly mailbox: Mailbox
  /** Work behind calls that another process may have to take over; areas add theirs. */
  readonly jobKinds: JobKinds
  /** The server is about to close. */
  readonly draining: Draining
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Who asks for something: a request, or the job that takes its work over. */
export type Caller = Pick<FastifyRequest, 'actor' | 'idempotencyClaim' | 'log'> & Partial<Pick<FastifyRequest, 'turn'>>

/** The routes of an area that are not plain records. */
export type AreaRoutes = (app: App, services: Services) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set before validation on every route that is not public. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The route answers callers who are not signed in. */
    public?: boolean
    /** A GET that ends the session: no other site may make a browser ask for it. */
    endsSession?: boolean
    /** The failure code of a body that does not validate; INVALID_DATA when missing. */
    failure?: ErrorCode
    /** That of what the server failed at, where it is another one. */
    failedAt?: ErrorCode
    /** The same for a customer's person in the vendor's portal. */
    portalFailure?: ErrorCode
    /** Another one for some bodies: where the kind of record has a word of its own, or one field alone is wrong. */
    failureFor?: ((body: unknown, error: AppError) => ErrorCode | undefined) | undefined
  }
}

/**
 * Runs the work of a request in one transaction of the caller's tenant. The reply is sent after it: `work` that gave the
 * reply itself would wait for its sending, whose hooks wait for this transaction's connection.
 */
export async function inTransaction<T>(
  services: Services,
  request: Caller,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const database = await services.database(request.actor.region)
  return act(database, services.engine, request.actor, async (given) => {
    const context = paced(database, request, given)
    const result = await work(context)
    await noteWritten(context, request)
    return result
  })
}

/** As `inTransaction`, for work that writes nothing: its caller does not wait for the end of the transaction. */
export async function reading<T>(
  services: Services,
  request: Caller,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const database = await services.database(request.actor.region)
  const { actor } = request
  const { rules, now } = services.engine
  return database.tenant(
    actor.clientId,
    (tx) => work(paced(database, request, { actor, tx, rules, now: now() })),
    'reads',
  )
}

/** An embedded database has one connection: who gave way in a transaction would hold it. */
function paced({ exclusive }: Database, request: Caller, context: Context): Context {
  return exclusive ? context : { ...context, tx: givingWay(context.tx, request) }
}
