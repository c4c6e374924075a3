import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hits } from '../records/hits.ts'
import { cluster } from '../testing/cluster.ts'
import { newDatabaseOfAllPlaces, onServer } from '../testing/database.ts'
import { freshTenant } from '../testing/tenants.ts'
import type { Database, Tx } from './database.ts'

let database: Database
let ana = 0
let dan = 0
let tables: string[] = []

beforeAll(async () => {
  // Few connections for many callers, so that each is used by both tenants in turn.
  database = await newDatabaseOfAllPlaces(3)
  ana = await freshTenant(database)
  dan = await freshTenant(database)
  await database.system(async (tx) => {
    tables = (
      await tx.rows<{ name: string }>(
        sql`select relname as name from pg_class where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace order by 1`,
      )
    ).map((table) => table.name)
    await tx.run(
      sql`insert into collections (client_id, id, code, name, practice, currency) values (0, 1, 'HOUSE', 'House norms', 'ro', 'RON')`,
    )
  })
  for (const tenant of [ana, dan])
    await database.tenant(tenant, (tx) =>
      tx.run(sql`insert into customers (client_id, name) values (${tenant}, ${`Client ${tenant}`})`),
    )
})

afterAll(() => database.close())

const clientsSeen = (tx: Tx, table: string) =>
  tx.rows<{ clientId: number }>(sql`select distinct client_id from ${sql.table(table)}`)

describe('without a tenant', () => {
  test('no row of a tenant is seen, in any table', async () => {
    expect(tables.length).toBeGreaterThan(25)
    for (const table of tables) {
      const seen = await database.nobody((tx) => clientsSeen(tx, table))
      expect(
        seen.filter((row) => row.clientId !== 0),
        table,
      ).toEqual([])
    }
  })

  test('writes are refused', async () => {
    await expect(
      database.nobody((tx) => tx.run(sql`insert into customers (client_id, name) values (${ana}, 'X')`)),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await database.nobody((tx) => tx.run(sql`update customers set name = 'X'`))).toBe(0)
    expect(await database.nobody((tx) => tx.run(sql`delete from customers`))).toBe(0)
  })

  test.each([
    'sign_ins',
    'auto_login_tokens',
    'invitations',
    'second_steps',
    'known_devices',
    'passkeys',
    'passkey_challenges',
    'jobs',
    'migrations',
  ])('%s is closed to the application', async (table) => {
    for (const opened of [database.nobody, (work: (tx: Tx) => Promise<unknown>) => database.tenant(ana, work)])
      await expect(opened((tx) => tx.rows(sql`select * from ${sql.table(table)}`))).rejects.toMatchObject({
        code: '42501',
      })
  })

  test.each([0, -1, 1.5, Number.NaN, '1; reset role' as unknown as number])('%s is not a tenant', async (id) => {
    await expect(async () => database.tenant(id, (tx) => clientsSeen(tx, 'customers'))).rejects.toThrow('not a tenant')
  })
})

