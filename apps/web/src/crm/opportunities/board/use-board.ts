import { decode, type WireRecord } from '@temelia/model/codec'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../data/http.ts'
import { recordsKey } from '../../../data/records.ts'
import { type ListQuery, wireQuery } from '../../../data/wire-query.ts'
import { tenantCurrency } from '../../../session/tenant-region.ts'
import type { Board, Card, CurrencySum, NextStep } from './board.ts'

/** How many cards of a column come at first, and the most a column ever shows. */
export const FIRST_CARDS = 40
export const MOST_CARDS = 2_000

/** Key of every board that is loaded; the board of one filter adds its question. */
export const boardsKey = [...recordsKey(Opportunity), 'board']

type Wire = Readonly<Record<string, unknown>>

type BoardQuery = Pick<ListQuery, 'q' | 'filter' | 'sort'> & Readonly<{ cards: number; more: string }>

/** The board of a filter: figures of every stage and its first cards, `more` of some stages (`4:200,5:100`). */
export function useBoard(query: BoardQuery) {
  return useQuery({
    queryKey: [...boardsKey, query],
    queryFn: ({ signal }) => fetchBoard(query, signal),
    placeholderData: keepPreviousData,
  })
}

async function fetchBoard({ cards, more, ...query }: BoardQuery, signal: AbortSignal): Promise<Board> {
  const { page: _, page_size: __, ...wire } = wireQuery(Opportunity, query)
  const { body } = await call('/api/opportunities/board', { query: { ...wire, cards, more }, signal })
  const reply = body as Wire
  const actions = reply['_actions'] as Readonly<Record<string, boolean>>
  return {
    columns: (reply['Columns'] as readonly Wire[]).map((column) => ({
      stageId: column['StageId'] as number,
      count: column['Count'] as number,
      sums: (column['Sums'] as readonly Wire[]).map(readSum),
      cards: (column['Cards'] as readonly WireRecord[]).map(readCard),
    })),
    totals: (reply['Totals'] as readonly Wire[]).map(readSum),
    offerStageId: reply['OfferStageId'] as number | null,
    orderStageId: reply['OrderStageId'] as number | null,
    mayCreate: actions['create'] === true,
    mayPlan: actions['plan'] === true,
    sort: query.sort ?? '',
    currency: tenantCurrency(),
  }
}

function readSum(wire: Wire): CurrencySum {
  return {
    currency: wire['Currency'] as string,
    count: wire['Count'] as number,
    sum: wire['Sum'] as number,
    weighted: wire['WeightedSum'] as number,
  }
}

function readCard(wire: WireRecord): Card {
  const projects = (wire['Projects'] as readonly Wire[]).map((total) => ({
    currency: total['Currency'] as string,
    count: total['Count'] as number,
    withoutVat: total['TotalWithoutVAT'] as number,
    withVat: total['TotalWithVAT'] as number,
  }))
  const next = wire['Next'] as Wire | null
  return { ...decode(Opportunity, wire), projects, next: next && readNext(next) }
}

function readNext(wire: Wire): NextStep {
  return {
    id: wire['ActivityId'] as number,
    name: wire['Name'] as string,
    kind: wire['Kind'] as NextStep['kind'],
    startAt: wire['StartAt'] as string | null,
    allDay: wire['AllDay'] as boolean,
  }
}
