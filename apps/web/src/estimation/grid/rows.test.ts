import { describe, expect, it } from 'vitest'
import { flattenTree, indexRows, type TreeIds } from './rows.ts'

const tree: TreeIds = {
  objects: [{ id: 1 }, { id: 2 }],
  estimates: [
    { id: 10, objectId: 1 },
    { id: 11, objectId: 1 },
    { id: 12, objectId: 9 },
  ],
  articles: [
    { id: 100, estimateId: 10 },
    { id: 101, estimateId: 10 },
    { id: 102, estimateId: 12 },
  ],
}

describe('flattenTree', () => {
  it('gives lines depth first with their place among siblings', () => {
    const rows = flattenTree(tree, new Set())
    expect(rows.map((row) => row.key)).toEqual(['o1', 'e10', 'a100', 'a101', 'e11', 'o2'])
    expect(rows[3]).toEqual({
      key: 'a101',
      kind: 'article',
      id: 101,
      level: 3,
      parent: 'e10',
      expanded: null,
      place: 2,
      of: 2,
    })
  })

  it('leaves out the children of collapsed lines and says so', () => {
    const rows = flattenTree(tree, new Set(['e10']))
    expect(rows.map((row) => row.key)).toEqual(['o1', 'e10', 'e11', 'o2'])
    expect(rows.map((row) => row.expanded)).toEqual([true, false, null, null])
  })

  it('collapses an object with everything below it', () => {
    expect(flattenTree(tree, new Set(['o1'])).map((row) => row.key)).toEqual(['o1', 'o2'])
  })
})

describe('indexRows', () => {
  it('finds each line by key', () => {
    const rows = flattenTree(tree, new Set())
    const index = indexRows(rows)
    expect(rows.every((row, at) => index.get(row.key) === at)).toBe(true)
    expect(index.size).toBe(rows.length)
  })
})
