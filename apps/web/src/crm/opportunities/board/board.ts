import { fold } from '@temelia/text/fold'
import { addDecimals, percentOf, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { Activity } from '@temelia/model/crm/activity'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Row } from '@temelia/model/entity'
import type { Found } from '../../../data/records.ts'

/** Count and sums of opportunities of one currency. */
export type CurrencySum = Readonly<{ currency: string; count: number; sum: number; weighted: number }>

/** Totals of the estimates of an opportunity in one currency. */
export type EstimateTotal = Readonly<{ currency: string; count: number; withoutVat: number; withVat: number }>

/** The next thing to do about an opportunity. */
export type NextStep = Readonly<Pick<Row<typeof Activity>, 'id' | 'name' | 'kind' | 'startAt' | 'allDay'>>

/** An opportunity on the board. */
export type Card = Found<typeof Opportunity> & Readonly<{ projects: readonly EstimateTotal[]; next: NextStep | null }>

/** One stage of the board: the figures are of all its opportunities, the cards are its first ones. */
export type Column = Readonly<{
  stageId: number
  count: number
  sums: readonly CurrencySum[]
  cards: readonly Card[]
}>

export type Board = Readonly<{
  columns: readonly Column[]
  totals: readonly CurrencySum[]
  offerStageId: number | null
  orderStageId: number | null
  mayCreate: boolean
  /** Whether next steps may be planned. */
  mayPlan: boolean
  /** The order of the cards, `field` or `-field`. */
  sort: string
  /** The currency of cards that name none. */
  currency: string
}>

/** A move that is on its way to the server, or back. */
export type Move = Readonly<{
  id: number
  stageId: number
  /** The probability in the new stage; null leaves it empty. */
  probability: number | null
  stageSince: string | null
  /** The number the server has not confirmed yet. */
  key: number
}>

/**
 * The board as it looks with moves that the server has not confirmed: cards in their new columns, counts and sums with them.
 * A move the board already shows changes nothing, so it may be applied before and after the answer.
 */
export function withMoves(board: Board, moves: readonly Move[]): Board {
  return moves.reduce(moved, board)
}

/** The card with that id and the column it is in. */
export function findCard(board: Board, id: number): Readonly<{ card: Card; column: Column }> | undefined {
  for (const column of board.columns) {
    const card = column.cards.find((candidate) => candidate.id === id)
    if (card) return { card, column }
  }
  return undefined
}

function moved(board: Board, move: Move): Board {
  const found = findCard(board, move.id)
  if (!found || found.column.stageId === move.stageId) return board
  const { card, column: from } = found
  const { sort, currency } = board
  const { stageId, probability, stageSince } = move
  const weightedSum = card.sum === null || probability === null ? null : percentOf(card.sum, probability, 2)
  const there: Card = { ...card, stageId, probability, stageSince, weightedSum }
  const columns = board.columns.map((column) => {
    if (column.stageId === from.stageId) return taken(column, card, currency)
    return column.stageId === stageId ? placed(column, there, sort, currency) : column
  })
  const totals = exchanged(board.totals, card, there, currency)
  return { ...board, columns, totals }
}

function taken(column: Column, card: Card, fallback: string): Column {
  return {
    ...column,
    count: column.count - 1,
    sums: without(column.sums, card, fallback),
    cards: column.cards.filter(({ id }) => id !== card.id),
  }
}

/** A card that would stand below the loaded ones is shown after the last of them. */
function placed(column: Column, card: Card, sort: string, fallback: string): Column {
  const before = column.cards.findIndex((other) => compareCards(card, other, sort) < 0)
  const at = before === -1 ? column.cards.length : before
  return {
    ...column,
    count: column.count + 1,
    sums: including(column.sums, card, fallback),
    cards: [...column.cards.slice(0, at), card, ...column.cards.slice(at)],
  }
}

function without(sums: readonly CurrencySum[], card: Card, fallback: string): CurrencySum[] {
  return sums
    .map((one) =>
      one.currency === (card.currency ?? fallback)
        ? {
            ...one,
            count: one.count - 1,
            sum: subtractDecimals(one.sum, card.sum ?? 0),
            weighted: subtractDecimals(one.weighted, card.weightedSum ?? 0),
          }
        : one,
    )
    .filter(({ count }) => count > 0)
}

function including(sums: readonly CurrencySum[], card: Card, fallback: string): CurrencySum[] {
  const currency = card.currency ?? fallback
  const so = sums.find((one) => one.currency === currency) ?? { currency, count: 0, sum: 0, weighted: 0 }
  const grown = {
    currency,
    count: so.count + 1,
    sum: addDecimals(so.sum, card.sum ?? 0),
    weighted: addDecimals(so.weighted, card.weightedSum ?? 0),
  }
  return [...sums.filter((one) => one.currency !== currency), grown].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function exchanged(totals: readonly CurrencySum[], before: Card, after: Card, fallback: string): CurrencySum[] {
  return including(without(totals, before, fallback), after, fallback)
}

/** The order of two cards as the server sorts: choices as they are offered, empty values last, then the id. */
export function compareCards(one: Card, other: Card, sort: string): number {
  const descending = sort.startsWith('-')
  const key = (descending ? sort.slice(1) : sort) as keyof Card
  const [a, b] = [one[key], other[key]]
  if (a === null || b === null) return a === b ? byId(one, other, descending) : a === null ? 1 : -1
  const places = Opportunity.fields[key as keyof typeof Opportunity.fields]?.choices as readonly unknown[] | undefined
  const order = places
    ? places.indexOf(a) - places.indexOf(b)
    : typeof a === 'number'
      ? a - Number(b)
      : fold(String(a)).localeCompare(fold(String(b)), 'en')
  if (order !== 0) return descending ? -order : order
  return byId(one, other, descending)
}

function byId(one: Card, other: Card, descending: boolean): number {
  return descending ? other.id - one.id : one.id - other.id
}
