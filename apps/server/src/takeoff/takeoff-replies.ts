import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const measures = component(
  'BlueprintMeasures',
  z.looseObject({
    Unit: z.enum(['m', 'ft']),
    Shapes: z.array(
      z.looseObject({
        Id: z.union([z.number(), z.string()]),
        Length: z.number().optional(),
        Perimeter: z.number().optional(),
        Area: z.number().optional(),
        Count: z.int().optional(),
        SelfIntersecting: z.boolean(),
      }),
    ),
  }),
  'What shapes measure: lengths in the unit, areas in its square, cut-outs taken off.',
)

/** What the routes of drawings answer. */
export const takeoffReplies: ReplyTable = {
  'POST /api/blueprints/measure 200': measures,
  'GET /api/blueprints/:id/marked 200': ['application/pdf'],
  'GET /api/estimation-investments/:id/takeoff 200': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
}