describe('a tenant', () => {
  test('sees its own rows and those of the house, and nothing else', async () => {
    for (const table of tables) {
      const seen = await database.tenant(ana, (tx) => clientsSeen(tx, table))
      expect(
        seen.filter((row) => row.clientId !== 0 && row.clientId !== ana),
        table,
      ).toEqual([])
    }
    const customers = await database.tenant(ana, (tx) => tx.rows(sql`select name from customers`))
    expect(customers).toEqual([{ name: `Client ${ana}` }])
  })

  test('cannot add, change, move or remove a row of another', async () => {
    await expect(
      database.tenant(ana, (tx) => tx.run(sql`insert into customers (client_id, name) values (${dan}, 'X')`)),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.tenant(ana, (tx) => tx.run(sql`update customers set client_id = ${dan}`)),
      // A cluster lets nobody say that a row is another company's.
    ).rejects.toMatchObject({ code: cluster ? '0A000' : '42501' })
    expect(
      await database.tenant(ana, (tx) => tx.run(sql`update customers set name = 'X' where client_id = ${dan}`)),
    ).toBe(0)
    expect(await database.tenant(ana, (tx) => tx.run(sql`delete from customers where client_id = ${dan}`))).toBe(0)
    expect(await database.tenant(dan, (tx) => tx.rows(sql`select name from customers`))).toEqual([
      { name: `Client ${dan}` },
    ])
  })

  test('finds only its own in a search, which runs past row-level security', async () => {
    const found = await database.tenant(ana, async (tx) =>
      tx.rows<{ clientId: number }>(
        sql`select client_id from customers where id = any(${await hits(tx, sql`search_customers(array['%client%'])`)})`,
      ),
    )
    expect(found).toEqual([{ clientId: ana }])
    const ids = await database.tenant(ana, (tx) => tx.rows(sql`select search_customers(array['%']) as id`))
    expect(ids).toHaveLength(1)
    const quoted = sql`select search_customers(array['x'' or true or '''])`
    expect(await database.tenant(ana, (tx) => tx.rows(quoted))).toEqual([])
  })

  test('reads the shared rows of the house and cannot write them', async () => {
    const house = sql`select name from collections where client_id = 0`
    expect(await database.tenant(ana, (tx) => tx.rows(house))).toEqual([{ name: 'House norms' }])
    expect(
      await database.tenant(ana, (tx) => tx.run(sql`update collections set name = 'Mine' where client_id = 0`)),
    ).toBe(0)
    expect(await database.tenant(ana, (tx) => tx.run(sql`delete from collections where client_id = 0`))).toBe(0)
    await expect(
      database.tenant(ana, (tx) =>
        tx.run(
          sql`insert into collections (client_id, code, name, practice, currency) values (0, 'A', 'A', 'ro', 'RON')`,
        ),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a connection', () => {
  const faults: [string, (tx: Tx) => Promise<unknown>][] = [
    ['an error of the code', async () => Promise.reject(new Error('injected'))],
    ['an error of the database', (tx) => tx.run(sql`select 1 / 0`)],
    ['a refused row', (tx) => tx.run(sql`insert into contacts (client_id, account_id, name) values (${ana}, -1, 'X')`)],
  ]

  test.each(faults)('keeps no tenant after %s', async (_, fail) => {
    await expect(database.tenant(ana, fail)).rejects.toThrow()
    const states = await Promise.all(
      Array.from({ length: 6 }, () =>
        database.system((tx) =>
          tx.one(sql`select current_setting('app.client_id', true) as tenant, current_user = session_user as itself`),
        ),
      ),
    )
    for (const state of states) {
      expect(state?.['tenant'] ?? '').toBe('')
      expect(state?.['itself']).toBe(true)
    }
  })

  test('an error that the code swallows fails the transaction instead of losing it silently', async () => {
    let told = false
    const work = database.tenant(ana, async (tx) => {
      tx.afterCommit(() => (told = true))
      await tx.run(sql`insert into zones (client_id, name) values (${ana}, 'Lost')`)
      await tx.run(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('division by zero')
    expect(told).toBe(false)
  })

  test('a savepoint lets a transaction survive an error', async () => {
    await database.tenant(ana, async (tx) => {
      await tx.savepoint(() => tx.run(sql`select 1 / 0`)).catch(() => undefined)
      await tx.run(sql`insert into zones (client_id, name) values (${ana}, 'Kept')`)
    })
    expect(await database.tenant(ana, (tx) => tx.rows(sql`select name from zones`))).toEqual([{ name: 'Kept' }])
  })

  test.runIf(onServer)('that breaks is replaced, and the error says what happened', async () => {
    await expect(database.tenant(ana, breakConnection)).rejects.toThrow('terminating connection')
    for (let round = 0; round < 6; round++)
      expect(await database.tenant(dan, (tx) => tx.rows(sql`select name from customers`))).toHaveLength(1)
  })
})

test('two tenants, 50 clients each, few connections, errors in between: nobody ever meets a foreign row', async () => {
  const foreign: unknown[] = []
  const faults: string[] = []
  const round = async (tenant: number, random: () => number): Promise<void> => {
    const other = tenant === ana ? dan : ana
    const fault = random()
    await database.tenant(tenant, async (tx) => {
      const made = await tx.one<{ id: number }>(
        sql`insert into customers (client_id, name) values (${tenant}, ${`Storm ${tenant}`}) returning id`,
      )
      await tx.run(sql`insert into contacts (client_id, account_id, name) values (${tenant}, ${made?.id}, 'Contact')`)
      if (fault < 0.15) throw new Error('injected')
      if (fault < 0.3) await tx.run(sql`select 1 / 0`)
      if (fault < 0.4) await tx.run(sql`insert into zones (client_id, name) values (${other}, 'X')`)
      if (fault < 0.45 && onServer) await breakConnection(tx)
      const seen = await tx.rows<{ clientId: number; name: string }>(
        sql`select c.client_id, c.name from customers c left join contacts k on k.client_id = c.client_id and k.account_id = c.id
          union all select client_id, name from customers where id = any(${await hits(tx, sql`search_customers(array['%storm%'])`)})
          union all select client_id, name from customers where client_id = ${other}
          union all select client_id, name from users`,
      )
      foreign.push(...seen.filter((row) => row.clientId !== tenant))
      foreign.push(...seen.filter((row) => row.name === `Storm ${other}`))
    })
  }
  const client = async (tenant: number, seed: number): Promise<void> => {
    const random = randomFrom(seed)
    for (let turn = 0; turn < 8; turn++) await round(tenant, random).catch((error: Error) => faults.push(error.message))
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => client(index % 2 === 0 ? ana : dan, index)))
  expect(foreign).toEqual([])
  expect(faults.length).toBeGreaterThan(100)
  expect(faults.length).toBeLessThan(700)
  const kept = await database.system((tx) =>
    tx.one<{ rows: number }>(sql`select count(*) as rows from customers where name like 'Storm%'`),
  )
  expect(kept?.rows).toBe(800 - faults.length)
}, 600_000)

async function breakConnection(tx: Tx): Promise<void> {
  await tx.run(sql`reset role`)
  await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)
}

/** Numbers in [0, 1), the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}
