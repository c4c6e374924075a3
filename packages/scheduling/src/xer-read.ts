/** Reads a schedule from Primavera's XER (SPEC.md S15). Groups are its WBS, with their ids below 0. */
import { decodeBytes } from '@temelia/exchange/decode'
import { type CalendarInput, standardWeek } from './calendars.ts'
import { readMoment } from './moment.ts'
import type { FileActivity, FileNote, FileNoteCode, FileReading } from './schedule-file.ts'
import type { Constraint, ConstraintKind, LagTime, RelationInput, RelationType } from './types.ts'
import { readXerCalendar } from './xer-calendar.ts'

type Row = Readonly<Record<string, string>>

const CONSTRAINTS: Readonly<Record<string, ConstraintKind>> = {
  CS_MSO: 'mustStart',
  CS_MANDSTART: 'mustStart',
  CS_MSOA: 'startNoEarlier',
  CS_MSOB: 'startNoLater',
  CS_MEO: 'mustFinish',
  CS_MANDFIN: 'mustFinish',
  CS_MEOA: 'finishNoEarlier',
  CS_MEOB: 'finishNoLater',
  CS_ALAP: 'asLateAsPossible',
}

const LAG_TIMES: Readonly<Record<string, LagTime>> = {
  rcal_Predecessor: 'predecessor',
  rcal_Successor: 'successor',
  rcal_ProjDefault: 'project',
  rcal_24Hour: 'elapsed',
}

const TYPES: Readonly<Record<string, RelationType>> = { PR_FS: 'FS', PR_SS: 'SS', PR_FF: 'FF', PR_SF: 'SF' }

/** Reads the bytes of a file: the first project in it that has activities. */
export function readXer(bytes: Uint8Array): FileReading {
  const text = decodeBytes(bytes, 'windows-1252')
  if (!text.startsWith('ERMHDR')) return { ok: false, note: { code: 'FILE_NOT_A_SCHEDULE' } }
  return new XerReading(tablesOf(text)).read()
}

function tablesOf(text: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>()
  let rows: Row[] = []
  let fields: readonly string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [mark, ...cells] = line.split('\t')
    if (mark === '%T') tables.set(cells[0] ?? '', (rows = []))
    else if (mark === '%F') fields = cells
    else if (mark === '%R') rows.push(Object.fromEntries(fields.map((field, at) => [field, cells[at]?.trim() ?? ''])))
  }
  return tables
}

class XerReading {
  private readonly notes: FileNote[] = []

  constructor(private readonly tables: ReadonlyMap<string, readonly Row[]>) {}

  read(): FileReading {
    const tasks = this.table('TASK')
    const projects = this.table('PROJECT')
    const project = projects.find(({ proj_id }) => tasks.some((task) => task['proj_id'] === proj_id)) ?? projects[0]
    if (!project) return { ok: false, note: { code: 'FILE_NOT_A_SCHEDULE' } }
    const own = (row: Row) => row['proj_id'] === project['proj_id']
    if (tasks.some((task) => !own(task))) this.note('OTHER_PROJECTS_LEFT', undefined, String(projects.length - 1))
    const options = this.table('SCHEDOPTIONS').find(own)
    const rows = [
      ...this.table('PROJWBS')
        .filter((row) => own(row) && row['proj_node_flag'] !== 'Y')
        .map((row) => this.group(row)),
      ...tasks.filter(own).map((task) => this.activity(task)),
    ]
    const named = new Set(rows.map(({ activity }) => activity.id))
    const kept = rows.map((row) =>
      named.has(row.activity.parentId ?? 0) ? row : { ...row, activity: { ...row.activity, parentId: null } },
    )
    const lagTime = LAG_TIMES[options?.['sched_calendar_on_relationship_lag'] ?? ''] ?? 'predecessor'
    return {
      ok: true,
      file: {
        name: project['proj_short_name'] ?? '',
        input: {
          start: this.date(project, 'plan_start_date') ?? '',
          finish: this.date(project, 'plan_end_date'),
          dataDate: this.date(project, 'last_recalc_date'),
          calendarId: Number(project['clndr_id']) || null,
          criticalFloat: this.minutes(project['critical_drtn_hr_cnt']),
          outOfSequence: options?.['sched_progress_override'] === 'Y' ? 'override' : 'retained',
          calendars: this.table('CALENDAR').map((row) => this.calendar(row)),
          activities: kept.map(({ activity }) => activity),
          relations: this.table('TASKPRED')
            .filter(own)
            .map((row, at) => this.relation(row, at + 1, lagTime)),
        },
        rows: kept,
        notes: this.notes,
      },
    }
  }

