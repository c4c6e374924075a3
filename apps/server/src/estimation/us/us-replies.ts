import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const crewUses = component(
  'CrewUses',
  z.looseObject({
    CrewId: z.int(),
    Rate: z.number().nullable(),
    Uses: z.array(
      z.looseObject({
        InvestmentId: z.int(),
        Name: z.string(),
        Currency: z.string().nullable(),
        Lines: z.int(),
        Before: z.number(),
        After: z.number(),
      }),
    ),
  }),
  'The projects that a crew’s rate would change.',
)

const crewRepricing = component(
  'CrewRepricing',
  z.looseObject({ RepricingId: z.int().optional(), Lines: z.int(), InvestmentIds: z.array(z.int()).optional() }),
  'A crew’s rate brought into projects, or taken back.',
)

const alternates = component(
  'Alternates',
  z.looseObject({
    Base: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), WithVAT: z.number() }),
    Bid: z.looseObject({ Direct: z.number(), WithoutVAT: z.number(), WithVAT: z.number() }),
    Alternates: z.array(
      z.looseObject({
        AlternateId: z.int(),
        Code: z.string().nullable(),
        Name: z.string(),
        Kind: z.string(),
        Taken: z.boolean(),
        Version: z.int(),
        EstimateIds: z.array(z.int()),
        Direct: z.number(),
        WithoutVAT: z.number(),
        WithVAT: z.number(),
      }),
    ),
  }),
  'The alternates of a bid with their prices.',
)

/** What these routes answer. */
export const usReplies: ReplyTable = {
  'GET /api/estimation-crews/:id/uses 200': crewUses,
  'POST /api/estimation-crews/:id/reprice 200': crewRepricing,
  'POST /api/estimation-crews/repricings/:id/undo 200': crewRepricing,
  'GET /api/estimation-investments/:id/alternates 200': alternates,
}
