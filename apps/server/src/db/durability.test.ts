import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle } from '../../../../scripts/build.mjs'
import { onServer } from '../testing/database.ts'

const sources = {
  writer: fileURLToPath(new URL('../testing/crash-writer.ts', import.meta.url)),
  'pglite-worker': fileURLToPath(new URL('./pglite-worker.ts', import.meta.url)),
}
// Inside the repository, where a bundle finds its packages.
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))
const KILLS = 20

interface Found {
  readonly lefts: number
  readonly rights: number
  readonly last: number
}

/** The folder of the writer's bundle: from sources each of its two dozen starts would translate them for seconds. */
let bundles: string

const writer = () => join(bundles, 'writer.js')

// A server's durability is PostgreSQL's own; these are about the embedded database.
describe.skipIf(onServer)('the embedded database', () => {
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true })
    bundles = mkdtempSync(join(cache, 'temelia-writer-'))
    await bundle(sources, bundles)
  })
  afterAll(() => rmSync(bundles, { recursive: true, force: true }))

  test(`keeps every acknowledged row through ${KILLS} kills in the middle of writing, and always reopens`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'temelia-crash-'))
    let acknowledged = 0
    let written = 0
    for (let kill = 0; kill <= KILLS; kill++) {
      const { found, last } = await writeAndDie(folder, 20 + ((kill * 37) % 180))
      expect(found.lefts, `after kill ${kill}`).toBe(found.rights)
      expect(found.lefts, `after kill ${kill}`).toBe(found.last)
      expect(found.last, `after kill ${kill}`).toBeGreaterThanOrEqual(acknowledged)
      written += Math.max(0, last - found.last)
      acknowledged = Math.max(last, found.last)
    }
    expect(written).toBeGreaterThan(KILLS)
  }, 600_000)

  test('syncs its log to the disk at every commit', ({ skip }) => {
    if (spawnSync('strace', ['-V']).status !== 0) skip('strace is not here: system calls cannot be counted')
    const folder = mkdtempSync(join(tmpdir(), 'temelia-sync-'))
    const log = join(folder, 'calls')
    const commits = 50
    const counted = (count: number) => {
      const traced = [
        '-f',
        '-e',
        'trace=fsync,fdatasync',
        '-o',
        log,
        process.execPath,
        writer(),
        join(folder, 'data'),
        String(count),
      ]
      const { status, stderr } = spawnSync('strace', traced, { encoding: 'utf8' })
      expect(status, stderr).toBe(0)
      return readFileSync(log, 'utf8').match(/f(data)?sync\(\d+/g)?.length ?? 0
    }
    counted(0)
    const idle = counted(0)
    expect(counted(commits) - idle).toBeGreaterThanOrEqual(commits)
  }, 600_000)
})

/** Lets a process write for so many milliseconds after its first commit, kills it; gives what it found and the last number it said. */
async function writeAndDie(folder: string, milliseconds: number): Promise<{ found: Found; last: number }> {
  const child = spawn(process.execPath, [writer(), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await linesOf(child, () => said, 2)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  child.kill('SIGKILL')
  await once(child, 'close')
  // The text after the last line end was cut by the kill.
  const [found = '{}', ...numbers] = said.slice(0, said.lastIndexOf('\n')).split('\n')
  return { found: JSON.parse(found) as Found, last: Number(numbers.at(-1)) }
}

async function linesOf(child: ChildProcess, said: () => string, count: number): Promise<void> {
  while (said().split('\n').length <= count) {
    if (child.exitCode !== null) throw new Error(`the writer ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
