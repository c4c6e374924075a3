import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rowKey } from '../grid/rows.ts'
import type { Folding } from './use-folding.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'

/** Goes to the article that the address names (`?article=5`): the lines above it are opened, its row is shown and selected. */
export function useAddressArticle(tree: ProjectTree, folding: Folding, goTo: (key: string) => void): void {
  const { article } = useSearch({ strict: false }) as Readonly<{ article?: unknown }>
  const { reveal } = folding
  useEffect(() => {
    const key = rowKey('article', Number(article))
    if (!tree.articles.some(({ id }) => id === Number(article))) return undefined
    reveal(tree, key)
    // The grid has the opened lines after this render.
    const timer = setTimeout(() => goTo(key), 0)
    return () => clearTimeout(timer)
    // Only another address moves the reader, not every change of the tree.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [article])
}
