/** A photo without the data that says where it was taken; undefined for a kind whose data this cannot take out. */
export function withoutPlace(photo: Uint8Array, type: string): Uint8Array | undefined {
  // Not a Buffer: its slices share their memory.
  const bytes = new Uint8Array(photo.buffer, photo.byteOffset, photo.byteLength)
  switch (type) {
    case 'image/jpeg':
      return jpegWithoutPlace(bytes)
    case 'image/png':
      return pngWithoutPlace(bytes)
    case 'image/webp':
      return webpWithoutPlace(bytes)
    case 'image/heic':
      return undefined
    default:
      return bytes
  }
}

/** Segments that may name the place beside EXIF: XMP (also APP1), Photoshop's IPTC, and the further pictures of a multi-picture file. */
const APP1 = 0xe1
const APP2 = 0xe2
const APP13 = 0xed
const START_OF_SCAN = 0xda
const END = 0xd9

/**
 * JPEG (ITU T.81 annex B): segments are copied one by one; EXIF loses its GPS directory and keeps the rest, the orientation above all;
 * XMP, IPTC and multi-picture data go. What follows the end of the picture goes too: phones append whole pictures there.
 */
function jpegWithoutPlace(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return joined([...kept, bytes.subarray(at)])
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) return joined([...kept, bytes.subarray(at, at + 2)])
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
    const segment = bytes.subarray(at, end)
    if (marker === APP1 && startsWith(segment, 4, 'Exif\0\0')) {
      const exif = exifWithoutPlace(segment.subarray(10))
      if (exif) kept.push(segment.subarray(0, 10), exif)
    } else if (marker !== APP1 && marker !== APP13 && !(marker === APP2 && startsWith(segment, 4, 'MPF\0')))
      kept.push(segment)
    at = end
    if (marker === START_OF_SCAN) {
      const next = endOfScan(bytes, at)
      kept.push(bytes.subarray(at, next))
      at = next
    }
  }
  return joined(at < bytes.length ? [...kept, bytes.subarray(at)] : kept)
}

/** Where the coded data that begins at `at` ends: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let place = at; place + 1 < bytes.length; place += 1) {
    const next = bytes[place + 1] as number
    if (bytes[place] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return place
  }
  return bytes.length
}

const GPS_TAG = 0x8825
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** A TIFF block (EXIF 2.32) without its GPS directory: its values are overwritten and its entry is taken out. Undefined when it cannot be read. */
function exifWithoutPlace(block: Uint8Array): Uint8Array | undefined {
  const tiff = block.slice()
  const view = new DataView(tiff.buffer)
  const little = startsWith(tiff, 0, 'II')
  if (tiff.length < 14 || !(little || startsWith(tiff, 0, 'MM'))) return undefined
  const first = view.getUint32(4, little)
  for (let directory = first, seen = 0; directory !== 0; seen += 1) {
    const count = directory + 2 <= tiff.length ? view.getUint16(directory, little) : Number.POSITIVE_INFINITY
    const end = directory + 2 + count * 12
    if (end + 4 > tiff.length || seen > 4) return undefined
    for (let entry = directory + 2; entry < end; entry += 12) {
      if (view.getUint16(entry, little) !== GPS_TAG) continue
      if (!eraseDirectory(tiff, view, view.getUint32(entry + 8, little), little)) return undefined
      tiff.copyWithin(entry, entry + 12, end + 4)
      tiff.fill(0, end - 8, end + 4)
      view.setUint16(directory, count - 1, little)
      return tiff
    }
    directory = view.getUint32(end, little)
  }
  return tiff
}

function eraseDirectory(tiff: Uint8Array, view: DataView, directory: number, little: boolean): boolean {
  if (directory + 2 > tiff.length) return false
  const count = view.getUint16(directory, little)
  const end = directory + 2 + count * 12 + 4
  if (end > tiff.length) return false
  for (let entry = directory + 2; entry < end - 4; entry += 12) {
    const size = (BYTES_OF_TYPE[view.getUint16(entry + 2, little)] ?? 1) * view.getUint32(entry + 4, little)
    const place = view.getUint32(entry + 8, little)
    if (size > 4) tiff.fill(0, Math.min(place, tiff.length), Math.min(place + size, tiff.length))
  }
  tiff.fill(0, directory, end)
  return true
}

/** PNG: the chunks that hold EXIF and text (XMP is text) go. */
function pngWithoutPlace(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (!['eXIf', 'tEXt', 'zTXt', 'iTXt'].some((name) => startsWith(bytes, at + 4, name)))
      kept.push(bytes.subarray(at, end))
    if (startsWith(bytes, at + 4, 'IEND')) break
    at = end
  }
  return joined(kept)
}

/** WebP (RFC 9649): the EXIF and XMP chunks go, and their marks in the VP8X header. */
function webpWithoutPlace(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.slice(0, 12)]
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const chunk = bytes.slice(at, end)
    if (startsWith(chunk, 0, 'VP8X') && chunk[8] !== undefined) chunk[8] &= ~0b1100
    if (!startsWith(chunk, 0, 'EXIF') && !startsWith(chunk, 0, 'XMP ')) kept.push(chunk)
    at = end
  }
  const made = joined(kept)
  new DataView(made.buffer).setUint32(4, made.length - 8, true)
  return made
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}
