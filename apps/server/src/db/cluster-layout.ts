import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The table of companies that stays on the coordinator: it is asked for by an address, before it is known whose that is. */
const SIGN_IN = 'sign_ins'

/** The table that all others are placed beside. */
export const FIRST = 'clients'

/** How the tables of a database are laid out over a cluster. */
export interface Layout {
  /** Spread by `client_id`, each behind those that it points at. */
  readonly spread: readonly string[]
  /** Whole on every server, because every company reads the house's rows in them; each behind those that it points at. */
  readonly everywhere: readonly string[]
  /** On the coordinator alone. */
  readonly local: readonly string[]
}

/** Reads from the schema which tables are spread: those whose key begins with `client_id`, but for signing in and what the house shares with all. */
export async function layoutOf(tx: Tx): Promise<Layout> {
  const tables = await tx.rows<{ name: string; own: boolean; shared: boolean }>(sql`
    select c.relname as name, exists (select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary and a.attname = 'client_id') as own,
      exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'read') as shared
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`)
  const references = await tx.rows<Reference>(sql`
    select s.relname as "from", t.relname as "to" from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and s.oid <> t.oid`)
  const named = (which: (table: (typeof tables)[number]) => boolean) => tables.filter(which).map(({ name }) => name)
  const everywhere = behindTheirs(
    named(({ own, shared }) => own && shared),
    references,
  )
  const waiting = named(({ name, own, shared }) => own && !shared && name !== SIGN_IN && name !== FIRST)
  const spread = [FIRST, ...behindTheirs(waiting, references)]
  return { spread, everywhere, local: named(({ name }) => !spread.includes(name) && !everywhere.includes(name)) }
}

interface Reference {
  readonly from: string
  readonly to: string
}

/** Tables in an order in which each stands behind those that it points at. */
function behindTheirs(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  for (let left = tables; left.length > 0; ) {
    const ready = left.filter((name) => !references.some(({ from, to }) => from === name && left.includes(to)))
    // In a circle one comes before the table that it points at; Citus then names the constraint.
    const next = ready.length > 0 ? ready : left.slice(0, 1)
    ordered.push(...next)
    left = left.filter((name) => !next.includes(name))
  }
  return ordered
}

/** What a cluster would refuse about tables that are to be spread, each as a sentence. */
export async function obstacles(tx: Tx, { spread, everywhere }: Layout): Promise<string[]> {
  const [own, all] = [[...spread], [...spread, ...everywhere]]
  const keys = await tx.rows<{ name: string; index: string }>(sql`
    select c.relname as name, x.relname as index from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where i.indisunique and c.relname = any(${own}::text[]) and c.relnamespace = 'public'::regnamespace and not exists
      (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and a.attnum = any(i.indkey::smallint[]))`)
  const references = await tx.rows<{ name: string; constraint: string; to: string; set: boolean }>(sql`
    select s.relname as name, k.conname as constraint, t.relname as to, k.confdeltype in ('n', 'd') as set
    from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and s.relname = any(${all}::text[])
      and not (t.relname = any(${[...everywhere]}::text[]) and k.confdeltype not in ('n', 'd'))
      and (k.confdeltype in ('n', 'd') or not (s.relname = any(${own}::text[]) and t.relname = any(${own}::text[])) or not exists
        (select 1 from unnest(k.conkey, k.confkey) as p(own, other) join pg_attribute a on a.attrelid = s.oid and a.attnum = p.own
          join pg_attribute b on b.attrelid = t.oid and b.attnum = p.other where a.attname = 'client_id' and b.attname = 'client_id'))`)
  const triggers = await tx.rows<{ name: string; trigger: string }>(sql`
    select c.relname as name, g.tgname as trigger from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relname = any(${all}::text[])`)
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
