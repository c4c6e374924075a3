import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file to be put into an archive; its content may come piece by piece. */
export interface ArchiveFile {
  readonly name: string
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

/** Years begin in 1980 there: the same content gives the same bytes. */
const STAMP = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP archive, made as its files' content arrives: nothing is held beyond the piece at hand. Of two files of one name the second is numbered. */
export async function* zipArchive(files: readonly ArchiveFile[]): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const written = Readable.from(archive.outputStream)
  let source: Readable | undefined
  archive.on('error', (error: Error) => written.destroy(error))
  const names = distinct(files.map(({ name }) => name))
  for (const [at, { content }] of files.entries())
    archive.addReadStreamLazy(names[at] ?? '', STAMP, (opened) => {
      source = Readable.from(bytesOf(content), { objectMode: false })
      opened(null, source)
    })
  archive.end()
  try {
    for await (const piece of written) yield piece as Buffer
  } finally {
    source?.destroy()
  }
}

/** Names that unpack side by side, also where case does not tell files apart. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*)(\.[a-z]+)$/s.exec(name) ?? []
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

async function* bytesOf(content: ArchiveFile['content']): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
