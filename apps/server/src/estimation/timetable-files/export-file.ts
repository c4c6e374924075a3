import type { CalendarInput } from '@temelia/scheduling/calendars'
import type { FileActivity, FileBaseline, ScheduleFile } from '@temelia/scheduling/schedule-file'
import { STANDARD_CALENDAR } from '../timetable/engine-input.ts'
import type { Timetable } from '../timetable/timetable.ts'

/** Most baselines that Microsoft Project holds. */
export const MOST_BASELINES = 11

/** What a baseline holds, for a file. */
export type KeptDates = readonly Omit<FileBaseline & { readonly id: number }, 'number'>[]

/**
 * A timetable as files hold it, with what the oldest baselines keep.
 * @param standardName what the standard calendar is called, which is stored nowhere
 */
export function scheduleFile(
  { rows, input, counted }: Timetable,
  baselines: readonly KeptDates[],
  standardName: string,
): ScheduleFile {
  // Other programs count calendars from 1.
  const standard = Math.max(0, ...rows.calendars.map(({ id }) => id)) + 1
  const named = (id: number | null | undefined) => (id === STANDARD_CALENDAR ? standard : (id ?? null))
  const kept = baselines.map((lines) => new Map(lines.map((line) => [line.id, line])))
  const calendars = (input.calendars ?? []).map(
    (calendar): CalendarInput =>
      calendar.id === STANDARD_CALENDAR ? { ...calendar, id: standard, name: standardName } : calendar,
  )
  const activities = input.activities.map((activity) => ({ ...activity, calendarId: named(activity.calendarId) }))
  return {
    name: rows.project.name,
    notes: [],
    input: { ...input, calendars, calendarId: named(input.calendarId), activities },
    rows: activities.map((activity): FileActivity => {
      const { row } = counted.get(activity.id)!
      return {
        activity,
        name: row.name,
        code: row.code ?? '',
        baselines: kept.flatMap((lines, number) => {
          const line = lines.get(activity.id)
          return line ? [{ number, start: line.start, finish: line.finish, duration: line.duration }] : []
        }),
      }
    }),
  }
}

/** A timetable with days of its milestones as activities without work, for a calendar of milestones. */
export function withMilestones(
  file: ScheduleFile,
  milestones: readonly { readonly id: number; readonly name: string; readonly day: string | null }[],
): ScheduleFile {
  const rows = milestones.flatMap(({ id, name, day }): FileActivity[] =>
    day === null
      ? []
      : [
          {
            activity: { id: -id, duration: 0, elapsed: true, constraints: [{ kind: 'mustStart', date: day }] },
            name,
            code: '',
            baselines: [],
          },
        ],
  )
  return {
    ...file,
    input: { ...file.input, activities: [...file.input.activities, ...rows.map(({ activity }) => activity)] },
    rows: [...file.rows, ...rows],
  }
}
