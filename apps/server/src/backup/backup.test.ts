import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { entities } from '@temelia/model/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookedLine } from '../billing/bank-statements/booked-line.fixture.ts'
import type { Database } from '../db/database.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { newDatabase } from '../testing/database.ts'
import { make } from '../testing/drafts.ts'
import { projectOf } from '../testing/foreign-writes.ts'
import { dumpDatabase } from './dump.ts'
import type { Manifest } from './manifest.ts'
import { restoreDatabase } from './restore.ts'

let first: Database
let second: Database
let owner: TestUser
let made: Manifest
const folder = () => mkdtempSync(join(tmpdir(), 'temelia-backup-'))
const place = folder()

beforeAll(async () => {
  first = await newDatabase()
  second = await newDatabase()
  owner = await (await testApp({}, first)).tenant()
  for (const of of entities) if (!of.without?.includes('create')) await make(owner, of)
  await projectOf(owner)
  await bookedLine(owner)
  made = await dumpDatabase(first, place)
})
afterAll(async () => {
  await first.close()
  await second.close()
})

test('what comes back is the same, by counts and by hashes of every table, and works on', async () => {
  await restoreDatabase(second, place)
  const again = await dumpDatabase(second, folder())
  expect(again.tables).toEqual(made.tables)
  expect(again.sequences).toEqual(made.sequences)
  expect(Object.values(made.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40)
  const authorization = `Bearer ${owner.clientId},${owner.userId},${owner.token}`
  const { app } = await testApp({}, second)
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })
  const customers = async (of: Database) =>
    (
      await of.system((tx) =>
        tx.one<{ n: number }>(sql`select count(*)::integer as n from customers where client_id = ${owner.clientId}`),
      )
    )?.n
  expect((await call('GET', '/api/AccountsContacts')).json().total_items).toBe(await customers(first))
  expect((await call('POST', '/api/zones', { Name: 'Zona de după' })).statusCode).toBe(201)
})

test('it comes back into an empty database only', async () => {
  await expect(restoreDatabase(first, place)).rejects.toThrow(/holds \d+ companies/)
})

test('a file that was touched is refused, and nothing of it stays', async () => {
  const third = await newDatabase()
  const copy = folder()
  cpSync(place, copy, { recursive: true })
  const file = join(copy, 'zones.ndjson.gz')
  writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString('utf8').replace('Strada', 'Stradă')))
  await expect(restoreDatabase(third, copy)).rejects.toThrow(/zones is not the one/)
  const left = await third.system((tx) => tx.one(sql`select count(*)::integer as n from clients`))
  expect(left).toEqual({ n: 0 })
  await third.close()
})
