import { describe, expect, it } from 'vitest'
import { applyChanges, type Change, dropItems, invertChanges, mergeChanges } from './changes.ts'
import { byId } from './project-tree.ts'
import { sampleTree } from './tree.fixture.ts'

const quantity = (id: number, value: number): Change => ({ entity: 'article', id, patch: { quantity: value } })

describe('applyChanges', () => {
  it('changes one row, leaves the given tree and the other rows as they were', () => {
    const tree = sampleTree()
    const next = applyChanges(tree, [quantity(1, 9)])
    expect(byId(next.articles, 1)?.quantity).toBe(9)
    expect(byId(tree.articles, 1)?.quantity).toBe(1)
    expect(byId(next.articles, 2)).toBe(byId(tree.articles, 2))
    expect(next.shape).toBe(tree.shape)
  })

  it('puts lists in order again when a place changes, also under another parent', () => {
    const moved = applyChanges(sampleTree(), [
      { entity: 'article', id: 1, patch: { position: 3 } },
      { entity: 'article', id: 4, patch: { estimateId: 13, position: 2 } },
    ])
    expect(moved.articles.filter((row) => row.estimateId === 11).map((row) => row.id)).toEqual([2, 1])
    expect(moved.articles.filter((row) => row.estimateId === 13).map((row) => row.id)).toEqual([5, 4])
    expect(byId(moved.articles, 4)?.estimateId).toBe(13)
    expect(moved.shape).not.toBe(sampleTree().shape)
  })
})

describe('invertChanges', () => {
  it('gives exactly the former values back', () => {
    const tree = sampleTree()
    const changes: readonly Change[] = [
      quantity(1, 9),
      { entity: 'article', id: 5, patch: { opLabor: null } },
      { entity: 'project', id: 5, patch: { vat: 19 } },
      { entity: 'object', id: 1, patch: { position: 3 } },
    ]
    const back = applyChanges(applyChanges(tree, changes), invertChanges(tree, changes))
    expect({ ...back, shape: null }).toEqual({ ...tree, shape: null })
  })
})

describe('dropItems', () => {
  it('drops an object with its estimates and their articles', () => {
    const left = dropItems(sampleTree(), [{ entity: 'object', id: 1 }])
    expect(left.objects.map((row) => row.id)).toEqual([2])
    expect(left.estimates.map((row) => row.id)).toEqual([13])
    expect(left.articles.map((row) => row.id)).toEqual([5])
  })
})

describe('mergeChanges', () => {
  it('keeps one change per record, the later value on top', () => {
    const merged = mergeChanges([
      quantity(1, 2),
      quantity(2, 3),
      { entity: 'article', id: 1, patch: { quantity: 4, name: 'x' } },
    ])
    expect(merged).toEqual([{ entity: 'article', id: 1, patch: { quantity: 4, name: 'x' } }, quantity(2, 3)])
  })
})
