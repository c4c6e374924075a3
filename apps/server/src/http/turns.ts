import { Readable } from 'node:stream'
import { AppError } from '@temelia/model/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { Config } from '../config.ts'
import { type Clock, CompanyTurns, type Limits, type Turn } from './company-turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose request is next; undefined where all are begun as they come. */
    companyTurns: CompanyTurns | undefined
  }
  interface FastifyRequest {
    /** The turn that the request holds or held; null while it waits for none. */
    turn: Turn | null
  }
  interface FastifyContextConfig {
    /** The call waits for its caller or for something else most of its time, and takes no turn. */
    noTurn?: boolean
  }
}

/** Requests of one company that may wait, and of all. */
const WAITING_OF_ONE = 200
const WAITING = 2_000
const RETRY_SECONDS = 2

/** Bytes of bodies of one company that wait or are worked on: they stand in memory until they are answered. One person has half of them. */
const BODIES_OF_ONE = 64 * 1024 * 1024

/** Of the requests at once those of one company while others ask. */
const BESIDE = 2

const FORM = 'multipart/form-data'

const machine: Clock = {
  now: () => performance.now(),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Requests of companies wait for their turn, once it is known whose they are. What is public waits for nobody. */
export function takeTurns(
  app: FastifyInstance,
  { config: { requestsAtOnce: atOnce } }: { readonly config: Pick<Config, 'requestsAtOnce'> },
  {
    clock = machine,
    limits = {},
    bodiesOfOne = BODIES_OF_ONE,
  }: { readonly clock?: Clock; readonly limits?: Partial<Limits>; readonly bodiesOfOne?: number } = {},
): void {
  const beside = Math.min(BESIDE, atOnce)
  const turns =
    atOnce === 0
      ? undefined
      : new CompanyTurns({ atOnce, beside, waitingOfOne: WAITING_OF_ONE, waiting: WAITING, ...limits }, clock)
  app.decorate('companyTurns', turns)
  app.decorateRequest('turn', null)
  if (!turns) return
  const bodies = new Map<string, number>()
  app.addHook('preValidation', async (request, reply) => {
    if (!request.actor || request.routeOptions.config.noTurn || isForm(request)) return
    holdBody(bodies, bodiesOfOne, request, reply)
    await turnOf(turns, request, reply)
  })
  // What is left is the way to the caller, who may be slow to read.
  app.addHook('onSend', async (request) => request.turn?.end())
}

/** The body of a form comes while it is worked on, as slowly as its sender likes. Sent to a call that takes none, it is not read. */
function isForm(request: FastifyRequest): boolean {
  return request.isMultipart() && request.routeOptions.schema?.consumes?.includes(FORM) === true
}

/**
 * Counts the body of a request among those of its company and of its person until the reply is sent or nobody waits for it. One body alone is
 * never too many of a person.
 * @throws AppError SERVER_BUSY
 */
function holdBody(bodies: Map<string, number>, most: number, request: FastifyRequest, { raw }: FastifyReply): void {
  const { body, headers, routeOptions } = request
  // One that is read as it comes is held by nobody.
  if (body === undefined || body === null || body instanceof Readable) return
  const company = companyOf(request)
  const person = `${company} ${request.actor.userId}`
  const size = Number(headers['content-length'] ?? routeOptions.bodyLimit)
  const held = (who: string) => bodies.get(who) ?? 0
  if (held(company) + size > most || (held(person) > 0 && held(person) + size > most / 2)) throw busy()
  for (const who of [company, person]) bodies.set(who, held(who) + size)
  let done = false
  const letGo = () => {
    if (done) return
    done = true
    for (const who of [company, person]) {
      const left = held(who) - size
      if (left > 0) bodies.set(who, left)
      else bodies.delete(who)
    }
  }
  raw.once('finish', letGo)
  raw.once('close', letGo)
}

function companyOf({ actor: { clientId, region } }: FastifyRequest): string {
  return `${region} ${clientId}`
}

function busy(): AppError {
  return new AppError('SERVER_BUSY', { params: { retryAfter: RETRY_SECONDS } })
}

/** Waits for a turn of the request's company. Whoever closes the connection meanwhile is answered no more. @throws AppError SERVER_BUSY */
function turnOf(turns: CompanyTurns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = turns.ask(
      companyOf(request),
      String(request.actor.userId),
      (turn) => {
        request.turn = turn
        reply.raw.off('close', gone)
        resolve()
      },
      () => {
        reply.raw.off('close', gone)
        reject(busy())
      },
    )
    function gone() {
      asking.leave()
      reply.hijack()
      resolve()
    }
    if (!request.turn) reply.raw.once('close', gone)
  })
}

/** The transaction of a request whose statements let requests of companies go first that used less. */
export function givingWay(tx: Tx, { turn }: Partial<Pick<FastifyRequest, 'turn'>>): Tx {
  if (!turn) return tx
  const first =
    <A, R>(work: (of: A) => Promise<R>) =>
    async (of: A): Promise<R> => {
      const others = turn.giveWay()
      if (others) await others
      return work(of)
    }
  return { ...tx, rows: first(tx.rows) as Tx['rows'], one: first(tx.one) as Tx['one'], run: first(tx.run) }
}
