import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from '../places.ts'
import { distribute, layoutOf, obstacles } from '../testing/cluster-layout.ts'
import { testDatabase } from '../testing/database.ts'
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
        'second_steps',
        'sessions',
        'sign_in_attempts',
        'sign_ins',
      ])
      const place = new Map(layout.spread.map((name, at) => [name, at]))
      const references = await tx.rows<{ from: string; to: string }>(sql`
        select s.relname as "from", t.relname as "to" from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and s.oid <> t.oid`)
      const early = references.filter(({ from, to }) => (place.get(from) ?? place.size) < (place.get(to) ?? -1))
      expect(early).toEqual([])
      // Who signs in is asked for before it is known whose they are; these two still point at people.
      const outside = references.filter(({ from, to }) => !place.has(from) && place.has(to))
      expect(outside.map(({ from }) => from).toSorted()).toEqual(['second_steps', 'sessions'])
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
})
