import { z } from 'zod'
import { actions, component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const bulkPreview = component(
  'BulkPreview',
  z.looseObject({
    Total: z.number(),
    Changed: z.number(),
    Unchanged: z.number(),
    Refused: z.number(),
    Tried: z.number(),
    Faults: z.array(z.looseObject({ Id: z.int(), Name: z.string().nullable(), Code: z.string(), Message: z.string() })),
  }),
  'What a change of many records would do.',
)

const bulkRun = component(
  'BulkRun',
  z.looseObject({
    BulkId: z.int(),
    Entity: z.string(),
    Action: z.string(),
    Changes: z
      .looseObject({
        City: z.string().optional(),
        Rating: z.number().optional(),
        StageId: z.int().nullable().optional(),
        Custom: z.looseObject({ Segment: z.string() }).optional(),
        ZoneId: z.int().optional(),
        Description: z.string().optional(),
      })
      .nullable(),
    Status: z.string(),
    Total: z.number(),
    Changed: z.number(),
    Unchanged: z.number(),
    Refused: z.number(),
    Restored: z.number(),
    Kept: z.number(),
    UserId: z.int(),
    CreatedAt: z.iso.datetime(),
    FinishedAt: z.iso.datetime().nullable(),
    Faults: z.array(z.looseObject({ Id: z.int(), Name: z.string().nullable(), Code: z.string(), Message: z.string() })),
    _actions: actions,
  }),
  'A change of many records: how far it is and what became of each.',
)

const bulkRuns = component(
  'BulkRuns',
  z.looseObject({
    _embedded: z.looseObject({
      bulk: z.array(
        z.looseObject({
          BulkId: z.int(),
          Entity: z.string(),
          Action: z.string(),
          Changes: z.looseObject({ City: z.string(), Rating: z.number().optional() }),
          Status: z.string(),
          Total: z.number(),
          Changed: z.number(),
          Unchanged: z.number(),
          Refused: z.number(),
          Restored: z.number(),
          Kept: z.number(),
          UserId: z.int(),
          CreatedAt: z.iso.datetime(),
          FinishedAt: z.iso.datetime(),
          Faults: z.array(z.unknown()),
          _actions: actions,
        }),
      ),
    }),
  }),
  'The changes of many records of the last days.',
)

/** What these routes answer. */
export const bulkReplies: ReplyTable = {
  'POST /api/bulk/preview 200': bulkPreview,
  'POST /api/bulk 201': bulkRun,
  'GET /api/bulk/:id 200': bulkRun,
  'POST /api/bulk/:id/cancel 200': bulkRun,
  'POST /api/bulk/:id/undo 200': bulkRun,
  'GET /api/bulk 200': bulkRuns,
}
