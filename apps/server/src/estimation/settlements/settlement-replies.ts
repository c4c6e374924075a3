import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Deduction } from '@temelia/model/estimation/deduction'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const settlementSheet = component(
  'SettlementSheet',
  z.looseObject({
    Deduction: recordOf(Deduction),
    Others: z.number().nullable(),
    Lines: z.array(
      z.looseObject({
        ArticleId: z.int(),
        Role: z.string(),
        Contracted: z.number(),
        Extra: z.number(),
        Cancelled: z.number(),
        Available: z.number(),
        RevisionId: z.int().nullable(),
        Before: z.number(),
        After: z.number(),
        Quantity: z.number(),
        Percent: z.number().nullable(),
        Amount: z.number().nullable(),
        Billed: z.number(),
        Stored: z.number(),
        StoredBefore: z.number(),
      }),
    ),
    Articles: z.array(recordOf(Article).partial().extend({ Role: z.string() })),
    Components: z.array(recordOf(ArticleComponent).partial()),
    Resources: z.array(recordOf(ArticleResource).partial()),
  }),
  'A settlement with every article it can settle, and what their values are computed from; fields without a value are left out of these.',
)

const settled = component(
  'Settled',
  z.looseObject({
    Contract: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    Cancelled: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    Extra: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    Contracted: z.number(),
    Executed: z.number(),
    Approved: z.number(),
    Invoiced: z.number(),
    Remaining: z.number(),
    EquipmentLists: z.array(
      z.looseObject({ Kind: z.string(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    ),
    Adjustment: z.looseObject({ Executed: z.number(), Approved: z.number(), Invoiced: z.number() }),
    Retained: z.number(),
    Recovered: z.number(),
    Lines: z.array(
      z.looseObject({
        ArticleId: z.int(),
        Role: z.string(),
        Contracted: z.number(),
        Extra: z.number(),
        Cancelled: z.number(),
        Available: z.number(),
        Executed: z.number(),
        Approved: z.number(),
        Invoiced: z.number(),
        Remaining: z.number(),
      }),
    ),
  }),
  'Contracted, executed, approved, invoiced and remaining.',
)

/** What these routes answer. */
export const settlementReplies: ReplyTable = {
  'GET /api/estimation-deductions/:id/sheet 200': settlementSheet,
  'PUT /api/estimation-deductions/:id/lines 200': recordOf(Deduction),
  'GET /api/estimation-investments/:id/settled 200': settled,
}
