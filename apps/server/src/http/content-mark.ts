import { createHash, type Hash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/**
 * Takes the mark of a multipart body while its route reads it: names and contents of its parts in their order, not the boundary between
 * them, which is another each time the same form is sent. Gives the mark of what has been read so far.
 */
export function markParts(request: FastifyRequest): () => string {
  const hashes: Hash[] = []
  const parts = request.parts.bind(request)
  const marked: typeof parts = async function* (options) {
    for await (const part of parts(options)) {
      hashes.push(hashOf(part))
      yield part
    }
  }
  request.parts = marked
  request.file = async (options) => {
    for await (const part of marked(options)) if (part.type === 'file') return part
    return undefined
  }
  return () => markOf(hashes)
}

/** Reads a multipart body and gives the marks it may have been kept under: routes read it to its file, or to its end. */
export async function marksOfParts(request: FastifyRequest): Promise<ReadonlySet<string>> {
  const hashes: Hash[] = []
  const marks = new Set<string>()
  for await (const part of request.parts()) {
    hashes.push(hashOf(part))
    if (part.type !== 'file') continue
    part.file.resume()
    await finished(part.file)
    marks.add(markOf(hashes))
  }
  return marks.add(markOf(hashes))
}

function hashOf(part: Multipart): Hash {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([part.fieldname, part.type === 'file' ? part.filename : part.value]))
  if (part.type === 'file') {
    const emit = part.file.emit.bind(part.file)
    part.file.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event === 'data') hash.update(values[0] as Buffer)
      return emit(event as 'data', values[0] as Buffer)
    }
  }
  return hash
}

function markOf(hashes: readonly Hash[]): string {
  const whole = createHash('sha256')
  for (const hash of hashes) whole.update(hash.copy().digest())
  return whole.digest('base64')
}
