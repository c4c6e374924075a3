import { expect, test } from 'vitest'
import { ArchiveFault } from './company-fault.ts'
import type { CompanyTable } from './company-tables.ts'
import { readRow } from './read-row.ts'

const content = {
  name: 'content',
  type: 'jsonb',
  nullable: true,
  points: undefined,
  holds: undefined,
  field: undefined,
}
const templates: CompanyTable = {
  name: 'templates',
  of: undefined,
  columns: [content],
  key: [],
  hasId: false,
  late: [],
}

test.each([
  ['nests without end', `{"content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['holds a million empty records', `{"content":[${'{},'.repeat(1_000_000)}{}]}`],
  [
    'has a hundred thousand fields',
    `{"content":{${Array.from({ length: 100_000 }, (_, at) => `"a${at}":1`).join(',')}}}`,
  ],
])('a row whose structure %s is refused before it is taken apart', (_what, line) => {
  expect(() => readRow(templates, line)).toThrow(ArchiveFault)
})

test('a row with a structure is read as it is', () => {
  expect(readRow(templates, '{"content":{"objects":[{"name":"Casa"}]}}')).toEqual({
    content: { objects: [{ name: 'Casa' }] },
  })
})
