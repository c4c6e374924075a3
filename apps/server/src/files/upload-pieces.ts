import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Storage, StorageFault } from '../ports/storage.ts'
import { joinPieces } from '../file-pieces.ts'
import type { Context } from '../records/context.ts'

/** A piece of an upload as it is kept; whichever server took it, all of them read it. */
export interface Piece {
  readonly position: number
  readonly size: number
  readonly sha256: string
  readonly storageKey: string
}

/** A piece with its place in the storage: the same piece again is the same key, another one in its place is not. */
export function pieceOf(uploadKey: string, position: number, bytes: Uint8Array): Piece {
  const sha256 = hashOf(bytes)
  return { position, size: bytes.length, sha256, storageKey: `${uploadKey}-${position}-${sha256.slice(0, 16)}` }
}

/** The pieces of an upload in their order. */
export function piecesOf({ tx, actor }: Context, uploadId: number): Promise<Piece[]> {
  return tx.rows<Piece>(sql`select position, size, sha256, storage_key from upload_pieces
    where client_id = ${actor.clientId} and upload_id = ${uploadId} order by position`)
}

/** Writes a piece down in its place. Gives the one that stood there with other bytes: nothing needs it any more. */
export async function placePiece({ tx, actor }: Context, uploadId: number, piece: Piece): Promise<Piece[]> {
  const place = sql`client_id = ${actor.clientId} and upload_id = ${uploadId} and position = ${piece.position}`
  const before = await tx.rows<Piece>(
    sql`delete from upload_pieces where ${place} returning position, size, sha256, storage_key`,
  )
  await tx.run(sql`insert into upload_pieces (client_id, upload_id, position, size, sha256, storage_key)
    values (${actor.clientId}, ${uploadId}, ${piece.position}, ${piece.size}, ${piece.sha256}, ${piece.storageKey})`)
  return before.filter(({ storageKey }) => storageKey !== piece.storageKey)
}

/** What pieces come to when they are joined: the bytes, or the place of the first that is not there as it was sent. */
export type Joined = { readonly bytes: Uint8Array; readonly sha256: string } | { readonly brokenAt: number }

/** Joins pieces, each held to its size and hash. @throws StorageFault when the storage does not answer */
export async function readPieces(storage: Storage, pieces: readonly Piece[], size: number): Promise<Joined> {
  const whole = createHash('sha256')
  const read: Buffer[] = []
  let end = 0
  for (const piece of pieces) {
    if (piece.position !== end) return { brokenAt: end }
    const bytes = await storage.bytes(piece.storageKey).catch((error: unknown) => {
      if (error instanceof StorageFault && error.missing) return undefined
      throw error
    })
    if (bytes?.length !== piece.size || hashOf(bytes) !== piece.sha256) return { brokenAt: end }
    read.push(bytes)
    whole.update(bytes)
    end += bytes.length
  }
  if (end !== size) return { brokenAt: end }
  return { bytes: await joinPieces(read), sha256: whole.digest('hex') }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
