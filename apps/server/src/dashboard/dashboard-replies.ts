import { Activity } from '@temelia/model/crm/activity'
import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import { recordOf } from '../http/describe/record-schemas.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const sums = z.record(z.string(), z.number())

const counted = component(
  'Figure',
  z.looseObject({
    Count: z.int().min(0),
    Sums: sums.optional(),
    Unconverted: z.array(z.looseObject({ Currency: z.string(), Sums: sums })).optional(),
    List: z.string(),
    Filter: z.unknown(),
  }),
  'How many records, what they come to in the currency of the company, and the list that holds exactly those: its path and its filter.',
)

/** Null where the caller may not see records of that kind. */
const figure = counted.nullable()

const outcome = z.enum(['open', 'won', 'lost'])

const person = z.looseObject({
  Kinds: z.record(z.string(), figure),
  Activities: figure,
  Opportunities: figure,
  Projects: figure,
})

const panels = {
  figures: z.looseObject({
    Open: figure,
    Won: figure,
    Lost: figure,
    Closing: figure,
    PastClosing: figure,
    Offers: figure,
    OldestOfferDays: z.int().nullable(),
    Balance: figure,
  }),
  calendar: z.looseObject({
    From: z.iso.date(),
    To: z.iso.date(),
    Days: z.array(z.looseObject({ Day: z.iso.date(), Figure: figure })),
    Total: figure,
    Activities: z.array(recordOf(Activity)),
  }),
  salesFunnel: z.looseObject({
    Stages: z.array(
      z.looseObject({
        StageId: z.int().nullable(),
        Name: z.string().nullable(),
        Name_ro: z.string().nullable(),
        Outcome: outcome,
        Figure: figure,
      }),
    ),
    Total: figure,
  }),
  investmentsStages: z.looseObject({
    Stages: z.array(z.looseObject({ Stage: z.int(), Figure: figure })),
    Total: figure,
  }),
  actions: z.looseObject({
    People: z.array(person.extend({ UserId: z.int().nullable(), UserName: z.string().nullable() })),
    Total: person,
  }),
  map: z.looseObject({
    Squares: z.array(z.looseObject({ Latitude: z.number(), Longitude: z.number(), Figure: figure })),
    Placed: figure,
    Unplaced: figure,
  }),
  conversionRate: z.looseObject({
    Won: figure,
    Lost: figure,
    Rate: z.int().nullable(),
    Months: z.array(z.looseObject({ Month: z.string(), Won: figure, Lost: figure, Rate: z.int().nullable() })),
    Reasons: z.array(z.looseObject({ Reason: z.string().nullable(), Figure: figure })),
  }),
  salesReport: z.looseObject({
    Won: figure,
    Lost: figure,
    Reasons: z.array(z.looseObject({ Reason: z.string().nullable(), Figure: figure })),
    Agents: z.array(
      z.looseObject({
        UserId: z.int().nullable(),
        UserName: z.string().nullable(),
        Open: figure,
        Won: figure,
        Lost: figure,
        Rate: z.int().nullable(),
      }),
    ),
    Months: z.array(z.looseObject({ Month: z.string(), Won: figure, Days: z.int().nullable() })),
  }),
  budget: z.looseObject({
    Total: figure,
    Projects: z.array(
      z.looseObject({
        InvestmentId: z.int(),
        Name: z.string(),
        Currency: z.string().nullable(),
        Budget: z.number(),
        Settled: z.number(),
        Left: z.number(),
        Used: z.int().nullable(),
      }),
    ),
  }),
  balance: z.looseObject({
    Owing: figure,
    Credit: figure,
    Month: figure,
    Customers: z.array(
      z.looseObject({ AccountId: z.int(), AccountName: z.string(), OverallBalance: z.number().nullable() }),
    ),
  }),
  weightedPipeline: z.looseObject({
    Months: z.array(z.looseObject({ Month: z.string(), Figure: figure })),
    Before: figure,
    Later: figure,
    None: figure,
    Total: figure,
  }),
  overdue: z.looseObject({
    Due: figure,
    Late: figure,
    Today: figure,
    Opportunities: figure,
    Activities: z.array(recordOf(Activity)),
  }),
  changes: z.looseObject({
    Changes: z.array(
      z.looseObject({
        At: z.string(),
        UserId: z.int().nullable(),
        UserName: z.string().nullable(),
        EntityType: z.string(),
        Action: z.string(),
        EntityId: z.int(),
        Name: z.string().nullable(),
        Count: z.int().positive(),
      }),
    ),
  }),
  recentProjects: z.looseObject({ Total: figure, Projects: z.array(recordOf(Project)) }),
}

const sample = z.looseObject({
  AccountId: z.int(),
  InvestmentId: z.int(),
  OpportunityId: z.int(),
  ActivityId: z.int(),
})

/** What the panels of the dashboard, the first steps and the sample house answer. */
export const dashboardReplies: ReplyTable = {
  ...Object.fromEntries(Object.entries(panels).map(([name, reply]) => [`POST /dashboardData/${name}`, reply])),
  'GET /api/first-start': component(
    'FirstSteps',
    z.looseObject({
      Sample: sample.nullable(),
      SampleTried: z.boolean(),
      Customers: z.boolean(),
      Projects: z.boolean(),
      Colleagues: z.boolean(),
    }),
    'Which of the first steps of a company are done, and the sample house while it is there.',
  ),
  'POST /api/sample-data 201': sample,
  'DELETE /api/sample-data 204': null,
}
