import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { openServer } from '../db/postgres.ts'

/** The coordinator of a cluster that this run is on (`node scripts/citus.mjs npx vitest run ...`). */
export const cluster = process.env['TEST_CITUS_URL']

/** Where a database of the cluster is reached. */
export function onCluster(database: string): string {
  const url = new URL(cluster ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** Copies a spread database of the cluster on each of its servers; whoever is connected to it is sent away, so one copies after the other. */
export async function copyOnCluster(from: string, to: string): Promise<void> {
  const watch = await openServer('ro', onCluster('postgres'), 1)
  await watch.alone(() => copied(from, to))
  await watch.close()
}

async function copied(from: string, to: string): Promise<void> {
  const coordinator = await openServer('ro', cluster ?? '', 1)
  const places = await coordinator.system((tx) =>
    tx.rows<{ host: string; port: number }>(sql`select nodename as host, nodeport as port from pg_dist_node`),
  )
  await coordinator.close()
  const servers: Database[] = []
  for (const { host, port } of places) {
    const url = new URL(onCluster('postgres'))
    url.host = `${host}:${port}`
    servers.push(await openServer('ro', url.href, 1))
  }
  const each = async (statement: string) => {
    for (const server of servers) await server.script(statement)
  }
  // Servers of the cluster come back to it by themselves.
  await each(`alter database ${from} with allow_connections false`)
  await each(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`)
  await each(`drop database if exists ${to} with (force)`)
  await each(`create database ${to} template ${from}`)
  await each(`alter database ${from} with allow_connections true`)
  for (const server of servers) await server.close()
}
