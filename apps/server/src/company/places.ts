import { sql } from 'kysely'
import type { Behind } from '../db/database.ts'
import { ArchiveFault } from './company-fault.ts'
import type { CompanyTable } from './company-tables.ts'
import type { SharedRow } from './manifest.ts'
import type { Survey } from './read-archive.ts'
import type { Places } from './renumber.ts'

/** Ids of tables that are the product's own in every company; those of the companies begin above. */
const KEPT_IDS: Readonly<Record<string, number>> = { opportunity_stages: 1_000, activity_stages: 1_000 }

/** Restores of a database take their ids one after the other. */
const IDS_LOCK = 7_300_502

/** How many records that are gone an archive may still name. */
const MOST_GONE = 100_000

/** Where an archive's records come to lie; people of it who are somebody here already stand in `same`. */
export interface Settled {
  readonly found: Places
  readonly same: Map<number, number>
}

/** Finds a place for every record of an archive that was looked through. */
export async function settle(database: Behind, survey: Survey, tables: readonly CompanyTable[]): Promise<Settled> {
  const same = new Map<number, number>()
  for (const [table, ids] of survey.ids) {
    const kept = KEPT_IDS[table] ?? 0
    const first = await reserve(database, table, ids.countAbove(kept))
    ids.settle(kept, first)
  }
  const shared = await sharedHere(database, survey.shared)
  const nothing = await idsOfNothing(
    database,
    tables.filter(({ hasId }) => hasId).map(({ name }) => name),
  )
  const found: Places = {
    own: (table, id) => (table === 'users' ? same.get(id) : undefined) ?? survey.ids.get(table)?.placeOf(id),
    shared: (table, id) => shared.get(`${table} ${id}`),
    nothing,
    lists: survey.lists,
  }
  return { found, same }
}

/** Ids that no record will have, one for each record of an archive that is gone but named. */
async function idsOfNothing(database: Behind, tables: readonly string[]): Promise<Places['nothing']> {
  const bases = new Map<string, number>()
  for (const table of tables) bases.set(table, await reserve(database, table, MOST_GONE))
  const given = new Map<string, number>()
  return (table, id) => {
    const base = bases.get(table)
    if (base === undefined || given.size === MOST_GONE) throw new ArchiveFault('ARCHIVE_ALTERED', table)
    const key = `${table} ${id}`
    const known = given.get(key) ?? base + given.size
    given.set(key, known)
    return known
  }
}

/** The first of so many ids of a table that nobody else gets. */
async function reserve(database: Behind, table: string, count: number): Promise<number> {
  return database.system(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${IDS_LOCK})`)
    const sequence = await tx.one<{ name: string | null }>(sql`select pg_get_serial_sequence(${table}, 'id') as name`)
    if (!sequence?.name || count === 0) return 0
    const next = await tx.one<{ first: number }>(sql`select nextval(${sequence.name}::regclass) as first`)
    const first = next?.first ?? 0
    await tx.one(
      sql`select setval(${sequence.name}::regclass, greatest(${first}::bigint + ${count}::bigint, nextval(${sequence.name}::regclass)))`,
    )
    return first
  })
}

async function sharedHere(database: Behind, rows: readonly SharedRow[]): Promise<Map<string, number>> {
  const here = new Map<string, number>()
  for (const table of ['norms', 'resources'] as const)
    for (let from = 0; from < rows.length; from += 2_000) {
      const asked = rows.slice(from, from + 2_000).filter((row) => row.table === table)
      if (asked.length === 0) continue
      const found = await database.system((tx) =>
        tx.rows<{
          was: number
          id: number
        }>(sql`select distinct on (a.id) a.id as was, r.id from json_to_recordset(${JSON.stringify(asked)}::json) as a(id bigint, collection text, symbol text)
          join collections c on c.client_id = 0 and c.code = a.collection
          join ${sql.table(table)} r on r.client_id = 0 and r.collection_id = c.id and r.symbol = a.symbol order by a.id, r.id`),
      )
      for (const { was, id } of found) here.set(`${table} ${was}`, id)
    }
  return here
}
