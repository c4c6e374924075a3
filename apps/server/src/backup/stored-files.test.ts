import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { s3Storage } from '../ports/s3-storage.ts'
import { type StandInStore, startStandInStore } from '../ports/s3-stand-in.ts'
import { folderStorage, type Storage } from '../ports/storage.ts'
import { newDatabase } from '../testing/database.ts'
import { freshTenant } from '../testing/tenants.ts'
import { dumpDatabase } from './dump.ts'
import type { Manifest } from './manifest.ts'
import { restoreDatabase } from './restore.ts'
import { backUpFiles, bringBackFiles } from './stored-files.ts'

const temporary = () => mkdtempSync(join(tmpdir(), 'temelia-backup-'))
const contents = Array.from({ length: 20 }, (_, n) => randomBytes(n * 50_000))

let store: StandInStore
let database: Database
let keys: string[]
beforeAll(async () => {
  ;[store, database] = await Promise.all([startStandInStore(), newDatabase()])
  const clientId = await freshTenant(database)
  keys = contents.map(() => `ro/${clientId}/${randomUUID()}`)
  await database.system(async (tx) => {
    for (const [n, key] of keys.entries())
      await tx.run(sql`insert into files (client_id, user_id, name, size, type, storage_key)
        select client_id, id, ${`plan ${n}.pdf`}, ${contents[n]?.length}::bigint, 'application/pdf', ${key} from users where client_id = ${clientId}`)
    await tx.run(sql`insert into house_marks (name, value) values ('files', 'house')`)
    // Other tables have columns of these names too, with values of other kinds.
    await tx.run(sql`insert into user_options (client_id, user_id, type, option, value)
      select client_id, id, 'list', 'columns', '{"shown": ["Name"]}'::jsonb from users where client_id = ${clientId}`)
  })
})
afterAll(async () => {
  await database.close()
  await store.stop()
})

const kinds: [string, () => Storage, () => Storage][] = [
  ['a store into a folder', () => ofStore('one'), () => folderStorage(temporary())],
  ['a folder into a store', () => folderStorage(temporary()), () => ofStore('two')],
]
const ofStore = (prefix: string) => s3Storage({ ...store, url: `${store.url}/${prefix}` })

async function made(from: Storage): Promise<{ folder: string; manifest: Manifest }> {
  for (const [n, key] of keys.entries()) await from.write(key, contents[n] as Buffer)
  await from.write('marks/house', Buffer.from('house'))
  await from.write('ro/1/of-no-row', Buffer.from('left over'))
  const folder = temporary()
  const manifest = await dumpDatabase(database, join(folder, 'ro'))
  expect(await backUpFiles(from, folder, manifest)).toEqual({ count: keys.length + 1, gone: [] })
  return { folder, manifest }
}

describe.each(kinds)('a backup with its files, from %s', (_kind, source, target) => {
  test('brings back every file that its rows name, and no other', async () => {
    const { folder, manifest } = await made(source())
    const to = target()
    expect(await bringBackFiles(to, folder, manifest)).toEqual({ count: keys.length + 1, gone: [] })
    for (const [n, key] of keys.entries()) expect((await to.bytes(key)).equals(contents[n] as Buffer)).toBe(true)
    expect((await to.bytes('marks/house')).toString()).toBe('house')
    await expect(to.bytes('ro/1/of-no-row')).rejects.toMatchObject({ missing: true })
  })

  test('tells which files of it are gone or not what they were, and brings none of those', async () => {
    const { folder, manifest } = await made(source())
    const [, , touched = '', lost = ''] = keys
    writeFileSync(join(folder, 'files', touched), 'another')
    rmSync(join(folder, 'files', lost))
    const to = target()
    const { count, gone } = await bringBackFiles(to, folder, manifest)
    expect([count, gone.toSorted()]).toEqual([keys.length - 1, [touched, lost].toSorted()])
    for (const key of gone) await expect(to.bytes(key)).rejects.toMatchObject({ missing: true })
  })
})

test('a file whose bytes are not there any more does not stop the backup', async () => {
  const from = ofStore('three')
  const { folder, manifest } = await made(from)
  await from.remove(keys[5] ?? '')
  expect(await backUpFiles(from, folder, manifest)).toEqual({ count: keys.length, gone: [keys[5]] })
})

test('its rows and files come back together', async () => {
  const { folder, manifest } = await made(ofStore('four'))
  const other = await newDatabase()
  await restoreDatabase(other, join(folder, 'ro'))
  const to = ofStore('five')
  await bringBackFiles(to, folder, manifest)
  const rows = await other.system((tx) =>
    tx.rows<{ storageKey: string }>(sql`select storage_key from files order by id`),
  )
  const hashes = await Promise.all(rows.map(async ({ storageKey }) => hashOf(await to.bytes(storageKey))))
  expect(hashes).toEqual(contents.map(hashOf))
  await other.close()
})

test('without its list of files it is refused', async () => {
  const { folder, manifest } = await made(ofStore('six'))
  rmSync(join(folder, 'ro', 'files.ndjson'))
  await expect(bringBackFiles(ofStore('seven'), folder, manifest)).rejects.toThrow('is not the list of the files')
  expect(readdirSync(folder).toSorted()).toEqual(['files', 'ro'])
})

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
