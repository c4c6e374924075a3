import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Region } from '@temelia/calendar/region'
import { type Config, readConfig, WrongSetting } from '../config.ts'
import { regionalDatabases } from '../databases.ts'
import { FolderInUse, lockFolder } from '../db/lock.ts'
import { migrations, workers } from '../places.ts'
import { openStorage } from '../ports/open-storage.ts'
import { StorageFault } from '../ports/storage.ts'
import { dumpDatabase } from './dump.ts'
import { BackupFault, type Manifest } from './manifest.ts'
import { restoreDatabase } from './restore.ts'
import { backUpFiles, bringBackFiles } from './stored-files.ts'

const regions: readonly Region[] = ['ro', 'us']

/** The key that the passwords of mailboxes are sealed with, where it is not given by the environment. */
const KEY = 'secret.key'

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
  const storage = openStorage(config)
  for (const region of regions) {
    if (databases.missing().includes(region)) continue
    const manifest = await dumpDatabase(await databases.get(region), join(folder, region))
    // After the rows: what is uploaded meanwhile belongs to none of them.
    const { count, gone } = await backUpFiles(storage, folder, manifest)
    tell(manifest, count)
    if (gone.length > 0) say(`${region}: of ${gone.length} files the bytes are not there any more`)
  }
  await databases.close()
  await copy(join(config.dataDir, KEY), join(folder, KEY))
  say(`The backup is in ${folder}.`)
}

async function restore(config: Config, folder: string): Promise<void> {
  const there = regions.filter((region) => existsSync(join(folder, region)))
  if (there.length === 0) throw new BackupFault(`There is no backup in ${folder}.`)
  const key = join(config.dataDir, KEY)
  const taken = [...(config.s3 ? [] : [config.filesDir]), ...(existsSync(join(folder, KEY)) ? [key] : [])].find(
    existsSync,
  )
  if (taken) throw new BackupFault(`${taken} is there already. A backup comes back into an empty data folder only.`)
  const databases = open(config)
  const storage = openStorage(config)
  const damaged: string[] = []
  const manifests: Manifest[] = []
  for (const region of there) manifests.push(await restoreDatabase(await databases.get(region), join(folder, region)))
  await databases.close()
  // Files come last: a store that does not answer leaves all else whole.
  await copy(join(folder, KEY), key)
  for (const manifest of manifests) {
    const { count, gone } = await bringBackFiles(storage, folder, manifest)
    tell(manifest, count)
    damaged.push(...gone)
  }
  if (damaged.length > 0)
    throw new BackupFault(
      `All else is back, but ${damaged.length} files of the backup are not what they were: ${damaged.slice(0, 5).join(', ')}`,
    )
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
  if (existsSync(from)) await copyFile(from, to, constants.COPYFILE_EXCL)
}

function tell({ region, tables }: Manifest, files: number): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(`${region}: ${rows} rows of ${Object.keys(tables).length} tables, ${files} files`)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  const known = [BackupFault, WrongSetting, FolderInUse, StorageFault].some((kind) => error instanceof kind)
  process.stderr.write(`${known ? (error as Error).message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
