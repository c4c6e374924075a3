import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import type { Change } from './changes.ts'
import { timetableAddress, type Timetable } from './timetable-data.ts'

type Preview = Readonly<{ Moved: readonly Readonly<{ ScheduleActivityId: number; Days: number }>[] }>

/** Durations that only the server can count: those of work that is given to another crew, by activity. */
export type TriedDays = ReadonlyMap<number, number>

const NONE: TriedDays = new Map()

/** How long work would take with the crews that are tried; what is typed stays as it is. */
export function useTriedDays(projectId: number, changes: readonly Change[]): TriedDays {
  const crews = changes.flatMap((change) =>
    change.do === 'activity' && change.patch.crewId !== undefined
      ? [{ ScheduleActivityId: change.id, CrewId: change.patch.crewId }]
      : [],
  )
  const last = [...new Map(crews.map((one) => [one.ScheduleActivityId, one])).values()]
  const found = useQuery({
    queryKey: ['timetable', projectId, 'tried', last],
    enabled: last.length > 0,
    queryFn: async () => {
      const json = { Activities: last }
      const { body } = await call(`${timetableAddress(projectId)}/schedule/preview`, { method: 'POST', json })
      const { Moved } = body as Preview
      return new Map(Moved.map(({ ScheduleActivityId, Days }) => [ScheduleActivityId, Days]))
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  return last.length === 0 ? NONE : (found.data ?? NONE)
}

/** A timetable with the durations that were counted, where none is typed. */
export function withDays(timetable: Timetable, days: TriedDays): Timetable {
  if (days.size === 0) return timetable
  const Activities = timetable.Activities.map((one) => {
    const counted = one.Duration === null ? days.get(one.ScheduleActivityId) : undefined
    return counted === undefined ? one : { ...one, Days: counted }
  })
  return { ...timetable, Activities }
}
