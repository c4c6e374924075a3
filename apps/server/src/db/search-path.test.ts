import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

test('functions that fill columns and indexes name the schema of those they call: pg_restore and replication have no search path', async () => {
  const database = await testDatabase()
  const { used, own } = await database.system(async (tx) => ({
    used: await tx.rows<{
      name: string
      source: string
    }>(sql`select distinct p.proname::text as name, p.prosrc as source
      from pg_proc p join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
      where p.pronamespace = 'public'::regnamespace and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)`),
    own: await tx.rows<{ name: string }>(
      sql`select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace`,
    ),
  }))
  expect(used.map(({ name }) => name)).toContain('company_key')
  const unnamed = used.flatMap(({ name, source }) =>
    own
      .filter((one) => new RegExp(`(?<!public\\.)\\b${one.name}\\(`).test(source))
      .map((one) => `${name}: ${one.name}`),
  )
  expect(unnamed).toEqual([])
})
