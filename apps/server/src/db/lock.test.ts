import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

const module = new URL('./lock.ts', import.meta.url).href

/** A process that takes the folder, says so and stays until it is killed. */
async function holder(folder: string) {
  const code = `const { lockFolder } = await import(${JSON.stringify(module)}); lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, folder])
  await once(child.stdout, 'data')
  return child
}

test('a second process is refused with a sentence that says who holds the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-lock-'))
  const child = await holder(folder)
  try {
    expect(() => lockFolder(folder, 200)).toThrow(FolderInUse)
    expect(() => lockFolder(folder, 200)).toThrow(
      new RegExp(`^The data folder ${folder} is in use by process ${child.pid} on ${hostname()} since 20.*DATA_DIR`),
    )
    expect(locksIn(folder)).toHaveLength(1)
  } finally {
    child.kill('SIGKILL')
  }
})

test('the lock of a process that was killed is taken over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-lock-'))
  const child = await holder(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = lockFolder(folder)
  expect(locksIn(folder)).toMatchObject([{ pid: process.pid }])
  release()
  expect(locksIn(folder)).toEqual([])
})

test('this process cannot take one folder twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-lock-'))
  const release = lockFolder(folder)
  expect(() => lockFolder(folder, 200)).toThrow(FolderInUse)
  release()
  lockFolder(folder)()
})

function locksIn(folder: string): unknown[] {
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

const other = { pid: process.pid, began: undefined, host: 'elsewhere', since: '2026-01-01T00:00:00.000Z' }

test.each([
  ['an earlier process with the same number', { ...other, host: hostname(), began: '1' }, 0],
  ['a machine that stopped renewing it', other, 600],
  ['a process that died while writing it', undefined, 0],
])('the lock of %s is taken over', (_, holds, secondsAgo) => {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-lock-'))
  const file = join(folder, 'lock')
  writeFileSync(file, holds ? JSON.stringify(holds) : '{"pid":')
  const at = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file, at, at)
  lockFolder(folder, 200)()
})

test('the lock of another machine that renews it is respected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-lock-'))
  const file = join(folder, 'lock')
  writeFileSync(file, JSON.stringify(other))
  utimesSync(file, new Date(), new Date())
  expect(() => lockFolder(folder, 200)).toThrow('on elsewhere since 2026-01-01')
})

test('of many processes that start at once on an old lock exactly one gets the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-lock-'))
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(join(folder, 'lock'), JSON.stringify({ ...other, host: hostname(), pid: gone }))
  // Whoever holds the folder stays until all have tried: on a busy machine a process may begin seconds after the others.
  const code = `const { lockFolder } = await import(${JSON.stringify(module)}); while (Date.now() < Number(process.argv[2])); try { lockFolder(process.argv[1]); console.log('held') } catch { console.log('refused') } setInterval(() => {}, 1000)`
  const at = String(Date.now() + 1_500)
  const children = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, folder, at]),
  )
  try {
    const said = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
    expect(said.sort()).toEqual(['held', 'refused', 'refused', 'refused', 'refused'])
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}, 30_000)
