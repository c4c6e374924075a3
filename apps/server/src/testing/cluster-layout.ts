import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

/** The table of companies that stays on the coordinator: it is asked for by an address, before it is known whose that is. */
const SIGN_IN = 'sign_ins'

/** The table that all others are placed beside. */
const FIRST = 'clients'

/** How the tables of a database are laid out over a cluster. */
export interface Layout {
  /** Spread by `client_id`, each behind those that it points at. */
  readonly spread: readonly string[]
  /** On the coordinator alone. */
  readonly local: readonly string[]
}

/** Reads from the schema which tables are spread: those whose key begins with `client_id`, but for signing in. */
export async function layoutOf(tx: Tx): Promise<Layout> {
  const tables = await tx.rows<{ name: string; spread: boolean }>(sql`
    select c.relname as name, exists (select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary and a.attname = 'client_id') as spread
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`)
  const references = await tx.rows<{ from: string; to: string }>(sql`
    select s.relname as "from", t.relname as "to" from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and s.oid <> t.oid`)
  const waiting = tables.filter(({ name, spread }) => spread && name !== SIGN_IN).map(({ name }) => name)
  const spread: string[] = []
  for (let left = [FIRST, ...waiting.filter((name) => name !== FIRST)]; left.length > 0; ) {
    const ready = left.filter((name) => !references.some(({ from, to }) => from === name && left.includes(to)))
    // In a circle one comes before the table that it points at; Citus then names the constraint.
    const next = ready.length > 0 ? ready : left.slice(0, 1)
    spread.push(...next)
    left = left.filter((name) => !next.includes(name))
  }
  const ordered = [FIRST, ...spread.filter((name) => name !== FIRST)]
  return { spread: ordered, local: tables.map(({ name }) => name).filter((name) => !ordered.includes(name)) }
}

/** What a cluster would refuse about tables that are to be spread, each as a sentence. */
export async function obstacles(tx: Tx, { spread }: Layout): Promise<string[]> {
  const keys = await tx.rows<{ name: string; index: string }>(sql`
    select c.relname as name, x.relname as index from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where i.indisunique and c.relname = any(${[...spread]}::text[]) and c.relnamespace = 'public'::regnamespace and not exists
      (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and a.attnum = any(i.indkey::smallint[]))`)
  const references = await tx.rows<{ name: string; constraint: string; to: string; set: boolean }>(sql`
    select s.relname as name, k.conname as constraint, t.relname as to, k.confdeltype in ('n', 'd') as set
    from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and s.relname = any(${[...spread]}::text[])
      and (k.confdeltype in ('n', 'd') or not t.relname = any(${[...spread]}::text[]) or not exists
        (select 1 from unnest(k.conkey, k.confkey) as p(own, other) join pg_attribute a on a.attrelid = s.oid and a.attnum = p.own
          join pg_attribute b on b.attrelid = t.oid and b.attnum = p.other where a.attname = 'client_id' and b.attname = 'client_id'))`)
  const triggers = await tx.rows<{ name: string; trigger: string }>(sql`
    select c.relname as name, g.tgname as trigger from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relname = any(${[...spread]}::text[])`)
  return [
    ...keys.map(({ name, index }) => `${name}: the unique index ${index} lacks client_id`),
    ...references.map(({ name, constraint, to, set }) =>
      set
        ? `${name}: ${constraint} sets columns when a row of ${to} goes`
        : `${name}: ${constraint} does not point at ${to} by client_id`,
    ),
    ...triggers.map(({ name, trigger }) => `${name}: the trigger ${trigger}`),
  ]
}

/**
 * Spreads the tables of a database over the cluster whose coordinator it is; those that are spread already stay as they are. Gives the names of
 * the others. The wall then stands on each server of the cluster: it is entered as the application's role, and told whose transaction it is.
 */
export async function distribute(database: Database): Promise<string[]> {
  await database.script(`do $$ begin execute format('alter database %I set citus.propagate_set_commands = local', current_database()); end $$;
    alter role temelia_app login`)
  const { layout, there } = await database.system(async (tx) => ({
    layout: await layoutOf(tx),
    there: new Set(
      (
        await tx.rows<{ name: string }>(
          sql`select table_name::text as name from citus_tables where citus_table_type = 'distributed'`,
        )
      ).map(({ name }) => name),
    ),
  }))
  const missing = layout.spread.filter((name) => !there.has(name))
  for (const name of missing)
    await database.system((tx) =>
      tx.run(
        sql`select create_distributed_table(${name}, 'client_id', colocate_with => ${name === FIRST ? 'none' : FIRST})`,
      ),
    )
  await database.script('grant usage on all sequences in schema public to temelia_app')
  return missing
}
