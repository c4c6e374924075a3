import { z } from 'zod'
import { actions, component, listOf } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const projectResources = component(
  'ProjectResources',
  z.looseObject({
    Currency: z.string().nullable(),
    Rounding: z.string(),
    Resources: z.array(
      z.looseObject({
        Key: z.string(),
        Kind: z.string(),
        Symbol: z.string().nullable(),
        Name: z.string().nullable(),
        MeasureUnit: z.string().nullable(),
        Quantity: z.number().nullable(),
        Price: z.number().nullable(),
        Value: z.number(),
        Uplifts: z.number(),
        Weight: z.number(),
        Share: z.number(),
        Cumulative: z.number(),
        Class: z.string(),
        Lines: z.int(),
        Prices: z.array(z.looseObject({ Price: z.number(), Quantity: z.number(), Value: z.number() })),
        Supplier: z.string().nullable(),
        PriceDate: z.iso.date().nullable(),
        PriceSource: z.string().nullable(),
        ResourceId: z.int().nullable(),
      }),
    ),
    Totals: z.looseObject({
      Material: z.number(),
      Labor: z.number(),
      Equipment: z.number(),
      Transport: z.number(),
      Rest: z.number(),
      OwnPrices: z.number(),
      Rounding: z.number(),
      Direct: z.number(),
    }),
    RestLines: z.int(),
  }),
  'The resources of a place by kind, with quantity, value and ABC class, tied out with the direct cost.',
)

const resourceUse = component(
  'ResourceUse',
  z.looseObject({
    Total: z.number(),
    Articles: z.array(
      z.looseObject({
        ArticleId: z.int(),
        EstimateId: z.int(),
        EstimateName: z.string(),
        Symbol: z.string().nullable(),
        Name: z.string().nullable(),
        MeasureUnit: z.string().nullable(),
        ArticleQuantity: z.number(),
        Source: z.string(),
        Consumption: z.number(),
        Waste: z.number().nullable(),
        Percent: z.boolean(),
        Price: z.number(),
        Quantity: z.number(),
      }),
    ),
  }),
  'The articles that take a resource.',
)

const articlesWithoutResources = component(
  'ArticlesWithoutResources',
  listOf(
    'articles',
    z.looseObject({
      ArticleId: z.int(),
      EstimateId: z.int(),
      EstimateName: z.string(),
      Symbol: z.string().nullable(),
      Name: z.string().nullable(),
      MeasureUnit: z.string().nullable(),
      Quantity: z.number(),
      M: z.number(),
      m: z.number(),
      U: z.number(),
      T: z.number(),
      Subcontract: z.number(),
      Other: z.number(),
      Value: z.number(),
    }),
  ),
  'The articles that no resources price.',
)

const resourceOffers = component(
  'ResourceOffers',
  z.looseObject({
    Suppliers: z.array(z.looseObject({ SupplierId: z.int(), Name: z.string() })),
    Resources: z.array(
      z.looseObject({
        Key: z.string(),
        Offers: z.array(
          z.looseObject({
            SupplierOfferId: z.int(),
            SupplierId: z.int(),
            Supplier: z.string(),
            Name: z.string().nullable(),
            MeasureUnit: z.string().nullable(),
            Price: z.number(),
            Currency: z.string().nullable(),
            Converted: z.number().nullable(),
            Date: z.iso.date().nullable(),
            ValidUntil: z.iso.date().nullable(),
            Expired: z.boolean(),
            UnitDiffers: z.boolean(),
            Note: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  'The offers of suppliers for the resources of a project.',
)

const runLine = z.looseObject({
  Kind: z.string(),
  Symbol: z.string().nullable(),
  Name: z.string().nullable(),
  MeasureUnit: z.string().nullable(),
  NewName: z.string().nullable(),
  NewUnit: z.string().nullable(),
  PriceBefore: z.number().nullable(),
  PriceAfter: z.number().nullable(),
  Lines: z.int(),
})

const resourceRunPreview = component(
  'ResourceRunPreview',
  z.looseObject({
    Changed: z.number(),
    Articles: z.int(),
    Before: z.looseObject({ Direct: z.number(), WithoutVAT: z.number() }),
    After: z.looseObject({ Direct: z.number(), WithoutVAT: z.number() }),
    Lines: z.array(runLine),
  }),
  'What a change of resources would do.',
)

const resourceRun = component(
  'ResourceRun',
  z.looseObject({
    RunId: z.int(),
    Action: z.string(),
    Details: z.record(z.string(), z.unknown()),
    Status: z.string(),
    Changed: z.number(),
    Articles: z.int(),
    Restored: z.number(),
    Kept: z.number(),
    DirectBefore: z.number().nullable(),
    DirectAfter: z.number().nullable(),
    UserId: z.int(),
    UserName: z.string().nullable(),
    CreatedAt: z.iso.datetime(),
    UndoneAt: z.iso.datetime().nullable(),
    _actions: actions,
    Before: z.looseObject({ Direct: z.number(), WithoutVAT: z.number() }).optional(),
    After: z.looseObject({ Direct: z.number(), WithoutVAT: z.number() }).optional(),
    Lines: z.array(runLine).optional(),
  }),
  'A change of the resources of a project.',
)

const resourceRuns = component(
  'ResourceRuns',
  listOf('runs', resourceRun),
  'The changes of the resources of a project.',
)

/** What these routes answer. */
export const resourceReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/resources 200': projectResources,
  'GET /api/estimation-objects/:id/resources 200': projectResources,
  'GET /api/estimation-estimates/:id/resources 200': projectResources,
  'GET /api/estimation-investments/:id/resources/use 200': resourceUse,
  'GET /api/estimation-objects/:id/resources/use 200': resourceUse,
  'GET /api/estimation-estimates/:id/resources/use 200': resourceUse,
  'GET /api/estimation-investments/:id/resources/rest 200': articlesWithoutResources,
  'GET /api/estimation-objects/:id/resources/rest 200': articlesWithoutResources,
  'GET /api/estimation-estimates/:id/resources/rest 200': articlesWithoutResources,
  'GET /api/estimation-investments/:id/resources/offers 200': resourceOffers,
  'POST /api/estimation-investments/:id/resource-runs/preview 200': resourceRunPreview,
  'POST /api/estimation-investments/:id/resource-runs 201': resourceRun,
  'GET /api/estimation-investments/:id/resource-runs/:runId 200': resourceRun,
  'POST /api/estimation-investments/:id/resource-runs/:runId/undo 200': resourceRun,
  'GET /api/estimation-investments/:id/resource-runs 200': resourceRuns,
}
