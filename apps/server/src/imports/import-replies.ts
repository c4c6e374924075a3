import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const importRun = component(
  'Import',
  z.looseObject({
    ImportId: z.int(),
    Status: z.enum(['reading', 'preview', 'committing', 'done', 'failed', 'undoing', 'undone']),
    Progress: z.number().min(0).max(100),
    FileName: z.string(),
    Lines: z.int(),
    DoneLines: z.int(),
    Created: z.int(),
    Updated: z.int(),
    Skipped: z.int(),
    Failed: z.int(),
    /** What it holds follows from what is read: columns and records of a list, the tree of an exchange file. */
    Preview: z.record(z.string(), z.unknown()).nullable(),
    Errors: z.array(
      z.looseObject({
        sheet: z.string().nullable(),
        line: z.int().nullable(),
        column: z.string().nullable(),
        value: z.string().nullable(),
        code: z.string(),
        message: z.string(),
      }),
    ),
  }),
  'An import: where it stands, what it read and what it wrote.',
)

/** What these routes answer. */
export const importReplies: ReplyTable = {
  'POST /api/imports 201': importRun,
  'GET /api/imports/:id 200': importRun,
  'POST /api/imports/:id/commit 200': importRun,
  'POST /api/imports/:id/undo 200': importRun,
  'POST /api/imports/:id/cancel 200': importRun,
  'POST /api/estimation-imports 201': importRun,
  'GET /api/estimation-imports/:id 200': importRun,
  'POST /api/estimation-imports/:id/commit 200': importRun,
  'POST /api/estimation-imports/:id/undo 200': importRun,
  'GET /api/imports/:id/lines 200': ['text/csv'],
}
