import { QueryClient } from '@tanstack/react-query'
import { dehydrate, hydrate, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { teachMutations } from './waiting-changes.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

it('a change that a reload brought back is sent when the network returns, whatever screen is open', async () => {
  onlineManager.setOnline(false)
  const before = new QueryClient()
  teachMutations(before)
  const saving = { entity: 'zone', id: null, patch: { name: 'Nord' }, version: null, key: 'k-1' }
  void before
    .getMutationCache()
    .build(before, { mutationKey: ['save'] })
    .execute(saving)
  await vi.waitFor(() => expect(before.getMutationCache().getAll()[0]?.state.isPaused).toBe(true))
  const kept = JSON.parse(JSON.stringify(dehydrate(before)))

  const sent: unknown[] = []
  vi.stubGlobal('window', { location: { origin: 'http://temelia.example' } })
  vi.stubGlobal('fetch', (address: unknown, options: RequestInit) => {
    sent.push([String(address), options.method, options.body, new Headers(options.headers).get('Idempotency-Key')])
    return Promise.resolve(Response.json({ ZoneId: 5, Name: 'Nord', _version: 1 }, { status: 201 }))
  })
  const after = new QueryClient()
  teachMutations(after)
  hydrate(after, kept)
  onlineManager.setOnline(true)
  await after.resumePausedMutations()
  expect(sent).toEqual([[expect.stringContaining('/api/zones'), 'POST', '{"Name":"Nord"}', 'k-1']])
})
