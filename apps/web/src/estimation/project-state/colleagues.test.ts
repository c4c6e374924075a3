import { describe, expect, it } from 'vitest'
import type { LiveChange } from '../../data/live.ts'
import { newsOf } from './colleagues.ts'
import { sampleTree } from './tree.fixture.ts'

const change = (entity: string, id: number, action = 'edit', parent: number | null = 5): LiveChange => ({
  entity,
  id,
  parent,
  action,
  by: 9,
})

describe('news of others', () => {
  it('names each changed article once', () => {
    expect(newsOf(sampleTree(), [change('article', 1), change('article', 3), change('article', 1)])).toEqual({
      whole: false,
      articles: [1, 3],
      recipes: [],
    })
  })

  it('is nothing for other projects and other records', () => {
    const elsewhere = [
      change('article', 77, 'edit', 6),
      change('customer', 5, 'edit', null),
      change('project', 6, 'edit', null),
    ]
    expect(newsOf(sampleTree(), elsewhere)).toEqual({ whole: false, articles: [], recipes: [] })
  })

  it('is nothing when what was deleted is gone here too', () => {
    const gone = [change('article', 99, 'delete'), change('estimate', 98, 'delete'), change('object', 97, 'delete')]
    expect(newsOf(sampleTree(), gone)).toEqual({ whole: false, articles: [], recipes: [] })
  })

  it.each([
    change('article', 99, 'create'),
    change('article', 1, 'delete'),
    change('estimate', 11),
    change('object', 1, 'restore'),
    change('parameter', 4, 'create'),
    change('project', 5, 'edit', null),
    change('articleResource', 70, 'create'),
  ])('asks for the whole project when $entity $action', (one) => {
    expect(newsOf(sampleTree(), [change('article', 1), one]).whole).toBe(true)
  })

  it('asks for the recipe of an article whose line changed', () => {
    const tree = sampleTree()
    const resource = { id: 70, articleId: 3 } as (typeof tree.parts.resources)[number]
    const held = { ...tree, recipes: new Map([[3, { resources: [resource], components: [] }]]) }
    expect(newsOf(held, [change('articleResource', 70), change('article', 1)])).toEqual({
      whole: false,
      articles: [3, 1].sort(),
      recipes: [3],
    })
  })

  it('asks for everything at once when many lines changed', () => {
    const tree = sampleTree()
    const row = tree.articles[0]
    if (!row) throw new Error('the sample has articles')
    const articles = Array.from({ length: 30 }, (_, at) => ({ ...row, id: at + 1 }))
    expect(
      newsOf(
        { ...tree, articles },
        articles.map(({ id }) => change('article', id)),
      ).whole,
    ).toBe(true)
  })
})
