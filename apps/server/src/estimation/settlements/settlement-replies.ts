import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const settlementSheet = component(
  'SettlementSheet',
  z.record(
    z.string(),
    z
      .union([
        z.boolean(),
        z.number(),
        z.string(),
        z.array(
          z.looseObject({
            ArticleId: z.int(),
            Role: z.string(),
            Contracted: z.number().optional(),
            Extra: z.number().optional(),
            Cancelled: z.number().optional(),
            Available: z.number().optional(),
            RevisionId: z.int().nullable().optional(),
            Before: z.number().optional(),
            After: z.number().optional(),
            Quantity: z.number(),
            Percent: z.number().nullable().optional(),
            Amount: z.number().nullable().optional(),
            Billed: z.number().optional(),
            EstimateId: z.int().optional(),
            Symbol: z.string().optional(),
            Name: z.string().optional(),
            MeasureUnit: z.string().optional(),
            Price: z.number().optional(),
            Provenience: z.string().optional(),
            RSMaterials: z.number().optional(),
            RSLabor: z.number().optional(),
            RSEquipments: z.number().optional(),
            RSTransports: z.number().optional(),
            RSLaborHours: z.number().optional(),
            SourceId: z.int().optional(),
            OPMaterials: z.number().optional(),
            OPLabor: z.number().optional(),
          }),
        ),
        z.record(
          z.string(),
          z
            .union([
              z.boolean(),
              z.number(),
              z.string(),
              z.looseObject({ edit: z.boolean(), delete: z.boolean(), fill: z.boolean() }),
            ])
            .nullable(),
        ),
      ])
      .nullable(),
  ),
  'A settlement with every article it can settle.',
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
  'PUT /api/estimation-deductions/:id/lines 200': settlementSheet,
  'GET /api/estimation-investments/:id/settled 200': settled,
}
