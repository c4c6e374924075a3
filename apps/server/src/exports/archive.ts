import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file to be put into an archive; its content may come piece by piece. */
export interface ArchiveFile {
  readonly name: string
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

const DEFLATED = 8
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
/** 1 January 1980: the same content gives the same bytes. */
const DATE = 0x0021

/** A ZIP archive, made as its files' content arrives: nothing is held beyond the piece at hand. */
export async function* zipArchive(files: readonly ArchiveFile[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of files) {
    const start = at
    const label = Buffer.from(name)
    const head = header(0x04034b50, [20, FLAGS, DEFLATED, 0, DATE], [0, 0, 0], [label.length, 0])
    yield Buffer.concat([head, label])
    at += head.length + label.length
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const piece of packed(content, sums)) {
      sums.packed += piece.length
      yield piece
    }
    const sizes = [sums.crc, sums.packed, sums.size]
    const tail = header(0x08074b50, [], sizes, [])
    yield tail
    at += sums.packed + tail.length
    const entry = header(0x02014b50, [20, 20, FLAGS, DEFLATED, 0, DATE], sizes, [label.length, 0, 0, 0, 0])
    directory.push(Buffer.concat([entry, longs([0, start]), label]))
  }
  const list = Buffer.concat(directory)
  yield list
  yield Buffer.concat([header(0x06054b50, [0, 0, files.length, files.length], [list.length, at], [0])])
}

async function* packed(content: ArchiveFile['content'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const source = async function* () {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 6 })
  const feed = Readable.from(source())
  feed.on('error', (error) => deflate.destroy(error))
  for await (const piece of feed.pipe(deflate)) yield piece as Buffer
}

/** A record of the format: its mark, 16-bit numbers, 32-bit numbers, 16-bit numbers. */
function header(mark: number, first: readonly number[], sizes: readonly number[], last: readonly number[]): Buffer {
  return Buffer.concat([longs([mark]), shorts(first), longs(sizes), shorts(last)])
}

function shorts(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4))
  return bytes
}
