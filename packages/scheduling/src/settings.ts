/** What holds for the whole schedule, read once: calendars, start, data date, wanted finish (SPEC.md S2, S4, S6). */
import { type CalendarInput, readCalendar, standardTime } from './calendars.ts'
import { type ScheduleFault, type ScheduleFaultCode, shown } from './faults.ts'
import { readMoment } from './moment.ts'
import type { ScheduleSettings } from './types.ts'
import type { WorkingTime } from './working-time.ts'

/** Settings as moments and working time. */
export interface ReadSettings {
  readonly start: number
  readonly finish: number | null
  readonly dataDate: number | null
  readonly criticalFloat: number
  readonly nearCriticalFloat: number
  readonly override: boolean
  readonly projectTime: WorkingTime
  /** By id; without those that cannot be worked by. */
  readonly times: ReadonlyMap<number, WorkingTime>
  readonly faults: readonly ScheduleFault[]
}

/** Reads the settings. What is wrong is told, and something stands for it: the standard week, 1970-01-01, no date. */
export function readSettings(input: ScheduleSettings, calendars: readonly CalendarInput[]): ReadSettings {
  const faults: ScheduleFault[] = []
  const add = (code: ScheduleFaultCode, value: unknown, calendar?: number) =>
    faults.push({ code, value: shown(value), ...(calendar === undefined ? {} : { calendar }) })
  const times = new Map<number, WorkingTime>()
  const seen = new Set<number>()
  for (const calendar of calendars) {
    if (seen.has(calendar.id)) {
      add('CALENDAR_DUPLICATE', calendar.id, calendar.id)
      continue
    }
    seen.add(calendar.id)
    const read = readCalendar(calendar)
    faults.push(...read.faults)
    if (read.time) times.set(calendar.id, read.time)
  }
  const own = input.calendarId ?? null
  if (own !== null && !seen.has(own)) add('CALENDAR_MISSING', own, own)
  const date = (text: string | null | undefined, at: 'start' | 'end', code: ScheduleFaultCode) => {
    if (text === null || text === undefined || text === '') return null
    const moment = readMoment(text, at)
    if (moment === null) add(code, text)
    return moment
  }
  const dataDate = date(input.dataDate, 'start', 'DATA_DATE_INVALID')
  const finish = date(input.finish, 'end', 'PROJECT_FINISH_INVALID')
  const typed = readMoment(input.start)
  if (typed === null) add('START_INVALID', input.start)
  const start = typed ?? dataDate ?? 0
  if (finish !== null && finish < start) add('PROJECT_START_AFTER_FINISH', input.start)
  return {
    start,
    finish,
    dataDate,
    criticalFloat: minutes(input.criticalFloat),
    nearCriticalFloat: minutes(input.nearCriticalFloat),
    override: input.outOfSequence === 'override',
    projectTime: (own === null ? undefined : times.get(own)) ?? standardTime(),
    times,
    faults,
  }
}

function minutes(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0
}
