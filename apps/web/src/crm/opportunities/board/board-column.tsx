import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronRight, IconFileInvoice, IconPackage, IconPlus } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useText } from '../../../ui/text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { Stage } from '../stages.ts'
import { BoardCard, type CardActions } from './board-card.tsx'
import classes from './board.module.css'
import type { Column } from './board.ts'
import type { Focus } from './use-board-focus.ts'
import { MOST_CARDS } from './use-board.ts'
import { useDropOnStage } from './use-drop-on-stage.ts'

type BoardColumnProps = Readonly<{
  column: Column
  stage: Stage
  stages: readonly Stage[]
  mark: 'offer' | 'order' | null
  agents: ReadonlyMap<number, string> | undefined
  actions: CardActions
  focus: Focus
  currency: string
  onDrop: (id: number, stage: Stage) => void
  /** Adds an opportunity in this stage; missing when the person may not. */
  onAdd: (() => void) | undefined
  /** Folds the column; missing where columns do not fold. */
  onFold?: (() => void) | undefined
  onMore: () => void
}>

const CARD_HEIGHT = 124
const GAP = 8

/** One stage: its figures at the top, its cards below; only the cards in sight are drawn. */
export function BoardColumn(props: BoardColumnProps) {
  const { column, stage, stages, mark, agents, actions, focus, currency, onDrop, onAdd, onFold, onMore } = props
  const { t } = useText()
  const format = useFormat()
  const place = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const over = useDropOnStage(place, stage, onDrop)
  const { cards, count } = column
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 6,
    getItemKey: (at) => cards[at]?.id ?? at,
  })

  const at = focus.times > 0 ? cards.findIndex(({ id }) => id === focus.id) : -1
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, focus.times, virtual])

  // Cards have one stop of the Tab key on the whole board; a column without it that is longer than the screen is scrolled by keys itself.
  const isLonger = virtual.getTotalSize() > (virtual.scrollRect?.height ?? Number.MAX_VALUE)
  const byKeys = isLonger && !cards.some(({ id }) => id === focus.id)

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const more = cards.length < count && cards.length < MOST_CARDS
  useEffect(() => {
    if (more && cards.length > 0 && last >= cards.length - 5) onMore()
  }, [more, last, cards.length, onMore])

  return (
    <section
      ref={place}
      className={classes['column']}
      data-over={over || undefined}
      data-outcome={stage.outcome}
      data-stage={stage.id}
      aria-label={t('boardColumn', { stage: stage.shown, count })}
    >
      <header className={classes['columnHead']}>
        <div className={classes['columnName']}>
          <h2 title={stage.shown}>{stage.shown}</h2>
          {mark && (
            <Tooltip label={t(mark === 'offer' ? 'boardOfferStage' : 'boardOrderStage')}>
              {mark === 'offer' ? (
                <IconFileInvoice size={16} stroke={1.6} role="img" aria-label={t('boardOfferStage')} />
              ) : (
                <IconPackage size={16} stroke={1.6} role="img" aria-label={t('boardOrderStage')} />
              )}
            </Tooltip>
          )}
          <span className={`${classes['count']} figures`}>{format.number(count, 0)}</span>
          {onFold && (
            <ActionIcon
              size={28}
              className={classes['fold']}
              aria-label={t('boardFold', { stage: stage.shown })}
              title={t('boardFold', { stage: stage.shown })}
              onClick={onFold}
            >
              <IconChevronRight size={16} stroke={1.75} />
            </ActionIcon>
          )}
          {onAdd && (
            <ActionIcon size={28} aria-label={t('boardAddTo', { stage: stage.shown })} onClick={onAdd}>
              <IconPlus size={16} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
        {column.sums.map((one) => (
          <div key={one.currency} className={`${classes['sums']} figures`}>
            <span>{format.money(one.sum, one.currency, 0)}</span>
            {stage.outcome === 'open' && (
              <span title={t('oppWeightedHint')}>
                {format.money(one.weighted, one.currency, 0)} {t('oppWeighted')}
              </span>
            )}
          </div>
        ))}
      </header>
      <div
        ref={scroller}
        className={classes['cards']}
        {...(byKeys && { tabIndex: 0, role: 'group', 'aria-label': stage.shown })}
      >
        <ul style={{ height: virtual.getTotalSize() }}>
          {shown.map((item) => {
            const card = cards[item.index]
            return (
              card && (
                <li
                  key={item.key}
                  data-index={item.index}
                  ref={virtual.measureElement}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <BoardCard
                    card={card}
                    stage={stage}
                    stages={stages}
                    agent={agents?.get(card.agentId ?? 0) ?? ''}
                    actions={actions}
                    stop={focus.id === card.id}
                    wanted={focus.id === card.id ? focus.times : 0}
                    menuWanted={focus.id === card.id ? focus.menu : 0}
                    currency={currency}
                  />
                </li>
              )
            )
          })}
        </ul>
        {count === 0 && <p className={classes['none']}>{t('boardEmptyColumn')}</p>}
        {more && (
          <Button variant="subtle" size="compact-sm" fullWidth onClick={onMore}>
            {t('boardMore')}
          </Button>
        )}
        {cards.length >= MOST_CARDS && count > cards.length && (
          <p className={classes['none']}>{t('boardCapped', { count: format.number(MOST_CARDS, 0) })}</p>
        )}
      </div>
    </section>
  )
}
