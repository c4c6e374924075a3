import { Skeleton } from '@mantine/core'
import { dayAt } from '@temelia/calendar/wall-clock'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Command } from '../../../commands/command.ts'
import { useCommands } from '../../../commands/registry.ts'
import { useRecord } from '../../../data/records.ts'
import { useAdding } from '../../../records/adding.ts'
import { useLabels } from '../../../records/labels.ts'
import { type Change, filterOf, type ListState } from '../../../records/list-state.ts'
import { RecordForm } from '../../../records/record-form.tsx'
import { WaitingRecords } from '../../../records/waiting/waiting-records.tsx'
import { useTitles } from '../../../records/titles.ts'
import { useRemoval } from '../../../records/use-removal.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { useText } from '../../../ui/text.ts'
import { useTenantZone } from '../../../session/tenant-zone.ts'
import { ActivityForm } from '../../activities/activity-form.tsx'
import { hourFrom, nextWorkday } from '../../activities/next-workday.ts'
import { useFollowEstimates } from '../follow-estimates.ts'
import { useFollowNext } from './use-follow-next.ts'
import { opportunitySections } from '../opportunity-sections.ts'
import { useStages, type Stage } from '../stages.ts'
import { useMoves } from '../use-moves.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardHead } from './board-head.tsx'
import classes from './board.module.css'
import { type Board, type Card, findCard, withMoves } from './board.ts'
import { FoldedColumn } from './folded-column.tsx'
import { useBoardFocus } from './use-board-focus.ts'
import { useFoldedStages } from './use-folded-stages.ts'
import { tenantCurrency } from '../../../session/tenant-region.ts'
import { FIRST_CARDS, MOST_CARDS, useBoard } from './use-board.ts'

type BoardScreenProps = Readonly<{
  state: ListState
  /** The address asks for nothing. */
  untouched: boolean
  onState: Change
  /** The choice between list and board. */
  tools: ReactNode
}>

type Form = Readonly<{ stage: Stage | null }> | Readonly<{ id: number }>

const ANY_STAGE: Form = { stage: null }
const NO_CARDS: readonly Card[] = []

/** The board of the pipeline: columns of stages with the opportunities of the filter. */
export function BoardScreen({ state, untouched, onState, tools }: BoardScreenProps) {
  const { t } = useText()
  const labels = useLabels(Opportunity)
  const { stages } = useStages()
  const { more, deeper } = useDepth(state)
  const query = useBoard({ q: state.q, filter: filterOf(state), sort: state.sort, cards: FIRST_CARDS, more })
  const { pending, move, dialog } = useMoves(stages)
  const board = useMemo(() => query.data && withMoves(query.data, pending), [query.data, pending])
  const { isFolded, fold } = useFoldedStages(board?.orderStageId ?? null)
  const opened = useMemo(() => board && withoutFolded(board, stages, isFolded), [board, stages, isFolded])
  const [landed, setLanded] = useState<Landed>({ stageId: null, times: 0 })
  const keys = useBoardFocus(opened, stages, move, (stage) => {
    if (isFolded(stage)) setLanded(({ times }) => ({ stageId: stage.id, times: times + 1 }))
  })
  const [begun, setForm] = useState<Form | null>(null)
  const [adding, added] = useAdding()
  const [planning, setPlanning] = useState<Card | null>(null)
  const remove = useRemoval(Opportunity)
  const cards = useMemo(() => board?.columns.flatMap((column) => column.cards) ?? NO_CARDS, [board])
  const agents = useTitles(Opportunity, AGENT, cards)['agentId']
  useFollowEstimates()
  useFollowNext()

  const { onFocus, take } = keys
  const mayPlan = board?.mayPlan === true
  const actions = useMemo(
    () => ({
      move: (card: Card, stage: Stage) => {
        move(card, stage)
        take(card.id, stage)
      },
      edit: (card: Card) => setForm({ id: card.id }),
      remove: (card: Card) => void remove([card]),
      plan: mayPlan ? setPlanning : undefined,
      onFocus,
    }),
    [mayPlan, move, onFocus, remove, take],
  )
  const add = useCallback(() => setForm({ stage: null }), [])
  // The form begins in the first stage, once it is known.
  const form = begun ?? (adding && board?.mayCreate === true && stages.length > 0 ? ANY_STAGE : null)
  const leave = () => {
    setForm(null)
    added()
  }
  const latest = useRef<Board | undefined>(undefined)
  latest.current = board
  const drop = useCallback(
    (id: number, stage: Stage) => {
      const card = latest.current && findCard(latest.current, id)?.card
      if (card) move(card, stage)
    },
    [move],
  )
  const strip = useSideScroll()
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'board-add',
        label: labels.add,
        group: 'create',
        shortcut: 'n',
        enabled: board?.mayCreate === true,
        run: add,
      },
    ],
    [labels, board?.mayCreate, add],
  )
  useCommands(commands)

  return (
    <section className={classes['page']} aria-label={labels.many}>
      <BoardHead
        state={state}
        untouched={untouched}
        onState={onState}
        tools={tools}
        board={board}
        stages={stages}
        onAdd={add}
      />
      {query.isError && !query.data && (
        <div className={classes['problem']}>
          <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      <WaitingRecords of={Opportunity} />
      <p id="board-hint" className={classes['hidden']}>
        {t('boardHint')}
      </p>
      <p className={classes['hidden']} aria-live="polite">
        {keys.said}
      </p>
      <div
        ref={strip}
        className={classes['board']}
        role="region"
        aria-label={t('boardLabel')}
        aria-busy={query.isFetching}
        onKeyDown={keys.onKeyDown}
      >
        {!board && !query.isError && <ColumnsToCome />}
        {board?.columns.map((column) => {
          const stage = stages.find(({ id }) => id === column.stageId)
          if (stage && isFolded(stage))
            return (
              <FoldedColumn
                key={stage.id}
                column={column}
                stage={stage}
                wanted={landed.stageId === stage.id ? landed.times : 0}
                onDrop={drop}
                onOpen={() => fold(stage, false)}
              />
            )
          return (
            stage && (
              <BoardColumn
                key={stage.id}
                column={column}
                stage={stage}
                stages={stages}
                mark={stage.id === board.offerStageId ? 'offer' : stage.id === board.orderStageId ? 'order' : null}
                agents={agents}
                actions={actions}
                focus={keys.focus}
                currency={board.currency}
                onDrop={drop}
                onAdd={board.mayCreate ? () => setForm({ stage }) : undefined}
                onFold={() => fold(stage, true)}
                onMore={() => deeper(stage.id)}
              />
            )
          )
        })}
      </div>
      {dialog}
      {form && 'stage' in form && (
        <RecordForm
          of={Opportunity}
          row={null}
          sections={opportunitySections}
          start={{ stageId: form.stage?.id ?? stages[0]?.id ?? null, currency: tenantCurrency() }}
          onClose={leave}
          onSaved={(row) => take(row.id)}
        />
      )}
      {planning && <PlanForm card={planning} onClose={() => setPlanning(null)} />}
      {form && 'id' in form && <EditForm id={form.id} onClose={() => setForm(null)} />}
    </section>
  )
}

const AGENT = ['agentId']

/** The folded stage that a card was moved to last, and how often any was. */
type Landed = Readonly<{ stageId: number | null; times: number }>

/** The board as keys walk it: cards of folded stages are not there. */
function withoutFolded(board: Board, stages: readonly Stage[], isFolded: (stage: Stage) => boolean): Board {
  const folded = new Set(stages.filter(isFolded).map(({ id }) => id))
  return {
    ...board,
    columns: board.columns.map((column) => (folded.has(column.stageId ?? 0) ? { ...column, cards: [] } : column)),
  }
}

/** A card knows a part of its record only; the form waits for the whole. */
function EditForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRecord(Opportunity, id)
  return data ? <RecordForm of={Opportunity} row={data} sections={opportunitySections} onClose={onClose} /> : null
}

