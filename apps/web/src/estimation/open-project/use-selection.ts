import { useCallback, useState } from 'react'
import { estimateOfChapter } from '../grid/chapters.ts'
import type { Spot } from '../grid/grid-source.ts'
import { byId } from '../project-state/project-tree.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'

/** The selected lines and the active cell, as the grid tells them. */
export type Chosen = Readonly<{ keys: readonly string[]; active: Spot | null }>

const NOTHING: Chosen = { keys: [], active: null }

export function useSelection(): readonly [Chosen, (keys: readonly string[], active: Spot | null) => void] {
  const [chosen, setChosen] = useState<Chosen>(NOTHING)
  const onSelect = useCallback((keys: readonly string[], active: Spot | null) => {
    setChosen((before) => {
      const same = before.active?.row === active?.row && before.active?.column === active?.column
      return same && before.keys.length === keys.length && before.keys[0] === keys[0] ? before : { keys, active }
    })
  }, [])
  return [chosen, onSelect]
}

/** Where the person works: the estimate and object the active line belongs to, and the article it is. */
export type Whereabouts = Readonly<{ articleId: number | null; estimateId: number | null; objectId: number | null }>

export function whereaboutsOf(tree: ProjectTree, chosen: Chosen): Whereabouts {
  const key = chosen.active?.row ?? ''
  const id = Number(key.slice(1))
  const article = key.startsWith('a') ? byId(tree.articles, id) : undefined
  const inChapter = estimateOfChapter(key)
  const estimate = byId(tree.estimates, article?.estimateId ?? inChapter ?? (key.startsWith('e') ? id : 0))
  const object = byId(tree.objects, estimate?.objectId ?? (key.startsWith('o') ? id : 0))
  return { articleId: article?.id ?? null, estimateId: estimate?.id ?? null, objectId: object?.id ?? null }
}

/** The part of the project that is printed where the person works. */
export function placeOf(
  tree: ProjectTree,
  { estimateId, objectId }: Whereabouts,
): Readonly<{ level: 'investment' | 'object' | 'estimate'; id: number }> {
  if (estimateId !== null) return { level: 'estimate', id: estimateId }
  return objectId === null ? { level: 'investment', id: tree.project.id } : { level: 'object', id: objectId }
}

/** The line the person works on, as the address of the editor names it: `?article=5`; empty when there is none. */
export function lineSearch({ articleId, estimateId, objectId }: Whereabouts): string {
  if (articleId !== null) return `?article=${articleId}`
  if (estimateId !== null) return `?estimate=${estimateId}`
  return objectId === null ? '' : `?object=${objectId}`
}

/**
 * The estimate new articles go to: where the person works, else the one with the highest position;
 * null when the project has none.
 */
export function estimateForArticles(tree: ProjectTree, where: Whereabouts): number | null {
  if (where.estimateId !== null) return where.estimateId
  const own = tree.estimates.filter((estimate) => where.objectId === null || estimate.objectId === where.objectId)
  const candidates = own.length > 0 ? own : tree.estimates
  return (
    candidates.reduce<(typeof candidates)[number] | null>(
      (last, estimate) => (last === null || (estimate.position ?? 0) >= (last.position ?? 0) ? estimate : last),
      null,
    )?.id ?? null
  )
}
