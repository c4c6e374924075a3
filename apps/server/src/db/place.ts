import { sql } from 'kysely'
import { FIRST, layoutOf } from './cluster-layout.ts'
import type { Database, Tx } from './database.ts'
import { SpreadFault } from './spread.ts'

/** A company that lies in parts of tables of its own. */
export interface Isolated {
  /** The server, as `host:port`. */
  readonly server: string
  /** Its rows before and after; what people write meanwhile is among them. */
  readonly before: number
  readonly after: number
}

/** A server of the cluster and how many parts of tables it holds, of how many bytes. */
export interface Load {
  readonly server: string
  readonly parts: number
  readonly bytes: number
}

/**
 * Gives a company parts of tables of its own, and moves them to another server where one is named. Its people work on meanwhile: Citus copies,
 * follows what is written, and lets writes to these parts wait at the end.
 * @param to a server of the cluster as `host:port`
 * @throws SpreadFault when there is no such company or server, or the database is not spread
 */
export async function isolate(database: Database, clientId: number, to?: string): Promise<Isolated> {
  const before = await database.system((tx) => rowsOf(tx, clientId))
  const found = await placeOf(database, clientId)
  const target = to === undefined ? undefined : await serverNamed(database, to)
  // Outside a transaction: Citus opens its own on each server.
  if (!found.alone)
    await database.script(`select isolate_tenant_to_new_shard('${FIRST}', ${clientId}::bigint, 'CASCADE')`)
  const own = await placeOf(database, clientId)
  if (target && target.id !== own.node)
    await database.script(`select citus_move_shard_placement(${own.part}, ${own.node}, ${target.id})`)
  const after = await database.system((tx) => rowsOf(tx, clientId))
  return { server: (await placeOf(database, clientId)).server, before, after }
}

/** Moves parts of tables until the servers of the cluster hold alike, while people work; gives what each holds then. */
export async function rebalance(database: Database): Promise<Load[]> {
  await database.script('select rebalance_table_shards()')
  return database.system((tx) =>
    tx.rows<Load>(sql`select nodename || ':' || nodeport as server, count(*) as parts, sum(shard_size)::bigint as bytes
      from citus_shards where citus_table_type = 'distributed' group by 1 order by 1`),
  )
}

interface Place {
  readonly part: number
  /** Whether no other company is in the part. */
  readonly alone: boolean
  readonly node: number
  readonly server: string
}

async function placeOf(database: Database, clientId: number): Promise<Place> {
  const found = await database.system(async (tx) =>
    tx.spread
      ? tx.one<Place>(sql`select s.shardid as part, s.shardminvalue = s.shardmaxvalue as alone, n.nodeid as node,
          n.nodename || ':' || n.nodeport as server
        from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
        where s.shardid = get_shard_id_for_distribution_column(${FIRST}, ${clientId}::bigint)`)
      : undefined,
  )
  if (!found) throw new SpreadFault('The database is not spread over a cluster.')
  return found
}

async function serverNamed(database: Database, name: string): Promise<{ id: number }> {
  const found = await database.system((tx) =>
    tx.one<{ id: number }>(sql`select nodeid as id from pg_dist_node
      where nodename || ':' || nodeport = ${name} and isactive and shouldhaveshards`),
  )
  if (!found) throw new SpreadFault(`The cluster has no server ${name} that holds companies.`)
  return found
}

/** Rows of a company in all spread tables. */
async function rowsOf(tx: Tx, clientId: number): Promise<number> {
  if (!(await tx.one(sql`select 1 from clients where client_id = ${clientId}`)))
    throw new SpreadFault(`There is no company ${clientId}.`)
  const { spread } = await layoutOf(tx)
  let rows = 0
  for (const name of spread) {
    const held = await tx.one<{ rows: number }>(
      sql`select count(*) as rows from ${sql.table(name)} where client_id = ${clientId}`,
    )
    rows += held?.rows ?? 0
  }
  return rows
}
