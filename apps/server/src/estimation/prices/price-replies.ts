import { z } from 'zod'
import { actions, component, listOf } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const run = z.looseObject({
  RunId: z.int(),
  Details: z.record(z.string(), z.unknown()),
  Status: z.string(),
  Changed: z.number(),
  Restored: z.number(),
  UserName: z.string().nullable(),
  CreatedAt: z.iso.datetime(),
  _actions: actions,
})

const lines = z.array(
  z.looseObject({
    Kind: z.string(),
    Symbol: z.string().nullable(),
    Name: z.string(),
    MeasureUnit: z.string(),
    PriceBefore: z.number().nullable(),
    PriceAfter: z.number().nullable(),
  }),
)

const priceRunPreview = component(
  'PriceRunPreview',
  run.extend({ Lines: lines }),
  'Prices of a collection, before and after.',
)

const priceRun = component('PriceRun', run.extend({ Lines: lines.optional() }), 'An update of prices.')

const priceRuns = component('PriceRuns', listOf('runs', run), 'The updates of the prices of a collection.')

const exchangeRates = component(
  'ExchangeRates',
  z.looseObject({
    Source: z.string(),
    Currency: z.string().optional(),
    Base: z.string(),
    Date: z.iso.date(),
    Rate: z.number().optional(),
    Rates: z.record(z.string(), z.number()).optional(),
  }),
  'Rates of currencies by the national bank.',
)

/** What these routes answer. */
export const priceReplies: ReplyTable = {
  'POST /api/norme-colectii/:id/price-runs/preview 200': priceRunPreview,
  'POST /api/norme-colectii/:id/price-runs 201': priceRun,
  'GET /api/norme-colectii/:id/price-runs/:runId 200': priceRun,
  'POST /api/norme-colectii/:id/price-runs/:runId/undo 200': priceRun,
  'GET /api/norme-colectii/:id/price-runs 200': priceRuns,
  'GET /api/exchange-rates 200': exchangeRates,
}
