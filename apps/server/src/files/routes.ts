import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import { AppError } from '@temelia/model/errors'
import { StoredFile } from '@temelia/model/record/stored-file'
import { sql } from 'kysely'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { find } from '../records/find.ts'
import { column, columns, from } from '../records/select.ts'
import { contentType } from './content-type.ts'

/** Uploads and downloads (contract section 6): the type is read from the content, bytes lie outside the web root. */
export function fileRoutes(app: App, services: Services): void {
  app.post(
    '/files/upload',
    {
      schema: {
        tags: ['files'],
        summary: 'Upload a file (multipart: file, folder)',
        consumes: ['multipart/form-data'],
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
      const part = await request.file()
      if (!part) throw new AppError('INVALID_DATA', { faults: [{ field: 'file', code: 'REQUIRED' }] })
      const bytes = await part.toBuffer()
      const folderField = part.fields.folder
      const folder = folderField && 'value' in folderField ? String(folderField.value).slice(0, 80) : 'Notes'
      const { actor } = request
      const key = `${actor.region}/${actor.clientId}/${randomUUID()}`
      const size = await services.storage.write(key, Readable.from([bytes]))
      const row = await inTransaction(services, request, async ({ tx }) => {
        const made = await tx.one<{
          id: number
        }>(sql`insert into files (client_id, user_id, name, folder, size, type, storage_key)
        values (${actor.clientId}, ${actor.userId}, ${part.filename.slice(-255)}, ${folder}, ${size}, ${contentType(bytes)}, ${key}) returning id`)
        return tx.one<Parameters<typeof encode<typeof StoredFile>>[1]>(
          sql`select ${columns(StoredFile)} from ${from(StoredFile)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${made?.id}`,
        )
      })
      if (!row) throw new AppError('NOT_FOUND')
      return reply.code(201).send(encode(StoredFile, row))
    },
  )

  app.get(
    '/files/:id',
    { schema: { tags: ['files'], summary: 'The content of a file', params: idParams, querystring: z.looseObject({}) } },
    async (request, reply) => {
      const { row, key } = await inTransaction(services, request, async (context) => {
        const found = await find(context, StoredFile, request.params.id)
        const stored = await context.tx.one<{ storageKey: string }>(
          sql`select storage_key from files where client_id = ${context.actor.clientId} and id = ${found.id}`,
        )
        return { row: found, key: stored?.storageKey ?? '' }
      })
      return reply
        .type(row.type ?? 'application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.name ?? 'file')}`)
        .header('x-content-type-options', 'nosniff')
        .send(services.storage.read(key))
    },
  )
}
