import { entity } from '@temelia/model/entity'
import { Zone } from '@temelia/model/admin/zone'
import { decimal, integer, ref, text } from '@temelia/model/field'
import { entities } from '@temelia/model/registry'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cluster } from '../testing/cluster.ts'
import { testDatabase } from '../testing/database.ts'
import { type Column, driftOf, type Index } from '../testing/drift.ts'

/** Tables with a client_id that lie outside the wall on purpose: only the system reads them. */
const outside = [
  'auto_login_tokens',
  'invitations',
  'jobs',
  'known_devices',
  'passkey_challenges',
  'passkeys',
  'second_steps',
  'sign_ins',
]

interface Table {
  readonly name: string
  readonly walled: boolean
  readonly forced: boolean
  readonly policies: readonly string[]
  readonly key: string
}

let columns: Column[] = []
let indexes: Index[] = []
let tables: Table[] = []
let searches: string[] = []

beforeAll(async () => {
  const database = await testDatabase()
  await database.system(async (tx) => {
    columns = await tx.rows<Column>(sql`select table_name as table, column_name as name,
      case data_type when 'timestamp with time zone' then 'timestamptz' else data_type end as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
      from information_schema.columns where table_schema = 'public'`)
    indexes = await tx.rows<Index>(
      sql`select tablename as table, indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
    )
    tables =
      await tx.rows<Table>(sql`select c.relname as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced,
      coalesce((select json_agg(p.policyname || ' ' || p.cmd || ' to ' || p.roles[1] order by p.policyname)
        from pg_policies p where p.tablename = c.relname and p.policyname <> 'system'), '[]') as policies,
      coalesce((select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid and i.indisprimary), '') as key
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id') order by 1`)
    searches = (
      await tx.rows<{ name: string }>(
        sql`select proname as name from pg_proc where proname like 'search\_%' or proname like 'best\_%'`,
      )
    ).map(({ name }) => name)
  })
})

describe('the schema holds what the definitions say', () => {
  test.each(entities.map((of) => [of.name, of] as const))('%s', (_, of) => {
    const missing = driftOf(of, columns, indexes)
    expect(missing, `\n${missing.join('\n')}\n`).toEqual([])
    if (columns.some(({ table, name }) => table === of.table && name === 'search'))
      expect(searches).toEqual(expect.arrayContaining([`search_${of.table}`, `best_${of.table}`]))
  })

  test('a definition without its columns is told as the SQL that is missing', () => {
    const Bridge = entity('bridge', {
      wire: { path: 'bridges', id: 'BridgeId' },
      table: 'zones',
      module: 'accounts',
      fields: {
        name: integer(),
        span: decimal(),
        river: text({ search: true }),
        code: text({ unique: true }),
        ownerId: ref(() => Zone),
      },
    })
    expect(driftOf(Bridge, columns, indexes)).toEqual([
      'alter table zones alter column name type bigint; -- it is text',
      'alter table zones add column span numeric;',
      'alter table zones add column river text;',
      'alter table zones add column code text;',
      'alter table zones add column owner_id bigint;',
      'alter table zones alter column name drop not null;',
      'create unique index zones_code on zones (client_id, lower(code)) where deleted_with is null;',
      'create index zones_owner_id on zones (client_id, owner_id);',
    ])
    expect(driftOf({ ...Bridge, table: 'bridges' }, columns, indexes)).toEqual([
      expect.stringMatching(/^create table bridges \(/),
      "select tenant_table('bridges');",
      "select searchable_table('bridges');",
      'create unique index bridges_code on bridges (client_id, lower(code)) where deleted_with is null;',
      'create index bridges_owner_id on bridges (client_id, owner_id);',
    ])
  })
})

describe('every table of tenants stands behind the wall', () => {
  test('there is nothing outside but what is named here', () => {
    expect(tables.filter(({ walled, name }) => !walled && name !== 'record_base').map(({ name }) => name)).toEqual(
      outside,
    )
  })

  test('row-level security is forced, with the policies of its kind, on a key that begins with the tenant', () => {
    const shared = ['read SELECT to temelia_app', 'write ALL to temelia_app']
    const search = 'search SELECT to temelia_search'
    for (const { name, forced, policies, key } of tables.filter(({ walled }) => walled)) {
      expect(key, name).toMatch(/\(client_id\b/)
      const own = policies.filter((policy) => policy !== search)
      // On a cluster what is spread is open to its owner (spread.ts).
      expect(forced, name).toBe(cluster === undefined || own.length > 1)
      expect([shared, ['tenant ALL to temelia_app']], name).toContainEqual(own)
    }
  })
})
