import { afterEach, expect, test, vi } from 'vitest'
import { callOnce } from './call-once.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Weather = 'fine' | 'lost' | 409 | 422

/** A server that carries out each key once; gives what it carried out. */
function server(weather: Weather[]) {
  const keys: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '')
    const now = weather.shift() ?? 'fine'
    if (now === 'lost') throw new TypeError('the line broke')
    if (now === 'fine') return Response.json({ Id: 1 })
    return Response.json({ code: now === 409 ? 'CONFLICT' : 'VALIDATION' }, { status: now })
  })
  return keys
}

test('what is asked again after a lost reply, or while the first is worked on, goes under the same key', async () => {
  const keys = server(['lost', 409, 'fine', 'fine'])
  const ask = () => callOnce('/api/x', { Name: 'Wall' })
  await expect(ask()).rejects.toMatchObject({ away: true })
  await expect(ask()).rejects.toMatchObject({ status: 409 })
  await ask()
  await ask()
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('something else, what was refused, and what is asked at the same time have keys of their own', async () => {
  const keys = server(['lost', 'fine', 422, 'fine', 'fine', 'fine'])
  await expect(callOnce('/api/y', { Name: 'Wall' })).rejects.toMatchObject({ away: true })
  await callOnce('/api/y', { Name: 'Roof' })
  await expect(callOnce('/api/z', {})).rejects.toMatchObject({ status: 422 })
  await callOnce('/api/z', {})
  await Promise.all([callOnce('/api/y', { Name: 'Wall' }), callOnce('/api/y', { Name: 'Wall' })])
  expect(new Set(keys).size).toBe(5)
})

test('what is asked again much later is meant anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const keys = server(['lost', 'fine'])
  await expect(callOnce('/api/w', {})).rejects.toMatchObject({ away: true })
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await callOnce('/api/w', {})
  expect(keys[0]).not.toBe(keys[1])
})
