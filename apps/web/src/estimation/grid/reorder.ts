import { groupBy } from '@temelia/estimation/group-by'
import type { GridRow, RowKind } from './grid-source.ts'

/** An item of an ordered list under a parent: an article in an estimate, an estimate in an object, an object in the project (parent 0). */
export type Placed = Readonly<{ id: number; parentId: number; position: number }>

/** A new place for an item. */
export type Move = Readonly<{ id: number; parentId: number; position: number }>

/** Where a drag ends: before or after a line, or inside a group line as its last child. */
export type DropPlace = Readonly<{ row: GridRow; edge: 'before' | 'after' | 'inside' }>

/** The edge a dragged line may take over another line, null where it cannot be dropped. `upper` tells the half the pointer is in. */
export function dropEdge(dragged: RowKind, over: GridRow, upper: boolean): DropPlace['edge'] | null {
  if (dragged === over.kind) return upper ? 'before' : 'after'
  if ((dragged === 'article' || dragged === 'chapter') && over.kind === 'estimate') return 'inside'
  if (dragged === 'article' && over.kind === 'chapter') return 'inside'
  if (dragged === 'estimate' && over.kind === 'object') return 'inside'
  return null
}

/**
 * The moves that put the items, in their present order, directly before `beforeId` under a parent (null: at its end).
 * Only items whose place changes are given. Positions of the siblings are reused, so that a short move touches few lines.
 */
export function planMove(
  items: readonly Placed[],
  ids: readonly number[],
  parentId: number,
  beforeId: number | null,
): readonly Move[] {
  const moving = new Set(ids)
  const siblings = groupBy(items, (item) => item.parentId).get(parentId) ?? []
  const staying = siblings.filter((item) => !moving.has(item.id))
  const at = beforeId === null ? staying.length : insertionPlace(siblings, staying, moving, beforeId)
  const order = [...staying.slice(0, at), ...items.filter((item) => moving.has(item.id)), ...staying.slice(at)]
  const positions = positionsFor(
    siblings.map((item) => item.position),
    order.length,
  )
  return order.flatMap((item, nth) => {
    const position = positions[nth] ?? nth + 1
    return item.position === position && item.parentId === parentId ? [] : [{ id: item.id, parentId, position }]
  })
}

/** The moves for one step up or down among the siblings; none at the end of the list. Several items move as a block. */
export function planStep(items: readonly Placed[], ids: readonly number[], by: 1 | -1): readonly Move[] {
  const first = items.find((item) => item.id === ids[0])
  if (!first) return []
  const siblings = items.filter((item) => item.parentId === first.parentId)
  const places = ids.map((id) => siblings.findIndex((item) => item.id === id)).filter((place) => place >= 0)
  if (places.length === 0) return []
  const top = Math.min(...places)
  const bottom = Math.max(...places)
  if (by < 0) return top === 0 ? [] : planMove(items, ids, first.parentId, siblings[top - 1]?.id ?? null)
  return bottom === siblings.length - 1 ? [] : planMove(items, ids, first.parentId, siblings[bottom + 2]?.id ?? null)
}

/** The place among the staying siblings that corresponds to "before this item", also when that item itself moves. */
function insertionPlace(
  siblings: readonly Placed[],
  staying: readonly Placed[],
  moving: ReadonlySet<number>,
  beforeId: number,
): number {
  const from = siblings.findIndex((item) => item.id === beforeId)
  const next = siblings.slice(Math.max(0, from)).find((item) => !moving.has(item.id))
  return next ? staying.indexOf(next) : staying.length
}

/** Strictly growing positions for a list: the present ones, continued by one when the list grew. */
function positionsFor(present: readonly number[], count: number): readonly number[] {
  const positions: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const last = positions.at(-1) ?? 0
    positions.push(Math.max(present[nth] ?? last + 1, last + 1))
  }
  return positions
}
