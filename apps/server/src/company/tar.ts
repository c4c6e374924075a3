import { ArchiveFault } from './company-fault.ts'

const BLOCK = 512
const FILE = '0'
/** The largest size that eleven octal digits tell. */
const MOST = 8 ** 11 - 1

/** The head of a file in a tar archive (POSIX ustar); names are short and plain here. */
export function tarHead(name: string, size: number): Buffer {
  if (name.length > 99 || size > MOST) throw new RangeError(`does not fit into the archive: ${name}`)
  const head = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => head.write(text, at, 'latin1')
  put(name, 0)
  put('0000600\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${size.toString(8).padStart(11, '0')}\0`, 124)
  put('00000000000\0', 136)
  put(FILE, 156)
  put('ustar\0', 257)
  put('00', 263)
  put(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** What fills the last block of a file. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK)

/** A file of an archive; its content is to be read before the next one is asked for. */
export interface TarFile {
  readonly name: string
  readonly size: number
  readonly content: AsyncGenerator<Buffer>
}

/**
 * The files of a tar archive as they come. Only plain files pass: whatever else an archive can hold (links, folders, devices, long names) is
 * refused, and nothing is ever written under a name that it tells.
 * @throws ArchiveFault
 */
export async function* tarFiles(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const bytes = new Bytes(source)
  for (;;) {
    const head = await bytes.exactly(BLOCK)
    if (head.every((byte) => byte === 0)) return
    const { name, size } = readHead(head)
    let read = 0
    const content = async function* () {
      for await (const piece of bytes.pieces(size)) {
        read += piece.length
        yield piece
      }
    }
    yield { name, size, content: content() }
    if (read !== size) throw new ArchiveFault('ARCHIVE_UNREADABLE', name)
    await bytes.exactly((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

function readHead(head: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, to: number) => head.toString('latin1', from, to).replace(/\0.*$/s, '')
  const octal = (from: number, to: number) => {
    const digits = text(from, to).trim()
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN
  }
  const name = text(0, 100)
  const size = octal(124, 136)
  const plain = text(257, 263) === 'ustar' && text(156, 157) === FILE && text(345, 500) === ''
  if (!plain || Number.isNaN(size) || octal(148, 156) !== sumOf(head))
    throw new ArchiveFault('ARCHIVE_UNREADABLE', name.slice(0, 60))
  return { name, size }
}

/** The sum of a head's bytes, its own place counted as blanks. */
function sumOf(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** A stream of bytes that is taken in lengths. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const piece of this.pieces(length)) parts.push(piece)
    return Buffer.concat(parts)
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.held.length === 0) {
        const next = await this.source.next()
        if (next.done) throw new ArchiveFault('ARCHIVE_UNREADABLE', 'end')
        this.held = next.value
        continue
      }
      const piece = this.held.subarray(0, left)
      this.held = this.held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}
