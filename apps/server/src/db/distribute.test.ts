import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { distribute, layoutOf, obstacles } from '../testing/cluster-layout.ts'
import { cluster, testDatabase } from '../testing/database.ts'

describe('the layout of the tables over a cluster', () => {
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
    const spread = await database.system((tx) =>
      tx.one<{ tables: number }>(
        sql`select count(*) as tables from citus_tables where citus_table_type = 'distributed'`,
      ),
    )
    expect(spread?.tables).toBeGreaterThan(90)
    expect(await distribute(database)).toEqual([])
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
    const seen = await server.database.tenant(dan.clientId, (tx) => tx.rows(sql`select distinct client_id from users`))
    expect(seen).toEqual([{ clientId: dan.clientId }])
    const foreign = server.database.tenant(dan.clientId, (tx) =>
      tx.run(sql`insert into zones (client_id, name) values (${ana.clientId}, 'A lor')`),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
  })
})
