import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A data folder that another process holds. The message says which. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process: two processes on one embedded database lose rows silently.
 * A lock left by a process that is gone is taken over. Gives the release.
 * @throws FolderInUse with a sentence that says who holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() })
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && alive(holder)) {
        throw new FolderInUse(
          `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. Stop that process, or set DATA_DIR to another folder.`,
        )
      }
      if (attempt > 3) throw error
      rmSync(file, { force: true })
    }
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
  readonly since: string
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    // Half-written by a process that died while starting: nobody holds the folder.
    return undefined
  }
}

function alive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true
  if (holder.pid === process.pid) return true
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
