import { createHash } from 'node:crypto'
import type { Region } from '@temelia/calendar/region'
import pg from 'pg'
import { camelName, typeReaders } from './column-names.ts'
import { ConnectionPlaces } from './connection-places.ts'
import {
  nobodyOpening,
  tenantOpening,
  transact,
  transactReading,
  type Connection,
  type Database,
  type Reading,
  type Tx,
} from './database.ts'
import { namedRows } from './named-rows.ts'
import { ServerSignals } from './signals.ts'
import { type SlowLog, watched } from './slow-statements.ts'

/** Held by the server that does what one does at a time. */
const ALONE_LOCK = 7_300_502

/** The place in the rotation of what is no company's. */
const SYSTEM = 0

const statementNames = new Map<string, string>()

/** Opens a PostgreSQL 15+ server. Each transaction holds one connection of the pool, companies by turns. */
export async function openServer(region: Region, url: string, size: number, slow?: SlowLog): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: { getTypeParser: (oid: number) => typeReaders[oid] ?? ((text: string) => text) } as pg.CustomTypesConfig,
  })
  // A connection that breaks is replaced by the pool; a query on it fails and says so. Unheard, the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const { rows: extensions } = await pool.query("select 1 from pg_extension where extname = 'citus'")
  const spread = extensions.length > 0

  const places = new ConnectionPlaces(size)

  /** A connection for a transaction of a company, and what gives it back. */
  const connected = async (who: number) => {
    const giveBack = await places.take(who)
    try {
      const client = await pool.connect()
      let lost = false
      const connection = watched(
        connectionOf(client, spread, () => (lost = true)),
        slow,
      )
      const release = () => {
        client.release(lost)
        giveBack()
      }
      return { connection, release }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  const held = async <T>(who: number, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { connection, release } = await connected(who)
    try {
      return await transact(connection, opening, work)
    } finally {
      release()
    }
  }

  const reading = async <T>(who: number, opening: string, work: (tx: Tx) => Promise<T>, how: Reading): Promise<T> => {
    const { connection, release } = await connected(who)
    try {
      const { result, end } = await transactReading(connection, opening, work, how)
      void end.finally(release)
      return result
    } catch (error) {
      release()
      throw error
    }
  }

  const begun = <T>(who: number, opening: string, work: (tx: Tx) => Promise<T>, how?: Reading): Promise<T> =>
    how ? reading(who, opening, work, how) : held(who, opening, work)

  const script = async (text: string) => {
    const giveBack = await places.take(SYSTEM)
    try {
      await pool.query(text)
    } finally {
      giveBack()
    }
  }

  const signals = new ServerSignals(url)

  const front = {
    region,
    tenant: <T>(clientId: number, work: (tx: Tx) => Promise<T>, how?: Reading) =>
      begun(clientId, tenantOpening(clientId, spread), work, how),
    system: <T>(work: (tx: Tx) => Promise<T>, how?: Reading) => begun(SYSTEM, '', work, how),
    script,
  }
  const gate = new Gate(Math.max(1, Math.floor(size / 2)))
  return {
    ...front,
    behind: {
      region,
      tenant: (clientId, work, how) => gate.pass(() => front.tenant(clientId, work, how)),
      system: (work, how) => gate.pass(() => front.system(work, how)),
      script: (text) => gate.pass(() => front.script(text)),
    },
    exclusive: false,
    nobody: (work) => held(SYSTEM, nobodyOpening, work),
    signals,
    alone: async (work) => {
      // A connection of its own: the work takes those of the pool.
      const client = new pg.Client({ connectionString: url, keepAlive: true })
      client.on('error', () => undefined)
      await client.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [ALONE_LOCK])
        return await work()
      } finally {
        await client.end()
      }
    },
    close: async () => {
      await signals.close()
      await pool.end()
    },
  }
}

/** Lets so many through at once; the others wait. Work behind calls takes half of the connections at most. */
class Gate {
  private readonly waiting: (() => void)[] = []

  constructor(private free: number) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}

function connectionOf(client: pg.PoolClient, spread: boolean, discard: () => void): Connection {
  return {
    spread,
    query: async (text, parameters) => {
      const result = await client.query({ name: statementName(text), text, values: [...parameters], rowMode: 'array' })
      const fields = result.fields.map((field) => camelName(field.name))
      const rows = await namedRows(fields, result.rows as unknown as unknown[][])
      return { rows, affected: result.rowCount ?? 0 }
    },
    script: async (text) => void (await client.query(text)),
    discard,
  }
}

/** Named statements are parsed and planned once a connection: worth half the time of a short query. */
function statementName(text: string): string | undefined {
  if (text.length > 20_000) return undefined
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    if (statementNames.size < 2_000) statementNames.set(text, name)
  }
  return name
}
