import { describe, expect, test } from 'vitest'
import { BLOCK, LineWrites } from './line-writes.ts'

const stored = (lines: LineWrites) => JSON.stringify(lines.toStore()?.toOperationNode()) ?? ''

describe('what a transaction writes of lines', () => {
  test.each([
    'update articles a set total = 1',
    'UPDATE "article_resources" t SET price = 2',
    'insert into article_components (id) values (1)',
    'delete\n from articles where id = 1',
    'with changed as (update "articles" t set x = 1 returning id) select 1',
  ])('%s is seen', (text) => {
    const lines = new LineWrites()
    lines.notice(text)
    expect(lines.any).toBe(true)
    expect(stored(lines)).toContain('-1')
  })

  test.each([
    'select * from articles for update',
    'update projects set name = 1',
    'insert into article_marks (id) select id from articles',
    'update estimates set name = $1',
  ])('%s is none', (text) => {
    const lines = new LineWrites()
    lines.notice(text)
    expect(lines.any).toBe(false)
    expect(lines.toStore()).toBeUndefined()
  })

  test('a claim speaks for one statement; one that nobody claims makes everything old', () => {
    const lines = new LineWrites()
    lines.notice('update articles set total = 1')
    lines.claim({ projectId: 3, articles: [1, BLOCK - 1, 5 * BLOCK] })
    expect(stored(lines)).not.toContain('-1')
    expect(stored(lines)).toContain('{\\"project\\":3,\\"block\\":0},{\\"project\\":3,\\"block\\":5}')
    lines.notice('delete from article_resources')
    expect(stored(lines)).toContain('-1')
  })

  test('a statement that only orders records makes nothing old', () => {
    const lines = new LineWrites()
    lines.notice('update articles set position = position + 1')
    lines.claim()
    expect(lines.any).toBe(false)
  })
})
