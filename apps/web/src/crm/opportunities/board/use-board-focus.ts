import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useText } from '../../../ui/text.ts'
import type { Stage } from '../stages.ts'
import { type Board, type Card, type Column, findCard } from './board.ts'

/** Which card Tab stops at; `times` and `menu` grow when it is to take the focus or to open its menu. */
export type Focus = Readonly<{ id: number | null; times: number; menu: number }>

type Keys = Readonly<{
  focus: Focus
  /** What was last done by key, for those who hear the board. */
  said: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (id: number) => void
  /** The focus goes to a card, in the stage it was moved to where that is another. */
  take: (id: number, to?: Stage) => void
}>

/** The keys of the board: arrows walk the cards, Shift with an arrow moves a card to the next stage, M opens its menu. @param landed is told the stage a card was moved to */
export function useBoardFocus(
  board: Board | undefined,
  stages: readonly Stage[],
  move: (card: Card, stage: Stage) => void,
  landed: (stage: Stage) => void = () => {},
): Keys {
  const { t } = useText()
  const [focus, setFocus] = useState<Focus>({ id: null, times: 0, menu: 0 })
  const [said, setSaid] = useState('')
  const told = useRef(landed)
  told.current = landed
  const take = useCallback((id: number, to?: Stage) => {
    setFocus(({ times }) => ({ id, times: times + 1, menu: 0 }))
    if (to && to.outcome !== 'lost') told.current(to)
  }, [])
  const onFocus = useCallback(
    (id: number) => setFocus((last) => (last.id === id ? last : { id, times: 0, menu: 0 })),
    [],
  )

  function step(card: Card, by: 1 | -1): void {
    const at = stages.findIndex(({ id }) => id === card.stageId)
    const stage = stages[at + by]
    if (card.actions['edit'] !== true) return setSaid(t('cardMayNot', { name: card.name }))
    if (!stage) return setSaid(t(by > 0 ? 'cardStaysRight' : 'cardStaysLeft', { name: card.name }))
    move(card, stage)
    take(card.id, stage)
    if (stage.outcome !== 'lost') setSaid(t('moved', { name: card.name, stage: stage.shown }))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    const found = board && element && findCard(board, Number(element.dataset['card']))
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return
    const { card, column } = found
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
    if (sideways && event.shiftKey) step(card, sideways)
    else if (event.key.toLowerCase() === 'm' && card.actions['edit'])
      setFocus(({ times, menu }) => ({ id: card.id, times, menu: menu + 1 }))
    else {
      const next = sideways ? beside(board, column, card, sideways) : alongside(column, card, event.key)
      if (!next) return
      take(next.id)
      setSaid(place(next))
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function place(card: Card): string {
    const column = board && findCard(board, card.id)?.column
    const stage = stages.find(({ id }) => id === column?.stageId)?.shown ?? ''
    const at = (column?.cards.findIndex(({ id }) => id === card.id) ?? 0) + 1
    return t('cardPlace', { name: card.name, stage, place: at, count: column?.count ?? 0 })
  }

  const first = board?.columns.find(({ cards }) => cards.length > 0)?.cards[0]?.id ?? null
  const there = board && focus.id !== null && findCard(board, focus.id) !== undefined
  return { focus: there ? focus : { ...focus, id: first, times: 0, menu: 0 }, said, onKeyDown, onFocus, take }
}

function alongside({ cards }: Column, card: Card, key: string): Card | undefined {
  const at = cards.findIndex(({ id }) => id === card.id)
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: cards.length - 1 }[key]
  return to === undefined || to === at ? undefined : cards[to]
}

/** The card at the same height in the next column that has any. */
function beside(board: Board, column: Column, card: Card, by: 1 | -1): Card | undefined {
  const height = column.cards.findIndex(({ id }) => id === card.id)
  const from = board.columns.indexOf(column)
  for (let at = from + by; at >= 0 && at < board.columns.length; at += by) {
    const { cards = [] } = board.columns[at] ?? {}
    if (cards.length > 0) return cards[Math.min(height, cards.length - 1)]
  }
  return undefined
}
