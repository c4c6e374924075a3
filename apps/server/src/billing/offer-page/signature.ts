import { AppError } from '@temelia/model/errors'

/** A drawn signature is no larger than this, in bytes and in pixels. */
const MOST_BYTES = 200_000
const MOST_WIDTH = 2_400
const MOST_HEIGHT = 1_200

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What a refusal says of it. */
const ALLOWED = { kinds: 'PNG', size: '200 kB' } as const

/** Characters of a picture in base64 that may be one. */
export const SIGNATURE_LENGTH = Math.ceil(MOST_BYTES / 3) * 4

/**
 * The picture of a signature: a whole PNG of modest size, whatever was sent with it left out.
 * @throws AppError INVALID_DATA on `Signature`
 */
export function signaturePicture(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  const picture = bytes.length <= MOST_BYTES && bytes.subarray(0, 8).equals(START) ? onlyPicture(bytes) : undefined
  if (!picture)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Signature', code: 'INVALID_PICTURE', params: ALLOWED }] })
  return picture
}

/** The chunks that draw, from the first to the end; texts, profiles and what follows the end are left out. */
function onlyPicture(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [START]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (kept.length === 1 && !(type === 'IHDR' && length === 13 && isModest(bytes, at + 8))) return undefined
    if (/^(?:IHDR|PLTE|tRNS|IDAT|IEND)$/.test(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return kept.length > 2 ? Buffer.concat(kept) : undefined
    at = end
  }
  return undefined
}

function isModest(bytes: Buffer, at: number): boolean {
  const [width, height] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  return width > 0 && height > 0 && width <= MOST_WIDTH && height <= MOST_HEIGHT
}
