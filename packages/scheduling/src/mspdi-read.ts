/** Reads a schedule from Microsoft Project XML (MSPDI), the dates it was saved with beside it (SPEC.md S15). */
import { decodeXml } from '@temelia/exchange/decode'
import { child, childText, readXml, type XmlElement } from '@temelia/exchange/xml'
import { DAY_MINUTES, dayText, readMoment } from './moment.ts'
import { readMspdiCalendars } from './mspdi-calendar.ts'
import { CONSTRAINTS, ELAPSED_FORMATS, LINK_TYPES, PERCENT_FORMATS } from './mspdi-codes.ts'
import type { FileActivity, FileBaseline, FileDates, FileNote, FileNoteCode, FileReading } from './schedule-file.ts'
import type { ActivityInput, Constraint, RelationInput } from './types.ts'

/** Reads the bytes of a file. What cannot be taken as it stands is noted. */
export function readMspdi(bytes: Uint8Array): FileReading {
  const xml = readXml(decodeXml(bytes))
  if (!xml.ok) return { ok: false, note: { code: 'FILE_DAMAGED', value: xml.fault.code } }
  if (xml.value.name !== 'Project' || !child(xml.value, 'Tasks'))
    return { ok: false, note: { code: 'FILE_NOT_A_SCHEDULE', value: xml.value.name } }
  return new MspdiReading(xml.value).read()
}

class MspdiReading {
  private readonly notes: FileNote[] = []
  private readonly rows: FileActivity[] = []
  private readonly relations: RelationInput[] = []
  /** The task that each outline level stands under. */
  private readonly above: (number | null)[] = [null]

  constructor(private readonly project: XmlElement) {}

  read(): FileReading {
    const { project, notes } = this
    const calendars = readMspdiCalendars(project, notes)
    const dayMinutes = Number(childText(project, 'MinutesPerDay')) || 480
    if (childText(project, 'ScheduleFromStart') === '0') this.note('BACKWARD_SCHEDULING')
    const tasks = child(project, 'Tasks')?.children.filter(({ name }) => name === 'Task') ?? []
    for (const task of tasks) this.takeTask(task)
    for (const task of tasks) this.takeLinks(task)
    const start = childText(project, 'StartDate')
    return {
      ok: true,
      file: {
        name: childText(project, 'Title') || childText(project, 'Name'),
        input: {
          start: start.slice(0, 16),
          ...this.dataDate(tasks),
          calendarId: Number(childText(project, 'CalendarUID')) || null,
          criticalFloat: (Number(childText(project, 'CriticalSlackLimit')) || 0) * dayMinutes,
          calendars: calendars.map((calendar) => ({ ...calendar, dayMinutes })),
          activities: this.rows.map(({ activity }) => activity),
          relations: this.relations,
        },
        rows: this.rows,
        notes,
      },
    }
  }

  /**
   * The status date moves no work in the program that wrote the file: it is the data date only where all work that is left stands from it on,
   * as it does where it was planned so.
   */
  private dataDate(tasks: readonly XmlElement[]): { dataDate?: string } {
    const written = readMoment(childText(this.project, 'StatusDate'))
    if (written === null) return {}
    // A data date is a day: work goes on from its beginning, so a status in the course of one or at its end is the next.
    const status = Math.ceil(written / DAY_MINUTES) * DAY_MINUTES
    const stays = tasks.every((task) => {
      const goesOn = workLeftFrom(task)
      return goesOn === undefined || (goesOn !== null && goesOn >= status)
    })
    if (!stays) this.note('STATUS_DATE_NOT_APPLIED')
    return stays ? { dataDate: dayText(status / DAY_MINUTES) } : {}
  }

  private takeTask(task: XmlElement): void {
    const id = Number(childText(task, 'UID'))
    const level = Number(childText(task, 'OutlineLevel')) || 0
    // Task 0 is the project itself; a task without a name of its own is an empty row.
    if (level === 0 || childText(task, 'IsNull') === '1') return
    if (childText(task, 'Active') === '0') {
      this.note('ACTIVITY_INACTIVE', id, task, childText(task, 'Name'))
      return
    }
    const parentId = this.above[level - 1] ?? null
    this.above.length = level
    this.above[level] = id
    this.rows.push({
      activity: this.activityOf(task, id, parentId),
      name: childText(task, 'Name'),
      code: childText(task, 'OutlineNumber'),
      baselines: task.children.filter(({ name }) => name === 'Baseline').flatMap((one) => this.baselineOf(one)),
      dates: this.datesOf(task),
    })
  }

  private activityOf(task: XmlElement, id: number, parentId: number | null): ActivityInput {
    const summary = childText(task, 'Summary') === '1'
    const duration = this.minutes(childText(task, 'Duration'), id, task)
    const calendar = Number(childText(task, 'CalendarUID'))
    const percent = Number(childText(task, 'PercentComplete')) || 0
    const actual = (name: string) => childText(task, name).slice(0, 16) || null
    const begun = !summary && (percent > 0 || actual('ActualStart') !== null)
    const remaining = childText(task, 'RemainingDuration')
    return {
      id,
      duration: summary ? 0 : duration,
      parentId,
      ...(ELAPSED_FORMATS.has(Number(childText(task, 'DurationFormat'))) ? { elapsed: true } : {}),
      ...(calendar > 0 ? { calendarId: calendar } : {}),
      ...(duration === 0 && !summary ? { milestone: 'finish' as const } : {}),
      ...(summary ? {} : this.constraintsOf(task, id)),
      ...(begun ? { percent, actualStart: actual('ActualStart'), actualFinish: actual('ActualFinish') } : {}),
      ...(begun && remaining !== '' ? { remaining: this.minutes(remaining, id, task) } : {}),
      ...this.priorityOf(task),
    }
  }

