import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A data folder that another process holds. The message says which. */
export class FolderInUse extends Error {}

interface Holder {
  readonly pid: number
  /** When the process began, in the system's own count: tells it from a later one with the same number. */
  readonly began: string | undefined
  readonly host: string
  readonly since: string
}

/** How long a holder that is just closing, or just taking the folder, is waited for. */
const PATIENCE = 2_000
const PAUSE = 100
/** A holder renews its lock this often; one on another machine is gone when it missed several renewals. */
const RENEWAL = 15_000
const GONE_AFTER = 90_000

/**
 * Takes the data folder for this process: two processes on one embedded database lose rows silently.
 * A lock left by a process that is gone is taken over. Gives the release.
 * @throws FolderInUse with a sentence that says who holds it
 */
export function lockFolder(folder: string, patience = PATIENCE): () => void {
  // What companies keep here is for nobody else on the machine.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  const mine: Holder = {
    pid: process.pid,
    began: began(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  }
  const text = JSON.stringify(mine)
  const until = Date.now() + patience
  while (!created(file, text)) {
    const holder = readHolder(file)
    const waited = Date.now() >= until
    if (holder && alive(holder, file)) {
      if (waited) throw new FolderInUse(sentence(folder, holder))
      pause()
    } else if (holder || waited) {
      rmSync(file, { force: true })
    } else {
      pause()
    }
  }
  // Two processes may take over the same old lock at once: the later one wins, the other sees it here.
  pause()
  if (readText(file) !== text) return lockFolder(folder, patience)
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), RENEWAL).unref()
  return () => {
    clearInterval(renewal)
    rmSync(file, { force: true })
  }
}

function sentence(folder: string, { pid, host, since }: Holder): string {
  return `The data folder ${folder} is in use by process ${pid} on ${host} since ${since}. Stop that process, or set DATA_DIR to another folder.`
}

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Undefined when the lock is gone or half-written: by a process that is starting, or that died while it was. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readText(file) ?? '') as Holder
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function alive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname())
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < GONE_AFTER
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return holder.began === began(holder.pid)
}

/** The moment a process began (field 22 of Linux's /proc/PID/stat); undefined on other systems, where the number alone decides. */
function began(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
}
