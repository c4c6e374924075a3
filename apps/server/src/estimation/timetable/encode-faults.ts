import { scheduleFaults } from '@temelia/scheduling/faults'
import { say, type Language } from '@temelia/text/message'
import { scheduleFaultTexts } from '@temelia/text/schedule-faults'
import type { Timetable } from './timetable.ts'

/** What is told of progress that nobody typed: it follows from the settlements, which know no day of beginning. */
const OF_TYPED_PROGRESS = new Set(['ACTUAL_START_ASSUMED', 'STARTED_OUT_OF_SEQUENCE'])

/** What is wrong with a timetable or worth a look, each with its place and its sentence. */
export function faultsOf(
  { schedule, counted, rows, calendars }: Pick<Timetable, 'schedule' | 'counted' | 'rows' | 'calendars'>,
  language: Language,
): readonly Record<string, unknown>[] {
  const nameOf = (id: number | undefined) => (id === undefined ? '' : (counted.get(id)?.row.name ?? String(id)))
  const relations = new Map(rows.relations.map((relation) => [relation.id, relation]))
  const names = new Map(calendars.map(({ id, name }) => [id, name ?? '']))
  return schedule.faults
    .filter(
      ({ code, activity }) =>
        !(OF_TYPED_PROGRESS.has(code) && activity !== undefined && counted.get(activity)?.doneFrom === 'settled'),
    )
    .map(({ code, activity, relation, calendar, value, count }) => {
      const link = relation === undefined ? undefined : relations.get(relation)
      return {
        Code: code,
        Severity: scheduleFaults[code],
        Message: say(scheduleFaultTexts[code], language, {
          activity: nameOf(activity),
          relation: link ? `${nameOf(link.fromId)} → ${nameOf(link.toId)}` : '',
          calendar: calendar === undefined ? '' : (names.get(calendar) ?? String(calendar)),
          ...(value === undefined ? {} : { value }),
          ...(count === undefined ? {} : { count }),
        }),
        ...(activity === undefined ? {} : { ScheduleActivityId: activity }),
        ...(relation === undefined ? {} : { RelationId: relation }),
        ...(calendar === undefined ? {} : { CalendarId: calendar }),
        ...(value === undefined ? {} : { Value: value }),
        ...(count === undefined ? {} : { Count: count }),
      }
    })
}
