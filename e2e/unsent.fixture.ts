import { vi } from 'vitest'
import type { TestApp, TestUser } from '../apps/server/src/testing/app.ts'
import { Problem } from '../apps/web/src/data/problem.ts'
import type { Send, Shelf } from '../apps/web/src/data/outbox/outbox-terms.ts'
import { createOutbox } from '../apps/web/src/data/outbox/outbox.ts'
import type { Entry } from '../apps/web/src/data/outbox/queue.ts'
import { queryClient } from '../apps/web/src/data/query-client.ts'
import { sendChange } from '../apps/web/src/data/send-changes.ts'
import { sendEdits } from '../apps/web/src/estimation/project-state/send-edits.ts'

/** What becomes of a call: `lost` is written and its reply lost, `slow` comes late, 401 finds the session over. */
export type Weather = 'fine' | 'abort' | 503 | 'lost' | 'slow' | 401

/** Lets `fetch` of the web app reach the server in this process over a line with weather. */
export function lineTo({ app }: TestApp, user: TestUser, weather: () => Weather): void {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const now = weather()
    if (now === 'abort') throw new TypeError('failed to fetch')
    if (now === 503) return new Response('<h1>503</h1>', { status: 503, headers: { 'content-type': 'text/html' } })
    if (now === 401) return new Response('{"code":"DISCONNECTED"}', { status: 401, headers: jsonType })
    if (now === 'slow') await pause(15)
    const { clientId, userId, token } = user
    const body = init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : init.body
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        authorization: `Bearer ${clientId},${userId},${token}`,
      },
      ...(body ? { payload: body as Buffer | string } : {}),
    })
    if (now === 'lost') throw new TypeError('the line broke')
    const headers = { 'content-type': String(reply.headers['content-type'] ?? 'text/plain') }
    return new Response([204, 304].includes(reply.statusCode) ? null : reply.body, {
      status: reply.statusCode,
      headers,
    })
  })
}

const jsonType = { 'content-type': 'application/json' }

/** Waits for real: the server's work is no work of a clock that a test turns. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A device: what is on its shelf survives the pages that are opened on it; a page that was left does nothing more. */
export function device() {
  const kept = new Map<string, Entry>()
  let page = { open: true }
  const open = () => {
    page.open = false
    const here = { open: true }
    page = here
    const guarded = <T>(work: () => Promise<T>): Promise<T> => (here.open ? work() : new Promise<T>(() => undefined))
    const shelf: Shelf = {
      all: () => guarded(async () => [...kept.values()].map((entry) => structuredClone(entry))),
      put: (entry) => guarded(async () => void kept.set(entry.key, structuredClone(entry))),
      remove: (key) => guarded(async () => void kept.delete(key)),
    }
    const send: Send = (change, tried, signal, onProgress) =>
      guarded(() =>
        change.kind === 'estimate'
          ? sendEdits(change, tried, signal)
          : sendChange(queryClient, change, { tried, signal, onProgress }),
      ).then((sent) => guarded(async () => sent))
    return createOutbox({
      shelf,
      send: (...all) =>
        send(...all).catch((cause: unknown) => (here.open ? Promise.reject(cause) : new Promise(() => undefined))),
      person: () => 'ana',
      alone: (work) => work(),
      claim: () => () => undefined,
      claimed: async () => new Set(),
      tellTabs: () => undefined,
      random: () => 0,
    })
  }
  const close = () => {
    page.open = false
  }
  return { open, close, kept }
}

/** Whether the server refused: what is thrown at a form that is still open tells its person. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof Problem && !cause.away && cause.status !== 401
}
