import { Article } from '@temelia/model/estimation/article'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const articleChange = component(
  'ArticleChange',
  z.looseObject({
    ChangeId: z.int().nullable(),
    Articles: z.union([z.int(), z.array(recordOf(Article).partial())]),
    Lines: z.int().optional(),
    Unchanged: z.number().optional(),
    OtherUnit: z.number().optional(),
    Before: z.number().optional(),
    After: z.number().optional(),
    Difference: z.number().optional(),
    Units: z.array(z.looseObject({ From: z.string(), To: z.string(), Count: z.int() })).optional(),
    Items: z
      .array(
        z.looseObject({
          ArticleId: z.int(),
          EstimateId: z.int(),
          Symbol: z.string().nullable(),
          Name: z.string().nullable(),
          MeasureUnit: z.string().nullable(),
          Quantity: z.number(),
          NewSymbol: z.string().nullable(),
          NewMeasureUnit: z.string().nullable(),
          Before: z.number(),
          After: z.number(),
        }),
      )
      .optional(),
    Kept: z.number().optional(),
  }),
  'A change of recipes and norms: the lines it wrote, and how it is taken back.',
)

/** What these routes answer. */
export const recipeReplies: ReplyTable = {
  'POST /api/estimation-article-changes 200': articleChange,
  'POST /api/estimation-article-changes/:id/undo 200': articleChange,
  'POST /api/estimation-article-changes/:id/redo 200': articleChange,
}
