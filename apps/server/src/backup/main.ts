import { existsSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Region } from '@temelia/calendar/region'
import { type Config, readConfig, WrongSetting } from '../config.ts'
import { regionalDatabases } from '../databases.ts'
import { FolderInUse, lockFolder } from '../db/lock.ts'
import { migrations, workers } from '../places.ts'
import { dumpDatabase } from './dump.ts'
import { BackupFault, type Manifest } from './manifest.ts'
import { restoreDatabase } from './restore.ts'

const regions: readonly Region[] = ['ro', 'us']

/** What lies beside the databases: uploaded files, and the key that the passwords of mailboxes are sealed with; each with its name in a backup. */
function beside({ dataDir, filesDir, s3 }: Config): { readonly name: string; readonly place: string }[] {
  const key = { name: 'secret.key', place: join(dataDir, 'secret.key') }
  return s3 ? [key] : [{ name: 'files', place: filesDir }, key]
}

/** `backup FOLDER` writes databases and files into a new folder, `restore FOLDER` brings them back into an empty data folder or server. */
async function main(): Promise<void> {
  const [command, folder] = process.argv.slice(2)
  if (!folder || (command !== 'backup' && command !== 'restore'))
    throw new BackupFault('Say where: npm run backup -- FOLDER, or npm run restore -- FOLDER.')
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  // Two processes on one embedded database would lose rows; a server in use has its data on PostgreSQL, or is stopped first.
  const unlock = regions.every((region) => config.databaseUrls[region]) ? () => undefined : lockFolder(config.dataDir)
  try {
    await (command === 'backup' ? backup(config, folder) : restore(config, folder))
  } finally {
    unlock()
  }
}

async function backup(config: Config, folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new BackupFault(`${folder} is not empty.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const databases = open(config)
  for (const region of regions)
    if (!databases.missing().includes(region))
      tell(await dumpDatabase(await databases.get(region), join(folder, region)))
  await databases.close()
  // After the rows: a file that a row names is there, one more does no harm.
  for (const { name, place } of beside(config)) await copy(place, join(folder, name))
  say(`The backup is in ${folder}.`)
  if (config.s3) say('The files are in the store at S3_URL and are not part of it: copy them too.')
}

async function restore(config: Config, folder: string): Promise<void> {
  const there = regions.filter((region) => existsSync(join(folder, region)))
  if (there.length === 0) throw new BackupFault(`There is no backup in ${folder}.`)
  const taken = beside(config).find(({ name, place }) => existsSync(join(folder, name)) && existsSync(place))
  if (taken)
    throw new BackupFault(`${taken.place} is there already. A backup comes back into an empty data folder only.`)
  const databases = open(config)
  for (const region of there) tell(await restoreDatabase(await databases.get(region), join(folder, region)))
  await databases.close()
  for (const { name, place } of beside(config)) await copy(join(folder, name), place)
  say(`The backup of ${folder} is back.`)
}

function open(config: Config) {
  const nothing = async () => undefined
  return regionalDatabases(config, {
    worker: workers.database,
    migrations: migrations(),
    fill: nothing,
    serve: () => undefined,
  })
}

async function copy(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true, errorOnExist: true })
}

function tell({ region, tables }: Manifest): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(`${region}: ${rows} rows of ${Object.keys(tables).length} tables`)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  const known = error instanceof BackupFault || error instanceof WrongSetting || error instanceof FolderInUse
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
