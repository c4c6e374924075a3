import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { demandUpload } from './demand-upload.ts'
import { freshKey, keepBytes, recordFile, sentBy, wireFile } from './keep-file.ts'
import { readPieces, type Piece, pieceOf, piecesOf, placePiece } from './upload-pieces.ts'

/** Bytes of a piece: small enough that a broken line loses little, large enough that 50 MB are 50 calls. */
const PIECE = 1024 * 1024

interface Upload {
  readonly id: number
  readonly name: string
  readonly folder: string
  readonly size: number
  readonly received: number
  readonly withoutPlace: boolean
  /** What the keys of its pieces begin with. */
  readonly storageKey: string
  readonly sha256: string | null
  readonly fileId: number | null
}

const start = z.strictObject({
  Name: z.string().trim().min(1).max(255),
  Size: z.int().positive(),
  Folder: z.string().trim().max(80).default('Notes'),
  WithoutPlace: z.boolean().default(false),
  /** Of the whole file, in hexadecimal: what arrives and is another one is refused. */
  Sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
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
      const { Name: name, Size: size, Folder: folder, WithoutPlace: withoutPlace, Sha256: sha256 = null } = request.body
      if (size > uploadLimit) throw new AppError('TOO_LARGE')
      const { actor } = request
      const made = await inTransaction(services, request, ({ tx }) =>
        tx.one<Upload>(sql`insert into uploads (client_id, user_id, account_id, person_id, name, folder, size, without_place, storage_key, sha256)
        values (${actor.clientId}, ${actor.userId}, ${actor.portal?.accountId ?? null}, ${actor.portal?.userId ?? null}, ${name}, ${folder}, ${size}, ${withoutPlace}, ${freshKey(actor)}, ${sha256}) returning *`),
      )
      return reply.code(201).send({ ...stateOf(made as Upload), PieceSize: PIECE })
    },
  )

  app.get('/files/uploads/:id', { schema: { tags, summary: 'Where an upload stands', params: idParams } }, (request) =>
    inTransaction(services, request, async (context) => {
      return standing(context, await own(context, request.params.id))
    }),
  )

  app.delete(
    '/files/uploads/:id',
    { schema: { tags, summary: 'Give an upload up', params: idParams } },
    async (request, reply) => {
      const pieces = await inTransaction(services, request, async (context) =>
        forget(context, await own(context, request.params.id, true)),
      )
      await discard(services, pieces)
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
        if (upload.fileId === null && offset !== upload.received) throw elsewhere(upload.received)
        if (offset + piece.length > upload.size) throw new AppError('TOO_LARGE')
        return piece.length === 0 || upload.fileId !== null
          ? inTransaction(services, request, (context) => standing(context, upload))
          : take(services, request, upload, offset, piece)
      },
    )
  })
}

/** Keeps a piece; the last one makes the file. */
async function take(services: Services, request: FastifyRequest, upload: Upload, offset: number, bytes: Buffer) {
  const piece = pieceOf(upload.storageKey, offset, bytes)
  const end = offset + bytes.length
  await services.storage.write(piece.storageKey, bytes)
  const { state, loose } = await inTransaction(services, request, async (context) => {
    const now = await own(context, upload.id, true)
    if (now.fileId !== null) return { state: await standing(context, now), loose: [piece] }
    if (now.received !== offset) {
      const known = (await piecesOf(context, upload.id)).some(({ storageKey }) => storageKey === piece.storageKey)
      return { state: known ? stateOf(now) : now.received, loose: known ? [] : [piece] }
    }
    const replaced = await placePiece(context, upload.id, piece)
    if (end === upload.size) return { state: undefined, loose: replaced }
    // The last piece counts as received with the file that it makes: until then it may come again.
    await context.tx.run(
      sql`update uploads set received = ${end} where client_id = ${request.actor.clientId} and id = ${upload.id}`,
    )
    return { state: stateOf({ ...now, received: end }), loose: replaced }
  })
  await discard(services, loose)
  if (typeof state === 'number') throw elsewhere(state)
  return state ?? finish(services, request, upload)
}

/**
 * Makes the file of an upload that is there whole. Its last piece may come again meanwhile: whichever is done first gives the file to both.
 * A piece that is not there as it was sent is asked for again.
 */
