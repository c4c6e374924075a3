import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const checks = component(
  'Checks',
  z.looseObject({
    State: z.string(),
    Date: z.iso.date().nullable(),
    MinimumRate: z.number().nullable(),
    CompanyRate: z.number().nullable(),
    ReferenceTotal: z.number().nullable(),
    Reference: z
      .looseObject({
        Kind: z.string(),
        Name: z.string(),
        InvestmentId: z.int().nullable(),
        Lines: z.int(),
        Faults: z.number(),
        Errors: z.array(
          z.looseObject({
            sheet: z.string().nullable(),
            line: z.unknown(),
            column: z.unknown(),
            value: z.unknown(),
            code: z.string(),
            message: z.string(),
          }),
        ),
      })
      .nullable(),
    Checks: z.array(
      z.looseObject({
        Check: z.string(),
        State: z.string(),
        Count: z.int(),
        Findings: z.array(
          z.looseObject({
            Code: z.string(),
            Severity: z.string(),
            ArticleId: z.int().nullable(),
            EstimateId: z.int().nullable(),
            ObjectId: z.int().nullable(),
            Asked: z
              .looseObject({ ArticleId: z.int().nullable(), Sheet: z.string().nullable(), Line: z.int().nullable() })
              .nullable(),
            Name: z.string(),
            Message: z.string(),
          }),
        ),
      }),
    ),
  }),
  'What the checks before handing in found.',
)

/** What these routes answer. */
export const checkReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/checks 200': checks,
  'GET /api/estimation-objects/:id/checks 200': checks,
  'GET /api/estimation-estimates/:id/checks 200': checks,
  'POST /api/estimation-investments/:id/checks 200': checks,
  'POST /api/estimation-objects/:id/checks 200': checks,
  'POST /api/estimation-estimates/:id/checks 200': checks,
}
