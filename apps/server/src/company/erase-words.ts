import { type RawBuilder, sql } from 'kysely'
import type { Behind, Tx } from '../db/database.ts'
import { keepsDocument, LEFT_ALONE, WAYS } from './erasure-tables.ts'
import type { PersonWords } from './person-words.ts'

/** A table with texts that may name people. */
export interface WordTable {
  readonly name: string
  readonly texts: readonly string[]
  readonly documents: readonly string[]
  readonly hasId: boolean
  readonly hasVersion: boolean
}

/** How many rows are looked at in one transaction: others go between. */
const AT_ONCE = 2_000

/** The tables whose texts are looked through: all of companies, but those that hold no words of people and those that the law wants kept. */
export async function wordTables(tx: Tx): Promise<WordTable[]> {
  const found = await tx.rows<WordTable>(sql`
    select c.relname as name,
      coalesce(json_agg(a.attname) filter (where a.atttypid = 'text'::regtype), '[]') as texts,
      coalesce(json_agg(a.attname) filter (where a.atttypid = 'jsonb'::regtype), '[]') as documents,
      bool_or(a.attname = 'id') as has_id, bool_or(a.attname = 'version') as has_version
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute b where b.attrelid = c.oid and b.attname = 'client_id')
    group by c.relname order by c.relname`)
  return found
    .map((table) => ({ ...table, texts: table.texts.filter((column) => !WAYS.has(column)) }))
    .filter(({ name, texts, documents }) => !LEFT_ALONE.has(name) && texts.length + documents.length > 0)
}

/** How many rows of a table name a person. */
export async function countWords(
  database: Behind,
  clientId: number,
  table: WordTable,
  words: PersonWords,
): Promise<number> {
  const which = sql`client_id = ${clientId} and ${names(table, words)} and ${keepsDocument(table.name, false)}`
  const counted = await database.system((tx) =>
    tx.one<{ rows: number }>(sql`select count(*)::integer as rows from ${sql.table(table.name)} t where ${which}`),
  )
  return counted?.rows ?? 0
}

/** Takes a person's words out of the texts of a table, slice by slice; gives how many rows changed. */
export async function eraseWords(
  database: Behind,
  clientId: number,
  table: WordTable,
  words: PersonWords,
): Promise<number> {
  const columns = [...table.texts, ...table.documents].map(
    (column) => sql`${sql.ref(column)} = erase_words(${sql.ref(`t.${column}`)}, ${words.addresses}, ${words.words})`,
  )
  const version = table.hasVersion ? [sql`version = t.version + 1`] : []
  // The chain of the audit still holds: an entry keeps the digest of what it said.
  const told = table.name === 'audit' ? [sql`erased_at = now()`] : []
  const change = (
    within: RawBuilder<unknown>,
  ) => sql`update ${sql.table(table.name)} t set ${sql.join([...columns, ...version, ...told])}
    where t.client_id = ${clientId} and ${within} and ${names(table, words)} and ${keepsDocument(table.name, false)}`
  if (!table.hasId) return database.system((tx) => tx.run(change(sql`true`)))
  let changed = 0
  for (let last = -1; ; ) {
    const slice = await database.system(async (tx) => {
      const end = await tx.one<{
        last: number | null
      }>(sql`select max(id) as last from (select id from ${sql.table(table.name)}
        where client_id = ${clientId} and id > ${last} order by id limit ${AT_ONCE}) s`)
      if (end?.last === undefined || end.last === null) return undefined
      return { last: end.last, rows: await tx.run(change(sql`t.id > ${last} and t.id <= ${end.last}`)) }
    })
    if (!slice) return changed
    changed += slice.rows
    last = slice.last
  }
}

/** The condition that a row (alias `t`) names a person. */
export function names(
  { texts, documents }: Pick<WordTable, 'texts' | 'documents'>,
  { addresses, words }: PersonWords,
): RawBuilder<unknown> {
  const pattern = `${addresses}|${words}`
  const ways = [
    ...texts.map((column) => sql`${sql.ref(`t.${column}`)} ~* ${pattern}`),
    ...documents.map((column) => sql`${sql.ref(`t.${column}`)}::text ~* ${pattern}`),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}
