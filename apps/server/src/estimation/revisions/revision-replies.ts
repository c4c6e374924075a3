import { Revision } from '@temelia/model/estimation/revision'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const revisionQuantities = component(
  'RevisionQuantities',
  z.looseObject({
    Lines: z.array(
      z.looseObject({
        ArticleId: z.int().nullable(),
        RevisedArticleId: z.int(),
        Quantity: z.number(),
        Total: z.number().nullable(),
      }),
    ),
  }),
  'The quantities a revision holds.',
)

const line = z.looseObject({
  ArticleId: z.int(),
  Quantity: z.number(),
  Price: z.number().nullable(),
  Total: z.number().nullable(),
})

const revisionComparison = component(
  'RevisionComparison',
  z.looseObject({
    Added: z.number(),
    Removed: z.number(),
    Changed: z.number(),
    Same: z.number(),
    From: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    To: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    Difference: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    Lines: z.array(
      z.looseObject({
        Change: z.string(),
        Symbol: z.string().nullable(),
        Name: z.string().nullable(),
        MeasureUnit: z.string().nullable(),
        From: line.nullable(),
        To: line.nullable(),
        Quantity: z.number(),
        Price: z.number(),
        Value: z.number(),
      }),
    ),
  }),
  'Two revisions side by side, line by line.',
)

/** What these routes answer. */
export const revisionReplies: ReplyTable = {
  'POST /api/estimation-revisions/:id/fill 200': recordOf(Revision),
  'PUT /api/estimation-revisions/:id/quantities 200': revisionQuantities,
  'GET /api/estimation-estimates/:id/compare 200': revisionComparison,
}
