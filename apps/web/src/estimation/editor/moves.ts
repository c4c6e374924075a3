import type { GridRow, RowKind } from '../grid/grid-source.ts'
import { type Move, type Placed, planMove, planStep } from '../grid/reorder.ts'
import type { Change } from '../project-state/changes.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'

/** The changes that move lines one step; several lines must be of one kind and under one parent. */
export function stepChanges(tree: ProjectTree, kind: RowKind, ids: readonly number[], by: 1 | -1): readonly Change[] {
  return planStep(placedOf(tree, kind), ids, by).map((move) => changeOf(kind, move))
}

/** The changes that put lines beside or inside another line. */
export function dropChanges(
  tree: ProjectTree,
  kind: RowKind,
  ids: readonly number[],
  over: GridRow,
  edge: 'before' | 'after' | 'inside',
): readonly Change[] {
  const items = placedOf(tree, kind)
  if (edge === 'inside') return planMove(items, ids, over.id, null).map((move) => changeOf(kind, move))
  const parentId = items.find((item) => item.id === over.id)?.parentId
  if (parentId === undefined) return []
  const siblings = items.filter((item) => item.parentId === parentId)
  const at = siblings.findIndex((item) => item.id === over.id)
  const before = edge === 'before' ? over.id : (siblings[at + 1]?.id ?? null)
  return planMove(items, ids, parentId, before).map((move) => changeOf(kind, move))
}

function placedOf(tree: ProjectTree, kind: RowKind): readonly Placed[] {
  const position = (row: Readonly<{ position: number | null }>, at: number) => row.position ?? at + 1
  if (kind === 'object')
    return tree.objects.map((row, at) => ({ id: row.id, parentId: 0, position: position(row, at) }))
  if (kind === 'estimate') {
    return tree.estimates.map((row, at) => ({ id: row.id, parentId: row.objectId, position: position(row, at) }))
  }
  return tree.articles.map((row, at) => ({ id: row.id, parentId: row.estimateId, position: position(row, at) }))
}

function changeOf(kind: RowKind, { id, parentId, position }: Move): Change {
  if (kind === 'object') return { entity: 'object', id, patch: { position } }
  if (kind === 'estimate') return { entity: 'estimate', id, patch: { position, objectId: parentId } }
  return { entity: 'article', id, patch: { position, estimateId: parentId } }
}
