import { call } from './http.ts'
import { Problem } from './problem.ts'

/** Where files are sent and read: the person's own company, or the vendor's as one of its customers' people. */
export type Place = 'own' | 'vendor'

/** The query that leads a call to a place. */
export function placeQuery(place: Place): { mainDbData?: 1 } {
  return place === 'vendor' ? { mainDbData: 1 } : {}
}

/** A file that goes with a record. Its bytes may wait on the device; `fileId` once the server has all of them. */
export type Attachment = Readonly<{
  /** Names the file for good: sent again under it, it goes on where it stopped and becomes one file. */
  key: string
  name: string
  bytes: Blob
  withoutPlace: boolean
  fileId: number | null
}>

type Sending = Readonly<{
  place: Place
  signal: AbortSignal
  /** Bytes that have arrived. */
  onProgress: (sent: number) => void
  /** An earlier try did not get through: smaller pieces have it easier on a weak line. */
  weakLine?: boolean
}>

/** How something is sent: whether an earlier try may have been written, what ends this one, and who is told how far it got. */
export type Trying = Readonly<{
  tried: boolean
  signal: AbortSignal
  onProgress: (sent: number, size: number) => void
}>

type PatientSending = Omit<Sending, 'onProgress'> & {
  /** Bytes that have arrived, and whether the network is being waited for. */
  readonly onProgress: (sent: number, waiting: boolean) => void
}

type State = Readonly<{ UploadId: number; Offset: number; PieceSize?: number; File?: { readonly FileId: number } }>

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
const SMALL_PIECE = 128 * 1024

/** Sends a file piece by piece, from where an earlier try under its key stopped, and gives its id. Rejects with the first `Problem`. */
export async function sendFile(file: Attachment, sending: Sending): Promise<number> {
  const { place, signal, onProgress, weakLine = false } = sending
  const { name, bytes, withoutPlace, key } = file
  const query = placeQuery(place)
  const json = { Name: name || 'file', Size: bytes.size, WithoutPlace: withoutPlace && bytes.type.startsWith('image/') }
  const announce = (idempotencyKey: string) =>
    request({ path: '/files/uploads', method: 'POST', query, json, signal, idempotencyKey })
  const announced = await announce(key)
  const at = (upload: State) => `/files/uploads/${upload.UploadId}`
  // The announcement is answered from memory: where the upload stands by now, the server says when it is asked.
  const started = await request({ path: at(announced), method: 'GET', query, signal }).catch((cause: unknown) => {
    if (!(cause instanceof Problem && cause.status === 404)) throw cause
    return announce(`${key} after ${announced.UploadId}`)
  })
  const piece = Math.min(announced.PieceSize ?? bytes.size, weakLine ? SMALL_PIECE : bytes.size)
  let state = started
  while (!state.File) {
    const offset = state.Offset
    onProgress(offset)
    state = await request({
      path: at(started),
      method: 'PUT',
      query: { ...query, offset },
      bytes: bytes.slice(offset, offset + piece),
      signal,
    }).catch((cause: unknown) => {
      // Its answer was lost, not the piece: the server stands elsewhere and says where.
      if (!(cause instanceof Problem && cause.code === 'UPLOAD_ELSEWHERE')) throw cause
      return request({ path: at(started), method: 'GET', query, signal })
    })
  }
  onProgress(bytes.size)
  return state.File.FileId
}

/** Sends files one after the other and gives their ids. Repeated, it finds what is there already and gives the same. */
export async function sendFiles(
  files: readonly Attachment[],
  place: Place,
  { tried, signal, onProgress }: Trying,
): Promise<readonly number[]> {
  const size = files.reduce((sum, { bytes }) => sum + bytes.size, 0)
  const ids: number[] = []
  let arrived = 0
  for (const file of files) {
    const before = arrived
    const report = (sent: number) => onProgress(before + sent, size)
    ids.push(file.fileId ?? (await sendFile(file, { place, signal, weakLine: tried, onProgress: report })))
    arrived += file.bytes.size
  }
  return ids
}

/** Like `sendFile`, but waits for a broken line and goes on; any answer of the server, or an abort, ends it. */
export async function sendFilePatiently(file: Attachment, sending: PatientSending): Promise<number> {
  const { signal, onProgress } = sending
  let arrived = 0
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await sendFile(file, {
        ...sending,
        onProgress: (sent) => {
          if (sent > arrived) pause = FIRST_PAUSE_MS
          arrived = sent
          onProgress(sent, false)
        },
      })
    } catch (cause) {
      const passing = cause instanceof Problem && cause.away
      if (!passing) throw cause
    }
    onProgress(arrived, true)
    await online(pause, signal)
  }
}

type Request = Readonly<{ path: string }> & Omit<Parameters<typeof call>[1] & object, never>

/** @throws Problem of status 0 for a reply that is not the server's: a network that asks for a sign-in answers everything with its own page */
async function request({ path, ...options }: Request): Promise<State> {
  const { body } = await call(path, options)
  if (typeof body !== 'object' || body === null) throw new Problem(0, {})
  return body as State
}

/** Waits a while, or until the browser says that the network is back. */
function online(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
