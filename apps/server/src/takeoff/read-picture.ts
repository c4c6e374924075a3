import type { SheetsRead } from './sheet.ts'

const MOST_PIXELS = 200_000_000
const UPRIGHT = 1
const START_OF_FRAME = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]

/** The one sheet of a picture, as large as it is seen. What resolution it claims is no scale: only a known length is. */
export function readPicture(bytes: Uint8Array, type: string): SheetsRead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = type === 'image/png' ? pngSize(view) : seenSize(jpegFrame(view))
  if (!size || size.width < 1 || size.height < 1) return { ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }
  if (size.width * size.height > MOST_PIXELS)
    return {
      ok: false,
      fault: 'BLUEPRINT_CONVERSION_LIMIT',
      params: { max: MOST_PIXELS, found: size.width * size.height },
    }
  const sheet = { page: 1, number: null, name: null, rotation: 0, unitsPerInch: null, notedRatio: null } as const
  return { ok: true, sheets: [{ ...sheet, ...size }], drawn: null }
}

interface Size {
  readonly width: number
  readonly height: number
}

function pngSize(view: DataView): Size | null {
  const HEADER = 24
  return view.byteLength < HEADER ? null : { width: view.getUint32(16), height: view.getUint32(20) }
}

/** How a camera that took a JPEG was held: 1 upright to 8, as EXIF counts. */
export function pictureTurn(bytes: Uint8Array): number {
  return jpegFrame(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))?.turn ?? UPRIGHT
}

type Frame = Size & Readonly<{ turn: number }>

/** From 5 on a picture lies on its side. */
function seenSize(frame: Frame | null): Size | null {
  return frame && frame.turn >= 5 ? { width: frame.height, height: frame.width } : frame
}

/** Walks the segments of a JPEG to its frame. A camera that was turned writes so before it. */
function jpegFrame(view: DataView): Frame | null {
  let turn = UPRIGHT
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (START_OF_FRAME.includes(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), turn }
    const length = view.getUint16(at + 2)
    if (length < 2 || marker === 0xda || marker === 0xd9) return null
    if (marker === 0xe1 && turn === UPRIGHT) turn = notedTurn(view, at + 4, Math.min(at + 2 + length, view.byteLength))
    at += 2 + length
  }
  return null
}

/** The orientation that a camera noted. */
function notedTurn(view: DataView, start: number, end: number): number {
  if (end - start < 20 || view.getUint32(start) !== 0x45786966) return UPRIGHT
  const tiff = start + 6
  const little = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, little)
  if (directory < tiff || directory + 2 > end) return UPRIGHT
  const entries = view.getUint16(directory, little)
  for (let entry = directory + 2; entry + 12 <= end && entry < directory + 2 + entries * 12; entry += 12)
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little)
  return UPRIGHT
}
