/** Writes a schedule as Microsoft Project XML (MSPDI) and tells what that cannot hold (SPEC.md S15). */
import { xmlText } from '@temelia/exchange/xml'
import { type CalendarInput, standardWeek } from './calendars.ts'
import { nationalHolidays } from './holidays.ts'
import { dayOfEnd, dayOfStart, dayText, momentText, readMoment } from './moment.ts'
import { mspdiCalendar } from './mspdi-calendar.ts'
import { CONSTRAINTS, DAYS_FORMAT, ELAPSED_DAYS_FORMAT, LINK_TYPES } from './mspdi-codes.ts'
import { calculateSchedule, type Schedule } from './schedule.ts'
import type { FileActivity, FileNote, ScheduleFile } from './schedule-file.ts'
import type { ActivityDates, RelationInput } from './types.ts'

/** A file and what it lost. */
export interface WrittenFile {
  readonly bytes: Uint8Array
  readonly lost: readonly FileNote[]
}

/** Writes a schedule with its computed dates; null where it has a loop and so no dates. */
export function writeMspdi(file: ScheduleFile): WrittenFile | null {
  const schedule = calculateSchedule(file.input)
  return schedule.ok ? new MspdiWriting(file, schedule).write() : null
}

class MspdiWriting {
  private readonly lost: FileNote[] = []
  private readonly links = new Map<number, RelationInput[]>()
  private readonly rows: { row: FileActivity; level: number; number: string }[] = []

  constructor(
    private readonly file: ScheduleFile,
    private readonly schedule: Schedule,
  ) {
    for (const relation of file.input.relations) {
      const list = this.links.get(relation.to)
      if (list) list.push(relation)
      else this.links.set(relation.to, [relation])
    }
  }

  write(): WrittenFile {
    const { input, name } = this.file
    const calendars: readonly CalendarInput[] = input.calendars?.length
      ? input.calendars
      : [{ id: 1, week: standardWeek }]
    const own = calendars.find(({ id }) => id === input.calendarId) ?? calendars[0]!
    const dayMinutes = own.dayMinutes ?? this.schedule.settings.projectTime.dayMinutes
    const { start, finish } = this.schedule.span
    this.placeRows()
    const lines = [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      '<Project xmlns="http://schemas.microsoft.com/project">',
      `<SaveVersion>14</SaveVersion><Name>${xmlText(name)}</Name><Title>${xmlText(name)}</Title>`,
      `<ScheduleFromStart>1</ScheduleFromStart><StartDate>${momentText(start)}:00</StartDate><FinishDate>${momentText(finish)}:00</FinishDate>`,
      `<CriticalSlackLimit>${Math.floor((input.criticalFloat ?? 0) / dayMinutes)}</CriticalSlackLimit><CalendarUID>${own.id}</CalendarUID>`,
      `<MinutesPerDay>${dayMinutes}</MinutesPerDay><MinutesPerWeek>${dayMinutes * 5}</MinutesPerWeek><DaysPerMonth>20</DaysPerMonth>`,
      ...(input.dataDate ? [`<StatusDate>${full(input.dataDate, '00:00')}</StatusDate>`] : []),
      '<Calendars>',
      ...calendars.map((calendar) => this.calendar(calendar)),
      '</Calendars>',
      '<Tasks>',
      ...this.rows.map(({ row, level, number }, at) => this.task(row, at + 1, level, number)),
      '</Tasks>',
      '</Project>',
    ]
    return { bytes: new TextEncoder().encode(`${lines.join('\n')}\n`), lost: this.lost }
  }