  private table(name: string): readonly Row[] {
    return this.tables.get(name) ?? []
  }

  private calendar(row: Row): CalendarInput {
    const id = Number(row['clndr_id'])
    const read = readXerCalendar(row['clndr_data'] ?? '')
    if (!read) this.note('CELL_UNREADABLE', id, 'clndr_data')
    const dayMinutes = this.minutes(row['day_hr_cnt'])
    return {
      id,
      name: row['clndr_name'] ?? '',
      ...(read ?? { week: standardWeek }),
      ...(dayMinutes > 0 ? { dayMinutes } : {}),
    }
  }

  private group(row: Row): FileActivity {
    return {
      activity: { id: -Number(row['wbs_id']), duration: 0, parentId: -Number(row['parent_wbs_id']) },
      name: row['wbs_name'] ?? '',
      code: row['wbs_short_name'] ?? '',
      baselines: [],
    }
  }

  private activity(task: Row): FileActivity {
    const id = Number(task['task_id'])
    const kind = task['task_type'] ?? ''
    if (kind === 'TT_LOE' || kind === 'TT_WBS') this.note('LEVEL_OF_EFFORT', id, task['task_name'])
    const milestone = { TT_Mile: 'start', TT_FinMile: 'finish' }[kind] as 'start' | 'finish' | undefined
    const status = task['status_code']
    const begun = status === 'TK_Active' || status === 'TK_Complete'
    const remaining = this.minutes(task['remain_drtn_hr_cnt'])
    const duration = milestone ? 0 : this.minutes(task['target_drtn_hr_cnt'])
    const done = duration > 0 ? Math.round((Math.max(duration - remaining, 0) * 100) / duration) : 0
    const moment = (name: string) => readMoment(task[name] ?? '')
    const float = (name: string) => (task[name] ? this.minutes(task[name]) : null)
    const totalFloat = float('total_float_hr_cnt')
    return {
      activity: {
        id,
        duration,
        parentId: -Number(task['wbs_id']),
        calendarId: Number(task['clndr_id']) || null,
        ...(milestone ? { milestone } : {}),
        ...this.constraints(task),
        ...(begun
          ? {
              percent: status === 'TK_Complete' ? 100 : Math.min(done, 99),
              actualStart: this.date(task, 'act_start_date'),
              actualFinish: this.date(task, 'act_end_date'),
              remaining,
            }
          : {}),
      },
      name: task['task_name'] ?? '',
      code: task['task_code'] ?? '',
      baselines: [],
      dates: {
        start: moment('act_start_date') ?? moment('early_start_date'),
        finish: moment('act_end_date') ?? moment('early_end_date'),
        earlyStart: moment('early_start_date'),
        earlyFinish: moment('early_end_date'),
        lateStart: moment('late_start_date'),
        lateFinish: moment('late_end_date'),
        totalFloat,
        freeFloat: float('free_float_hr_cnt'),
        critical: null,
      },
    }
  }

  private constraints(task: Row): { constraints?: readonly Constraint[] } {
    const pairs = [
      [task['cstr_type'], this.date(task, 'cstr_date')],
      [task['cstr_type2'], this.date(task, 'cstr_date2')],
    ] as const
    const found = pairs.flatMap(([code, date]) => {
      const kind = CONSTRAINTS[code ?? '']
      return kind ? [{ kind, ...(date === null ? {} : { date }) }] : []
    })
    return found.length > 0 ? { constraints: found } : {}
  }

  private relation(row: Row, id: number, lagTime: LagTime): RelationInput {
    const type = TYPES[row['pred_type'] ?? '']
    if (!type) this.note('RELATION_UNKNOWN_TYPE', Number(row['task_id']), row['pred_type'])
    return {
      id,
      from: Number(row['pred_task_id']),
      to: Number(row['task_id']),
      type: type ?? 'FS',
      lag: this.minutes(row['lag_hr_cnt']),
      lagTime,
    }
  }

  private date(row: Row, field: string): string | null {
    const text = row[field] ?? ''
    if (text === '') return null
    if (readMoment(text) === null) this.note('DATE_UNREADABLE', undefined, text)
    return text.replace(' ', 'T')
  }

  private minutes(hours: string | undefined): number {
    const value = Number(hours ?? '')
    return Number.isFinite(value) ? Math.round(value * 60) : 0
  }

  private note(code: FileNoteCode, id?: number, value?: string): void {
    this.notes.push({ code, ...(id === undefined ? {} : { id }), ...(value ? { value } : {}) })
  }
}
