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
/** What lies beside the databases: uploaded files, and the key that the passwords of mailboxes are sealed with. */
const BESIDE = ['files', 'secret.key'] as const

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
  await copyBeside(config.dataDir, folder)
  say(`The backup is in ${folder}.`)
}

async function restore(config: Config, folder: string): Promise<void> {
  const there = regions.filter((region) => existsSync(join(folder, region)))
  if (there.length === 0) throw new BackupFault(`There is no backup in ${folder}.`)
  const taken = BESIDE.find((name) => existsSync(join(folder, name)) && existsSync(join(config.dataDir, name)))
  if (taken)
    throw new BackupFault(
      `${join(config.dataDir, taken)} is there already. A backup comes back into an empty data folder only.`,
    )
  const databases = open(config)
  for (const region of there) tell(await restoreDatabase(await databases.get(region), join(folder, region)))
  await databases.close()
  await copyBeside(folder, config.dataDir)
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

async function copyBeside(from: string, to: string): Promise<void> {
  for (const name of BESIDE)
    if (existsSync(join(from, name)))
      await cp(join(from, name), join(to, name), { recursive: true, errorOnExist: true })
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
