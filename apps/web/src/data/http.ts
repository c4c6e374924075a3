import { currentLanguage } from '../ui/text.ts'
import { lineFor, textPieceByPiece } from './line.ts'
import { Problem } from './problem.ts'

type QueryValue = string | number | boolean | null | undefined

export type Call = Readonly<{
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as they are. */
  bytes?: Blob
  /** Sent as multipart form data. */
  form?: FormData
  /** The ETag the change was made on; the server answers 412 when the record has moved on. */
  ifMatch?: string | null
  /** Makes a repeated POST answer the first reply again. */
  idempotencyKey?: string
  accept?: string
  signal?: AbortSignal
  /** The server counts as out of reach when its answer neither begins nor goes on for so many milliseconds. */
  patience?: number
}>

export type Reply = Readonly<{ body: unknown; etag: string | null; status: number }>

type Listener = () => void
const onRefused = new Set<Listener>()
const onExpired = new Set<Listener>()

/** Calls `listener` whenever the server answers 401: the session is over. Returns the function that stops it. */
export function whenSessionEnds(listener: Listener): () => void {
  onRefused.add(listener)
  return () => onRefused.delete(listener)
}

/** Calls `listener` whenever the server answers 402 inside the app: every subscription has expired. Returns the function that stops it. */
export function whenSubscriptionEnds(listener: Listener): () => void {
  onExpired.add(listener)
  return () => onExpired.delete(listener)
}

/**
 * One call to the server with the session cookie, in the reader's language. Resolves with the decoded JSON (or text) body.
 * Rejects with a `Problem`; an aborted call rejects with the signal's own reason.
 */
export async function call(path: string, options: Call = {}): Promise<Reply> {
  const line = lineFor(options)
  try {
    const response = await send(path, options, line.signal)
    const body = await readBody(response, options.signal, line.heard)
    if (response.ok) return { body, etag: response.headers.get('etag'), status: response.status }
    announce(path, response.status, body)
    throw new Problem(response.status, isRecord(body) ? withRequestId(body, response) : withRequestId({}, response))
  } finally {
    line.close()
  }
}

/** Like `call`, for a file: a PDF, a workbook. */
export async function download(path: string, options: Call = {}): Promise<Blob> {
  const response = await send(path, options)
  if (response.ok) return response.blob()
  const body = await readBody(response, options.signal)
  announce(path, response.status, body)
  throw new Problem(response.status, isRecord(body) ? withRequestId(body, response) : withRequestId({}, response))
}

/** Like `download`, telling how many bytes have come; gives the name the server chose too. */
export async function downloadFile(
  path: string,
  options: Call,
  onBytes: (bytes: number) => void,
): Promise<Readonly<{ blob: Blob; name: string }>> {
  const response = await send(path, options)
  if (!response.ok || !response.body) {
    const body = await readBody(response, options.signal)
    announce(path, response.status, body)
    throw new Problem(response.status, isRecord(body) ? withRequestId(body, response) : withRequestId({}, response))
  }
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    bytes += piece.value.byteLength
    onBytes(bytes)
  }
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return {
    blob: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }),
    name: named ? decodeURIComponent(named) : 'export',
  }
}

/** Tells whoever guards the session; the sign-in calls themselves answer 401 and 402 to the form that made them. */
function announce(path: string, status: number, body: unknown): void {
  if (path.startsWith('/loginAuth') || path.startsWith('/auth/')) return
  // One module that ended leaves the others open: the call that asked for it tells.
  if (isRecord(body) && body['code'] === 'MODULE_EXPIRED') return
  const listeners = { 401: onRefused, 402: onExpired }[status]
  for (const tell of listeners ?? []) tell()
}

async function send(path: string, options: Call, signal = options.signal): Promise<Response> {
  const headers = new Headers({ 'Accept-Language': currentLanguage(), Accept: options.accept ?? 'application/json' })
  if (options.json !== undefined) headers.set('Content-Type', 'application/json')
  if (options.bytes) headers.set('Content-Type', 'application/octet-stream')
  if (options.ifMatch) headers.set('If-Match', options.ifMatch)
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  try {
    return await fetch(address(path, options.query), {
      method: options.method ?? 'GET',
      headers,
      body: options.form ?? options.bytes ?? (options.json === undefined ? undefined : JSON.stringify(options.json)),
      credentials: 'same-origin',
      signal,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new Problem(0, {})
  }
}

function address(path: string, query: Call['query']): string {
  if (!query) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** @throws Problem of status 0 when the line broke in the middle of the reply */
async function readBody(response: Response, signal?: AbortSignal, heard?: () => void): Promise<unknown> {
  try {
    const text = await (heard ? textPieceByPiece(response, heard) : response.text())
    if (!text) return null
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Problem(0, {})
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withRequestId(body: Record<string, unknown>, response: Response): Record<string, unknown> {
  return body['requestId'] ? body : { ...body, requestId: response.headers.get('x-request-id') ?? '' }
}
