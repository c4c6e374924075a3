import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const flow = component(
  'CashFlow',
  z.looseObject({
    Contract: z.number(),
    Unplanned: z.number(),
    Value: z.number(),
    Cost: z.number(),
    Advance: z.number(),
    Retained: z.number(),
    Lowest: z.looseObject({ Date: z.string(), Balance: z.number() }).nullable(),
    Months: z.array(
      z.looseObject({
        Date: z.string(),
        Value: z.number(),
        Due: z.number(),
        Advance: z.number(),
        Recovered: z.number(),
        Retained: z.number(),
        Released: z.number(),
        Received: z.number(),
        Paid: z.number(),
        Net: z.number(),
        Balance: z.number(),
      }),
    ),
  }),
  'Money by months, without VAT; `Date` is the last day of the month. `Received` = Due + Advance - Recovered - Retained + Released; all of it and `Unplanned` sum to the contract.',
)

/** What these routes answer. */
export const cashFlowReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/cash-flow 200': flow,
  'GET /api/estimation-investments/:id/cash-flow/export 200': [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
}