/** The next step of a card, on the next working day unless one says otherwise. */
function PlanForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const zone = useTenantZone()
  const [start] = useState(() => ({
    relatedEntityType: 'opportunity' as const,
    relatedEntityId: card.id,
    accountId: card.accountId,
    kind: 'call' as const,
    ...hourFrom(nextWorkday(dayAt(Date.now(), zone)), zone),
  }))
  return <ActivityForm row={null} start={start} onClose={onClose} />
}

/** How deep each column is loaded; another search or filter begins anew. */
function useDepth({ q, where, sort }: ListState) {
  const question = JSON.stringify([q, where, sort])
  const [depth, setDepth] = useState<Readonly<{ question: string; of: Readonly<Record<number, number>> }>>({
    question,
    of: {},
  })
  const of = depth.question === question ? depth.of : {}
  const deeper = useCallback(
    (stageId: number) =>
      setDepth((last) => {
        const so = last.question === question ? last.of : {}
        return { question, of: { ...so, [stageId]: Math.min(MOST_CARDS, (so[stageId] ?? FIRST_CARDS) * 4) } }
      }),
    [question],
  )
  const more = Object.entries(of)
    .map(([stage, cards]) => `${stage}:${cards}`)
    .join()
  return { more, deeper }
}

const EDGE = 80
const STEP = 16

/** While a card is dragged near the left or right end, the board moves on. */
function useSideScroll() {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => typeof source.data['card'] === 'number',
        onDrag: ({ location }) => {
          if (!strip.current) return
          const box = strip.current.getBoundingClientRect()
          const { clientX } = location.current.input
          if (clientX < box.left + EDGE) strip.current.scrollLeft -= STEP
          else if (clientX > box.right - EDGE) strip.current.scrollLeft += STEP
        },
      }),
    [],
  )
  return strip
}

/** Columns to come, where they will be. */
function ColumnsToCome() {
  return [1, 2, 3, 4, 5].map((at) => (
    <div key={at} className={classes['pending']}>
      <Skeleton height={16} width="60%" mb={18} />
      {[1, 2, 3].slice(0, 4 - (at % 3)).map((row) => (
        <Skeleton key={row} height={96} mb={8} />
      ))}
    </div>
  ))
}
