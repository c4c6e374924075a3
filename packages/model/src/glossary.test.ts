import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entities } from './registry.ts'

const glossary = readFileSync(new URL('../../../docs/domain/glossary.md', import.meta.url), 'utf8')

/** The rows of the glossary's table of entities: name in code, path and id on the wire. */
const rows = [...glossary.matchAll(/^\| `(\w+)` \|[^|]+\|[^|]+\| `([\w-]+)` \| `(\w+)` \|/gm)].map(
  ([, name, path, id]) => ({
    name,
    path,
    id,
  }),
)

test('the glossary names every entity as the registry does, and no other', () => {
  const known = entities.map((of) => ({ name: of.name, path: of.wire.path, id: of.wire.id }))
  const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
    String(one.name).localeCompare(String(other.name))
  const missing = known.filter(({ name }) => !rows.some((row) => row.name === name))
  const paste = missing.map(({ name, path, id }) => `| \`${name}\` | … | … | \`${path}\` | \`${id}\` | … |`).join('\n')
  expect(rows.toSorted(byName), `add to docs/domain/glossary.md:\n${paste}\n`).toEqual(known.toSorted(byName))
})
