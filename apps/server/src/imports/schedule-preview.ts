import { fileNotes } from '@temelia/scheduling/schedule-file'
import type { ImportError } from '../transfer/import-error.ts'
import type { ScheduleReading } from '../transfer/read-schedule.ts'
import type { Found } from './preview.ts'

/** Notes that are shown; more say nothing new. */
const MOST_NOTES = 1_000

/** What a timetable file holds, for the look before anything is written. One with a loop is refused with its way round. */
export function ofSchedule({ form, reading, loop }: ScheduleReading): Found {
  if (!reading.ok) {
    const { code, value } = reading.note
    return failed({ code, ...(value === undefined ? {} : { value }) })
  }
  const { name, input, rows, notes } = reading.file
  if (loop.length > 0) return failed({ code: 'CIRCULAR_CRITICAL_PATH', params: { loop: loop.join(' → ') } })
  if (rows.length === 0) return failed({ code: 'NO_LINES' })
  const names = new Map(rows.map((row) => [row.activity.id, row.name]))
  const calendars = new Map((input.calendars ?? []).map((calendar) => [calendar.id, calendar.name ?? '']))
  return {
    status: 'preview',
    lines: rows.length,
    failed: notes.filter(({ code }) => fileNotes[code] === 'error').length,
    preview: {
      form,
      name,
      start: input.start,
      activities: rows.length,
      relations: input.relations.length,
      calendars: calendars.size,
      baselines: new Set(rows.flatMap(({ baselines }) => baselines.map(({ number }) => number))).size,
    },
    errors: notes.slice(0, MOST_NOTES).map(({ code, id, line, value }): ImportError => {
      const activity = names.get(id ?? 0) ?? ''
      return {
        code,
        ...(line === undefined ? {} : { line }),
        ...(value === undefined ? {} : { value }),
        params: { activity, relation: activity, calendar: calendars.get(id ?? 0) ?? '' },
      }
    }),
  }
}

function failed(error: ImportError): Found {
  return { status: 'failed', lines: 0, failed: 0, preview: null, errors: [error] }
}
