/** A schedule as a file holds it, with the dates the other program gave it (SPEC.md S15). */
import type { ActivityInput, ScheduleInput } from './types.ts'

/** What was read otherwise than it stands, or cannot be held by the other side. */
export const fileNotes = {
  FILE_NOT_A_SCHEDULE: 'error',
  FILE_DAMAGED: 'error',
  DATE_UNREADABLE: 'warning',
  DURATION_UNREADABLE: 'warning',
  EXCEPTION_RECURRING: 'warning',
  BACKWARD_SCHEDULING: 'warning',
  STATUS_DATE_NOT_APPLIED: 'note',
  TYPED_DATES_HELD: 'note',
  LAG_PERCENT: 'warning',
  ACTIVITY_INACTIVE: 'note',
  LEVEL_OF_EFFORT: 'warning',
  OTHER_PROJECTS_LEFT: 'warning',
  RELATION_UNKNOWN_TYPE: 'warning',
  LOST_CONSTRAINT: 'warning',
  LOST_LAG_TIME: 'warning',
  LOST_HAMMOCK: 'warning',
  LOST_SECOND_LINK: 'warning',
  LOST_HOLIDAY_RULE: 'note',
  COLUMN_MISSING: 'error',
  CELL_UNREADABLE: 'warning',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type FileNoteCode = keyof typeof fileNotes

export interface FileNote {
  readonly code: FileNoteCode
  /** The activity, relation or calendar it is about. */
  readonly id?: number
  readonly line?: number
  readonly value?: string
}

/** Dates as a program wrote them; floats in minutes of work. Moments are minutes (moment.ts). */
export interface FileDates {
  readonly start: number | null
  readonly finish: number | null
  readonly earlyStart: number | null
  readonly earlyFinish: number | null
  readonly lateStart: number | null
  readonly lateFinish: number | null
  readonly totalFloat: number | null
  readonly freeFloat: number | null
  readonly critical: boolean | null
}

/** A baseline of one activity: its number from 0, moments and minutes of work. */
export interface FileBaseline {
  readonly number: number
  readonly start: number
  readonly finish: number
  readonly duration: number
}

/** An activity with its name and everything a file holds beside what is computed. */
export interface FileActivity {
  readonly activity: ActivityInput
  readonly name: string
  /** The number people see: an outline number, an activity code. */
  readonly code: string
  readonly baselines: readonly FileBaseline[]
  readonly dates?: FileDates
}

/** A schedule of a file. `input` holds the activities of `rows`. */
export interface ScheduleFile {
  readonly name: string
  readonly input: ScheduleInput
  readonly rows: readonly FileActivity[]
  readonly notes: readonly FileNote[]
}

/** A reading, or why the file cannot be read at all. */
export type FileReading =
  | { readonly ok: true; readonly file: ScheduleFile }
  | { readonly ok: false; readonly note: FileNote }
