import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const totals = component(
  'Totals',
  z.looseObject({
    Currency: z.string().nullable(),
    Rounding: z.string(),
    Direct: z.looseObject({
      M: z.number(),
      m: z.number(),
      U: z.number(),
      T: z.number(),
      Subcontract: z.number().optional(),
      Total: z.number(),
      Other: z.number().optional(),
    }),
    LaborHours: z.number(),
    Weight: z.number(),
    Lines: z.array(
      z.looseObject({
        Code: z.string(),
        Name: z.string(),
        Rate: z.number().nullable(),
        M: z.number(),
        m: z.number(),
        U: z.number(),
        T: z.number(),
        Subcontract: z.number().optional(),
        Total: z.number(),
        Other: z.number().optional(),
        General: z.number().optional(),
      }),
    ),
    Works: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }).optional(),
    EquipmentLists: z
      .array(z.looseObject({ Kind: z.string(), WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }))
      .optional(),
    WithoutVAT: z.number(),
    VAT: z.number(),
    WithVAT: z.number(),
    LinesLeftOut: z.number(),
  }),
  'The totals of a place: direct cost by part, then the lines of the recapitulation in their order.',
)

const generalEstimate = component(
  'GeneralEstimate',
  z.looseObject({
    Currency: z.string().nullable(),
    VATRate: z.number(),
    BudgetChapter: z.boolean(),
    Lines: z.array(
      z.looseObject({
        Chapter: z.string(),
        Name: z.string(),
        OwnName: z.string().nullable(),
        WithoutVAT: z.number(),
        VAT: z.number(),
        WithVAT: z.number(),
        Formula: z.string().nullable(),
        OwnFormula: z.string().nullable(),
        Rate: z.number().nullable(),
        OwnRate: z.number().nullable(),
        DefaultFormula: z.string().nullable(),
        DefaultRate: z.number().nullable(),
        DefaultRateSince: z.iso.date().nullable(),
        RateLimit: z.number().nullable(),
        ApplyVAT: z.boolean(),
        OwnApplyVAT: z.boolean().nullable(),
        Editable: z.boolean(),
        Source: z.string(),
        Sum: z.boolean(),
        FromProject: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }).nullable(),
        Fault: z
          .looseObject({ Code: z.string(), Row: z.number(), Column: z.number(), Params: z.looseObject({}) })
          .nullable(),
      }),
    ),
    Total: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    CplusM: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
  }),
  'The general estimate, chapter by chapter.',
)

const centralizer = component(
  'Centralizer',
  z.looseObject({
    Currency: z.string().nullable(),
    Objects: z.array(
      z.looseObject({
        ObjectId: z.int().nullable(),
        Name: z.string().nullable(),
        Parts: z.array(
          z.looseObject({
            Part: z.string(),
            Chapters: z.array(
              z.looseObject({
                Chapter: z.string(),
                Estimates: z.array(
                  z.looseObject({
                    EstimateId: z.int(),
                    Code: z.string().nullable(),
                    Name: z.string(),
                    WithoutVAT: z.number(),
                    VAT: z.number(),
                    WithVAT: z.number(),
                  }),
                ),
                Facilities: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }).nullable(),
                WithoutVAT: z.number(),
                VAT: z.number(),
                WithVAT: z.number(),
              }),
            ),
            WithoutVAT: z.number(),
            VAT: z.number(),
            WithVAT: z.number(),
          }),
        ),
        WithoutVAT: z.number(),
        VAT: z.number(),
        WithVAT: z.number(),
      }),
    ),
    Chapters: z.array(
      z.looseObject({
        Chapter: z.string(),
        Objects: z.array(
          z.looseObject({
            ObjectId: z.int().nullable(),
            Name: z.string().nullable(),
            WithoutVAT: z.number(),
            VAT: z.number(),
            WithVAT: z.number(),
          }),
        ),
        CplusM: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
        WithoutVAT: z.number(),
        VAT: z.number(),
        WithVAT: z.number(),
      }),
    ),
    Total: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    CplusM: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
    NotInF1: z.looseObject({ WithoutVAT: z.number(), VAT: z.number(), WithVAT: z.number() }),
  }),
  'The lists of the objects and of the project.',
)

/** What these routes answer. */
export const totalsReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/totals 200': totals,
  'GET /api/estimation-objects/:id/totals 200': totals,
  'GET /api/estimation-estimates/:id/totals 200': totals,
  'GET /api/estimation-generalestimate 200': generalEstimate,
  'PUT /api/estimation-generalestimate 200': generalEstimate,
  'GET /api/estimation-centralizer 200': centralizer,
}
