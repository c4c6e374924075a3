import { type RawBuilder, sql } from 'kysely'
import { FIRST, layoutOf, obstacles } from './cluster-layout.ts'
import type { Database, Tx } from './database.ts'

/** A table before and after it was spread. */
export interface SpreadTable {
  readonly name: string
  readonly rows: number
}

/** A table cannot be spread as it is, or did not hold afterwards what it held before. */
export class SpreadFault extends Error {}

/**
 * Spreads the tables of a database over the cluster whose coordinator it is, in one transaction: all of them or, when a count or a hash of one
 * differs afterwards, none; only the role that may sign in to the nodes and two settings of the database are set before. Those that are spread already stay as they are; gives the others. Writes wait meanwhile. The wall then stands
 * on each server of the cluster: it is entered as the application's role, and told whose transaction it is.
 */
export async function spread(database: Database): Promise<SpreadTable[]> {
  await database.script(`do $$ begin execute format('alter database %I set citus.propagate_set_commands = local', current_database()); end $$;
    do $$ begin execute format('alter database %I set plan_cache_mode = force_custom_plan', current_database()); end $$;
    alter role temelia_app login`)
  const tables = await database.system(async (tx) => {
    const layout = await layoutOf(tx)
    const inTheWay = await obstacles(tx, layout)
    if (inTheWay.length > 0) throw new SpreadFault(`Not spread. Change these first:\n${inTheWay.join('\n')}`)
    await searchBehindTheWall(tx, layout.spread)
    await openToTheirOwner(tx, layout.spread)
    const there = await tx.rows<{ name: string }>(
      sql`select table_name::text as name from citus_tables where citus_table_type in ('distributed', 'reference')`,
    )
    const missing = (names: readonly string[]) => names.filter((name) => !there.some((table) => table.name === name))
    const [everywhere, apart] = [missing(layout.everywhere), missing(layout.spread)]
    const moved = [...everywhere, ...apart]
    if (moved.length === 0) return []
    await tx.run(sql`lock table ${sql.join(moved.map((name) => sql.table(name)))} in share row exclusive mode`)
    const before = await contents(tx, moved)
    await tx.run(sql`set local citus.multi_shard_modify_mode = 'sequential'`)
    // A table that points at one which is everywhere is spread without that, and gets it back.
    const references = await tx.rows<{ name: string; constraint: string; definition: string }>(sql`
      select s.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and s.relname = any(${apart}::text[]) and t.relname = any(${[...layout.everywhere]}::text[])
        and s.relnamespace = 'public'::regnamespace`)
    for (const { name, constraint } of references)
      await tx.run(sql`alter table ${sql.table(name)} drop constraint ${sql.ref(constraint)}`)
    for (const name of apart) await tx.run(distributed(name))
    for (const name of everywhere) await tx.run(sql`select create_reference_table(${name})`)
    for (const { name, constraint, definition } of references)
      await tx.run(sql`alter table ${sql.table(name)} add constraint ${sql.ref(constraint)} ${sql.raw(definition)}`)
    const after = await contents(tx, moved)
    const wrong = moved.filter((name) => before.get(name)?.hash !== after.get(name)?.hash)
    if (wrong.length > 0)
      throw new SpreadFault(`Not the same after spreading: ${wrong.join(', ')}. No table was moved.`)
    return moved.map((name) => ({ name, rows: after.get(name)?.rows ?? 0 }))
  })
  await database.script('grant usage on all sequences in schema public to temelia_app')
  return tables
}

/**
 * Searches of spread tables go on as who asks: as their own role they would come to the servers over another connection, which sees nothing of
 * what the transaction wrote. They read the company's rows without the index of words there.
 */
async function searchBehindTheWall(tx: Tx, tables: readonly string[]): Promise<void> {
  const searches = await tx.rows<{ signature: string }>(sql`
    select p.oid::regprocedure::text as signature from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
      and p.proname ~ '^(search|best)_' and regexp_replace(p.proname, '^(search|best)_', '') = any(${[...tables]}::text[])`)
  for (const { signature } of searches) await tx.run(sql`alter function ${sql.raw(signature)} security invoker`)
}

/**
 * The owner of spread tables sees their rows as their owner, and not by the policy that gives it all of them: Citus writes as the owner what
 * changes while it moves parts of tables, and cannot where the wall is forced on that too. Everybody else stands before the wall as before.
 */
async function openToTheirOwner(tx: Tx, tables: readonly string[]): Promise<void> {
  const forced = await tx.rows<{ name: string }>(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any(${[...tables]}::text[])`)
  for (const { name } of forced) await tx.run(sql`alter table ${sql.table(name)} no force row level security`)
}

function distributed(name: string): RawBuilder<unknown> {
  return sql`select create_distributed_table(${name}, 'client_id', colocate_with => ${name === FIRST ? 'none' : FIRST})`
}

/** Count and hash of each table, whatever the order of its rows. */
async function contents(tx: Tx, tables: readonly string[]): Promise<Map<string, { rows: number; hash: string }>> {
  const columns = await tx.rows<{ name: string; column: string }>(sql`
    select c.relname as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = any(${[...tables]}::text[]) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by a.attnum`)
  const found = new Map<string, { rows: number; hash: string }>()
  for (const name of tables) {
    const own = columns.filter((column) => column.name === name).map(({ column }) => sql.ref(column))
    const row = await tx.one<{ rows: number; hash: string }>(sql`
      select count(*) as rows, count(*) || ' ' || coalesce(sum(hashtextextended(row(${sql.join(own)})::text, 0)::numeric), 0) as hash from ${sql.table(name)}`)
    if (row) found.set(name, row)
  }
  return found
}
