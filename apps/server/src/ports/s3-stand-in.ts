import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LEAST_PART = 5 * 1024 * 1024
const MOST_SKEW_MILLISECONDS = 15 * 60_000

/** A store that speaks the S3 protocol, in the memory of this process: signatures of version 4, ranges and uploads in parts are held to its rules. */
export interface StandInStore {
  /** The base address of a bucket. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly objects: ReadonlyMap<string, Buffer>
  /** Uploads in parts that were begun and neither completed nor given up. */
  readonly open: ReadonlyMap<string, unknown>
  /** Method and query names of each request that was let in. */
  readonly asked: readonly string[]
  /** What the next requests are answered with instead, by their count. */
  fail(status: number, times: number): void
  /** Ends the connections of the next requests without an answer, by their count. */
  hangUp(times: number): void
  stop(): Promise<void>
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

/** Starts the store. */
export async function startStandInStore(): Promise<StandInStore> {
  const account = { region: 'eu-test-1', accessKeyId: `AK${randomUUID()}`, secretAccessKey: randomUUID() }
  const objects = new Map<string, Buffer>()
  const open = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>()
  const asked: string[] = []
  let failing = { status: 503, times: 0 }
  let hangingUp = 0

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    if (hangingUp > 0) {
      hangingUp--
      return void request.socket.destroy()
    }
    if (failing.times-- > 0) throw new Refused(failing.status, 'SlowDown')
    const url = new URL(request.url ?? '', 'http://store')
    demandSignature(request, url, body, account)
    asked.push(`${request.method} ${[...url.searchParams.keys()].join()}`.trim())
    const key = decodeURIComponent(url.pathname)
    const upload = url.searchParams.get('uploadId')
    if (upload !== null) return inParts(request, reply, url, key, upload, body)
    if (url.searchParams.has('uploads')) {
      const id = randomUUID()
      open.set(id, { key, parts: new Map() })
      return void reply.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (request.method === 'PUT') {
      objects.set(key, body)
      return void reply.setHeader('etag', etag(body)).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) throw new Refused(404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (!range) return void reply.end(found)
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), found.length - 1)]
    if (from > to) throw new Refused(416, 'InvalidRange')
    reply.writeHead(206, { 'content-range': `bytes ${from}-${to}/${found.length}` }).end(found.subarray(from, to + 1))
  }

  const inParts = (
    request: IncomingMessage,
    reply: ServerResponse,
    url: URL,
    key: string,
    id: string,
    body: Buffer,
  ): void => {
    const upload = open.get(id)
    if (!upload || upload.key !== key) throw new Refused(404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return void reply.setHeader('etag', etag(body)).end()
    }
    open.delete(id)
    if (request.method === 'DELETE') return void reply.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const parts = named.map(([, number, mark]) => {
      const part = upload.parts.get(Number(number))
      if (!part || etag(part) !== mark) throw new Refused(400, 'InvalidPart')
      return part
    })
    if (parts.slice(0, -1).some((part) => part.length < LEAST_PART)) throw new Refused(400, 'EntityTooSmall')
    objects.set(key, Buffer.concat(parts))
    reply.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError')
      reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    ...account,
    objects,
    open,
    asked,
    fail: (status, times) => {
      failing = { status, times }
    },
    hangUp: (times) => {
      hangingUp = times
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Signature version 4 computed anew from what arrived. @throws Refused */
function demandSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Pick<StandInStore, 'region' | 'accessKeyId' | 'secretAccessKey'>,
): void {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) throw new Refused(403, 'AccessDenied')
  const [, id, day = '', where, names = '', signature] = found
  if (id !== accessKeyId) throw new Refused(403, 'InvalidAccessKeyId')
  const moment = String(request.headers['x-amz-date'])
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < MOST_SKEW_MILLISECONDS)) throw new Refused(403, 'RequestTimeTooSkewed')
  if (where !== region || !moment.startsWith(day)) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const sent = String(request.headers['x-amz-content-sha256'])
  if (sent !== createHash('sha256').update(body).digest('hex')) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const path = url.pathname.split('/').map((part) => strict(decodeURIComponent(part)))
  const canonical = [request.method, path.join('/'), query, headers.join(''), names, sent].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
  if (hmac(key, text).toString('hex') !== signature) throw new Refused(403, 'SignatureDoesNotMatch')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function etag(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}
