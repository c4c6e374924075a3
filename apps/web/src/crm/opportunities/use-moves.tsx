import { decode, type WireRecord } from '@temelia/model/codec'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey, useSave, WAITS } from '../../data/records.ts'
import { problemText } from '../../ui/problem-text.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { type Board, type Move, withMoves } from './board/board.ts'
import { boardsKey } from './board/use-board.ts'
import { LossDialog } from './loss-dialog.tsx'
import type { Stage } from './stages.ts'

type Opened = Found<typeof Opportunity>

export type Moves = Readonly<{
  /** Moves the server has not confirmed, those that wait for the network first, to be drawn as if it had. */
  pending: readonly Move[]
  move: (card: Opened, stage: Stage) => void
  /** The question that is open, if one is. */
  dialog: ReactNode
}>

let lastKey = 0

/**
 * Moving opportunities between stages: drawn at once, sent in order, offered to be taken back for ten seconds; what cannot reach the server
 * waits in the outbox; a refusal puts the card back and says why. Losing asks for the reason first.
 */
export function useMoves(stages: readonly Stage[]): Moves {
  const { t } = useText()
  const [underway, setUnderway] = useState<readonly Move[]>([])
  const { save } = useSave(Opportunity)
  const { changed } = useWaiting(Opportunity)
  const pending = useMemo(() => [...waitingMoves(changed, stages), ...underway], [changed, stages, underway])
  const [losing, setLosing] = useState<Readonly<{ card: Opened; stage: Stage }> | null>(null)
  const lines = useRef(new Map<number, Promise<void>>())
  const nameOf = useCallback((id: number | null) => stages.find((stage) => stage.id === id)?.shown ?? '', [stages])

  const run = useCallback(
    (card: Opened, back: number | null, move: Move, send: () => Promise<Opened | typeof WAITS>, done: () => void) => {
      setUnderway((all) => [...all, move])
      const before = lines.current.get(move.id) ?? Promise.resolve()
      const drop = () => setUnderway((all) => all.filter(({ key }) => key !== move.key))
      const work = before
        .then(send)
        .then(async (row) => {
          if (row === WAITS) return drop()
          // Answers that were asked for before the move would put the card back where it was.
          await queryClient.cancelQueries({ queryKey: recordsKey(Opportunity) })
          queryClient.setQueriesData<Board>({ queryKey: boardsKey }, (board) => board && withMoves(board, [move]))
          queryClient.setQueryData([...recordsKey(Opportunity), 'one', move.id], row)
          drop()
          done()
        })
        .catch((cause: unknown) => {
          drop()
          toastFailed(t('moveRefused', { name: card.name, stage: nameOf(back), reason: problemText(cause, t) }))
        })
        .finally(() => void queryClient.invalidateQueries({ queryKey: recordsKey(Opportunity) }))
      lines.current.set(move.id, work)
    },
    [nameOf, t],
  )

  const go = useCallback(
    (card: Opened, stage: Stage, reason?: string | null) => {
      const { id, name, stageId, probability, stageSince } = card
      const takeBack = () =>
        run(
          card,
          stage.id,
          { id, stageId: stageId ?? 0, probability, stageSince, key: ++lastKey },
          async () => {
            const { body } = await call(`/api/opportunities/${id}/undo-move`, { method: 'POST' })
            return { ...decode(Opportunity, body as WireRecord), actions: card.actions }
          },
          () => toastDone(t('moveUndone', { name, stage: nameOf(stageId) })),
        )
      const patch = { stageId: stage.id, ...(reason === undefined ? {} : { reasonOfLoss: reason }) }
      const since = new Date().toISOString()
      run(
        card,
        stageId,
        { id, stageId: stage.id, probability: stage.probability, stageSince: since, key: ++lastKey },
        () => save(id, patch),
        () => toastDone(t('moved', { name, stage: stage.shown }), takeBack),
      )
    },
    [nameOf, run, save, t],
  )

  const move = useCallback(
    (card: Opened, stage: Stage) => {
      if (card.stageId === stage.id) return
      if (stage.outcome === 'lost') setLosing({ card, stage })
      else go(card, stage)
    },
    [go],
  )

  const dialog = losing && (
    <LossDialog
      name={losing.card.name}
      stage={losing.stage}
      start={losing.card.reasonOfLoss}
      onClose={() => setLosing(null)}
      onReason={(reason) => {
        setLosing(null)
        go(losing.card, losing.stage, reason)
      }}
    />
  )
  return { pending, move, dialog }
}

function waitingMoves(changed: ReadonlyMap<number, object>, stages: readonly Stage[]): readonly Move[] {
  return [...changed].flatMap(([id, patch]): readonly Move[] => {
    const { stageId } = patch as Partial<Opened>
    const stage = stages.find((one) => one.id === stageId)
    return stage ? [{ id, stageId: stage.id, probability: stage.probability, stageSince: null, key: 0 }] : []
  })
}
