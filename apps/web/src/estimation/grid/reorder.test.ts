import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridRow } from './grid-source.ts'
import { dropEdge, type Placed, planMove, planStep } from './reorder.ts'

const items: readonly Placed[] = [
  { id: 1, parentId: 7, position: 1 },
  { id: 2, parentId: 7, position: 2 },
  { id: 3, parentId: 7, position: 5 },
  { id: 4, parentId: 7, position: 6 },
  { id: 9, parentId: 8, position: 1 },
]

/** The ids under a parent after the moves. */
function after(list: readonly Placed[], moves: ReturnType<typeof planMove>, parentId: number): readonly number[] {
  return list
    .map((item) => ({ ...item, ...moves.find((move) => move.id === item.id) }))
    .filter((item) => item.parentId === parentId)
    .sort((a, b) => a.position - b.position)
    .map((item) => item.id)
}

describe('planMove', () => {
  it('moves inside a parent and touches only the lines between', () => {
    const moves = planMove(items, [3], 7, 2)
    expect(after(items, moves, 7)).toEqual([1, 3, 2, 4])
    expect(moves.map((move) => move.id).sort()).toEqual([2, 3])
  })

  it('moves to another parent, at a line or at the end', () => {
    expect(after(items, planMove(items, [2], 8, 9), 8)).toEqual([2, 9])
    expect(after(items, planMove(items, [2], 8, null), 8)).toEqual([9, 2])
  })

  it('plans nothing for a move to the same place', () => {
    expect(planMove(items, [2], 7, 3)).toEqual([])
  })

  it('always gives the order asked for, with distinct positions', () => {
    const ids = fc.subarray([1, 2, 3, 4], { minLength: 1 })
    fc.assert(
      fc.property(ids, fc.constantFrom(1, 2, 3, 4, null), (moving, before) => {
        const moves = planMove(items, moving, 7, before)
        const order = after(items, moves, 7)
        expect([...order].sort()).toEqual([1, 2, 3, 4])
        const block = order.slice(order.indexOf(moving[0] ?? 0)).slice(0, moving.length)
        expect(block).toEqual(moving)
        if (before !== null && !moving.includes(before)) expect(order[order.indexOf(before) - 1]).toBe(moving.at(-1))
      }),
      { seed: 20261121 },
    )
  })
})

describe('planStep', () => {
  it('moves a line or a block one place and stops at the ends', () => {
    expect(after(items, planStep(items, [2], -1), 7)).toEqual([2, 1, 3, 4])
    expect(after(items, planStep(items, [1, 2], 1), 7)).toEqual([3, 1, 2, 4])
    expect(planStep(items, [1], -1)).toEqual([])
    expect(planStep(items, [4], 1)).toEqual([])
  })
})

describe('dropEdge', () => {
  const over = (kind: GridRow['kind']): GridRow => ({
    key: 'x',
    kind,
    id: 1,
    level: 1,
    parent: null,
    expanded: null,
    place: 1,
    of: 1,
  })

  it('lets a line go beside its own kind or into its parent kind', () => {
    expect(dropEdge('article', over('article'), true)).toBe('before')
    expect(dropEdge('article', over('estimate'), true)).toBe('inside')
    expect(dropEdge('estimate', over('object'), false)).toBe('inside')
    expect(dropEdge('object', over('article'), false)).toBeNull()
    expect(dropEdge('article', over('object'), false)).toBeNull()
  })
})
