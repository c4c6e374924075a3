import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import type { Tx } from './database.ts'

test('a transaction that reads writes nothing, and gives its connection back whatever happened in it', async () => {
  const { database, tenant } = await testApp()
  const { clientId } = await tenant()
  const company = () =>
    database.tenant(clientId, (tx) => tx.one(sql`select name from clients where client_id = ${clientId}`), 'reads')
  const writing = () =>
    database.tenant(clientId, (tx) => tx.run(sql`delete from customers where client_id = ${clientId}`), 'reads')
  const swallowed = () =>
    database.tenant(clientId, async (tx) => void (await tx.run(sql`select 1 / 0`).catch(() => undefined)), 'reads')
  const before = await company()
  expect(before).toBeDefined()
  for (let n = 0; n < 12; n++) {
    await expect(writing()).rejects.toMatchObject({ code: '25006' })
    await expect(swallowed()).rejects.toThrow()
  }
  expect(await Promise.all(Array.from({ length: 30 }, company))).toEqual(Array.from({ length: 30 }, () => before))
})

test('an effect of a transaction that reads fails as that of one that writes: told to who asked, and the connection is free', async () => {
  const { database, tenant } = await testApp()
  const { clientId } = await tenant()
  const broken = (how?: 'reads') =>
    database.tenant(
      clientId,
      async (tx) => {
        tx.afterCommit(() => {
          throw new Error('broken effect')
        })
      },
      how,
    )
  for (let n = 0; n < 12; n++) {
    await expect(broken()).rejects.toThrow('broken effect')
    await expect(broken('reads')).rejects.toThrow('broken effect')
  }
  let effects = 0
  await database.tenant(clientId, async (tx) => tx.afterCommit(() => effects++), 'reads')
  expect(effects).toBe(1)
})

test('a snapshot sees one moment, whatever is written meanwhile', async (context) => {
  const { database, tenant } = await testApp()
  // The one connection of an embedded database lets nobody write meanwhile.
  if (database.exclusive) context.skip()
  const { clientId } = await tenant()
  const name = (tx: Tx) => tx.one(sql`select name from clients where client_id = ${clientId}`)
  const rename = () =>
    database.tenant(clientId, (tx) => tx.run(sql`update clients set name = 'Renamed' where client_id = ${clientId}`))
  const seen = await database.tenant(
    clientId,
    async (tx) => {
      const before = await name(tx)
      await rename()
      return [before, await name(tx)]
    },
    'snapshot',
  )
  expect(seen[1]).toEqual(seen[0])
  expect(await database.tenant(clientId, name, 'reads')).toEqual({ name: 'Renamed' })
})
