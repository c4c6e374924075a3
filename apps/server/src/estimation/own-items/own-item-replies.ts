import { z } from 'zod'
import { component, listOf } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const ownNorm = component(
  'OwnNorm',
  z.looseObject({
    NormId: z.int(),
    Symbol: z.string(),
    Name: z.string(),
    MeasureUnit: z.string(),
    Crew: z.string().nullable(),
    Green: z.boolean(),
    Weight: z.number().nullable(),
    Composite: z.boolean(),
    Price: z.number(),
    Material: z.number(),
    Labor: z.number(),
    Equipment: z.number(),
    Transport: z.number(),
    LaborHours: z.number(),
    Uses: z.number(),
    Version: z.int(),
    UpdatedAt: z.iso.datetime(),
    Lines: z.array(
      z.looseObject({
        ResourceId: z.int(),
        Kind: z.string(),
        Symbol: z.string().nullable(),
        Name: z.string(),
        MeasureUnit: z.string(),
        Consumption: z.number(),
        Waste: z.number().nullable(),
        Percent: z.boolean(),
        Price: z.number(),
        Weight: z.number().nullable(),
        Supplier: z.string().nullable(),
      }),
    ),
    Children: z.array(
      z.looseObject({
        Kind: z.string().nullable(),
        ReferenceId: z.int().nullable(),
        ReferenceType: z.string().nullable(),
        Symbol: z.string().nullable(),
        Name: z.string(),
        MeasureUnit: z.string().nullable(),
        Quantity: z.number(),
        Material: z.number(),
        Labor: z.number(),
        Equipment: z.number(),
        Transport: z.number(),
        LaborHours: z.number(),
        Composite: z.boolean(),
      }),
    ),
    Holders: z.array(
      z.looseObject({ NormId: z.int(), Symbol: z.string(), Name: z.string(), Level: z.int(), Quantity: z.number() }),
    ),
    Usage: z.array(z.looseObject({ InvestmentId: z.int(), Name: z.string(), Count: z.int() })),
  }),
  'An own norm with its recipe.',
)

const ownResourceRow = z.looseObject({
  ResourceId: z.int(),
  Kind: z.string(),
  Symbol: z.string().nullable(),
  Name: z.string(),
  MeasureUnit: z.string(),
  Weight: z.number().nullable(),
  Price: z.number(),
  Supplier: z.string().nullable(),
  PriceDate: z.iso.date().nullable(),
  Uses: z.number(),
  Norms: z.number(),
  Version: z.int(),
  UpdatedAt: z.iso.datetime(),
})

const ownResource = component(
  'OwnResource',
  ownResourceRow.extend({
    Usage: z.array(z.looseObject({ InvestmentId: z.int(), Name: z.string(), Count: z.int() })),
  }),
  'An own resource.',
)

const ownResources = component('OwnResources', listOf('estimation_own_resources', ownResourceRow), 'Own resources.')

const ownItemsSaved = component(
  'OwnItemsSaved',
  z.looseObject({ Saved: z.number(), Ids: z.array(z.int()), Skipped: z.array(z.string()) }),
  'What was saved as own items.',
)

const greenArticles = component(
  'GreenArticles',
  z.looseObject({ Count: z.int(), Rewards: z.number(), Next: z.number() }),
  'Green articles: their count and the rewards it comes to.',
)

const ownNorms = component(
  'OwnNorms',
  listOf('estimation_own_norms', ownNorm.partial()),
  'Own norms, without their recipes.',
)

/** What these routes answer. */
export const ownItemReplies: ReplyTable = {
  'POST /api/estimation-own-norms 201': ownNorm,
  'GET /api/estimation-own-norms/:id 200': ownNorm,
  'PUT /api/estimation-own-norms/:id 200': ownNorm,
  'POST /api/estimation-own-resources 201': ownResource,
  'GET /api/estimation-own-resources/:id 200': ownResource,
  'PUT /api/estimation-own-resources/:id 200': ownResource,
  'GET /api/estimation-own-resources 200': ownResources,
  'POST /api/estimation-own-items/save 200': ownItemsSaved,
  'GET /api/estimation-green-articles 200': greenArticles,
  'GET /api/estimation-own-norms 200': ownNorms,
  'DELETE /api/estimation-own-norms/:id 204': null,
  'DELETE /api/estimation-own-resources/:id 204': null,
}
