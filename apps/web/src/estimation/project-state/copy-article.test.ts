import { Article } from '@temelia/model/estimation/article'
import { describe, expect, it } from 'vitest'
import { placesOfCopies } from './copy-article.ts'
import { byId } from './project-tree.ts'
import { newItems } from './structure.ts'
import { sampleTree } from './tree.fixture.ts'
import { writableOf } from './wire.ts'

describe('copies of articles', () => {
  it('go below the last chosen one of their estimate, in their order', () => {
    const places = placesOfCopies(sampleTree(), [4, 1, 2]).map(({ source, position }) => [source.id, position])
    expect(places).toEqual([
      [4, 3],
      [1, 3],
      [2, 4],
    ])
  })

  it('take what was typed and never what the server keeps', () => {
    const article = byId(sampleTree().articles, 5)
    if (!article) throw new Error('the sample has article 5')
    const copied = writableOf(Article, { ...article, total: 40, version: 3, fault: 'FORMULA_SYNTAX' })
    expect(copied).toMatchObject({ symbol: 'N5', quantity: 8, opLabor: 7, rsMaterials: 10, estimateId: 13 })
    expect(Object.keys(copied)).not.toEqual(expect.arrayContaining(['total']))
    for (const key of ['id', 'version', 'total', 'fault', 'projectId']) expect(copied).not.toHaveProperty(key)
  })
})

describe('what a reload brought', () => {
  it('is told by its top records only', () => {
    const after = sampleTree()
    const before = {
      ...after,
      objects: after.objects.filter(({ id }) => id !== 2),
      estimates: after.estimates.filter(({ id }) => id !== 13),
      articles: after.articles.filter(({ id }) => id !== 5 && id !== 3),
    }
    expect(newItems(before, after)).toEqual([
      { entity: 'object', id: 2 },
      { entity: 'article', id: 3 },
    ])
    expect(newItems(after, after)).toEqual([])
  })
})