async function finish(services: Services, request: FastifyRequest, upload: Upload) {
  const { storage } = services
  const pieces = await inTransaction(services, request, (context) => piecesOf(context, upload.id))
  const joined = await readPieces(storage, pieces, upload.size)
  if ('brokenAt' in joined) return goBack(services, request, upload, joined.brokenAt)
  const kept = await keepJoined(storage, request, upload, joined).catch(async (error: unknown) => {
    if (error instanceof AppError)
      await discard(services, await inTransaction(services, request, (context) => forget(context, upload)))
    throw error
  })
  const made = await inTransaction(services, request, async (context) => {
    const now = await own(context, upload.id, true)
    if (now.fileId !== null) return { reply: await standing(context, now), again: true }
    const file = await recordFile(context, kept)
    const { clientId } = request.actor
    await context.tx.run(
      sql`update uploads set received = size, file_id = ${file.FileId} where client_id = ${clientId} and id = ${upload.id}`,
    )
    await context.tx.run(sql`delete from upload_pieces where client_id = ${clientId} and upload_id = ${upload.id}`)
    return { reply: { ...stateOf({ ...upload, received: upload.size }), File: file }, again: false }
  })
  if (made.again) await storage.remove(kept.key)
  else await discard(services, pieces)
  return made.reply
}

/** @throws AppError INVALID_DATA on `file` */
async function keepJoined(
  storage: Services['storage'],
  { actor }: FastifyRequest,
  upload: Upload,
  { bytes, sha256 }: { readonly bytes: Uint8Array; readonly sha256: string },
) {
  if (upload.sha256 !== null && upload.sha256 !== sha256)
    throw new AppError('INVALID_DATA', {
      faults: [{ field: 'file', code: 'DAMAGED_FILE', params: { name: upload.name } }],
    })
  return keepBytes(storage, actor, { ...upload, bytes })
}

/** Pieces from a place on are forgotten, and sent anew; whoever was quicker may have made the file of them and taken them away. */
async function goBack(services: Services, request: FastifyRequest, upload: Upload, position: number) {
  const { state, lost } = await inTransaction(services, request, async (context) => {
    const now = await own(context, upload.id, true)
    if (now.fileId !== null) return { state: await standing(context, now), lost: [] }
    const { clientId } = request.actor
    await context.tx.run(
      sql`update uploads set received = ${position} where client_id = ${clientId} and id = ${upload.id}`,
    )
    const gone = await context.tx.rows<Piece>(
      sql`delete from upload_pieces where client_id = ${clientId} and upload_id = ${upload.id} and position >= ${position} returning *`,
    )
    return { state: undefined, lost: gone }
  })
  await discard(services, lost)
  if (!state) throw elsewhere(position)
  return state
}

function elsewhere(received: number): AppError {
  return new AppError('UPLOAD_ELSEWHERE', { body: { Offset: received } })
}

/** Where an upload stands, with the file it gave. */
async function standing(context: Context, upload: Upload) {
  return { ...stateOf(upload), ...(upload.fileId ? { File: await wireFile(context, upload.fileId) } : {}) }
}

/** An upload of the caller, held until the transaction ends where that is asked. @throws AppError NOT_FOUND */
async function own({ tx, actor }: Context, id: number, hold = false): Promise<Upload> {
  const upload = await tx.one<Upload>(sql`select * from uploads where client_id = ${actor.clientId} and id = ${id}
    and ${sentBy(actor, 'uploads')} ${hold ? sql`for update` : sql``}`)
  if (!upload) throw new AppError('NOT_FOUND')
  return upload
}

/** Forgets an upload; gives its pieces, whose bytes are to go. */
async function forget(context: Context, upload: Upload): Promise<Piece[]> {
  const pieces = await piecesOf(context, upload.id)
  await context.tx.run(sql`delete from uploads where client_id = ${context.actor.clientId} and id = ${upload.id}`)
  return pieces
}

async function discard({ storage }: Services, pieces: readonly Piece[]): Promise<void> {
  await Promise.all(pieces.map(({ storageKey }) => storage.remove(storageKey)))
}

function stateOf({ id, received, size }: Upload): { UploadId: number; Offset: number; Size: number } {
  return { UploadId: id, Offset: received, Size: size }
}
