import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { timetableAddress } from './timetable-data.ts'

/** A period's end; amounts are what it comes to by then, null where it is not known. */
export type CurvePoint = Readonly<{
  Date: string
  Planned: number
  PlannedEarly?: number
  PlannedLate: number
  Earned: number | null
  Actual: number | null
  /** Earned less planned, both up to the status day where the period holds it. */
  Variance: number | null
  /** By the dates of the baseline that was asked for. */
  Baseline?: number
}>

export const indices = ['PV', 'EV', 'AC', 'SV', 'CV', 'SPI', 'CPI', 'EAC', 'TCPI'] as const

export type Index = (typeof indices)[number]

/** Where the actual cost comes from. */
export type ActualFrom = Readonly<{
  Bills: number
  Typed: number
  /** Notes of typed costs that are bills which count already. */
  Repeated: readonly string[]
  BillsHidden: boolean
  NotConverted: number
}>

/** Money, or hours, over time. */
export type Curve = Readonly<{
  By: 'day' | 'week' | 'month'
  Of: 'amount' | 'hours'
  StatusDate: string
  ActualFrom: ActualFrom
  Points: readonly CurvePoint[]
  BAC: number
}> &
  Readonly<Record<Index, number | null>>

/** What the curve is of: the whole project, with a baseline beside it where one is named, or an object or an estimate. */
export type CurveQuery = Readonly<{
  By: 'week' | 'month'
  Of: 'amount' | 'hours'
  BaselineId?: number
  ObjectId?: number
  EstimateId?: number
}>

/** Where the workbook of a curve is downloaded. */
export function curveAddress(projectId: number, query: CurveQuery): string {
  const asked = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${timetableAddress(projectId)}/s-curve/export?${new URLSearchParams(asked)}`
}

/** The S-curve of the open project; it is loaded anew with its timetable. */
export function useCurve(query: CurveQuery) {
  const { id } = useProjectState().tree.project
  return useQuery({
    queryKey: ['timetable', id, 'curve', query],
    queryFn: async () => (await call(`${timetableAddress(id)}/s-curve`, { query })).body as Curve,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
}