  private priorityOf(task: XmlElement): { priority?: number } {
    const text = childText(task, 'Priority')
    const priority = Number(text) - 500
    return text === '' || priority === 0 || !Number.isFinite(priority) ? {} : { priority }
  }

  private constraintsOf(task: XmlElement, id: number): { constraints?: readonly Constraint[] } {
    const found: Constraint[] = []
    const kind = CONSTRAINTS[Number(childText(task, 'ConstraintType'))] ?? null
    const date = childText(task, 'ConstraintDate').slice(0, 16)
    if (kind === 'asLateAsPossible') found.push({ kind })
    else if (kind !== null && date !== '') found.push({ kind, date })
    const deadline = childText(task, 'Deadline').slice(0, 16)
    if (deadline !== '') found.push({ kind: 'finishNoLater', date: deadline })
    if (childText(task, 'Manual') === '1' && kind === null) {
      const start = childText(task, 'Start').slice(0, 16)
      if (start !== '') found.push({ kind: 'startNoEarlier', date: start })
      this.note('TYPED_DATES_HELD', id, task)
    }
    return found.length > 0 ? { constraints: found } : {}
  }

  private takeLinks(task: XmlElement): void {
    const to = Number(childText(task, 'UID'))
    for (const link of task.children.filter(({ name }) => name === 'PredecessorLink')) {
      const format = Number(childText(link, 'LagFormat'))
      const type = LINK_TYPES[Number(childText(link, 'Type') || 1)]
      if (!type) this.note('RELATION_UNKNOWN_TYPE', to, link, childText(link, 'Type'))
      const written = Number(childText(link, 'LinkLag')) || 0
      const from = Number(childText(link, 'PredecessorUID'))
      const percent = PERCENT_FORMATS.has(format)
      if (percent) this.note('LAG_PERCENT', to, link, String(written))
      const before = percent ? (this.rows.find(({ activity }) => activity.id === from)?.activity.duration ?? 0) : 0
      this.relations.push({
        id: this.relations.length + 1,
        from,
        to,
        type: type ?? 'FS',
        // Tenths of a minute, or a percentage of the predecessor.
        lag: Math.round(percent ? (before * written) / 100 : written / 10),
        ...(ELAPSED_FORMATS.has(format) ? { lagTime: 'elapsed' as const } : {}),
      })
    }
  }

  private datesOf(task: XmlElement): FileDates {
    const moment = (name: string) => readMoment(childText(task, name))
    const tenths = (name: string) => (childText(task, name) === '' ? null : Number(childText(task, name)) / 10)
    const critical = childText(task, 'Critical')
    return {
      start: moment('Start'),
      finish: moment('Finish'),
      earlyStart: moment('EarlyStart'),
      earlyFinish: moment('EarlyFinish'),
      lateStart: moment('LateStart'),
      lateFinish: moment('LateFinish'),
      totalFloat: tenths('TotalSlack'),
      freeFloat: tenths('FreeSlack'),
      critical: critical === '' ? null : critical === '1',
    }
  }

  private baselineOf(element: XmlElement): FileBaseline[] {
    const start = readMoment(childText(element, 'Start'))
    const finish = readMoment(childText(element, 'Finish'))
    const number = Number(childText(element, 'Number')) || 0
    if (start === null || finish === null) return []
    return [{ number, start, finish, duration: this.minutes(childText(element, 'Duration'), number, element) }]
  }

  private minutes(text: string, id: number, element: XmlElement): number {
    if (text === '') return 0
    const match = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text)
    if (!match) this.note('DURATION_UNREADABLE', id, element, text)
    const [, days, hours, minutes, seconds] = (match ?? []).map((part) => Number(part ?? 0))
    return (days ?? 0) * 1_440 + (hours ?? 0) * 60 + (minutes ?? 0) + Math.round((seconds ?? 0) / 60)
  }

  private note(code: FileNoteCode, id?: number, element?: XmlElement, value?: string): void {
    this.notes.push({
      code,
      ...(id === undefined ? {} : { id }),
      ...(element ? { line: element.line } : {}),
      ...(value ? { value } : {}),
    })
  }
}

/** When the work that is left of a task begins by the file, null where it does not say; undefined for a task without work left. */
function workLeftFrom(task: XmlElement): number | null | undefined {
  const said = (name: string) => childText(task, name)
  const none =
    said('Summary') === '1' || said('Active') === '0' || said('IsNull') === '1' || said('OutlineLevel') === '0'
  if (none || said('ActualFinish') !== '' || Number(said('PercentComplete')) === 100) return undefined
  const begun = said('ActualStart') !== '' || Number(said('PercentComplete')) > 0
  return readMoment(said(begun ? 'Resume' : 'Start'))
}
