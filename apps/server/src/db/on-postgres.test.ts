import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testsOnPostgres } from '../../../../scripts/on-postgres.mjs'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const chosen = testsOnPostgres()

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts'))
}

test('every folder that writes SQL and tests it on a database tests it on a PostgreSQL server too', () => {
  const folders = readdirSync(join(root, 'apps/server/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
  const read = (folder: string, name: string) => readFileSync(join(root, folder, name), 'utf8')
  const without = folders.filter((folder) => {
    const names = filesOf(folder)
    const tests = names.filter((name) => name.endsWith('.test.ts') && read(folder, name).includes('testing/'))
    const writes = names.some((name) => !name.endsWith('.test.ts') && /\bsql`|\bsql</.test(read(folder, name)))
    return writes && tests.length > 0 && !tests.some((name) => chosen.includes(`${folder}/${name}`))
  })
  expect(folders.length).toBeGreaterThan(20)
  expect(without).toEqual([])
})

test('what asks which database it is on, and what counts on many connections, runs on a server', () => {
  for (const name of [
    'db/wall.test.ts',
    'db/signals.test.ts',
    'records/contract.test.ts',
    'several-servers.test.ts',
    'crm/reminder-processes.test.ts',
    'billing/issue.test.ts',
    'http/idempotency.test.ts',
  ])
    expect(chosen).toContain(`apps/server/src/${name}`)
})
