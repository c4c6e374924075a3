/** What a schedule is made of. Rows of a caller fit these without depending on them. */
import type { CalendarInput } from './calendars.ts'

export type RelationType = 'FS' | 'SS' | 'FF' | 'SF'

/** In whose working time a lag counts; `elapsed`: every minute of every day. */
export type LagTime = 'successor' | 'predecessor' | 'project' | 'elapsed'

export type ConstraintKind =
  | 'startNoEarlier'
  | 'startNoLater'
  | 'finishNoEarlier'
  | 'finishNoLater'
  | 'mustStart'
  | 'mustFinish'
  | 'asLateAsPossible'

/** A date that an activity keeps. A day stands for its beginning where it is a start, for its end where it is a finish. */
export interface Constraint {
  readonly kind: ConstraintKind
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; none for `asLateAsPossible`. */
  readonly date?: string
}

/** An activity, a milestone (duration 0), a group (others name it as parent) or a hammock (it has members). */
export interface ActivityInput {
  readonly id: number
  /** Minutes of work in its calendar; of a group or hammock it does not count. */
  readonly duration: number
  /** The duration runs through nights and holidays. */
  readonly elapsed?: boolean
  /** The project's when left out. */
  readonly calendarId?: number | null
  readonly parentId?: number | null
  /** A hammock spans these. */
  readonly members?: readonly number[]
  /** Where a milestone stands between two days of work: at the start of the next one (as left out), or at the end of the last. */
  readonly milestone?: 'start' | 'finish'
  readonly constraints?: readonly Constraint[]
  /** Done, 0 to 100. */
  readonly percent?: number
  readonly actualStart?: string | null
  readonly actualFinish?: string | null
  /** Progress without an actual start is taken to have begun on this day (SPEC.md S6.4). */
  readonly assumedStart?: string | null
  /** What is done without actual dates is taken to have been done by the end of this day at the latest. */
  readonly assumedFinish?: string | null
  /** Minutes of work that are left; from the percentage when left out. */
  readonly remaining?: number | null
  /** In levelling the higher goes first where floats are equal; 0 when left out. */
  readonly priority?: number
}

/** One activity waits for another. Several may stand between the same two. */
export interface RelationInput {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly type: RelationType
  /** Minutes; negative is a lead. */
  readonly lag: number
  /** `successor` when left out. */
  readonly lagTime?: LagTime
}

/** What holds for all activities. */
export interface ScheduleSettings {
  /** Nothing is planned before it: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. */
  readonly start: string
  /** The finish that is wanted; the latest early finish when left out. */
  readonly finish?: string | null
  /** Work that is left is planned from here on. */
  readonly dataDate?: string | null
  /** The project's calendar; the standard week when left out. */
  readonly calendarId?: number | null
  /** Critical is what has no more float than this; minutes, 0 when left out. */
  readonly criticalFloat?: number
  /** Near-critical is what has no more float than this and is not critical; minutes. */
  readonly nearCriticalFloat?: number
  /** Whether work that has begun waits for predecessors that are not done: `retained` (it does) when left out. */
  readonly outOfSequence?: 'retained' | 'override'
}

/** A whole schedule as it is given. */
export interface ScheduleInput extends ScheduleSettings {
  readonly calendars?: readonly CalendarInput[]
  readonly activities: readonly ActivityInput[]
  readonly relations: readonly RelationInput[]
}

/** The dates of an activity. Moments are minutes (moment.ts), floats minutes of work in its calendar. */
export interface ActivityDates {
  readonly id: number
  readonly earlyStart: number
  readonly earlyFinish: number
  readonly lateStart: number
  readonly lateFinish: number
  /** Where it is planned: early, or as late as possible where it asks for that. */
  readonly start: number
  readonly finish: number
  /** Minutes of work from start to finish. */
  readonly duration: number
  readonly totalFloat: number
  readonly freeFloat: number
  readonly critical: boolean
  readonly nearCritical: boolean
  /** It lies on the chain of work that decides the finish of the project. */
  readonly onLongestPath: boolean
  readonly complete: boolean
  /** Minutes that count as a day in its calendar. */
  readonly dayMinutes: number
}
