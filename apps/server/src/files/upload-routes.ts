import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { demandUpload } from './demand-upload.ts'
import { freshKey, keepBytes, recordFile, wireFile } from './keep-file.ts'

/** Bytes of a piece: small enough that a broken line loses little, large enough that 50 MB are 50 calls. */
const PIECE = 1024 * 1024

interface Upload {
  readonly id: number
  readonly name: string
  readonly folder: string
  readonly size: number
  readonly received: number
  readonly withoutPlace: boolean
  readonly storageKey: string
  readonly fileId: number | null
}

const start = z.strictObject({
  Name: z.string().trim().min(1).max(255),
  Size: z.int().positive(),
  Folder: z.string().trim().max(80).default('Notes'),
  WithoutPlace: z.boolean().default(false),
})

const tags = ['files']

/**
 * Uploads in pieces: announced with name and size, sent from where they stand, and a file when the last piece is there. A broken line
 * costs the piece on the way; a repeated piece changes nothing.
 */
export function uploadRoutes(app: App, services: Services): void {
  const { uploadLimit } = services.config

  app.get('/files/limits', { schema: { tags, summary: 'How large a file and a piece of it may be' } }, () => ({
    UploadLimit: uploadLimit,
    PieceSize: PIECE,
  }))

  app.post(
    '/files/uploads',
    { preValidation: demandUpload, schema: { tags, summary: 'Announce a file', body: start } },
    async (request, reply) => {
      const { Name: name, Size: size, Folder: folder, WithoutPlace: withoutPlace } = request.body
      if (size > uploadLimit) throw new AppError('TOO_LARGE')
      const { actor } = request
      const made = await inTransaction(services, request, ({ tx }) =>
        tx.one<Upload>(sql`insert into uploads (client_id, user_id, account_id, name, folder, size, without_place, storage_key)
        values (${actor.clientId}, ${actor.userId}, ${actor.portal?.accountId ?? null}, ${name}, ${folder}, ${size}, ${withoutPlace}, ${freshKey(actor)}) returning *`),
      )
      return reply.code(201).send({ ...stateOf(made as Upload), PieceSize: PIECE })
    },
  )

  app.get('/files/uploads/:id', { schema: { tags, summary: 'Where an upload stands', params: idParams } }, (request) =>
    inTransaction(services, request, async (context) => {
      const upload = await own(context, request.params.id)
      return { ...stateOf(upload), ...(upload.fileId ? { File: await wireFile(context, upload.fileId) } : {}) }
    }),
  )

  app.delete(
    '/files/uploads/:id',
    { schema: { tags, summary: 'Give an upload up', params: idParams } },
    async (request, reply) => {
      const upload = await inTransaction(services, request, async (context) => {
        const found = await own(context, request.params.id)
        await forget(context, found)
        return found
      })
      await services.storage.remove(upload.storageKey)
      return reply.code(204).send()
    },
  )

  // In a scope of its own: only here a body is bytes.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: PIECE },
      (_request: FastifyRequest, bytes: Buffer, done) => done(null, bytes),
    )
    scope.put(
      '/files/uploads/:id',
      {
        schema: {
          tags,
          summary: 'Send a piece',
          consumes: ['application/octet-stream'],
          params: idParams,
          querystring: z.looseObject({ offset: z.coerce.number().int().min(0) }),
        },
      },
      async (request) => {
        const piece = request.body
        if (!Buffer.isBuffer(piece)) throw new AppError('UNSUPPORTED_TYPE')
        const { offset } = request.query as { offset: number }
        const upload = await inTransaction(services, request, (context) =>
          own(context, (request.params as { id: number }).id),
        )
        if (upload.fileId === null && offset !== upload.received)
          throw new AppError('UPLOAD_ELSEWHERE', { body: { Offset: upload.received } })
        if (offset + piece.length > upload.size) throw new AppError('TOO_LARGE')
        if (upload.fileId === null) await services.storage.put(upload.storageKey, offset, piece)
        return advance(services, request, upload, offset + piece.length)
      },
    )
  })
}

/** Takes note of a piece that is written; the last one makes the file. */
async function advance(services: Services, request: FastifyRequest, upload: Upload, received: number) {
  if (upload.fileId === null && received === upload.size) return finish(services, request, upload)
  return inTransaction(services, request, async (context) => {
    await context.tx.run(
      sql`update uploads set received = ${received} where client_id = ${request.actor.clientId} and id = ${upload.id} and received < ${received}`,
    )
    return upload.fileId === null
      ? stateOf({ ...upload, received })
      : stateWithFile(context, { ...upload, received }, upload.fileId)
  })
}

/** Makes the file of an upload that is there whole. Its last piece may come again meanwhile: whichever is done first gives the file to both. */
async function finish(services: Services, request: FastifyRequest, upload: Upload) {
  const { storage } = services
  // Whoever was quicker took the pieces away, maybe before this one was laid down.
  const done = await fileOf(services, request, upload)
  const read = done ? null : await storage.bytes(upload.storageKey).catch((cause: unknown) => ({ cause }))
  if (!Buffer.isBuffer(read)) {
    const made = done ?? (await fileOf(services, request, upload))
    if (!made) throw new Error(`the pieces of upload ${upload.id} cannot be read`, { cause: read?.cause })
    await storage.remove(upload.storageKey)
    return made
  }
  const kept = await keepBytes(storage, request.actor, { ...upload, bytes: read }).catch(async (error: unknown) => {
    await inTransaction(services, request, (context) => forget(context, upload))
    await storage.remove(upload.storageKey)
    throw error
  })
  const { reply, loose } = await inTransaction(services, request, async (context) => {
    const now = await own(context, upload.id, true)
    if (now.fileId !== null) return { reply: await stateWithFile(context, now, now.fileId), loose: kept.key }
    const file = await recordFile(context, kept)
    await context.tx.run(
      sql`update uploads set received = size, file_id = ${file.FileId} where client_id = ${request.actor.clientId} and id = ${upload.id}`,
    )
    return { reply: { ...stateOf({ ...upload, received: upload.size }), File: file }, loose: upload.storageKey }
  })
  await storage.remove(loose)
  return reply
}

/** Where an upload stands with the file it gave, if it gave one by now. */
function fileOf(services: Services, request: FastifyRequest, { id }: Upload) {
  return inTransaction(services, request, async (context) => {
    const now = await own(context, id)
    return now.fileId === null ? null : stateWithFile(context, now, now.fileId)
  })
}

async function stateWithFile(context: Context, upload: Upload, fileId: number) {
  return { ...stateOf(upload), File: await wireFile(context, fileId) }
}

/** An upload of the caller, held until the transaction ends where that is asked. @throws AppError NOT_FOUND */
async function own({ tx, actor }: Context, id: number, hold = false): Promise<Upload> {
  const upload = await tx.one<Upload>(sql`select * from uploads where client_id = ${actor.clientId} and id = ${id}
    and user_id = ${actor.userId} and account_id is not distinct from ${actor.portal?.accountId ?? null}::bigint ${hold ? sql`for update` : sql``}`)
  if (!upload) throw new AppError('NOT_FOUND')
  return upload
}

async function forget({ tx, actor }: Context, upload: Upload): Promise<void> {
  await tx.run(sql`delete from uploads where client_id = ${actor.clientId} and id = ${upload.id}`)
}

function stateOf({ id, received, size }: Upload): { UploadId: number; Offset: number; Size: number } {
  return { UploadId: id, Offset: received, Size: size }
}
