import type { ReplyTable } from '../http/describe/replies.ts'

/** What these routes answer. */
export const exportReplies: ReplyTable = {
  'GET /api/exports/:entity 200': ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
}
