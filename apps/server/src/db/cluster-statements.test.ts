import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))

/** Of a table that stays on the coordinator. */
const COORDINATOR = ['admin/attempts.ts']

/** No function of PostgreSQL: the cluster plans them itself. */
const PLANNED = ['coalesce', 'greatest', 'least', 'nullif']

test('no conflict of an insert is settled by a function that a cluster would refuse: it takes excluded', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !COORDINATOR.includes(file.replaceAll('\\', '/')),
  )
  const refused = files.flatMap((file) =>
    [...readFileSync(`${source}/${file}`, 'utf8').matchAll(/do update\s+set([^`]*)`/g)].flatMap(([, set = '']) =>
      [...set.matchAll(/\b([a-z_]+)\(/g)]
        .map(([, name = '']) => name)
        .filter((name) => !PLANNED.includes(name))
        .map((name) => `${file}: ${name}()`),
    ),
  )
  expect(refused).toEqual([])
})
