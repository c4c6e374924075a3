import { Project } from '@temelia/model/estimation/project'
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import type { Actions } from '@temelia/model/codec'
import type { CalendarException, CalendarInput } from '@temelia/scheduling/calendars'
import { clockText } from '@temelia/scheduling/moment'
import { MOST_MINUTES } from '@temelia/scheduling/leaf'
import type {
  ActivityInput,
  Constraint,
  LagTime,
  RelationInput,
  RelationType,
  ScheduleInput,
} from '@temelia/scheduling/types'
import type { HolidayRegion } from '@temelia/scheduling/holidays'
import type { Period } from '@temelia/scheduling/working-time'
import type { Zoom } from '@temelia/scheduling/time-scale'
import type { TextKey } from '@temelia/text/catalogue'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'

export type ActivityKind = 'work' | 'startMilestone' | 'finishMilestone' | 'group'

/** An activity as the server plans it: what was typed, what counts, and the dates it comes to. Days, unless a name says otherwise. */
export type Activity = Readonly<{
  ScheduleActivityId: number
  Version: number
  Position: number
  ParentId: number | null
  Kind: ActivityKind
  Name: string
  Group: boolean
  Duration: number | null
  Days: number
  DurationFrom: 'typed' | 'hours' | 'output' | 'none' | 'group'
  DayMinutes: number
  CalendarId: number
  /** The calendar that was chosen for it; null: that of its crew or of the project. */
  CalendarTyped: number | null
  CrewId: number | null
  Workers: number | null
  OutputPerDay: number | null
  /** What of the estimate it carries out. */
  Links: readonly ActivityLink[]
  Elapsed: boolean
  Constraints: readonly Constraint[]
  Percent: number | null
  Done: number
  ActualStart: string | null
  ActualFinish: string | null
  /** Progress without actual dates is taken to have been made between these days. */
  AssumedStart: string | null
  AssumedFinish: string | null
  Remaining: number | null
  Priority: number | null
  Amount: number
  Hours: number
  Baseline?: BaselineDates
}>

export type BaselineDates = Readonly<{ Start: string; End: string; Days: number }>

export type Relation = Readonly<{
  RelationId: number
  From: number
  To: number
  Type: RelationType
  Lag: number
  LagTime: LagTime
}>

export type Calendar = Readonly<{
  CalendarId: number
  Name: string
  Week: readonly (readonly Period[])[]
  Holidays: HolidayRegion | null
  Exceptions: readonly (CalendarException & { readonly name?: string })[] | null
  DayMinutes: number
}>

export type Baseline = Readonly<{ BaselineId: number; Name: string; Activities: number; CreatedAt: string }>

/** A day that was promised for an object, an estimate or an article; exactly one of the three is named. */
export type Milestone = Readonly<{
  MilestoneId: number
  Name: string
  Kind: 'start' | 'finish'
  ObjectId: number | null
  EstimateId: number | null
  ArticleId: number | null
  Date: string | null
  Planned: string | null
  Slack: number | null
  /** Where it is drawn; null where nothing in the timetable carries its place out. */
  ScheduleActivityId: number | null
}>

type Settings = Readonly<{
  ScheduleId: number | null
  Start: string
  StartMinute: number | null
  StartTyped: boolean
  Finish: string | null
  DataDate: string | null
  CalendarId: number | null
  CriticalDays: number
  NearCriticalDays: number
  OutOfSequence: 'retained' | 'override'
  AdvancePercent: number
  RetentionPercent: number
  RetentionDays: number
  PaymentDays: number
  CostDays: number
  Actuals: readonly ActualCost[]
}>

/** What was really spent on a day. */
export type ActualCost = Readonly<{ date: string; amount: number; note?: string }>

/** A timetable as the server gives it. */
export type Timetable = Readonly<{
  Settings: Settings
  Start: string
  Finish: string
  Calendars: readonly Calendar[]
  Activities: readonly Activity[]
  Relations: readonly Relation[]
  Milestones: readonly Milestone[]
  Baselines: readonly Baseline[]
  Gone?: readonly Readonly<{ ScheduleActivityId: number; Name: string; Start: string; End: string }>[]
  Amount: number
  Faults: readonly Readonly<{
    Code: string
    Severity: 'error' | 'warning'
    Message: string
    ScheduleActivityId?: number
  }>[]
  _actions: Actions
}>