  /** Rows in the order of the outline: every group before its members. */
  private placeRows(): void {
    const inside = new Map<number | null, FileActivity[]>()
    const ids = new Set(this.file.rows.map(({ activity }) => activity.id))
    for (const row of this.file.rows) {
      const { parentId } = row.activity
      const parent = parentId !== null && parentId !== undefined && ids.has(parentId) ? parentId : null
      const list = inside.get(parent)
      if (list) list.push(row)
      else inside.set(parent, [row])
    }
    const open: { row: FileActivity; level: number; number: string }[] = []
    const push = (parent: number | null, level: number, prefix: string) => {
      const rows = inside.get(parent) ?? []
      for (let at = rows.length - 1; at >= 0; at--) open.push({ row: rows[at]!, level, number: `${prefix}${at + 1}` })
    }
    push(null, 1, '')
    for (let next = open.pop(); next; next = open.pop()) {
      this.rows.push(next)
      push(next.row.activity.id, next.level + 1, `${next.number}.`)
    }
  }

  private calendar(calendar: CalendarInput): string {
    const { id, name, holidays } = calendar
    if (holidays) this.lost.push({ code: 'LOST_HOLIDAY_RULE', id, value: name ?? '' })
    const years = this.years()
    const days = holidays ? years.flatMap((year) => nationalHolidays(holidays, year)) : []
    const exceptions = [...days.map(({ day }) => ({ from: day, periods: [] })), ...(calendar.exceptions ?? [])]
    const body = mspdiCalendar({ ...calendar, exceptions }).join('')
    return `<Calendar><UID>${id}</UID><Name>${xmlText(name || `Calendar ${id}`)}</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>-1</BaseCalendarUID>${body}</Calendar>`
  }

  /** The years for which holidays are written: those of the schedule and some behind them. */
  private years(): number[] {
    const year = (day: number) => Number(dayText(day).slice(0, 4))
    const first = year(dayOfStart(this.schedule.span.start))
    const last = Math.min(year(dayOfEnd(this.schedule.span.finish)) + YEARS_BEYOND, 2_200)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }

  private task({ activity, name, baselines }: FileActivity, row: number, level: number, number: string): string {
    const { id } = activity
    const dates = this.schedule.dates(id)!
    const summary = this.schedule.isGroup(id)
    if (activity.members) this.lost.push({ code: 'LOST_HAMMOCK', id, value: name })
    const work = summary ? dates.duration : activity.duration
    const begun = !summary && ((activity.percent ?? 0) > 0 || activity.actualStart || activity.actualFinish)
    const parts = [
      `<UID>${id}</UID><ID>${row}</ID><Name>${xmlText(name)}</Name><Active>1</Active><Manual>0</Manual>`,
      `<OutlineNumber>${number}</OutlineNumber><OutlineLevel>${level}</OutlineLevel><Priority>${priority(activity.priority)}</Priority>`,
      `<Start>${momentText(dates.start)}:00</Start><Finish>${momentText(dates.finish)}:00</Finish><Duration>${span(work)}</Duration>`,
      `<DurationFormat>${activity.elapsed ? ELAPSED_DAYS_FORMAT : DAYS_FORMAT}</DurationFormat>`,
      ...(begun ? this.resume(activity, dates) : []),
      `<Milestone>${work === 0 ? 1 : 0}</Milestone><Summary>${summary ? 1 : 0}</Summary>${computed(dates)}`,
      ...(activity.calendarId
        ? [`<CalendarUID>${activity.calendarId}</CalendarUID>`]
        : ['<CalendarUID>-1</CalendarUID>']),
      ...this.constraints(activity.constraints ?? [], id),
      ...(begun ? this.progress(activity) : []),
      ...(this.links.get(id) ?? []).map((relation, at, all) => this.link(relation, all.slice(0, at))),
      ...baselines.map(
        (one) =>
          `<Baseline><Number>${one.number}</Number><Start>${momentText(one.start)}:00</Start><Finish>${momentText(one.finish)}:00</Finish><Duration>${span(one.duration)}</Duration></Baseline>`,
      ),
    ]
    return `<Task>${parts.join('')}</Task>`
  }

