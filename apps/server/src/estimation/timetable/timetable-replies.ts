import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
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

/** What these routes answer. */
export const timetableReplies: ReplyTable = {
  'POST /api/estimation-schedules/calculate 200': offsets,
}
