import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { toastProblem } from '../../ui/toast.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { byId, type ProjectTree } from '../project-state/project-tree.ts'
import { readShown, writeShown } from '../open-project/shown-address.ts'

/** The revision of an estimate that the editor shows; null is the contract. */
export function shownOf({ shown, estimates }: ProjectTree, estimateId: number): number | null {
  if (shown.has(estimateId)) return shown.get(estimateId) ?? null
  return byId(estimates, estimateId)?.revisionId ?? null
}

/**
 * Keeps what the editor shows beside the revisions that count and the address (`?shown=11-7`) the same, so that it can be sent to somebody and
 * the back button works. An address without it, reached from another section, takes on what is shown. Gives the function that shows another revision.
 */
export function useShownRevisions(): (estimateId: number, revisionId: number | null) => void {
  const { structure, store } = useEditor()
  const { tree } = useProjectState()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const { shown } = search
  const arrived = useRef(true)

  // Before the next picture: nobody shall type into the revision that leaves.
  useLayoutEffect(() => {
    const now = store.get().tree
    const first = arrived.current
    arrived.current = false
    if (first && shown === undefined && now.shown.size > 0) {
      void navigate({ to: '.', search: { ...search, shown: writeShown(now.shown) } as never, replace: true })
      return
    }
    const wanted = readShown(shown)
    const others = [...now.shown.keys()].filter((id) => !wanted.has(id))
    const changes = [
      ...others.map((id) => [id, byId(now.estimates, id)?.revisionId ?? null] as const),
      ...[...wanted].filter(([id, revision]) => isThere(now, id, revision) && shownOf(now, id) !== revision),
    ]
    void (async () => {
      for (const [id, revision] of changes) await structure.show(id, revision)
    })().catch(toastProblem)
    // Only another address changes what is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])

  return (estimateId, revisionId) => {
    const next = new Map(tree.shown).set(estimateId, revisionId)
    if (revisionId === byId(tree.estimates, estimateId)?.revisionId) next.delete(estimateId)
    void navigate({ to: '.', search: { ...search, shown: writeShown(next) } as never })
  }
}

function isThere({ estimates, revisions }: ProjectTree, estimateId: number, revisionId: number | null): boolean {
  const known = revisionId === null || byId(revisions, revisionId)?.estimateId === estimateId
  return known && byId(estimates, estimateId) !== undefined
}
