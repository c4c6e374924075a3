import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@temelia/model/errors'
import { cleanText } from '@temelia/text/clean-text'
import { joinPieces } from '../file-pieces.ts'

/** The bytes of an uploaded file. Tens of megabytes are put together while others get their turn. @throws AppError TOO_LARGE */
export async function uploadedBytes({ file }: Pick<MultipartFile, 'file'>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of file as AsyncIterable<Uint8Array>) pieces.push(piece)
  if (file.truncated) throw new AppError('TOO_LARGE')
  return joinPieces(pieces)
}

/** A file as it was sent. One that came without a name is called `file`. @throws AppError TOO_LARGE */
export async function uploadedFile(part: Pick<MultipartFile, 'file'> & { readonly filename: string | undefined }) {
  return { name: cleanText(part.filename ?? '').slice(-255) || 'file', bytes: await uploadedBytes(part) }
}
