import type { Region } from '@temelia/calendar/region'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { refusalOf } from './refusal.ts'
import type { Signals } from './signals.ts'

/** One transaction. Everything the product reads or writes goes through one. */
export interface Tx {
  /** The tables of companies lie spread over the servers of a cluster: one statement may not ask for what is elsewhere. */
  readonly spread: boolean
  /** All rows of a query, columns in camelCase. A value that the database refuses is an AppError here already. */
  rows<T = Record<string, unknown>>(query: RawBuilder<unknown>): Promise<T[]>
  /** The first row, or undefined. */
  one<T = Record<string, unknown>>(query: RawBuilder<unknown>): Promise<T | undefined>
  /** Runs a statement; gives the count of rows it touched. */
  run(query: RawBuilder<unknown>): Promise<number>
  /** Work that may fail without losing the transaction around it. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the commit, never after a rollback. */
  afterCommit(effect: () => void): void
  /** Runs as the last statements before the commit, never before a rollback. */
  beforeCommit(work: () => Promise<void>): void
}

/**
 * A transaction that may write nothing; what it read is given before its end is confirmed, since nothing could be lost by it. In a `snapshot` all
 * statements see the same moment.
 */
export type Reading = 'reads' | 'snapshot'

/** A cluster refuses the level of a transaction that has asked something already, so that it is said where one begins. */
const BEGINNINGS: Readonly<Record<Reading, string>> = {
  reads: 'BEGIN READ ONLY',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
}

/** A regional database. */
export interface Database {
  readonly region: Region
  /** Only this process uses it (an embedded one): what looks half-done at its opening is left over from a process that is gone. */
  readonly exclusive: boolean
  /** A transaction of one tenant: row-level security shows and accepts that tenant's rows only. */
  tenant<T>(clientId: number, work: (tx: Tx) => Promise<T>, how?: Reading): Promise<T>
  /** A transaction as the application role without a tenant: it sees no tenant's rows. For the proof of the wall. */
  nobody<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction of the system: sign-in tables, jobs, migrations, seeds. Never on behalf of a caller's filter. */
  system<T>(work: (tx: Tx) => Promise<T>, how?: Reading): Promise<T>
  /** Runs a script of several statements outside a transaction (migrations open their own). */
  script(text: string): Promise<void>
  /** What this server tells the others of the database, and hears of them. */
  readonly signals: Signals
  /** Work that one server of the database does at a time; the others wait. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** The same database for work that goes on behind a call: whoever waits for an answer goes first. Its transactions are to be short. */
  readonly behind: Pick<Database, 'region' | 'tenant' | 'system' | 'script'>
  close(): Promise<void>
}

/** What work that can go on behind a call needs of a database. */
export type Behind = Database['behind']

/** What an engine gives back for one statement. */
export interface Result {
  readonly rows: readonly Record<string, unknown>[]
  readonly affected: number
}

/** One connection of an engine, held for the length of a transaction. */
export interface Connection {
  /** It leads to the coordinator of a cluster. */
  readonly spread: boolean
  query(text: string, parameters: readonly unknown[]): Promise<Result>
  script(text: string): Promise<void>
  /** The state of the connection is unknown: nobody may use it again. */
  discard(): void
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** What went wrong in a transaction and was not undone by a savepoint: its COMMIT would silently be a rollback. */
interface Condition {
  failed?: { readonly error: unknown }
}

/** Opens a transaction with one message, runs the work, commits; rolls back when it throws, or swallowed an error of the database. */
export async function transact<T>(connection: Connection, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const last: (() => Promise<void>)[] = []
  const condition: Condition = {}
  let result: T
  try {
    await connection.script(`BEGIN;${opening}`)
    result = await work(transaction(connection, effects, last, condition))
    for (const one of condition.failed ? [] : last) await one()
    if (condition.failed) throw condition.failed.error
    await connection.script('COMMIT')
  } catch (error) {
    // A connection that cannot roll back is lost; the first error is the one that says why.
    await connection.script('ROLLBACK').catch(() => connection.discard())
    throw error
  }
  for (const effect of effects) effect()
  return result
}

/**
 * Opens a transaction that writes nothing and runs the work; `end`, which never fails, is kept when the connection is free. Rolls back when it throws, or swallowed
 * an error. Effects wait for the commit, and so does who asked for them: what fails in one is told.
 */
export async function transactReading<T>(
  connection: Connection,
  opening: string,
  work: (tx: Tx) => Promise<T>,
  how: Reading,
): Promise<{ readonly result: T; readonly end: Promise<void> }> {
  const effects: (() => void)[] = []
  const condition: Condition = {}
  let result: T
  try {
    await connection.script(`${BEGINNINGS[how]};${opening}`)
    result = await work(transaction(connection, effects, [], condition))
    if (condition.failed) throw condition.failed.error
    if (effects.length > 0) await connection.script('COMMIT')
  } catch (error) {
    await connection.script('ROLLBACK').catch(() => connection.discard())
    throw error
  }
  for (const effect of effects) effect()
  const end = effects.length > 0 ? Promise.resolve() : connection.script('COMMIT').catch(() => connection.discard())
  return { result, end }
}

/** The opening of a tenant's transaction, on a cluster by a function (migration 0096). The id is an integer by check: SET takes no parameters. */
export function tenantOpening(clientId: number, spread = false): string {
  if (!Number.isSafeInteger(clientId) || clientId < 1) throw new RangeError(`not a tenant: ${clientId}`)
  if (spread) return `SELECT enter_company(${clientId})`
  return `SET LOCAL ROLE temelia_app;SET LOCAL app.client_id = '${clientId}'`
}

export const nobodyOpening = 'SET LOCAL ROLE temelia_app'

/** What a statement's failure is to the product: the refusal of a value, with the database's own word as its cause, or the failure itself. */
function refused(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal) refusal.cause = error
  return refusal ?? error
}

function transaction(
  connection: Connection,
  effects: (() => void)[],
  last: (() => Promise<void>)[],
  condition: Condition,
): Tx {
  let savepoints = 0
  const send = async (query: RawBuilder<unknown>): Promise<Result> => {
    const { sql: text, parameters } = query.compile(compiler)
    try {
      return await connection.query(text, parameters)
    } catch (error) {
      const refusal = refused(error)
      condition.failed = { error: refusal }
      throw refusal
    }
  }
  return {
    spread: connection.spread,
    rows: async <T>(query: RawBuilder<unknown>) => (await send(query)).rows as T[],
    one: async <T>(query: RawBuilder<unknown>) => (await send(query)).rows[0] as T | undefined,
    run: async (query) => (await send(query)).affected,
    savepoint: async (work) => {
      const name = `s${++savepoints}`
      await connection.script(`SAVEPOINT ${name}`)
      try {
        const result = await work()
        await connection.script(`RELEASE SAVEPOINT ${name}`)
        return result
      } catch (error) {
        await connection.script(`ROLLBACK TO SAVEPOINT ${name}`)
        delete condition.failed
        throw error
      }
    },
    afterCommit: (effect) => effects.push(effect),
    beforeCommit: (work) => last.push(work),
  }
}
