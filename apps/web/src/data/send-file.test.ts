import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from './problem.ts'
import { type Attachment, sendFile, sendFilePatiently } from './send-file.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that keeps what arrives; `mishap` may break a call before or after its work. */
function server(size: number, mishap: (call: number) => 'lost' | 'unanswered' | null) {
  let received = 0
  let calls = 0
  const pieces: number[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const trouble = mishap(calls++)
    if (trouble === 'lost') throw new TypeError('failed')
    const reply = (status: number, body: object) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    const state = () => ({
      UploadId: 7,
      Offset: received,
      PieceSize: 4,
      ...(received === size ? { File: { FileId: 9 } } : {}),
    })
    if (init.method === 'PUT') {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'))
      if (offset !== received) return reply(409, { code: 'UPLOAD_ELSEWHERE', Offset: received })
      const length = (init.body as Blob).size
      pieces.push(length)
      received += length
    }
    if (trouble === 'unanswered') throw new TypeError('failed')
    return reply(init.method === 'POST' ? 201 : 200, state())
  })
  return { pieces }
}

const options = (signal = new AbortController().signal) => ({ place: 'own', signal, onProgress: vi.fn() }) as const
const attachment = (text: string): Attachment => ({
  key: 'one',
  name: 'a.txt',
  bytes: new Blob([text]),
  withoutPlace: false,
  fileId: null,
})

it('sends a file in pieces and tells how far it is', async () => {
  const { pieces } = server(10, () => null)
  const sending = options()
  expect(await sendFile(attachment('0123456789'), sending)).toBe(9)
  expect(pieces).toEqual([4, 4, 2])
  expect(sending.onProgress.mock.calls).toEqual([[0], [4], [8], [10]])
})

it('waits for a broken line and goes on; a piece whose answer was lost is not sent twice', async () => {
  const { pieces } = server(
    10,
    (call) => (({ 1: 'lost', 3: 'unanswered', 7: 'unanswered', 9: 'lost' }) as const)[call] ?? null,
  )
  const sending = options()
  const result = sendFilePatiently(attachment('0123456789'), sending)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result).toBe(9)
  expect(pieces).toEqual([4, 4, 2])
  expect(sending.onProgress.mock.calls.some(([, waiting]) => waiting)).toBe(true)
})

it('ends with the server’s reason, and when it is given up', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ code: 'TOO_LARGE' }), {
        status: 413,
        headers: { 'content-type': 'application/json' },
      }),
  )
  await expect(sendFilePatiently(attachment('0'), options())).rejects.toBeInstanceOf(Problem)
  server(10, () => 'lost')
  const abort = new AbortController()
  const ended = expect(sendFilePatiently(attachment('0'), options(abort.signal))).rejects.toBeDefined()
  await vi.advanceTimersByTimeAsync(1_500)
  abort.abort()
  await ended
})

it('goes on under its key where an earlier try stopped, and begins anew where the server gave that one up', async () => {
  let call = 0
  const { pieces } = server(10, () => (call++ === 3 ? 'lost' : null))
  await expect(sendFile(attachment('0123456789'), options())).rejects.toMatchObject({ status: 0 })
  expect(await sendFile(attachment('0123456789'), options())).toBe(9)
  expect(pieces).toEqual([4, 4, 2])

  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const reply = (status: number, body: object) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    if (init.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      return reply(201, { UploadId: keys.length, Offset: 0, PieceSize: 10 })
    }
    return url.includes('/2') ? reply(200, { UploadId: 2, Offset: 1, File: { FileId: 5 } }) : reply(404, {})
  })
  expect(await sendFile(attachment('0'), options())).toBe(5)
  expect(keys).toEqual(['one', 'one after 1'])
})
