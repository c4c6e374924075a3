import { addDecimals, percentOf } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Board, type Card, compareCards, type CurrencySum, findCard, type Move, withMoves } from './board.ts'

const PROBABILITY = [10, 35.5, 100, 0, null] as const

function card(id: number, stageId: number, more: Partial<Card> = {}): Card {
  const so = {
    id,
    stageId,
    name: `Hala ${id}`,
    sum: null,
    currency: null,
    closingDate: null,
    stageSince: null,
    projects: [],
    next: null,
    ...more,
  }
  const probability = PROBABILITY[stageId - 1] ?? null
  const weightedSum = so.sum === null || probability === null ? null : percentOf(so.sum, probability, 2)
  return { ...so, probability, weightedSum } as Card
}

function boardOf(cards: readonly Card[], sort = 'name'): Board {
  const columns = PROBABILITY.map((_, at) => {
    const those = cards.filter(({ stageId }) => stageId === at + 1).sort((a, b) => compareCards(a, b, sort))
    return { stageId: at + 1, count: those.length, sums: added(those), cards: those }
  })
  return {
    columns,
    totals: added(cards),
    offerStageId: null,
    orderStageId: null,
    mayCreate: true,
    mayPlan: true,
    sort,
    currency: 'RON',
  }
}

function added(cards: readonly Card[]): CurrencySum[] {
  const currencies = [...new Set(cards.map(({ currency }) => currency ?? 'RON'))].sort()
  return currencies.map((currency) => {
    const those = cards.filter((one) => (one.currency ?? 'RON') === currency)
    const total = (key: 'sum' | 'weightedSum') => those.reduce((so, one) => addDecimals(so, one[key] ?? 0), 0)
    return { currency, count: those.length, sum: total('sum'), weighted: total('weightedSum') }
  })
}

const to = (id: number, stageId: number, key = 0): Move => ({
  id,
  stageId,
  probability: PROBABILITY[stageId - 1] ?? null,
  stageSince: '2026-11-21T10:00:00Z',
  key,
})

describe('a move before the server confirms it', () => {
  const start = boardOf([
    card(1, 1, { sum: 0.1 }),
    card(2, 1, { sum: 0.2 }),
    card(3, 2, { sum: 1_000, currency: 'EUR' }),
  ])

  test('puts the card in its new column at its place, with counts, sums and weighted sums', () => {
    const after = withMoves(start, [to(2, 2)])
    expect(after.columns[0]).toMatchObject({
      count: 1,
      sums: [{ currency: 'RON', count: 1, sum: 0.1, weighted: 0.01 }],
    })
    expect(after.columns[1]?.cards.map(({ id }) => id)).toEqual([2, 3])
    expect(after.columns[1]?.sums).toEqual([
      { currency: 'EUR', count: 1, sum: 1_000, weighted: 355 },
      { currency: 'RON', count: 1, sum: 0.2, weighted: 0.07 },
    ])
    expect(findCard(after, 2)?.card).toMatchObject({
      stageId: 2,
      probability: 35.5,
      stageSince: '2026-11-21T10:00:00Z',
    })
    expect(start.columns[0]?.cards.length).toBe(2)
  })

  test('changes nothing that the board already shows, and nothing of a card it does not show', () => {
    const after = withMoves(start, [to(2, 2)])
    expect(withMoves(after, [to(2, 2)])).toBe(after)
    expect(withMoves(start, [to(99, 2)])).toBe(start)
  })

  test('back and forth gives the board it began with', () => {
    const back = withMoves(start, [to(1, 3), to(1, 1)])
    expect({
      columns: back.columns.map(({ cards, ...rest }) => ({ ...rest, ids: cards.map(({ id }) => id) })),
      totals: back.totals,
    }).toEqual({
      columns: start.columns.map(({ cards, ...rest }) => ({ ...rest, ids: cards.map(({ id }) => id) })),
      totals: start.totals,
    })
  })
})

test('any moves leave every column equal to its cards, in order', () => {
  const cents = fc.option(
    fc.integer({ min: 0, max: 9_999_999_999 }).map((value) => value / 100),
    { nil: null },
  )
  const cards = fc
    .array(fc.tuple(cents, fc.constantFrom('RON', 'EUR', null), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 30,
    })
    .map((all) =>
      all.map(([sum, currency, stage], at) =>
        card(at + 1, stage, { sum, currency, closingDate: at % 3 ? `2026-0${1 + (at % 9)}-01` : null }),
      ),
    )
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 })), { maxLength: 60 })
  fc.assert(
    fc.property(cards, moves, fc.constantFrom('name', '-sum', 'closingDate', '-closingDate'), (all, some, sort) => {
      const after = withMoves(
        boardOf(all, sort),
        some.map(([id, stage]) => to(id, stage)),
      )
      const there = new Map(all.map((one) => [one.id, one.stageId]))
      for (const [id, stage] of some) if (there.has(id)) there.set(id, stage)
      expect(after.totals).toEqual(added(after.columns.flatMap((column) => column.cards)))
      for (const { stageId, count, sums, cards: shown } of after.columns) {
        expect(shown.map(({ id }) => id).sort()).toEqual(
          [...there]
            .filter(([, stage]) => stage === stageId)
            .map(([id]) => id)
            .sort(),
        )
        expect(count).toBe(shown.length)
        expect(sums).toEqual(added(shown))
        expect([...shown].sort((a, b) => compareCards(a, b, sort))).toEqual(shown)
      }
    }),
    { seed: 20_261_121, numRuns: 300 },
  )
})

test('cards are ordered as the server orders them: empty last both ways, marks and case aside, then the id', () => {
  const cards = [
    card(1, 1, { name: 'Școală', sum: 5 }),
    card(2, 1, { name: 'scoala', sum: null }),
    card(3, 1, { name: 'Bloc', sum: 100 }),
    card(4, 1, { name: 'bloc', sum: 5 }),
  ]
  const order = (sort: string) => [...cards].sort((a, b) => compareCards(a, b, sort)).map(({ id }) => id)
  expect(order('name')).toEqual([3, 4, 1, 2])
  expect(order('-name')).toEqual([2, 1, 4, 3])
  expect(order('sum')).toEqual([1, 4, 3, 2])
  expect(order('-sum')).toEqual([3, 4, 1, 2])
})
