import { z } from 'zod'
import { actions, component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const fault = z.looseObject({ Id: z.int(), Name: z.string().nullable(), Code: z.string(), Message: z.string() })

const bulkPreview = component(
  'BulkPreview',
  z.looseObject({
    Total: z.number(),
    Changed: z.number(),
    Unchanged: z.number(),
    Refused: z.number(),
    Tried: z.number(),
    Faults: z.array(fault),
  }),
  'What a change of many records would do.',
)

const bulkRun = component(
  'BulkRun',
  z.looseObject({
    BulkId: z.int(),
    Entity: z.string(),
    Action: z.string(),
    Changes: z.record(z.string(), z.unknown()).nullable(),
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
    Faults: z.array(fault),
    _actions: actions,
  }),
  'A change of many records: how far it is and what became of each.',
)

const bulkRuns = component(
  'BulkRuns',
  z.looseObject({ _embedded: z.looseObject({ bulk: z.array(bulkRun) }) }),
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
