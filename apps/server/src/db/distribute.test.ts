import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openSession } from '../admin/sign-in.ts'
import { migrations } from '../places.ts'
import { distribute, layoutOf, obstacles } from '../testing/cluster-layout.ts'
import { testDatabase } from '../testing/database.ts'
import { freshTenant } from '../testing/tenants.ts'
import { migrate } from './migrate.ts'
import { openServer } from './postgres.ts'

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

const cluster = process.env['TEST_CITUS_URL']

/** `node scripts/citus.mjs npx vitest run ...` starts a cluster and sets the address of its coordinator. */
describe.runIf(cluster)('a cluster', () => {
  test('takes the tables, each once', { timeout: 300_000 }, async () => {
    const database = await openServer('ro', cluster ?? '', 4)
    await migrate(database, migrations())
    const spread = await distribute(database)
    expect(spread.length).toBeGreaterThan(90)
    expect(await distribute(database)).toEqual([])
    await database.close()
  })

  test('begins companies, and their people sign in', async () => {
    const database = await openServer('ro', cluster ?? '', 4)
    const companies = [await freshTenant(database), await freshTenant(database)]
    for (const clientId of companies) {
      const person = await database.system((tx) =>
        tx.one<{ id: number }>(sql`select id from users where client_id = ${clientId}`),
      )
      const who = { clientId, userId: person?.id ?? 0 }
      await database.system((tx) => openSession(tx, 'ro', who, { name: 'test', address: '127.0.0.1' }))
    }
    const counts = await database.system((tx) =>
      tx.rows(sql`select s.client_id, count(*)::integer as stages from opportunity_stages s join sessions w on w.client_id = s.client_id
        where s.client_id = any(${companies}::bigint[]) group by s.client_id order by s.client_id`),
    )
    expect(counts).toEqual(companies.map((clientId) => ({ clientId, stages: 8 })))
    await database.close()
  })
})
