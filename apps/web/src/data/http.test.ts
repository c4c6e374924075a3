import { afterEach, expect, it, vi } from 'vitest'
import { call, whenSessionEnds, whenSubscriptionEnds } from './http.ts'
import { Problem } from './problem.ts'

afterEach(() => vi.unstubAllGlobals())

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetch = vi.fn(
    async () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

async function refusal(work: Promise<unknown>): Promise<Problem> {
  const cause = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(cause).toBeInstanceOf(Problem)
  return cause as Problem
}

it('sends what a write needs and gives body and ETag back', async () => {
  const fetch = answer(200, { AccountId: 5 }, { etag: '"3"' })
  const reply = await call('/api/x/5', {
    method: 'PUT',
    json: { A: 1 },
    ifMatch: '"2"',
    idempotencyKey: 'k',
    query: { q: 'a b', none: undefined },
  })
  expect(reply).toEqual({ body: { AccountId: 5 }, etag: '"3"', status: 200 })
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('/api/x/5?q=a+b')
  expect(init).toMatchObject({ method: 'PUT', body: '{"A":1}', credentials: 'same-origin' })
  const headers = new Headers(init.headers)
  expect([headers.get('if-match'), headers.get('idempotency-key'), headers.get('content-type')]).toEqual([
    '"2"',
    'k',
    'application/json',
  ])
})

it('turns problem+json into a Problem with its field faults', async () => {
  const errors = [{ field: 'TaxId', code: 'INVALID_TAX_ID', message: 'Check its digits.' }]
  answer(422, { code: 'ADD_CUSTOMER_PROBLEM', detail: 'Not added.', requestId: 'r1', errors })
  const problem = await refusal(call('/api/x'))
  expect(problem).toMatchObject({
    status: 422,
    code: 'ADD_CUSTOMER_PROBLEM',
    message: 'Not added.',
    requestId: 'r1',
    errors,
  })
  expect(problem.unreachable).toBe(false)
})

it('tells an unreachable server apart', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  expect((await refusal(call('/api/x'))).unreachable).toBe(true)
})

it('hands an aborted call its own reason', async () => {
  const abort = new AbortController()
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('gone', 'AbortError')))
  abort.abort()
  await expect(call('/api/x', { signal: abort.signal })).rejects.toThrow('gone')
})

it('announces the end of a session or subscription, but not a refused sign-in', async () => {
  const heard: string[] = []
  const stops = [whenSessionEnds(() => heard.push('session')), whenSubscriptionEnds(() => heard.push('subscription'))]
  answer(401, {})
  await refusal(call('/loginAuth', { method: 'POST' }))
  await refusal(call('/api/x'))
  answer(402, {})
  await refusal(call('/api/x'))
  for (const stop of stops) stop()
  await refusal(call('/api/x'))
  expect(heard).toEqual(['session', 'subscription'])
})

it('gives a silent server up after its patience, in the middle of an answer too', async () => {
  vi.useFakeTimers()
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => untilAborted(signal))
  const silent = refusal(call('/api/x', { patience: 10_000 }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await silent).unreachable).toBe(true)

  const inPieces = async (_url: string, { signal }: { signal: AbortSignal }) => {
    const pieces = ['{"Name":', '"Școa']
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const piece = pieces.shift()
      if (piece === undefined) return untilAborted(signal)
      await new Promise((resolve) => setTimeout(resolve, 8_000))
      controller.enqueue(new TextEncoder().encode(piece))
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      headers: { 'content-type': 'application/json' },
    })
  }
  vi.stubGlobal('fetch', inPieces)
  let over = false
  const cut = refusal(call('/api/x', { patience: 10_000 })).finally(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await cut).unreachable).toBe(true)
  vi.useRealTimers()
})
