import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { WrongSetting } from './config.ts'
import type { Database } from './db/database.ts'
import { type Storage, StorageFault } from './ports/storage.ts'
import type { Vault } from './ports/vault.ts'

/**
 * Servers of one database keep its files in one place and seal with one key: the first writes down which, every other must find the same.
 * An embedded database has one server. To be called by one server at a time.
 * @throws WrongSetting with what to set
 */
export async function demandSameHouse(database: Database, storage: Storage, vault: Vault): Promise<void> {
  if (database.exclusive) return
  const keyMark = vault.sign('the key of the house')
  if ((await mark(database, 'secretKey', keyMark)) !== keyMark)
    throw new WrongSetting(
      'Another server of this database seals secrets with another key. Give all of them the same SECRET_KEY.',
    )
  const fresh = randomUUID()
  const filesMark = await mark(database, 'files', fresh)
  const key = `marks/${filesMark}`
  if (filesMark === fresh) await storage.write(key, Buffer.from(filesMark))
  else if (!(await isThere(storage, key)))
    throw new WrongSetting(
      'The files of this database are kept elsewhere. Give all of its servers the same S3_URL, or a FILES_DIR that all of them have mounted.',
    )
}

/** What was written down first under a name. */
async function mark(database: Database, name: string, value: string): Promise<string | undefined> {
  return database.system(async (tx) => {
    await tx.run(sql`insert into house_marks (name, value) values (${name}, ${value}) on conflict do nothing`)
    return (await tx.one<{ value: string }>(sql`select value from house_marks where name = ${name}`))?.value
  })
}

/** @throws StorageFault when the storage does not answer */
async function isThere(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.bytes(key)
    return true
  } catch (error) {
    if (error instanceof StorageFault && error.missing) return false
    throw error
  }
}
