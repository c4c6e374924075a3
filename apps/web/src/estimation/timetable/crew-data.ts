import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayNumber } from '@temelia/scheduling/moment'
import { mondayOf } from '@temelia/scheduling/time-scale'
import { call } from '../../data/http.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { timetableAddress } from './timetable-data.ts'

/** People on the days on which they are needed, and the stretches in which more are needed than there are. */
export type CrewDays = Readonly<{
  /** Null: everybody together, of whom there are as many as there are. */
  CrewId: number | null
  Name: string | null
  Capacity: number | null
  Days: readonly Readonly<{ Date: string; Peak: number; Hours: number }>[]
  Overloads: readonly Readonly<{ From: string; To: string; Days: number; Peak: number }>[]
}>

/** What levelling proposes. */
export type Levelled = Readonly<{
  Finish: string
  FinishBefore: string
  Delayed: readonly Readonly<{
    ScheduleActivityId: number
    Name: string
    Start: string
    StartAt: string
    End: string
    Before: Readonly<{ Start: string; End: string }>
    Days: number
  }>[]
  Impossible: readonly Readonly<{ ScheduleActivityId: number; Name: string; Crew: string }>[]
}>

type Crews = Readonly<{ Everybody: CrewDays; Crews: readonly CrewDays[] }>

/** The crews of the open project's timetable; they are loaded anew with it. */
export function useCrewDays() {
  return useAsked<Crews>('crews', true)
}

/** What levelling proposes for the open project; asked anew each time. */
export function useLevelled() {
  return useAsked<Levelled>('levelled', false)
}

function useAsked<Reply>(what: 'crews' | 'levelled', keep: boolean) {
  const { id } = useProjectState().tree.project
  return useQuery({
    queryKey: ['timetable', id, what],
    queryFn: async () => (await call(`${timetableAddress(id)}/schedule/${what}`)).body as Reply,
    staleTime: 0,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    meta: { keep: false },
  })
}

/** A week of a crew: the day number of its Monday, and the most people at one time. */
export type CrewWeek = Readonly<{ monday: number; peak: number }>

/** The weeks from the first to the last day on which somebody is needed, those without work too. */
export function weeksOf(days: CrewDays['Days']): readonly CrewWeek[] {
  const peaks = new Map<number, number>()
  for (const { Date: day, Peak } of days) {
    const monday = mondayOf(dayNumber(day) ?? 0)
    peaks.set(monday, Math.max(peaks.get(monday) ?? 0, Peak))
  }
  const mondays = [...peaks.keys()]
  const [first, last] = [Math.min(...mondays), Math.max(...mondays)]
  const weeks = mondays.length === 0 ? 0 : Math.min((last - first) / 7 + 1, MOST_WEEKS)
  return Array.from({ length: weeks }, (_, at) => ({ monday: first + at * 7, peak: peaks.get(first + at * 7) ?? 0 }))
}

/** More weeks than these are not drawn. */
const MOST_WEEKS = 520
