import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLinesTaken } from '../../data/outbox/sheet-lines.ts'
import { type RefusedLine, useSheetOutbox } from '../../data/outbox/use-sheet-outbox.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { RevisionRow } from '../project-state/project-tree.ts'
import { heldQuantities, quantitiesIn, quantitiesPath, wireQuantities } from './revision-data.ts'

/** The quantities of a revision of extra or cancelled works, as they are typed. */
export type Quantities = Readonly<{
  /** By article of the contract, with what the server does not have yet. */
  held: ReadonlyMap<number, number>
  /** What the server did not take. */
  refused: ReadonlyMap<number, RefusedLine & Readonly<{ mine: number }>>
  save: (typed: ReadonlyMap<number, number>) => void
  /** Keeps one's own quantities of articles in dispute, or leaves them to the other side. */
  settle: (articleIds: readonly number[], side: 'mine' | 'theirs') => void
}>

/** Opens the quantities of a revision; what is typed goes by the outbox. */
export function useQuantities(revision: RevisionRow): Readonly<{ quantities: Quantities | null; problem: unknown }> {
  const { structure } = useEditor()
  const { project } = useProjectState().tree
  const path = quantitiesPath(revision.id)
  const href = `#/projects/${project.id}/revisions?revision=${revision.id}`
  const { unsent, refused: lines, send, giveUp } = useSheetOutbox({ path, title: revision.name, href, id: 'ArticleId' })
  const [stored, setStored] = useState<ReadonlyMap<number, number> | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const answers = useRef(0)
  const disputed = [...lines].flatMap(([id, { refusal }]) => (refusal.conflicts ? [String(id)] : [])).join()

  // Anew where somebody else turned out to have typed there.
  useEffect(() => {
    let gone = false
    const before = answers.current
    heldQuantities(revision.id).then(
      (found) => void (!gone && answers.current === before && setStored(found)),
      (cause: unknown) => void (!gone && setProblem(cause)),
    )
    return () => {
      gone = true
    }
  }, [revision.id, disputed])

  useLinesTaken(path, (_, reply) => {
    answers.current += 1
    setStored(quantitiesIn((reply as Readonly<{ Lines: readonly object[] }>).Lines))
    void structure.reload()
  })

  const held = useMemo(() => stored && new Map([...stored, ...quantitiesIn(unsent)]), [stored, unsent])
  const refused = useMemo(() => {
    const mine = quantitiesIn([...lines.values()].map(({ line }) => line))
    return new Map([...lines].map(([id, line]) => [Number(id), { ...line, mine: mine.get(Number(id)) ?? 0 }]))
  }, [lines])
  const save = useCallback(
    (typed: ReadonlyMap<number, number>) => void send(wireQuantities(typed, held ?? new Map())).catch(toastProblem),
    [send, held],
  )

  const settle = (articleIds: readonly number[], side: 'mine' | 'theirs') => {
    if (side === 'theirs') return giveUp(articleIds)
    save(new Map(articleIds.map((id) => [id, refused.get(id)?.mine ?? 0])))
  }
  return { quantities: held && { held, refused, save, settle }, problem }
}