/** What the zooms are called. */
export const ZOOM_TEXT: Readonly<Record<Zoom, TextKey>> = {
  day: 'ttZoomDay',
  week: 'ttZoomWeek',
  month: 'ttZoomMonth',
  quarter: 'ttZoomQuarter',
  year: 'ttZoomYear',
}

/** Where everything about a project's timetable is asked for. */
export function timetableAddress(projectId: number): string {
  return `/api/${Project.wire.path}/${projectId}`
}

export async function fetchTimetable(projectId: number, baselineId: number | null): Promise<Timetable> {
  const query = baselineId === null ? {} : { BaselineId: baselineId }
  return (await call(`${timetableAddress(projectId)}/schedule`, { query })).body as Timetable
}

/** Makes activities of the estimate; gives how many. */
export async function makeFromEstimate(
  projectId: number,
  order: Readonly<{ Level: string; SuggestOrder: boolean }>,
): Promise<number> {
  const { body } = await callOnce(`${timetableAddress(projectId)}/schedule/fromEstimate`, order)
  return (body as { Created: number }).Created
}

/** What the engine computes a timetable from; the same that the server gives it. */
export function engineInput(timetable: Timetable): ScheduleInput {
  const { Settings, Calendars, Activities, Relations } = timetable
  const project = Calendars.find(({ CalendarId }) => CalendarId === (Settings.CalendarId ?? 0))
  const day = project?.DayMinutes ?? 480
  const dayMinutes = new Map(Activities.map((activity) => [activity.ScheduleActivityId, activity.DayMinutes]))
  return {
    start: Settings.StartMinute === null ? Settings.Start : `${Settings.Start}T${clockText(Settings.StartMinute)}`,
    finish: Settings.Finish,
    dataDate: Settings.DataDate,
    calendarId: Settings.CalendarId ?? 0,
    criticalFloat: Math.round(Settings.CriticalDays * day),
    nearCriticalFloat: Math.round(Settings.NearCriticalDays * day),
    outOfSequence: Settings.OutOfSequence,
    calendars: Calendars.map(calendarInput),
    activities: Activities.map(activityInput),
    relations: Relations.map((relation) => relationInput(relation, dayMinutes, day)),
  }
}

function calendarInput(calendar: Calendar): CalendarInput {
  return {
    id: calendar.CalendarId,
    week: calendar.Week,
    exceptions: calendar.Exceptions ?? [],
    holidays: calendar.Holidays,
    dayMinutes: calendar.DayMinutes,
  }
}

/** An activity as the engine takes it. */
export function activityInput(activity: Activity): ActivityInput {
  const { Kind, Group, DayMinutes, Remaining } = activity
  return {
    id: activity.ScheduleActivityId,
    duration: Group || isMilestone(activity) ? 0 : minutes(activity.Days, DayMinutes),
    elapsed: activity.Elapsed,
    calendarId: activity.CalendarId,
    parentId: activity.ParentId,
    ...(Kind === 'startMilestone' ? { milestone: 'start' } : Kind === 'finishMilestone' ? { milestone: 'finish' } : {}),
    constraints: activity.Constraints ?? [],
    percent: Group ? 0 : activity.Done,
    actualStart: activity.ActualStart,
    actualFinish: activity.ActualFinish,
    assumedStart: activity.AssumedStart,
    assumedFinish: activity.AssumedFinish,
    remaining: Remaining === null ? null : minutes(Remaining, DayMinutes),
    priority: activity.Priority ?? 0,
  }
}

/** A relation as the engine takes it: its lag in minutes of the time it counts in. */
export function relationInput(
  relation: Relation,
  dayMinutes: ReadonlyMap<number, number>,
  projectDay: number,
): RelationInput {
  const { RelationId: id, From: from, To: to, Type: type, Lag, LagTime: lagTime } = relation
  const day = {
    elapsed: 1_440,
    project: projectDay,
    predecessor: dayMinutes.get(from) ?? projectDay,
    successor: dayMinutes.get(to) ?? projectDay,
  }[lagTime]
  return { id, from, to, type, lag: minutes(Lag, day), lagTime }
}

/** Whether an activity is a day, not a stretch of work. */
export function isMilestone({ Kind }: Pick<Activity, 'Kind'>): boolean {
  return Kind === 'startMilestone' || Kind === 'finishMilestone'
}

function minutes(days: number, dayMinutes: number): number {
  return Math.min(Math.round(days * dayMinutes), MOST_MINUTES)
}
