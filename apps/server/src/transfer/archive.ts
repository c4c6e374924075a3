import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refuse, type Read } from './fault.ts'

/** One file of a ZIP archive, not yet unpacked. */
export interface ArchiveEntry {
  readonly name: string
  readonly archive: ZipFile
  readonly entry: Entry
}

/** A workbook has some dozens, a catalogue five. */
const MOST_ENTRIES = 20_000

/**
 * The entries of a ZIP archive from its central directory, nothing unpacked yet. Refuses damaged and encrypted archives,
 * and one whose declared sizes together pass `maxBytes`.
 */
export async function openArchive(bytes: Uint8Array, maxBytes: number): Promise<Read<ArchiveEntry[]>> {
  const entries: ArchiveEntry[] = []
  let unpacked = 0
  // The library tells of damage only by throwing.
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (archive.entryCount > MOST_ENTRIES) return refuse('FILE_UNPACKS_TOO_LARGE')
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) return refuse('FILE_ENCRYPTED')
      unpacked += entry.uncompressedSize
      if (unpacked > maxBytes) return refuse('FILE_UNPACKS_TOO_LARGE')
      entries.push({ name: entry.fileName, archive, entry })
    }
  } catch {
    return refuse('FILE_DAMAGED')
  }
  return { ok: true, value: entries }
}

/** One entry unpacked. An entry that gives more or fewer bytes than it declares is damaged: a zip bomb lies here. */
export async function unpackEntry({ archive, entry }: ArchiveEntry): Promise<Read<Uint8Array>> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  } catch {
    return refuse('FILE_DAMAGED')
  }
  return { ok: true, value: Buffer.concat(pieces) }
}
