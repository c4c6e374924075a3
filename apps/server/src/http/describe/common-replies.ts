import { z } from 'zod'
import { actions, component, listOf, undoItem } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'
import { usesReply } from '../uses-route.ts'

const restored = component(
  'Restored',
  z.looseObject({ Version: z.int(), CreatedAt: z.iso.datetime(), UpdatedAt: z.iso.datetime(), _actions: actions }),
  'The record that came back, as reading it would answer.',
)

const restoredTogether = component(
  'RestoredTogether',
  z.looseObject({ restored: z.int() }),
  'How many records came back.',
)

const undoHistoryCleared = component(
  'UndoHistoryCleared',
  z.looseObject({ cleared: z.int() }),
  'How many items of the history were deleted for good.',
)

const undoHistory = component(
  'UndoHistory',
  listOf('undoStackItems', undoItem),
  'The removals under a record that can be taken back, newest first.',
)

const bin = component(
  'Bin',
  listOf('bin', undoItem).extend({
    counts: z.record(z.string(), z.int().min(0)),
  }),
  'What lies in the recycle bin, with the count of each kind.',
)

const binRestored = component(
  'BinRestored',
  z.looseObject({
    restored: z.array(z.int()),
    refused: z.array(
      z.looseObject({
        UndoId: z.int(),
        code: z.string(),
        detail: z.string(),
        Duplicates: z
          .array(z.looseObject({ Field: z.string(), Value: z.string(), Id: z.int(), Name: z.string().nullable() }))
          .optional(),
      }),
    ),
  }),
  'What came back and what did not, with the reason.',
)

const binPurged = component('BinPurged', z.looseObject({ purged: z.int() }), 'How many were deleted for good.')

/** One thing done to a record: by whom, when, and each field before and after. */
export const historyEntry = z.looseObject({
  HistoryId: z.int(),
  At: z.iso.datetime(),
  UserId: z.int().nullable(),
  UserName: z.string().nullable(),
  EntityType: z.string(),
  EntityId: z.int(),
  Name: z.string().nullable(),
  Action: z.string(),
  Changes: z.array(z.looseObject({ Field: z.string(), Before: z.unknown(), After: z.unknown() })),
})

const history = component('History', listOf('history', historyEntry), 'What was done to a record, newest first.')

const presence = component(
  'Presence',
  z.looseObject({
    InvestmentId: z.int().nullable(),
    People: z.array(z.looseObject({ UserId: z.int(), Name: z.string(), ScheduleActivityId: z.int().nullable() })),
  }),
  'Who has the project open, and the activity of its timetable that they are changing.',
)

const searchResult = component(
  'SearchResult',
  z.looseObject({
    _embedded: z.looseObject({
      search: z.array(
        z.looseObject({
          EntityType: z.string(),
          Id: z.int(),
          Title: z.string().nullable(),
          Detail: z.string(),
          ParentId: z.int().nullable(),
        }),
      ),
    }),
  }),
  'What was found, by kind of record.',
)

/** What these routes answer. */
export const commonReplies: ReplyTable = {
  'POST /undoStackItems/:id/restore 200': restored,
  'POST /undoStackItems/restore 200': restoredTogether,
  'DELETE /undoStackItems 200': undoHistoryCleared,
  'GET /undoStackItems/getAllByInvestment 200': undoHistory,
  'GET /undoStackItems/getAllByObject 200': undoHistory,
  'GET /undoStackItems/getAllByEstimate 200': undoHistory,
  'GET /api/bin 200': bin,
  'POST /api/bin/restore 200': binRestored,
  'POST /api/bin/purge 200': binPurged,
  'GET /api/history 200': history,
  'PUT /api/presence 200': presence,
  'GET /api/search 200': searchResult,
  'GET /api/uses 200': usesReply,
  'GET /api/events 200': ['text/event-stream'],
}
