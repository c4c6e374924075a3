import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TextKey } from '@temelia/text/catalogue'
import { call } from '../../data/http.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { timetableAddress } from './timetable-data.ts'

/** What a month of a cash flow is told by, in the order in which it adds up. */
export const cashLines = [
  ['Value', 'cfValue'],
  ['Due', 'cfDue'],
  ['Advance', 'cfAdvance'],
  ['Recovered', 'cfRecovered'],
  ['Retained', 'cfRetained'],
  ['Released', 'cfReleased'],
  ['Received', 'cfReceived'],
  ['Paid', 'cfPaid'],
  ['Net', 'cfNet'],
  ['Balance', 'cfBalance'],
] as const satisfies readonly (readonly [string, TextKey])[]

type CashLine = (typeof cashLines)[number][0]

/** A month of a cash flow; the day is its last. */
export type CashMonth = Readonly<{ Date: string }> & Readonly<Record<CashLine, number>>

/** Money in and out by months, without VAT. */
export type CashFlow = Readonly<{
  Contract: number
  /** What stands in no month. */
  Unplanned: number
  Value: number
  Cost: number
  Lowest: Readonly<{ Date: string; Balance: number }> | null
  Months: readonly CashMonth[]
}>

/** Where the workbook of a cash flow is downloaded. */
export function cashFlowAddress(projectId: number): string {
  return `${timetableAddress(projectId)}/cash-flow/export`
}

/** The cash flow of the open project; it is loaded anew with its timetable. */
export function useCashFlow() {
  const { id } = useProjectState().tree.project
  return useQuery({
    queryKey: ['timetable', id, 'cash'],
    queryFn: async () => (await call(`${timetableAddress(id)}/cash-flow`)).body as CashFlow,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
}
