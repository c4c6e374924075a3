import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rowKey } from '../grid/rows.ts'
import type { Folding } from '../open-project/use-folding.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'

/** Goes to the line that the address names (`?article=5`, `?estimate=3`, `?object=2`): those above it are opened, its row is shown and selected. */
export function useAddressArticle(tree: ProjectTree, folding: Folding, goTo: (key: string) => void): void {
  const { article, estimate, object } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const { reveal } = folding
  useEffect(() => {
    const named = [
      ['article', tree.articles, Number(article)],
      ['estimate', tree.estimates, Number(estimate)],
      ['object', tree.objects, Number(object)],
    ] as const
    const [entity, , wanted] = named.find(([, rows, id]) => rows.some((row) => row.id === id)) ?? []
    if (!entity || !wanted) return undefined
    const key = rowKey(entity, wanted)
    reveal(tree, key)
    // The grid has the opened lines after this render.
    const timer = setTimeout(() => goTo(key), 0)
    return () => clearTimeout(timer)
    // Only another address moves the reader, not every change of the tree.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [article, estimate, object])
}
