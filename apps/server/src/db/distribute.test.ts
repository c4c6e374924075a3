import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from '../places.ts'
import { testApp } from '../testing/app.ts'
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
      expect(references.filter(({ from, to }) => (place.get(from) ?? -1) < (place.get(to) ?? 0))).toEqual([])
      expect(await obstacles(tx, layout)).toEqual([])
    })
  })
})

const cluster = process.env['TEST_CITUS_URL']

/** `node scripts/citus.mjs npx vitest run ...` starts a cluster and sets the address of its coordinator. */
describe.runIf(cluster)('a cluster', () => {
  test('takes the tables, and a company works on it', { timeout: 300_000 }, async () => {
    const database = await openServer('ro', cluster ?? '', 4)
    await migrate(database, migrations())
    const spread = await distribute(database)
    expect(spread.length).toBeGreaterThan(90)
    expect(await distribute(database)).toEqual([])
    const { tenant } = await testApp({}, database)
    const user = await tenant()
    const other = await tenant()
    const made = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Pe grup SRL', City: 'Cluj' })
    expect([made.status, made.body]).toEqual([201, expect.anything()])
    const names = async (as: typeof user) =>
      (await as.call('GET', '/api/AccountsContacts')).body._embedded?.['AccountsContacts']?.map(
        ({ AccountName }) => AccountName,
      )
    expect([await names(user), await names(other)]).toEqual([['Pe grup SRL'], []])
    await database.close()
  })
})
