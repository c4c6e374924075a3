import { useCallback, useState } from 'react'
import { chapterKeyOf } from '../grid/chapters.ts'
import { rowKey } from '../grid/rows.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'

export type Folding = Readonly<{
  collapsed: ReadonlySet<string>
  fold: (key: string, open: boolean) => void
  /** Opens every line above this one. */
  reveal: (tree: ProjectTree, key: string) => void
  foldAll: (tree: ProjectTree, open: boolean) => void
}>

/** Which objects and estimates are folded. */
export function useFolding(): Folding {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())

  const fold = useCallback((key: string, open: boolean) => {
    setCollapsed((before) => {
      if (before.has(key) !== open) return before
      const next = new Set(before)
      if (open) next.delete(key)
      else next.add(key)
      return next
    })
  }, [])

  const reveal = useCallback(
    (tree: ProjectTree, key: string) => {
      for (const above of linesAbove(tree, key)) fold(above, true)
    },
    [fold],
  )

  const foldAll = useCallback((tree: ProjectTree, open: boolean) => {
    const keys = tree.estimates.map((estimate) => rowKey('estimate', estimate.id))
    setCollapsed(new Set(open ? [] : keys))
  }, [])

  return { collapsed, fold, reveal, foldAll }
}

/** The keys of the lines above one, top first. */
function linesAbove(tree: ProjectTree, key: string): readonly string[] {
  const id = Number(key.slice(1))
  if (key.startsWith('o')) return []
  const estimateId = key.startsWith('a') ? tree.articles.find((article) => article.id === id)?.estimateId : id
  const objectId = tree.estimates.find((estimate) => estimate.id === estimateId)?.objectId
  const above = objectId === undefined ? [] : [rowKey('object', objectId)]
  if (!key.startsWith('a') || estimateId === undefined) return above
  const lines = tree.articles.filter((article) => article.estimateId === estimateId)
  const chapter = chapterKeyOf(estimateId, lines, id)
  return [...above, rowKey('estimate', estimateId), ...(chapter === null ? [] : [chapter])]
}
