/** Calendars of Microsoft Project XML (SPEC.md S15). */
import { child, childText, type XmlElement } from '@temelia/exchange/xml'
import { type CalendarException, type CalendarInput, standardWeek } from './calendars.ts'
import { clockText, DAY_MINUTES } from './moment.ts'
import type { FileNote } from './schedule-file.ts'
import type { Period } from './working-time.ts'

/** Reads the calendars of a project; those of resources are left out unless a task names them. */
export function readMspdiCalendars(project: XmlElement, notes: FileNote[]): CalendarInput[] {
  const elements = child(project, 'Calendars')?.children ?? []
  const byId = new Map(elements.map((element) => [Number(childText(element, 'UID')), element]))
  return [...byId].map(([id, element]) => ({
    id,
    name: childText(element, 'Name'),
    week: weekOf(element, byId, 0),
    exceptions: exceptionsOf(element, byId, 0, id, notes),
  }))
}

/** Elements of a calendar. A week is written Sunday first, as the program does. */
export function mspdiCalendar(calendar: CalendarInput): string[] {
  const days = [6, 0, 1, 2, 3, 4, 5].map((weekday, at) => {
    const periods = calendar.week[weekday] ?? []
    return `<WeekDay><DayType>${at + 1}</DayType><DayWorking>${periods.length > 0 ? 1 : 0}</DayWorking>${times(periods)}</WeekDay>`
  })
  const exceptions = (calendar.exceptions ?? []).map(
    ({ from, to, periods }) =>
      `<Exception><EnteredByOccurrences>0</EnteredByOccurrences><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to ?? from}T23:59:00</ToDate></TimePeriod><Occurrences>1</Occurrences><Type>1</Type><DayWorking>${periods.length > 0 ? 1 : 0}</DayWorking>${times(periods)}</Exception>`,
  )
  return [
    `<WeekDays>${days.join('')}</WeekDays>`,
    ...(exceptions.length > 0 ? [`<Exceptions>${exceptions.join('')}</Exceptions>`] : []),
  ]
}

const MOST_DEPTH = 10

function weekOf(element: XmlElement, all: ReadonlyMap<number, XmlElement>, depth: number): (readonly Period[])[] {
  const base = all.get(Number(childText(element, 'BaseCalendarUID')))
  const week = base && base !== element && depth < MOST_DEPTH ? weekOf(base, all, depth + 1) : [...standardWeek]
  for (const day of child(element, 'WeekDays')?.children ?? []) {
    const type = Number(childText(day, 'DayType'))
    if (type >= 1 && type <= 7) week[(type + 5) % 7] = periodsOf(day)
  }
  return week
}

function exceptionsOf(
  element: XmlElement,
  all: ReadonlyMap<number, XmlElement>,
  depth: number,
  id: number,
  notes: FileNote[],
): CalendarException[] {
  const base = all.get(Number(childText(element, 'BaseCalendarUID')))
  const inherited = base && base !== element && depth < MOST_DEPTH ? exceptionsOf(base, all, depth + 1, id, []) : []
  const old = (child(element, 'WeekDays')?.children ?? []).filter((day) => childText(day, 'DayType') === '0')
  const own = [...old, ...(child(element, 'Exceptions')?.children ?? [])].flatMap((exception) => {
    const period = child(exception, 'TimePeriod')
    const from = childText(period, 'FromDate').slice(0, 10)
    const to = childText(period, 'ToDate').slice(0, 10)
    const type = childText(exception, 'Type')
    if (type !== '' && type !== '1')
      notes.push({ code: 'EXCEPTION_RECURRING', id, line: exception.line, value: childText(exception, 'Name') })
    return type === '' || type === '1' ? [{ from, to, periods: periodsOf(exception) }] : []
  })
  return [...inherited, ...own]
}

function periodsOf(day: XmlElement): Period[] {
  if (childText(day, 'DayWorking') !== '1') return []
  return (child(day, 'WorkingTimes')?.children ?? []).flatMap((time) => {
    const from = minutesOf(childText(time, 'FromTime'))
    const to = minutesOf(childText(time, 'ToTime'))
    return from === null || to === null ? [] : [[from, to === 0 ? DAY_MINUTES : to] as const]
  })
}

function minutesOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

function times(periods: readonly Period[]): string {
  if (periods.length === 0) return ''
  const clock = (minutes: number) => `${clockText(minutes % DAY_MINUTES)}:00`
  return `<WorkingTimes>${periods.map(([from, to]) => `<WorkingTime><FromTime>${clock(from)}</FromTime><ToTime>${clock(to)}</ToTime></WorkingTime>`).join('')}</WorkingTimes>`
}
