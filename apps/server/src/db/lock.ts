import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
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

const PREFIX = 'lock-'
/** The lock of earlier releases, which wrote it in place: its text may be cut. */
const OLD_NAME = 'lock'
const UNKNOWN: Holder = { pid: 0, began: undefined, host: 'an unknown machine', since: 'a moment ago' }

/** How long a holder that is just closing, or just taking the folder, is waited for. */
const PATIENCE = 2_000
const PAUSE = 100
/** A holder renews its lock this often; one on another machine is gone when it missed several renewals. */
const RENEWAL = 15_000
const GONE_AFTER = 90_000

/**
 * Takes the data folder for this process: two processes on one embedded database lose rows silently. Each process lays a lock of its own
 * beside those of others and only then looks at them: whoever sees no other alive holds the folder, so of two at most one does. A lock left
 * by a process that is gone is removed. Gives the release.
 * @throws FolderInUse with a sentence that says who holds it
 */
export function lockFolder(folder: string, patience = PATIENCE): () => void {
  // What companies keep here is for nobody else on the machine.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const until = Date.now() + patience
  for (;;) {
    const waited = Date.now() >= until
    const file = laid(folder)
    const other = otherHolder(folder, file, waited)
    if (!other) return held(file)
    rmSync(file, { force: true })
    if (waited) throw new FolderInUse(sentence(folder, other))
    pause()
  }
}

/** A lock of this process under a name that no other has, there with its whole text or not at all. */
function laid(folder: string): string {
  const name = `${PREFIX}${process.pid}-${randomUUID()}`
  const mine: Holder = {
    pid: process.pid,
    began: began(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  }
  const part = join(folder, `.${name}`)
  writeFileSync(part, JSON.stringify(mine))
  renameSync(part, join(folder, name))
  return join(folder, name)
}

/** Who else has a lock on the folder and is alive. Locks of processes that are gone are removed, unreadable ones when nobody waits for them any longer. */
function otherHolder(folder: string, own: string, waited: boolean): Holder | undefined {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (file === own || !(name === OLD_NAME || name.startsWith(PREFIX))) continue
    const text = readText(file)
    if (text === undefined) continue
    const holder = holderIn(text)
    if (holder ? alive(holder, file) : !waited) return holder ?? UNKNOWN
    rmSync(file, { force: true })
  }
  return undefined
}

function held(file: string): () => void {
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), RENEWAL).unref()
  return () => {
    clearInterval(renewal)
    rmSync(file, { force: true })
  }
}

function sentence(folder: string, { pid, host, since }: Holder): string {
  return `The data folder ${folder} is in use by process ${pid} on ${host} since ${since}. Stop that process, or set DATA_DIR to another folder.`
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
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

/** Of some length: processes that see each other's lock draw back, and must not come again together. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE * (0.2 + Math.random()))
}
