import type { Say } from '../../ui/text.ts'
import type { Manner } from './cell-reading.ts'
import type { Activity, Relation, Timetable } from './timetable-data.ts'

const DAY = [
  [480, 720],
  [780, 1_020],
] as const

/** Keys with their values, so that tests read no sentences. */
const t: Say = (key, values = {}) => `${key} ${JSON.stringify(values)}`

export const manner: Manner = { t, language: 'ro', practice: 'ro', today: '2026-03-09' }

export function activity(id: number, values: Partial<Activity> = {}): Activity {
  return {
    ScheduleActivityId: id,
    Version: 1,
    Position: id,
    ParentId: null,
    Kind: 'work',
    Name: `Work ${id}`,
    Group: false,
    Duration: 2,
    Days: 2,
    DurationFrom: 'typed',
    DayMinutes: 480,
    CalendarId: 0,
    CalendarTyped: null,
    CrewId: null,
    Workers: null,
    OutputPerDay: null,
    Links: [],
    Elapsed: false,
    Constraints: [],
    Percent: null,
    Done: 0,
    ActualStart: null,
    ActualFinish: null,
    AssumedStart: null,
    AssumedFinish: null,
    Remaining: null,
    Priority: null,
    Amount: 0,
    Hours: 0,
    ...values,
  }
}

export function relation(RelationId: number, From: number, To: number): Relation {
  return { RelationId, From, To, Type: 'FS', Lag: 0, LagTime: 'successor' }
}

/** A group of two works in a row with a milestone, and one work beside it. */
export function house(): Timetable {
  return {
    Settings: {
      ScheduleId: 1,
      Start: '2026-03-02',
      StartMinute: null,
      StartTyped: true,
      Finish: null,
      DataDate: null,
      CalendarId: null,
      CriticalDays: 0,
      NearCriticalDays: 5,
      OutOfSequence: 'retained',
      AdvancePercent: 0,
      RetentionPercent: 0,
      RetentionDays: 0,
      PaymentDays: 30,
      CostDays: 0,
      Actuals: [],
    },
    Start: '2026-03-02',
    Finish: '2026-03-10',
    Calendars: [
      {
        CalendarId: 0,
        Name: '',
        Week: [DAY, DAY, DAY, DAY, DAY, [], []],
        Holidays: 'ro',
        Exceptions: [],
        DayMinutes: 480,
      },
    ],
    Activities: [
      activity(10, { Name: 'Structure', Group: true, Kind: 'group' }),
      activity(11, { ParentId: 10, Days: 5, Duration: 5 }),
      activity(12, { ParentId: 10 }),
      activity(13, { ParentId: 10, Kind: 'finishMilestone', Days: 0, Duration: null }),
      activity(14),
    ],
    Relations: [relation(1, 11, 12), relation(2, 12, 13)],
    Milestones: [],
    Baselines: [],
    Amount: 0,
    Faults: [],
    _actions: { edit: true, create: true, delete: true },
  }
}
