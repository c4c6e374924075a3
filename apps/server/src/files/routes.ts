import { beginningOf } from '@temelia/text/beginning'
import { AppError } from '@temelia/model/errors'
import { StoredFile } from '@temelia/model/record/stored-file'
import { sql } from 'kysely'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { uploadedFile } from '../http/uploaded-bytes.ts'
import { find } from '../records/find.ts'
import type { ByteRange } from '../ports/storage.ts'
import { isPreviewable } from './content-type.ts'
import { demandUpload } from './demand-upload.ts'
import { keepBytes, recordFile } from './keep-file.ts'

/** Uploads in one piece and downloads: the type is read from the content, bytes lie outside the web root. */
export function fileRoutes(app: App, services: Services): void {
  app.post(
    '/files/upload',
    {
      preValidation: demandUpload,
      schema: {
        tags: ['files'],
        summary: 'Upload a file (multipart: folder, withoutPlace, file)',
        consumes: ['multipart/form-data'],
        form: z.object({
          file: z.file(),
          folder: z.string().default('Notes'),
          withoutPlace: z.enum(['0', '1']).default('0'),
        }),
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
      const part = await request.file()
      if (!part) throw new AppError('INVALID_DATA', { faults: [{ field: 'file', code: 'REQUIRED' }] })
      const { name, bytes } = await uploadedFile(part)
      const value = (name: string): string | undefined => {
        const field = part.fields[name]
        return field && 'value' in field ? String(field.value) : undefined
      }
      const kept = await keepBytes(services.storage, request.actor, {
        name,
        folder: beginningOf(value('folder') ?? 'Notes', 80),
        bytes,
        withoutPlace: ['1', 'true'].includes(value('withoutPlace') ?? ''),
      })
      return reply.code(201).send(await inTransaction(services, request, (context) => recordFile(context, kept)))
    },
  )

  app.get(
    '/files/:id',
    {
      // A part of a file is counted in the bytes of the file.
      compress: false,
      schema: {
        tags: ['files'],
        summary: 'The content of a file, or a part of it (Range); `inline=1` for the preview of a picture or PDF',
        params: idParams,
        querystring: z.looseObject({ inline: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const { row, key } = await inTransaction(services, request, async (context) => {
        const found = await find(context, StoredFile, request.params.id)
        const stored = await context.tx.one<{ storageKey: string }>(
          sql`select storage_key from files where client_id = ${context.actor.clientId} and id = ${found.id}`,
        )
        return { row: found, key: stored?.storageKey ?? '' }
      })
      const range = byteRange(request.headers.range, row.size ?? 0)
      const content = await services.storage.read(key, range)
      if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${row.size}`)
      const type = row.type ?? 'application/octet-stream'
      const shown = request.query.inline === '1' && isPreviewable(type)
      return (
        reply
          .type(type)
          .header(
            'content-disposition',
            `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name ?? 'file')}`,
          )
          .header('accept-ranges', 'bytes')
          .header('x-content-type-options', 'nosniff')
          // Opened by itself it runs nothing, loads nothing and belongs to no site; no copy outlives the session.
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
          .header('cache-control', 'private, no-store')
          .send(content)
      )
    },
  )
}

/** The one part that a Range header asks for; undefined when all is to be sent, as for whatever cannot be read or lies outside. */
function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? { from, to } : undefined
}
