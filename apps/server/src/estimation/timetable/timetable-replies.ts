import { z } from 'zod'
import { actions, component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const offsetId = z.union([z.int(), z.string()])

const offsets = component(
  'ScheduleOffsets',
  z.looseObject({
    Duration: z.number(),
    Finish: z.string().optional(),
    Activities: z.array(
      z.looseObject({
        Id: offsetId,
        EarlyStart: z.number(),
        EarlyFinish: z.number(),
        LateStart: z.number(),
        LateFinish: z.number(),
        TotalFloat: z.number(),
        FreeFloat: z.number(),
        Critical: z.boolean(),
        Start: z.string().optional(),
        End: z.string().optional(),
      }),
    ),
  }),
  'A network that was computed: days of work from 0; `Start` and `End` are inclusive days, where a start was given.',
)

const link = z.looseObject({ share: z.number().optional() })

const activity = component(
  'TimetableActivity',
  z.looseObject({
    ScheduleActivityId: z.int(),
    Version: z.int(),
    Position: z.int().nullable(),
    ParentId: z.int().nullable(),
    Kind: z.enum(['work', 'startMilestone', 'finishMilestone', 'group']),
    Code: z.string().nullable(),
    Name: z.string(),
    Group: z.boolean(),
    Duration: z.number().nullable(),
    Days: z.number(),
    DurationFrom: z.enum(['typed', 'output', 'hours', 'none', 'group']),
    DayMinutes: z.number(),
    CalendarId: z.int(),
    CalendarTyped: z.int().nullable(),
    CrewId: z.int().nullable(),
    Workers: z.number().nullable(),
    OutputPerDay: z.number().nullable(),
    Elapsed: z.boolean(),
    Links: z.array(link),
    Constraints: z.array(z.looseObject({ kind: z.string(), date: z.string().optional() })),
    Percent: z.number().nullable(),
    Done: z.number(),
    DoneFrom: z.enum(['typed', 'settled', 'none', 'group']),
    ActualStart: z.string().nullable(),
    ActualFinish: z.string().nullable(),
    AssumedStart: z.string().nullable(),
    AssumedFinish: z.string().nullable(),
    Remaining: z.number().nullable(),
    Priority: z.int().nullable(),
    Note: z.string().nullable(),
    Start: z.string(),
    End: z.string(),
    StartAt: z.string(),
    EndAt: z.string(),
    EarlyStart: z.string(),
    EarlyFinish: z.string(),
    LateStart: z.string(),
    LateFinish: z.string(),
    TotalFloat: z.number(),
    FreeFloat: z.number(),
    Critical: z.boolean(),
    NearCritical: z.boolean(),
    OnLongestPath: z.boolean(),
    Complete: z.boolean(),
    Amount: z.number(),
    Hours: z.number(),
    Earned: z.number(),
    Quantity: z.number().nullable(),
    MeasureUnit: z.string().nullable(),
    Baseline: z
      .looseObject({ Start: z.string(), End: z.string(), StartAt: z.string(), EndAt: z.string(), Days: z.number() })
      .optional(),
  }),
  'An activity with its dates. `Start` and `End` are inclusive days, `StartAt` and the early and late ones moments; durations and floats are days of work in its calendar.',
)

const fault = component(
  'TimetableFault',
  z.looseObject({
    Code: z.string(),
    Severity: z.enum(['error', 'warning']),
    Message: z.string(),
    ScheduleActivityId: z.int().optional(),
    RelationId: z.int().optional(),
    CalendarId: z.int().optional(),
    Value: z.union([z.string(), z.number()]).optional(),
    Count: z.number().optional(),
  }),
  'What is wrong with a timetable, or worth a look, with its place and its sentence.',
)

const timetable = component(
  'Timetable',
  z.looseObject({
    Settings: z.looseObject({
      ScheduleId: z.int().nullable(),
      Version: z.int().nullable(),
      Start: z.string(),
      StartMinute: z.int().nullable(),
      StartTyped: z.boolean(),
      Finish: z.string().nullable(),
      DataDate: z.string().nullable(),
      CalendarId: z.int().nullable(),
      CriticalDays: z.number(),
      NearCriticalDays: z.number(),
      OutOfSequence: z.string(),
      RoundTo: z.string(),
      AdvancePercent: z.number(),
      RetentionPercent: z.number(),
      RetentionDays: z.int(),
      PaymentDays: z.int(),
      CostDays: z.int(),
      Actuals: z.array(z.looseObject({ date: z.string(), amount: z.number() })),
    }),
    Start: z.string(),
    Finish: z.string(),
    Calendars: z.array(
      z.looseObject({
        CalendarId: z.int(),
        Version: z.int().nullable(),
        Name: z.string().nullable(),
        CrewId: z.int().nullable(),
        Week: z.array(z.array(z.array(z.number()))),
        Holidays: z.string().nullable(),
        Exceptions: z.array(z.looseObject({ from: z.string() })),
        DayHours: z.number().nullable(),
        DayMinutes: z.number().nullable(),
        Standard: z.boolean(),
        OfProject: z.boolean(),
      }),
    ),
    Activities: z.array(activity),
    Relations: z.array(
      z.looseObject({
        RelationId: z.int(),
        Version: z.int(),
        From: z.int(),
        To: z.int(),
        Type: z.enum(['FS', 'SS', 'FF', 'SF']),
        Lag: z.number(),
        LagTime: z.string(),
        LagMinutes: z.number(),
        Driving: z.boolean(),
      }),
    ),
    Milestones: z.array(
      z.looseObject({
        MilestoneId: z.int(),
        Version: z.int(),
        Name: z.string(),
        Kind: z.enum(['start', 'finish']),
        ObjectId: z.int().nullable(),
        EstimateId: z.int().nullable(),
        ArticleId: z.int().nullable(),
        Note: z.string().nullable(),
        Date: z.string().nullable(),
        Planned: z.string().nullable(),
        Slack: z.number().nullable(),
        ScheduleActivityId: z.int().nullable(),
      }),
    ),
    Baselines: z.array(
      z.looseObject({
        BaselineId: z.int(),
        Version: z.int(),
        Name: z.string(),
        Note: z.string().nullable(),
        Activities: z.int().nullable(),
        CreatedAt: z.string(),
      }),
    ),
    Gone: z
      .array(z.looseObject({ ScheduleActivityId: z.int(), Name: z.string(), Start: z.string(), End: z.string() }))
      .optional(),
    Amount: z.number(),
    Hours: z.number(),
    NotPlanned: z.looseObject({ Amount: z.number(), Hours: z.number(), Articles: z.int() }),
    Faults: z.array(fault),
    _actions: actions,
  }),
  'The whole timetable of a project, computed.',
)

const named = z.looseObject({ ScheduleActivityId: z.int(), Name: z.string() })

const comparison = component(
  'BaselineComparison',
  z.looseObject({
    Moved: z.array(named.extend({ StartBy: z.number(), FinishBy: z.number() })),
    Longer: z.array(named.extend({ By: z.number() })),
    New: z.array(named),
    Gone: z.array(named),
  }),
  'A timetable against a baseline; differences in days of work, later and longer are positive.',
)

const planned = component(
  'PlannedFromEstimate',
  z.looseObject({ Created: z.int(), Relations: z.int() }),
  'How many activities (groups too) and relations were made of the estimate.',
)

const difference = component(
  'TimetableDifference',
  z.looseObject({
    Start: z.string(),
    Finish: z.string(),
    StartBefore: z.string(),
    FinishBefore: z.string(),
    Moved: z.array(
      z.looseObject({
        ScheduleActivityId: z.int(),
        Name: z.string(),
        Start: z.string(),
        End: z.string(),
        Days: z.number(),
        Critical: z.boolean(),
        Before: z.looseObject({ Start: z.string(), End: z.string() }).nullable(),
      }),
    ),
    Faults: z.array(fault).optional(),
  }),
  'What a change of a timetable moves.',
)

const lost = component(
  'TimetableLosses',
  z.looseObject({ Notes: z.array(z.looseObject({ Code: z.string(), Message: z.string() })) }),
  'What a file cannot hold of a timetable.',
)

/** What these routes answer. */
export const timetableReplies: ReplyTable = {
  'POST /api/estimation-schedules/calculate 200': offsets,
  'GET /api/estimation-investments/:id/schedule 200': timetable,
  'POST /api/estimation-investments/:id/schedule/preview 200': difference,
  'POST /api/estimation-investments/:id/schedule/apply 200': difference,
  'GET /api/estimation-investments/:id/schedule/export 200': [
    'application/xml',
    'text/csv',
    'text/calendar',
    'application/pdf',
  ],
  'GET /api/estimation-investments/:id/schedule/export/lost 200': lost,
  'POST /api/estimation-investments/:id/schedule/fromEstimate 201': planned,
  'GET /api/estimation-baselines/:id/compare 200': comparison,
}
