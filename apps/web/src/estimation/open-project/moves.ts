import { chapterRuns } from '../grid/chapters.ts'
import type { GridRow, RowKind } from '../grid/grid-source.ts'
import { type Move, type Placed, planMove, planStep } from '../grid/reorder.ts'
import { type Change, mergeChanges } from '../project-state/changes.ts'
import { type ArticleRow, byId, type ProjectTree } from '../project-state/project-tree.ts'

type Moved = Exclude<RowKind, 'chapter'>

/** The changes that move lines one step; several lines must be of one kind and under one parent. An article steps into the next chapter before it passes its lines. */
export function stepChanges(tree: ProjectTree, kind: Moved, ids: readonly number[], by: 1 | -1): readonly Change[] {
  const crossing = kind === 'article' ? crossChapter(tree, ids, by) : null
  return crossing ?? planStep(placedOf(tree, kind), ids, by).map((move) => changeOf(kind, move))
}

/** The changes that move a whole chapter over the one before or behind it. */
export function stepChapter(tree: ProjectTree, row: GridRow, by: 1 | -1): readonly Change[] {
  const lines = tree.articles.filter((line) => line.estimateId === row.id)
  const runs = chapterRuns(lines)
  const at = runs.findIndex((run) => run.lines[0]?.id === row.chapter?.lines[0]?.id)
  const ids = (row.chapter?.lines ?? []).map(({ id }) => id)
  if (at < 0 || (by < 0 && !runs[at - 1]) || (by > 0 && !runs[at + 1])) return []
  const before = by < 0 ? runs[at - 1]?.lines[0]?.id : runs[at + 2]?.lines[0]?.id
  return planMove(placedOf(tree, 'article'), ids, row.id, before ?? null).map((move) => changeOf('article', move))
}

/** The changes that put lines beside or inside another line. Articles take the chapter of the place they come to; `chapter` says that they are one themselves. */
export function dropChanges(
  tree: ProjectTree,
  kind: Moved,
  ids: readonly number[],
  over: GridRow,
  edge: 'before' | 'after' | 'inside',
  chapter = false,
): readonly Change[] {
  const place = kind === 'article' ? articlePlace(tree, over, edge) : groupPlace(tree, kind, over, edge)
  if (!place) return []
  const moves = planMove(placedOf(tree, kind), ids, place.parentId, place.before)
  const changes = moves.map((move) => changeOf(kind, move))
  return kind === 'article' && !chapter
    ? mergeChanges([...changes, ...chapterChanges(tree, ids, place.chapter)])
    : changes
}

/** `chapter` undefined leaves each line its own. */
type Place = Readonly<{ parentId: number; before: number | null; chapter?: string | null | undefined }>

function groupPlace(tree: ProjectTree, kind: Moved, over: GridRow, edge: 'before' | 'after' | 'inside'): Place | null {
  if (edge === 'inside') return { parentId: over.id, before: null }
  const items = placedOf(tree, kind)
  const parentId = items.find((item) => item.id === over.id)?.parentId
  if (parentId === undefined) return null
  const siblings = items.filter((item) => item.parentId === parentId)
  const at = siblings.findIndex((item) => item.id === over.id)
  return { parentId, before: edge === 'before' ? over.id : (siblings[at + 1]?.id ?? null) }
}

function articlePlace(tree: ProjectTree, over: GridRow, edge: 'before' | 'after' | 'inside'): Place | null {
  if (over.kind === 'article') {
    const place = groupPlace(tree, 'article', over, edge)
    return place && { ...place, chapter: byId(tree.articles, over.id)?.chapter ?? null }
  }
  const lines = tree.articles.filter((line) => line.estimateId === over.id)
  if (over.kind !== 'chapter') return { parentId: over.id, before: null, chapter: lines.at(-1)?.chapter }
  const inside = over.chapter?.lines ?? []
  const edgeLine = edge === 'before' ? inside[0] : inside.at(-1)
  const at = lines.findIndex((line) => line.id === edgeLine?.id)
  const before = edge === 'before' ? lines[at] : lines[at + 1]
  return { parentId: over.id, before: before?.id ?? null, chapter: over.chapter?.name ?? null }
}

function chapterChanges(tree: ProjectTree, ids: readonly number[], chapter: string | null | undefined): Change[] {
  if (chapter === undefined) return []
  return ids.flatMap((id): Change[] =>
    (byId(tree.articles, id)?.chapter || null) === (chapter || null)
      ? []
      : [{ entity: 'article', id, patch: { chapter } }],
  )
}

/** A step over the border of a chapter changes the chapter only; null where there is no border. */
function crossChapter(tree: ProjectTree, ids: readonly number[], by: 1 | -1): readonly Change[] | null {
  const first = byId(tree.articles, ids[0] ?? 0)
  if (!first) return []
  const lines = tree.articles.filter((line) => line.estimateId === first.estimateId)
  const places = ids.map((id) => lines.findIndex((line) => line.id === id))
  const chapter = nameOf(first)
  if (ids.some((id) => nameOf(byId(tree.articles, id)) !== chapter)) return null
  const next = by < 0 ? lines[Math.min(...places) - 1] : lines[Math.max(...places) + 1]
  if (!next) return by < 0 && chapter !== null ? chapterChanges(tree, ids, null) : null
  return nameOf(next) === chapter ? null : chapterChanges(tree, ids, nameOf(next))
}

function nameOf(line: ArticleRow | undefined): string | null {
  return line?.chapter || null
}

function placedOf(tree: ProjectTree, kind: Moved): readonly Placed[] {
  const position = (row: Readonly<{ position: number | null }>, at: number) => row.position ?? at + 1
  if (kind === 'object')
    return tree.objects.map((row, at) => ({ id: row.id, parentId: 0, position: position(row, at) }))
  if (kind === 'estimate') {
    return tree.estimates.map((row, at) => ({ id: row.id, parentId: row.objectId, position: position(row, at) }))
  }
  return tree.articles.map((row, at) => ({ id: row.id, parentId: row.estimateId, position: position(row, at) }))
}

function changeOf(kind: Moved, { id, parentId, position }: Move): Change {
  if (kind === 'object') return { entity: 'object', id, patch: { position } }
  if (kind === 'estimate') return { entity: 'estimate', id, patch: { position, objectId: parentId } }
  return { entity: 'article', id, patch: { position, estimateId: parentId } }
}
