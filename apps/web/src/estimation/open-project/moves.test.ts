import { describe, expect, it } from 'vitest'
import type { GridRow } from '../grid/grid-source.ts'
import { applyChanges } from '../project-state/changes.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { dropChanges, stepChanges } from './moves.ts'

const tree = sampleTree()
const over = (kind: GridRow['kind'], id: number): GridRow => ({
  key: `x${id}`,
  kind,
  id,
  level: 3,
  parent: null,
  expanded: null,
  place: 1,
  of: 1,
})
const articlesOf = (of: typeof tree, estimate: number) =>
  of.articles.filter((row) => row.estimateId === estimate).map((row) => row.id)

describe('moving lines', () => {
  it('steps an article down inside its estimate', () => {
    expect(articlesOf(applyChanges(tree, stepChanges(tree, 'article', [1], 1)), 11)).toEqual([2, 1])
  })

  it('drops an article before one of another estimate, and into an empty place of a group', () => {
    const before = applyChanges(tree, dropChanges(tree, 'article', [1], over('article', 4), 'before'))
    expect(articlesOf(before, 12)).toEqual([3, 1, 4])
    const inside = applyChanges(tree, dropChanges(tree, 'article', [1, 2], over('estimate', 13), 'inside'))
    expect(articlesOf(inside, 13)).toEqual([5, 1, 2])
    expect(articlesOf(inside, 11)).toEqual([])
  })

  it('moves an estimate to another object and objects among themselves', () => {
    const moved = applyChanges(tree, dropChanges(tree, 'estimate', [11], over('object', 2), 'inside'))
    expect(moved.estimates.filter((row) => row.objectId === 2).map((row) => row.id)).toEqual([13, 11])
    const swapped = applyChanges(tree, dropChanges(tree, 'object', [2], over('object', 1), 'before'))
    expect(swapped.objects.map((row) => row.id)).toEqual([2, 1])
  })
})
