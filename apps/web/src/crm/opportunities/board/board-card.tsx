import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  IconAlertTriangle,
  IconArrowUp,
  IconArrowDown,
  IconCalculator,
  IconCheck,
  IconClockExclamation,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { initials } from '../../../ui/initials.ts'
import { useText } from '../../../ui/text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { daysInStage, isOverdue, isStale, type Stage } from '../stages.ts'
import type { Card } from './board.ts'
import classes from './board-card.module.css'
import { NextLine } from './next-line.tsx'

/** What may be done with a card; the same for all cards of the board. */
export type CardActions = Readonly<{
  move: (card: Card, stage: Stage) => void
  edit: (card: Card) => void
  remove: (card: Card) => void
  /** Plans the next step of a card; missing where one may plan none. */
  plan: ((card: Card) => void) | undefined
  /** Told when a card takes the focus, and whether its menu should open. */
  onFocus: (id: number) => void
}>

type BoardCardProps = Readonly<{
  card: Card
  stage: Stage
  stages: readonly Stage[]
  agent: string
  actions: CardActions
  /** Whether Tab stops here: one card of the board does. */
  stop: boolean
  /** Grows when the card is to take the focus. */
  wanted: number
  /** Grows when the card's menu is to open. */
  menuWanted: number
  currency: string
}>

/** One opportunity on the board: whose it is, what it is worth, when it closes, and what is amiss. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, stage, stages, agent, actions, stop, wanted, menuWanted, currency } = props
  const { t } = useText()
  const format = useFormat()
  const element = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [dragged, setDragged] = useState(false)
  const mayEdit = card.actions['edit'] === true

  useEffect(() => {
    if (wanted > 0) link.current?.focus({ preventScroll: true })
  }, [wanted])

  useEffect(() => {
    if (!element.current || !mayEdit) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ card: card.id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [card.id, mayEdit])

  const now = new Date()
  const stale = isStale(stage, card.stageSince, now)
  const overdue = isOverdue(stage, card.closingDate, now)
  const money = (value: number, of: string) => format.money(value, of, 0)
  return (
    <div ref={element} className={classes['card']} data-dragged={dragged || undefined} data-card={card.id}>
      <div className={classes['cardHead']}>
        <a
          ref={link}
          className={classes['name']}
          href={`#/opportunities/${card.id}`}
          draggable={false}
          tabIndex={stop ? 0 : -1}
          aria-describedby="board-hint"
          onFocus={() => actions.onFocus(card.id)}
        >
          {card.name}
        </a>
        <CardMenu
          card={card}
          stages={stages}
          actions={actions}
          stop={stop}
          wanted={menuWanted}
          onClosed={() => link.current?.focus({ preventScroll: true })}
        />
      </div>
      <div className={classes['customer']}>{card.accountName ?? t('cardNoCustomer')}</div>
      <div className={`${classes['worth']} figures`}>
        {card.sum !== null && <strong>{money(card.sum, card.currency ?? currency)}</strong>}
        {card.probability !== null && stage.outcome === 'open' && (
          <span>{format.percent(card.probability, { min: 0, max: 1 })}</span>
        )}
      </div>
      {card.projects.map((total) => (
        <div key={total.currency} className={`${classes['estimates']} figures`}>
          <IconCalculator size={14} stroke={1.6} aria-hidden />
          {t('cardEstimates', { count: total.count, total: money(total.withoutVat, total.currency) })}
        </div>
      ))}
      <div className={classes['cardFoot']}>
        {card.closingDate && (
          <span className={overdue ? classes['overdue'] : undefined} title={overdue ? t('cardOverdue') : undefined}>
            {overdue && <IconAlertTriangle size={14} stroke={1.8} role="img" aria-label={t('oppOverdueMark')} />}
            {format.date(card.closingDate)}
          </span>
        )}
        {stale && (
          <Tooltip label={t('cardStale', { days: daysInStage(card.stageSince, now) })}>
            <span className={classes['stale']}>
              <IconClockExclamation size={14} stroke={1.8} role="img" aria-label={t('oppStaleMark')} />
              {t('cardStaleShort', { days: daysInStage(card.stageSince, now) })}
            </span>
          </Tooltip>
        )}
        {card.priority === 'high' && (
          <IconArrowUp className={classes['high']} size={16} stroke={2} role="img" aria-label={t('cardHigh')} />
        )}
        {card.priority === 'low' && <IconArrowDown size={16} stroke={1.6} role="img" aria-label={t('cardLow')} />}
        {agent && (
          <Tooltip label={agent}>
            <span className={classes['agent']} role="img" aria-label={agent}>
              {initials(agent)}
            </span>
          </Tooltip>
        )}
      </div>
      {stage.outcome === 'open' && (
        <NextLine card={card} stop={stop} {...(actions.plan ? { onPlan: () => actions.plan?.(card) } : {})} />
      )}
    </div>
  )
})

type CardMenuProps = Readonly<{
  card: Card
  stages: readonly Stage[]
  actions: CardActions
  stop: boolean
  wanted: number
  onClosed: () => void
}>

function CardMenu({ card, stages, actions, stop, wanted, onClosed }: CardMenuProps) {
  const { t } = useText()
  const [opened, setOpened] = useState(false)
  const { edit, delete: remove } = card.actions
  useEffect(() => {
    if (wanted > 0) setOpened(true)
  }, [wanted])
  if (!edit && !remove) return null
  const close = () => {
    setOpened(false)
    onClosed()
  }
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      onClose={close}
      position="bottom-end"
      shadow="md"
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        <ActionIcon size={28} tabIndex={stop ? 0 : -1} aria-label={t('cardMenu', { name: card.name })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {edit && <Menu.Label>{t('cardMoveTo')}</Menu.Label>}
        {edit &&
          stages.map((stage) => (
            <Menu.Item
              key={stage.id}
              disabled={stage.id === card.stageId}
              leftSection={stage.id === card.stageId ? <IconCheck size={16} /> : <span className={classes['gap']} />}
              onClick={() => actions.move(card, stage)}
            >
              {stage.shown}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {edit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => actions.edit(card)}>
            {t('recordEdit')}
          </Menu.Item>
        )}
        {remove && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => actions.remove(card)}
          >
            {t('recordDelete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
