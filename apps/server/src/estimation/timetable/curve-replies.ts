import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const index = z.number().nullable()

const curve = component(
  'SCurve',
  z.looseObject({
    By: z.enum(['day', 'week', 'month']),
    Of: z.enum(['amount', 'hours']),
    StatusDate: z.string(),
    ActualKnown: z.boolean(),
    ActualFrom: z.looseObject({
      Bills: z.number(),
      Typed: z.number(),
      Repeated: z.array(z.string()),
      BillsHidden: z.boolean(),
      NotConverted: z.number(),
    }),
    Points: z.array(
      z.looseObject({
        Date: z.string(),
        Planned: z.number(),
        PlannedEarly: z.number(),
        PlannedLate: z.number(),
        Earned: z.number().nullable(),
        Actual: z.number().nullable(),
        Variance: z.number().nullable(),
        Baseline: z.number().optional(),
      }),
    ),
    BAC: z.number(),
    PV: z.number(),
    EV: z.number(),
    AC: z.number(),
    CV: z.number(),
    SV: z.number(),
    CPI: index,
    SPI: index,
    EAC: index,
    TCPI: index,
  }),
  'Value over time: what each point comes to by the end of its day; the period that holds the status day stands at it with what is earned, spent and their variance, which are null after it.',
)

/** What the routes of the curve answer. */
export const curveReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/s-curve 200': curve,
  'GET /api/estimation-investments/:id/s-curve/export 200': [XLSX],
}
