import { inflateRawSync } from 'node:zlib'
import { refuse, type Read } from './fault.ts'

/** One file of a ZIP archive, not yet unpacked. */
export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly packed: Uint8Array
  readonly method: number
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8

/**
 * The entries of a ZIP archive from its central directory, nothing unpacked yet. Refuses damaged and encrypted archives,
 * and one whose declared sizes together pass `maxBytes`.
 */
export function openArchive(bytes: Uint8Array, maxBytes: number): Read<ArchiveEntry[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) return refuse('FILE_DAMAGED')
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  const entries: ArchiveEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return refuse('FILE_DAMAGED')
    const flags = view.getUint16(at + 8, true)
    if (flags & 1) return refuse('FILE_ENCRYPTED')
    const method = view.getUint16(at + 10, true)
    const packedSize = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) return refuse('FILE_DAMAGED')
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + packedSize > view.byteLength || at + 46 + nameLength > view.byteLength) return refuse('FILE_DAMAGED')
    unpacked += size
    if (unpacked > maxBytes) return refuse('FILE_UNPACKS_TOO_LARGE')
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.push({ name, size, method, packed: bytes.subarray(start, start + packedSize) })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { ok: true, value: entries }
}

/** One entry unpacked. An entry that gives more or fewer bytes than it declares is damaged: a zip bomb lies here. */
export function unpackEntry(entry: ArchiveEntry): Read<Uint8Array> {
  if (entry.method === STORED) return { ok: true, value: entry.packed }
  if (entry.method !== DEFLATED) return refuse('FILE_DAMAGED')
  const value = inflate(entry.packed, entry.size)
  return value?.byteLength === entry.size ? { ok: true, value } : refuse('FILE_DAMAGED')
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return -1
}

// zlib tells of damaged data only by throwing.
function inflate(packed: Uint8Array, size: number): Uint8Array | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch {
    return undefined
  }
}
