import { StoredFile } from '@temelia/model/record/stored-file'
import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import { recordOf } from '../http/describe/record-schemas.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const uploadLimits = component(
  'UploadLimits',
  z.looseObject({ UploadLimit: z.number(), PieceSize: z.int() }),
  'How large a file and a piece of it may be.',
)

const upload = component(
  'Upload',
  z.looseObject({
    UploadId: z.int(),
    Offset: z.number(),
    Size: z.int(),
    PieceSize: z.int().optional(),
    File: recordOf(StoredFile).optional(),
  }),
  'Where an upload stands.',
)

/** What these routes answer. */
export const fileReplies: ReplyTable = {
  'GET /files/limits 200': uploadLimits,
  'POST /files/uploads 201': upload,
  'GET /files/uploads/:id 200': upload,
  'PUT /files/uploads/:id 200': upload,
  'POST /files/upload 201': recordOf(StoredFile),
  'GET /files/:id 200': ['application/octet-stream'],
  'GET /files/:id 206': ['application/octet-stream'],
  'DELETE /files/uploads/:id 204': null,
}
