import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineOf, parentWhenIndented, parentWhenOutdented, visibleRows } from './outline.ts'

const one = (id: number, parentId: number | null = null) => ({ id, parentId })
const house = [one(1), one(2, 1), one(3, 2), one(4, 2), one(5, 1), one(6)]
const ids = (rows: readonly { item: { id: number } }[]) => rows.map(({ item }) => item.id)

describe('the outline of a timetable', () => {
  it('puts what a group holds under it, numbered from the top', () => {
    const rows = outlineOf([one(6), one(5, 1), one(1), one(2, 1), one(3, 2)])
    expect(rows.map(({ item, number, depth, group }) => [item.id, number, depth, group])).toEqual([
      [6, 1, 0, false],
      [1, 2, 0, true],
      [5, 3, 1, false],
      [2, 4, 1, true],
      [3, 5, 2, false],
    ])
  })

  it('keeps every activity exactly once, whatever its parents are', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }), { maxLength: 25 }), (parents) => {
        const items = parents.map((parentId, id) => one(id, parentId))
        expect(ids(outlineOf(items)).sort((a, b) => a - b)).toEqual(items.map(({ id }) => id))
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  it('hides what stands in a folded group and keeps the numbers', () => {
    const rows = visibleRows(outlineOf(house), new Set([2]), null)
    expect(rows.map(({ item, number, open }) => [item.id, number, open])).toEqual([
      [1, 1, true],
      [2, 2, false],
      [5, 5, true],
      [6, 6, true],
    ])
    expect(ids(visibleRows(outlineOf(house), new Set([1, 2]), null))).toEqual([1, 6])
  })

  it('shows what is sought with its groups, in folded ones too', () => {
    expect(ids(visibleRows(outlineOf(house), new Set([1, 2]), ({ item }) => item.id === 4))).toEqual([1, 2, 4])
    expect(ids(visibleRows(outlineOf(house), new Set(), () => false))).toEqual([])
  })

  it('goes in under the one before it and out beside its group', () => {
    const rows = outlineOf(house)
    expect(parentWhenIndented(rows, 4)).toBe(3)
    expect(parentWhenIndented(rows, 5)).toBe(2)
    expect(parentWhenIndented(rows, 6)).toBe(1)
    expect(parentWhenIndented(rows, 2)).toBeNull()
    expect(parentWhenOutdented(rows, 3)).toBe(1)
    expect(parentWhenOutdented(rows, 2)).toBeNull()
    expect(parentWhenOutdented(rows, 1)).toBeUndefined()
  })
})