  /** One constraint and one deadline find room; of several the first that is no deadline is kept. */
  private constraints(all: NonNullable<FileActivity['activity']['constraints']>, id: number): string[] {
    const main = all.find(({ kind }) => kind !== 'finishNoLater')
    const deadline = all.find(({ kind }) => kind === 'finishNoLater')
    for (const one of all)
      if (one !== main && one !== deadline) this.lost.push({ code: 'LOST_CONSTRAINT', id, value: one.kind })
    const type = main ? CONSTRAINTS.indexOf(main.kind) : 0
    const late = main?.kind === 'mustFinish' || main?.kind === 'finishNoEarlier'
    return [
      `<ConstraintType>${type}</ConstraintType>`,
      ...(main?.date ? [`<ConstraintDate>${full(main.date, late ? '24:00' : '00:00')}</ConstraintDate>`] : []),
      ...(deadline?.date ? [`<Deadline>${full(deadline.date, '24:00')}</Deadline>`] : []),
    ]
  }

  /** When what is left of begun work goes on, as planned from the data date. */
  private resume({ percent, actualFinish }: FileActivity['activity'], { start }: ActivityDates): string[] {
    const dataDate = readMoment(this.file.input.dataDate ?? '')
    if (dataDate === null || actualFinish || percent === 100) return []
    return [`<Resume>${momentText(Math.max(start, dataDate))}:00</Resume>`]
  }

  private progress({ percent, actualStart, actualFinish, remaining, duration }: FileActivity['activity']): string[] {
    const left = remaining ?? Math.round((duration * (100 - (percent ?? 0))) / 100)
    return [
      `<PercentComplete>${Math.round(percent ?? 0)}</PercentComplete>`,
      ...(actualStart ? [`<ActualStart>${full(actualStart, '00:00')}</ActualStart>`] : []),
      ...(actualFinish ? [`<ActualFinish>${full(actualFinish, '24:00')}</ActualFinish>`] : []),
      `<RemainingDuration>${span(actualFinish ? 0 : left)}</RemainingDuration>`,
    ]
  }

  private link(relation: RelationInput, before: readonly RelationInput[]): string {
    const { id, from, type, lag, lagTime } = relation
    if (lag !== 0 && (lagTime === 'predecessor' || lagTime === 'project'))
      this.lost.push({ code: 'LOST_LAG_TIME', id, value: lagTime })
    if (before.some((one) => one.from === from)) this.lost.push({ code: 'LOST_SECOND_LINK', id, value: type })
    const format = lagTime === 'elapsed' ? ELAPSED_DAYS_FORMAT : DAYS_FORMAT
    return `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${LINK_TYPES.indexOf(type)}</Type><CrossProject>0</CrossProject><LinkLag>${lag * 10}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`
  }
}

const YEARS_BEYOND = 3

function computed(dates: ActivityDates): string {
  const moments = [
    ['EarlyStart', dates.earlyStart],
    ['EarlyFinish', dates.earlyFinish],
    ['LateStart', dates.lateStart],
    ['LateFinish', dates.lateFinish],
  ] as const
  const floats = `<FreeSlack>${dates.freeFloat * 10}</FreeSlack><TotalSlack>${dates.totalFloat * 10}</TotalSlack>`
  return `${moments.map(([name, at]) => `<${name}>${momentText(at)}:00</${name}>`).join('')}${floats}<Critical>${dates.critical ? 1 : 0}</Critical>`
}

/** A date with an hour; midnight at the end of a day is the beginning of the next, as the program has it. */
function full(date: string, hour: '00:00' | '24:00'): string {
  if (date.length > 10) return `${date.slice(0, 16)}:00`
  return hour === '24:00' ? `${date}T23:59:00` : `${date}T00:00:00`
}

function span(minutes: number): string {
  const whole = Math.max(Math.round(minutes), 0)
  return `PT${Math.floor(whole / 60)}H${whole % 60}M0S`
}

function priority(value: number | undefined): number {
  return Math.min(Math.max(500 + Math.round(value ?? 0), 0), 1_000)
}
