import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type Content, demandKey, type Storage, StorageFault } from './storage.ts'

/** A store that speaks the S3 protocol. */
export interface S3Settings {
  /** Where keys lie: the bucket in its path or its host, with a prefix where one is wanted. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** What is longer is sent in parts of this size, so that no more of it is held at once. The protocol's least is 5 MiB. */
const PART = 8 * 1024 * 1024

/** Until an answer begins; what is read then may take as long as its reader does. */
const PATIENCE_MILLISECONDS = 60_000

const RETRIES = 3

/** How the network says that the other side has ended the connection. */
const ENDED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Files in a store that speaks the S3 protocol. Each request is signed with the hash of what it carries, so that damage on the way is refused. */
export function s3Storage({ url, ...account }: S3Settings): Storage {
  const client = new AwsClient({ ...account, service: 's3', retries: RETRIES })
  const base = url.replace(/\/+$/, '')

  const ask = async (
    method: string,
    key: string,
    options: { query?: string; body?: Uint8Array; range?: string } = {},
  ) => {
    const { query = '', body, range } = options
    const address = `${base}/${demandKey(key)}${query}`
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), PATIENCE_MILLISECONDS)
    try {
      const send = () =>
        client.fetch(address, {
          method,
          headers: { 'x-amz-content-sha256': sha256(body ?? ''), ...(range ? { range } : {}) },
          ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
          redirect: 'error',
          signal: giveUp.signal,
        })
      const reply = await send().catch((error: unknown) => {
        // A store ends connections that were idle; a POST that is sent twice could begin or complete an upload twice.
        if (method === 'POST' || !ENDED.has(String(causeOf(error)))) throw error
        return send()
      })
      if (!reply.ok) throw await refusal(reply)
      return reply
    } catch (error) {
      if (error instanceof StorageFault) throw error
      throw new StorageFault('the file store does not answer', false, { cause: causeOf(error) })
    } finally {
      clearTimeout(timer)
    }
  }

  const writeParts = async (key: string, parts: AsyncIterable<Uint8Array>): Promise<number> => {
    const begun = await (await ask('POST', key, { query: '?uploads=' })).text()
    const id = encodeURIComponent(tag(begun, 'UploadId'))
    try {
      const marks: string[] = []
      let size = 0
      for await (const body of parts) {
        const query = `?partNumber=${marks.length + 1}&uploadId=${id}`
        const { headers } = await ask('PUT', key, { query, body })
        marks.push(headers.get('etag') ?? '')
        size += body.length
      }
      const list = marks.map((mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
      // The protocol may say 200 first and then that it failed.
      const end = await (await ask('POST', key, { query: `?uploadId=${id}`, body })).text()
      if (end.includes('<Error>')) throw new StorageFault(`the file store answered ${tag(end, 'Code')}`, false)
      return size
    } catch (error) {
      await ask('DELETE', key, { query: `?uploadId=${id}` }).catch(() => undefined)
      throw error
    }
  }

  const read: Storage['read'] = async (key, range) => {
    const { body } = await ask('GET', key, range ? { range: `bytes=${range.from}-${range.to}` } : {})
    return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
  }

  return {
    write: async (key, content) => {
      const parts = partsOf(content)
      const first = (await parts.next()).value ?? new Uint8Array()
      const second = first.length < PART ? undefined : (await parts.next()).value
      if (second) return writeParts(key, beginningWith([first, second], parts))
      await ask('PUT', key, { body: first })
      return first.length
    },
    read,
    bytes: async (key) => {
      const pieces: Uint8Array[] = []
      for await (const piece of await read(key)) pieces.push(piece as Uint8Array)
      return Buffer.concat(pieces)
    },
    remove: async (key) => void (await ask('DELETE', key)),
  }
}

/** Content cut into parts of one size; the last may be shorter. */
async function* partsOf(content: Content): AsyncGenerator<Uint8Array, undefined> {
  const source = content instanceof Uint8Array ? [content] : content
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + PART - length)
      waiting.push(taken)
      length += taken.length
      from += taken.length
      if (length < PART) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function* beginningWith<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

/** Why the store refused, by its own code. Its text may repeat what was signed, so it is left out. */
async function refusal(reply: Response): Promise<StorageFault> {
  const text = await reply.text().catch(() => '')
  return new StorageFault(`the file store answered ${reply.status} ${tag(text, 'Code')}`.trim(), reply.status === 404)
}

function tag(text: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
}

/** The network's word without the request that it was about. */
function causeOf(error: unknown): unknown {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? (error as Error).name
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
