import type { GridRow } from '../grid/grid-source.ts'
import type { Item } from '../project-state/changes.ts'
import { byId, type ProjectTree } from '../project-state/project-tree.ts'
import type { Transfer } from '../project-state/transfer.ts'

/** The rows of these keys, in the order shown. */
export function rowsOf(rows: readonly GridRow[], keys: readonly string[]): readonly GridRow[] {
  const chosen = new Set(keys)
  return rows.filter((row) => chosen.has(row.key))
}

/** The articles among rows; a chapter stands for its lines. */
export function articleIds(rows: readonly GridRow[]): readonly number[] {
  const ids = rows.flatMap((row) =>
    row.kind === 'article' ? [row.id] : row.kind === 'chapter' ? (row.chapter?.lines ?? []).map(({ id }) => id) : [],
  )
  return [...new Set(ids)]
}

/** The records rows stand for, each once. */
export function itemsOf(rows: readonly GridRow[]): readonly Item[] {
  const groups = rows.flatMap((row): Item[] =>
    row.kind === 'object' || row.kind === 'estimate' ? [{ entity: row.kind, id: row.id }] : [],
  )
  return [...groups, ...articleIds(rows).map((id): Item => ({ entity: 'article', id }))]
}

/** The one kind of the outermost chosen rows with their ids; what stands under a chosen row goes with it. Null for kinds side by side. */
export function topKind(tree: ProjectTree, rows: readonly GridRow[]): Pick<Transfer, 'entity' | 'ids'> | null {
  const items = itemsOf(rows)
  const objects = new Set(items.flatMap((item) => (item.entity === 'object' ? [item.id] : [])))
  const estimates = items.flatMap((item) =>
    item.entity === 'estimate' && !objects.has(byId(tree.estimates, item.id)?.objectId ?? 0) ? [item.id] : [],
  )
  const inside = new Set([
    ...estimates,
    ...tree.estimates.flatMap((estimate) => (objects.has(estimate.objectId) ? [estimate.id] : [])),
  ])
  const articles = items.flatMap((item) =>
    item.entity === 'article' && !inside.has(byId(tree.articles, item.id)?.estimateId ?? 0) ? [item.id] : [],
  )
  const kinds = [
    { entity: 'object', ids: [...objects] },
    { entity: 'estimate', ids: estimates },
    { entity: 'article', ids: articles },
  ] as const
  const used = kinds.filter(({ ids }) => ids.length > 0)
  return used.length === 1 ? (used[0] ?? null) : null
}

/** Where lines of a kind are pasted when a row is active: behind it, or at the end of what it is. Null where they have no place. */
export function pastePlace(
  tree: ProjectTree,
  entity: Item['entity'],
  row: GridRow | undefined,
): Pick<Transfer, 'targetId' | 'position' | 'chapter'> | null {
  if (entity === 'object') return { targetId: tree.project.id }
  if (!row) return null
  const article = row.kind === 'article' ? byId(tree.articles, row.id) : undefined
  const last = row.chapter?.lines.at(-1)
  const behind = article ?? (last && byId(tree.articles, last.id))
  const estimate = byId(tree.estimates, behind?.estimateId ?? (row.kind === 'estimate' ? row.id : 0))
  if (entity === 'estimate') {
    if (row.kind === 'object') return { targetId: row.id }
    return estimate ? { targetId: estimate.objectId, position: (estimate.position ?? 0) + 1 } : null
  }
  if (!estimate) return null
  if (!behind) return { targetId: estimate.id }
  return { targetId: estimate.id, position: (behind.position ?? 0) + 1, chapter: behind.chapter ?? null }
}
