import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../places.ts'

const root = join(import.meta.dirname, '../..')

const WRITES = String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?`
/** A statement that writes lines of estimates. */
const LINES = new RegExp(String.raw`${WRITES}"?(?:articles|article_resources|article_components)\b`, 'i')
/** A statement that writes a table which it is given. */
const ANY = new RegExp(String.raw`${WRITES}\$\{`, 'i')

/** Those that write tables they are given: the record engine, by the writer of each; the others name tables of bills, or customers, or places, or bring whole databases and companies back with their sums. */
const GIVEN = [
  'records/write-rows.ts',
  'backup/restore.ts',
  'company/clear-company.ts',
  'company/erase-words.ts',
  'company/erase-person.ts',
  'company/fill-company.ts',
  'billing/document-money.ts',
  'billing/paid.ts',
  'crm/',
  // The mark of the one of its kind: templates, looks, mail accounts.
  'records/one-of-them.ts',
  'imports/undo-records.ts',
  'imports/hidden-list.ts',
]
/** Those that make the statement of a write: the record engine, and the one writer of lines. */
const STATEMENTS = ['records/write-rows.ts', 'estimation/lines/write-lines.ts']

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => relative(root, join(root, name)).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name) && !name.startsWith('testing/'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const matching = (pattern: RegExp, but: readonly string[] = []) =>
  sources
    .filter(({ name, text }) => !but.some((start) => name.startsWith(start)) && pattern.test(text))
    .map(({ name }) => name)

describe('lines of estimates have one writer', () => {
  test('no other code has a statement that writes them', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(matching(LINES)).toEqual([])
    expect(matching(ANY, GIVEN)).toEqual([])
    expect(matching(/\bstatementOf\(/, STATEMENTS)).toEqual([])
  })

  test.each([
    ['update articles set total = 1', true],
    ['UPDATE "article_resources" t SET price = 2', true],
    ['delete\n from articles where id = 1', true],
    ['select * from articles for update', false],
    ['insert into article_changes (id) select id from articles', false],
    ['update estimates set name = $1', false],
  ])('%s is told as one: %s', (text, expected) => {
    expect(LINES.test(text)).toBe(expected)
  })

  test('a migration that writes them lets all sums be made afresh', () => {
    const later = migrations().filter(({ name }) => name >= '0041')
    const silent = later.filter(({ text }) => LINES.test(text) && !/delete from resource_sums\b/.test(text))
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})
