import type { TextKey } from '@temelia/text/catalogue'
import { chapterRuns } from '../grid/chapters.ts'
import { planMove } from '../grid/reorder.ts'
import { type Change, mergeChanges } from '../project-state/changes.ts'
import { type ArticleRow, byId, type ProjectTree } from '../project-state/project-tree.ts'

/** Why articles cannot be grouped; null when they can. */
export function groupFault(articles: readonly Pick<ArticleRow, 'estimateId' | 'provenience'>[]): TextKey | null {
  const [first] = articles
  if (!first) return 'groupWhat'
  if (articles.some(({ estimateId }) => estimateId !== first.estimateId)) return 'groupDifferentEstimates'
  return articles.some(({ provenience }) => provenience !== first.provenience) ? 'groupMixedTypes' : null
}

/**
 * The changes that bring articles of one estimate together in a chapter: behind its lines when it has some, else behind the chapter the first of
 * them stood in, else where the first of them stands.
 */
export function planGroup(tree: ProjectTree, ids: readonly number[], name: string): readonly Change[] {
  const chosen = new Set(ids)
  const first = byId(tree.articles, ids[0] ?? 0)
  if (!first) return []
  const lines = tree.articles.filter((line) => line.estimateId === first.estimateId)
  const staying = lines.filter((line) => !chosen.has(line.id))
  const own = chapterRuns(staying).find((run) => run.name === name)
  const former = chapterRuns(lines).find((run) => run.name !== null && run.lines.some((line) => chosen.has(line.id)))
  const last = (own ?? former)?.lines.findLast((line) => !chosen.has(line.id))
  const before = last
    ? (staying[staying.indexOf(last) + 1]?.id ?? null)
    : (lines.slice(lines.findIndex((line) => chosen.has(line.id))).find((line) => !chosen.has(line.id))?.id ?? null)
  return moved(lines, ids, before, name)
}

/** The changes that take articles out of their chapters: each stands before the chapter it was in. */
export function planUngroup(tree: ProjectTree, ids: readonly number[]): readonly Change[] {
  const chosen = new Set(ids)
  const estimates = new Set(tree.articles.flatMap((line) => (chosen.has(line.id) ? [line.estimateId] : [])))
  return [...estimates].flatMap((estimateId) => {
    const lines = tree.articles.filter((line) => line.estimateId === estimateId)
    return chapterRuns(lines).flatMap((run) => {
      const going = run.lines.filter((line) => chosen.has(line.id)).map(({ id }) => id)
      if (run.name === null || going.length === 0) return []
      return moved(lines, going, run.lines.find((line) => !chosen.has(line.id))?.id ?? going[0] ?? null, null)
    })
  })
}

/** The changes that give all lines of a chapter another name, or none. */
export function renameChapter(ids: readonly number[], name: string | null): readonly Change[] {
  return ids.map((id) => ({ entity: 'article', id, patch: { chapter: name } }))
}

/** The chapters of an estimate in their order. */
export function chaptersOf(tree: ProjectTree, estimateId: number): readonly string[] {
  const lines = tree.articles.filter((line) => line.estimateId === estimateId)
  return [...new Set(chapterRuns(lines).flatMap((run) => run.name ?? []))]
}

function moved(
  lines: readonly ArticleRow[],
  ids: readonly number[],
  before: number | null,
  chapter: string | null,
): readonly Change[] {
  const placed = lines.map((line, at) => ({
    id: line.id,
    parentId: line.estimateId,
    position: line.position ?? at + 1,
  }))
  const parentId = lines[0]?.estimateId ?? 0
  const named = lines.filter((line) => ids.includes(line.id) && (line.chapter || null) !== chapter)
  return mergeChanges([
    ...planMove(placed, ids, parentId, before).map(
      ({ id, position }): Change => ({ entity: 'article', id, patch: { position } }),
    ),
    ...named.map(({ id }): Change => ({ entity: 'article', id, patch: { chapter } })),
  ])
}
