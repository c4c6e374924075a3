import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const people = component(
  'CrewDays',
  z.looseObject({
    CrewId: z.int().nullable(),
    Name: z.string().nullable(),
    Capacity: z.number().nullable(),
    Days: z.array(z.looseObject({ Date: z.string(), Peak: z.number(), Hours: z.number() })),
    Overloads: z.array(z.looseObject({ From: z.string(), To: z.string(), Days: z.int(), Peak: z.number() })),
  }),
  'People of a crew, or everybody, on the days on which they are needed, and the stretches in which more are needed than there are.',
)

const crews = component(
  'TimetableCrews',
  z.looseObject({ Everybody: people, Crews: z.array(people) }),
  'Who is needed when.',
)

const span = z.looseObject({ Start: z.string(), End: z.string() })

const levelled = component(
  'TimetableLevelled',
  z.looseObject({
    Finish: z.string(),
    FinishBefore: z.string(),
    Delayed: z.array(
      z.looseObject({
        ScheduleActivityId: z.int(),
        Name: z.string(),
        Start: z.string(),
        StartAt: z.string(),
        End: z.string(),
        Before: span,
        Days: z.number(),
      }),
    ),
    Impossible: z.array(
      z.looseObject({ ScheduleActivityId: z.int(), Name: z.string(), CrewId: z.int(), Crew: z.string() }),
    ),
  }),
  'Which activities would wait so that every crew has enough people, and those that need more than their crew has.',
)

/** What the routes of crews in a timetable answer. */
export const crewReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/schedule/crews 200': crews,
  'GET /api/estimation-investments/:id/schedule/levelled 200': levelled,
}
