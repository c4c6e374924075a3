import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { layoutOf, obstacles } from './cluster-layout.ts'
import { cluster } from '../testing/cluster.ts'
import { BEFORE_SPREADING, testDatabase } from '../testing/database.ts'
import { spread } from './spread.ts'

describe('the layout of the tables over a cluster', () => {
  test('puts what the house shares with all companies on every server', async () => {
    const database = await testDatabase()
    const { everywhere } = await database.system(layoutOf)
    expect([...everywhere].toSorted()).toEqual([
      'chapters',
      'collections',
      'indicators',
      'norm_words',
      'norms',
      'prices',
      'recipe_lines',
      'resources',
      'templates',
    ])
  })

  test('spreads every table behind the wall, each behind those that it points at, and nothing stands in the way', async () => {
    const database = await testDatabase()
    await database.system(async (tx) => {
      const layout = await layoutOf(tx)
      expect(layout.local).toEqual([
        'auto_login_tokens',
        'exchange_rates',
        'house_marks',
        'invitations',
        'jobs',
        'locations',
        'migrations',
        'passkey_challenges',
        'record_base',
        'sign_in_attempts',
        'sign_ins',
      ])
      const place = new Map(layout.spread.map((name, at) => [name, at]))
      const references = await tx.rows<{ from: string; to: string }>(sql`
        select s.relname as "from", t.relname as "to" from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and s.oid <> t.oid`)
      const early = references.filter(({ from, to }) => (place.get(from) ?? place.size) < (place.get(to) ?? -1))
      expect(early).toEqual([])
      // A table of the coordinator cannot point at one that is spread.
      expect(references.filter(({ from, to }) => !place.has(from) && place.has(to))).toEqual([])
      expect(await obstacles(tx, layout)).toEqual([])
    })
  })
})

/** `node scripts/citus.mjs npx vitest run ...` starts a cluster, and the tables are spread over it before the tests run (testing/database.ts). */
describe.runIf(cluster)('a cluster', () => {
  test('has each table once', async () => {
    const database = await testDatabase()
    const there = await database.system((tx) =>
      tx.one<{ tables: number }>(
        sql`select count(*) as tables from citus_tables where citus_table_type = 'distributed'`,
      ),
    )
    expect(there?.tables).toBeGreaterThan(90)
    expect(await spread(database)).toEqual([])
  })

  test('says what stands in the way of a new table, and spreads none', async () => {
    const database = await testDatabase()
    await database.script(`create table lone (like record_base including all, name text unique, primary key (client_id, id));
      select tenant_table('lone')`)
    try {
      await expect(spread(database)).rejects.toThrow(
        /Not spread.*\n.*lone: the unique index lone_name_key lacks client_id/,
      )
    } finally {
      await database.script('drop table lone')
    }
    expect(await spread(database)).toEqual([])
  })

  test('has what a company had before its tables were spread', async () => {
    const database = await testDatabase()
    const { name, customers } = BEFORE_SPREADING
    const [company, ...others] = await database.system((tx) =>
      tx.rows<{ clientId: number }>(sql`select client_id from clients where name = ${name}`),
    )
    expect(others).toEqual([])
    const there = await database.tenant(company?.clientId ?? 0, (tx) =>
      tx.one(sql`select count(*) as count from customers where client_id = ${company?.clientId ?? 0}`),
    )
    expect(there).toEqual({ count: customers })
  })

  test('refuses a statement of a company that asks more than one place', async () => {
    const server = await testApp()
    const { clientId } = await server.tenant()
    const asked = (company: ReturnType<typeof sql>) =>
      server.database.tenant(clientId, (tx) =>
        tx.rows(
          sql`select u.id, (select count(*) from zones z where z.client_id = ${company}) as zones from users u where u.client_id = ${clientId}`,
        ),
      )
    await expect(asked(sql`u.client_id`)).rejects.toThrow(/multi-task/)
    expect(await asked(sql`${clientId}`)).toHaveLength(1)
  })

  test('serves its companies, each behind the wall on every server', async () => {
    const server = await testApp()
    const [ana, dan] = [await server.tenant(), await server.tenant('us')]
    const path = '/api/AccountsContacts'
    const made = await ana.call('POST', path, { AccountName: 'Client în nor SRL' })
    expect(made.status).toBe(201)
    const own = `${path}/${made.body['AccountId']}`
    expect((await ana.call('PATCH', own, { City: 'Cluj-Napoca' })).body).toMatchObject({
      City: 'Cluj-Napoca',
      Version: 2,
    })
    expect((await ana.call('GET', path)).body['total_items']).toBe(1)
    expect((await dan.call('GET', path)).body['total_items']).toBe(0)
    expect((await dan.call('GET', own)).status).toBe(404)
    expect((await ana.call('DELETE', own)).status).toBe(200)
    expect((await ana.call('GET', own)).status).toBe(404)
    // The statement names no company: what comes is what each server lets the application see.
    const seen = await server.database.tenant(dan.clientId, async (tx) => {
      await tx.run(sql`set local citus.multi_task_query_log_level = 'off'`)
      return tx.rows(sql`select distinct client_id from users`)
    })
    expect(seen).toEqual([{ clientId: dan.clientId }])
    const foreign = server.database.tenant(dan.clientId, (tx) =>
      tx.run(sql`insert into zones (client_id, name) values (${ana.clientId}, 'A lor')`),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
  })
})
