import { describe, expect, it } from 'vitest'
import { flattenTree, indexRows } from './rows.ts'
import { type Field, keepSelection, moveSelection, rangeOf, selectSpot, stepSelection } from './selection.ts'

const rows = flattenTree(
  {
    objects: [{ id: 1 }],
    estimates: [{ id: 1, objectId: 1 }],
    articles: [1, 2, 3, 4].map((id) => ({ id, estimateId: 1 })),
  },
  new Set(),
)
const field: Field = { rows, indexOf: indexRows(rows), columns: ['nr', 'name', 'quantity'] }
const at = (row: string, column: string) => selectSpot({ row, column })

describe('moveSelection', () => {
  it('moves one cell and stays inside the grid', () => {
    expect(moveSelection(at('a1', 'name'), field, 'down', false, 3).active).toEqual({ row: 'a2', column: 'name' })
    expect(moveSelection(at('o1', 'nr'), field, 'up', false, 3).active).toEqual({ row: 'o1', column: 'nr' })
    expect(moveSelection(at('a4', 'quantity'), field, 'right', false, 3).active).toEqual({
      row: 'a4',
      column: 'quantity',
    })
  })

  it('moves by pages and to the ends', () => {
    expect(moveSelection(at('o1', 'nr'), field, 'pageDown', false, 3).active.row).toBe('a2')
    expect(moveSelection(at('a2', 'name'), field, 'last', false, 3).active).toEqual({ row: 'a4', column: 'quantity' })
    expect(moveSelection(at('a2', 'name'), field, 'rowStart', false, 3).active).toEqual({ row: 'a2', column: 'nr' })
  })

  it('keeps the anchor while extending, so that the range is the rectangle between', () => {
    const right = moveSelection(at('a1', 'name'), field, 'right', true, 3)
    const range = rangeOf(moveSelection(right, field, 'down', true, 3), field)
    expect(range).toEqual({ top: 2, bottom: 3, left: 1, right: 2 })
  })
})

describe('stepSelection', () => {
  it('goes on to the next line at the end of a line and ends at the last cell', () => {
    expect(stepSelection(at('a1', 'quantity'), field, 1)?.active).toEqual({ row: 'a2', column: 'nr' })
    expect(stepSelection(at('a4', 'quantity'), field, 1)).toBeNull()
    expect(stepSelection(at('o1', 'nr'), field, -1)).toBeNull()
  })
})

describe('keepSelection', () => {
  const folded = flattenTree(
    { objects: [{ id: 1 }], estimates: [{ id: 1, objectId: 1 }], articles: [{ id: 9, estimateId: 1 }] },
    new Set(),
  )
  const smaller: Field = { rows: folded, indexOf: indexRows(folded), columns: ['nr', 'name'] }

  it('moves to the parent of a line that is gone', () => {
    const former = rows[4] ?? null
    expect(keepSelection(at('a3', 'name'), smaller, former, 4)?.active).toEqual({ row: 'e1', column: 'name' })
  })

  it('moves to the first column when its column is hidden', () => {
    expect(keepSelection(at('e1', 'quantity'), smaller, null, 0)?.active).toEqual({ row: 'e1', column: 'nr' })
  })

  it('keeps what is still there and drops it when nothing is', () => {
    const kept = at('e1', 'name')
    expect(keepSelection(kept, smaller, null, 0)).toBe(kept)
    expect(keepSelection(kept, { rows: [], indexOf: new Map(), columns: ['nr'] }, null, 0)).toBeNull()
  })
})
