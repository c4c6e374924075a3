import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A numbered migration: its file name and text. */
export interface Migration {
  readonly name: string
  readonly text: string
}

const MIGRATION_LOCK = 7_300_501

/**
 * Brings a database up to date: each migration in a transaction of its own, under an advisory lock so that two servers can start at once.
 * A `-- citus:` section at the end of a file runs only where the extension is there. Gives the names that were applied.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  await database.script(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied: string[] = []
  for (const migration of migrations) {
    const ran = await database.system(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      if (await tx.one(sql`select 1 from migrations where name = ${migration.name}`)) return false
      const [plain = '', citus] = migration.text.split(/^-- citus:$/m)
      for (const statement of statements(plain)) await tx.run(sql.raw(statement))
      if (citus && (await tx.one(sql`select 1 from pg_extension where extname = 'citus'`)))
        for (const statement of statements(citus)) await tx.run(sql.raw(statement))
      await tx.run(sql`insert into migrations (name) values (${migration.name})`)
      return true
    })
    if (ran) applied.push(migration.name)
  }
  return applied
}

/** The statements of a script. Bodies between `$$` are kept whole. */
function statements(script: string): string[] {
  const result: string[] = []
  let current = ''
  let quoted = false
  for (const line of script.split('\n')) {
    if (!quoted && line.trimStart().startsWith('--')) continue
    current += `${line}\n`
    if ((line.split('$$').length - 1) % 2 === 1) quoted = !quoted
    if (!quoted && line.trimEnd().endsWith(';')) {
      result.push(current.trim().replace(/;$/, ''))
      current = ''
    }
  }
  if (current.trim()) result.push(current.trim())
  return result
}
