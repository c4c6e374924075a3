import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program that makes DXF of DWG, and what one conversion may take. */
export interface ConverterSettings {
  /** The operator's program, run as `program file.dwg file.dxf`, never by a shell; without one it is the server's own process. */
  readonly program: string | undefined
  readonly seconds: number
  readonly megabytes: number
}

/** The DXF, or why there is none: `limit` was reached, the program is `unavailable`, or it `failed` on the file. */
export type Converted =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: 'limit' | 'unavailable' | 'failed' }

const WATCH_MS = 100
const MEGABYTE = 1024 * 1024
/** How much larger than its DWG a DXF may be made before the program is stopped. */
const MOST_OUTPUT = 256 * MEGABYTE

/**
 * Converts a DWG in a process of its own, in a folder of its own, that is stopped at the limits and sees no settings of the server.
 * @param own the entry of the server's own converter, for where the operator names no program
 */
export async function convertDrawing(settings: ConverterSettings, own: URL, bytes: Uint8Array): Promise<Converted> {
  const folder = await mkdtemp(join(tmpdir(), 'temelia-drawing-'))
  const [from, to] = [join(folder, 'drawing.dwg'), join(folder, 'drawing.dxf')]
  try {
    await writeFile(from, bytes, { mode: 0o600 })
    const ended = await run(settings, own, folder, [from, to])
    if (ended !== 'done') return { ok: false, why: ended }
    const made = await sizeOf(to)
    if (made > MOST_OUTPUT) return { ok: false, why: 'limit' }
    return made > 0 ? { ok: true, bytes: await readFile(to) } : { ok: false, why: 'failed' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(
  { program, seconds, megabytes }: ConverterSettings,
  own: URL,
  folder: string,
  [from, to]: readonly [string, string],
): Promise<'done' | 'limit' | 'unavailable' | 'failed'> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
    // A group of its own: what the program starts is stopped with it.
    const [command, ...first] = program === undefined ? commandOf(own) : [program]
    const child = spawn(command, [...first, from, to], {
      cwd: folder,
      env,
      stdio: 'ignore',
      detached: true,
      shell: false,
    })
    let over = false
    const stop = () => {
      over = true
      if (child.pid !== undefined) killGroup(child.pid)
    }
    const clock = setTimeout(stop, seconds * 1000)
    const watch = setInterval(() => {
      void Promise.all([memoryOf(child.pid), sizeOf(to)]).then(([memory, made]) => {
        if (memory > megabytes * MEGABYTE || made > MOST_OUTPUT) stop()
      })
    }, WATCH_MS)
    const end = (how: 'done' | 'unavailable' | 'failed') => {
      clearTimeout(clock)
      clearInterval(watch)
      if (child.pid !== undefined) killGroup(child.pid)
      resolve(over ? 'limit' : how)
    }
    child.once('error', () => end('unavailable'))
    child.once('exit', (code) => end(code === 0 ? 'done' : 'failed'))
  })
}

/** How an entry of the server is started; a source needs the loader, by its whole address, for the folder is another. */
function commandOf(entry: URL): [string, ...string[]] {
  const loader = entry.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  return [process.execPath, ...loader, fileURLToPath(entry)]
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** What a process and those it started hold, where the system tells: on Linux. */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  const own = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const PAGE = 4096
  const held = Number(own.split(' ')[1] ?? 0) * PAGE
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => memoryOf(Number(child))),
  )
  return theirs.reduce((sum, one) => sum + one, held)
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
