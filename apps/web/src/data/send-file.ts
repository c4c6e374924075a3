import { call } from '../../data/http.ts'
import { Problem } from '../../data/problem.ts'

/** Where files are sent and read: the person's own company, or the vendor's as one of its customers' people. */
export type Place = 'own' | 'vendor'

/** The query that leads a call to a place. */
export function placeQuery(place: Place): { mainDbData?: 1 } {
  return place === 'vendor' ? { mainDbData: 1 } : {}
}

type Sending = Readonly<{
  place: Place
  withoutPlace: boolean
  signal: AbortSignal
  /** Bytes that have arrived, and whether the network is being waited for. */
  onProgress: (sent: number, waiting: boolean) => void
}>

type State = Readonly<{ UploadId: number; Offset: number; PieceSize?: number; File?: { readonly FileId: number } }>

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/**
 * Sends a file piece by piece and gives its id. A broken line is waited for: then the server is asked how far it got, and sending
 * goes on from there. Rejects with the server's reason, or when it is aborted.
 */
export async function sendFile(file: File, { place, withoutPlace, signal, onProgress }: Sending): Promise<number> {
  const query = placeQuery(place)
  const json = {
    Name: file.name || 'file',
    Size: file.size,
    WithoutPlace: withoutPlace && file.type.startsWith('image/'),
  }
  const patiently = <T>(work: () => Promise<T>, sent: number) => persist(work, signal, () => onProgress(sent, true))
  const started = await patiently(() => request({ path: '/files/uploads', method: 'POST', query, json, signal }), 0)
  const address = `/files/uploads/${started.UploadId}`
  const piece = started.PieceSize ?? file.size
  let state = started
  while (!state.File) {
    const offset = state.Offset
    onProgress(offset, false)
    const bytes = file.slice(offset, offset + piece)
    state = await patiently(async () => {
      try {
        return await request({ path: address, method: 'PUT', query: { ...query, offset }, bytes, signal })
      } catch (cause) {
        // Its answer was lost, not the piece: the server stands elsewhere and says where.
        const moved = cause instanceof Problem && cause.code === 'UPLOAD_ELSEWHERE'
        if (!moved) throw cause
        return request({ path: address, method: 'GET', query, signal })
      }
    }, offset)
  }
  onProgress(file.size, false)
  return state.File.FileId
}

type Request = Readonly<{ path: string }> & Omit<Parameters<typeof call>[1] & object, never>

async function request({ path, ...options }: Request): Promise<State> {
  return (await call(path, options)).body as State
}

/** Repeats a piece of work until the network carries it; any answer of the server ends it. */
async function persist<T>(work: () => Promise<T>, signal: AbortSignal, onWait: () => void): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (cause) {
      const passing = cause instanceof Problem && cause.away
      if (!passing) throw cause
    }
    onWait()
    await online(pause, signal)
  }
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
