import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/** A first start makes its database, which a busy machine takes more than a minute for. */
const STARTS_IN = 120_000

interface Started {
  readonly child: ChildProcess
  readonly said: () => string
}

/** Starts the built product as `npm start` does, without the demo companies. */
function start(folder: string): Started {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: { ...process.env, DATA_DIR: folder, DEMO: '0', HOST: '127.0.0.1', PORT: '0' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said }
}

test.describe('the two commands', () => {
  test('start, refuse a second process on the folder, close cleanly, start again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'temelia-start-'))
    const first = start(folder)
    await expect.poll(first.said, { timeout: STARTS_IN }).toContain('Temelia is ready')

    const second = start(folder)
    const [code] = await once(second.child, 'close')
    expect(code).toBe(1)
    expect(second.said()).toContain(`is in use by process ${first.child.pid}`)

    first.child.kill('SIGTERM')
    expect(await once(first.child, 'close')).toEqual([0, null])

    const again = start(folder)
    await expect.poll(again.said, { timeout: STARTS_IN }).toContain('Temelia is ready')
    again.child.kill('SIGKILL')
    await once(again.child, 'close')

    const afterKill = start(folder)
    await expect.poll(afterKill.said, { timeout: STARTS_IN }).toContain('Temelia is ready')
    afterKill.child.kill('SIGTERM')
    expect(await once(afterKill.child, 'close')).toEqual([0, null])
  })

  test('a wrong setting is told in a sentence', async () => {
    const child = spawn(process.execPath, ['apps/server/dist/main.js'], { env: { ...process.env, PORT: 'many' } })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(said).toContain('The environment variable PORT is not valid')
    expect(said).not.toContain('    at ')
  })
})
