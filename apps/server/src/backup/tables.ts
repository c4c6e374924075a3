import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A table as a backup fills it. */
export interface Table {
  readonly name: string
  /** All columns but those that the database computes. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Columns that point at rows which come later: filled when all are there. */
  readonly late: readonly string[]
}

interface Reference {
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
}

/** The tables in an order in which each stands behind those that it points at. */
export async function tablesInOrder(tx: Tx): Promise<Table[]> {
  const found = await tx.rows<{ name: string; columns: string[]; key: string[] }>(sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::smallint[], a.attnum)), '[]') from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::smallint[]) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migrations', 'record_base')
    order by c.relname`)
  const references = await tx.rows<Reference>(sql`
    select s.relname as "from", t.relname as "to",
      (select json_agg(a.attname) from pg_attribute a where a.attrelid = s.oid and a.attnum = any(k.conkey) and a.attname <> 'client_id') as columns
    from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and s.relnamespace = 'public'::regnamespace`)
  return inOrder(found, references)
}

/** Where tables point at each other in a circle, or at themselves, the columns that do so are late; never those of a table outside of it. */
export function inOrder(
  tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly key: readonly string[] }[],
  references: readonly Reference[],
): Table[] {
  const placed = new Map<string, Table>()
  const waits = (name: string) => references.filter(({ from, to }) => from === name && !placed.has(to))
  while (placed.size < tables.length) {
    const left = tables.filter(({ name }) => !placed.has(name))
    // One that lacks no other table but itself, else the one in a circle that lacks least.
    const next =
      left.find(({ name }) => others(name) === 0) ??
      left.filter(({ name }) => circles(name)).toSorted((one, other) => others(one.name) - others(other.name))[0]
    if (!next) break
    const late = [...new Set(waits(next.name).flatMap(({ columns }) => columns ?? []))]
    placed.set(next.name, { ...next, late })
  }
  return [...placed.values()]

  function others(name: string): number {
    return waits(name).filter(({ to }) => to !== name).length
  }

  /** Whether a table lacks, by way of those that it lacks, itself. */
  function circles(name: string): boolean {
    const queue = waits(name).flatMap(({ to }) => (to === name ? [] : [to]))
    const reached = new Set(queue)
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const { to } of waits(at))
        if (!reached.has(to)) {
          reached.add(to)
          queue.push(to)
        }
    return reached.has(name)
  }
}
