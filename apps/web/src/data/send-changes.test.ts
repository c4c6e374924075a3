import { QueryClient } from '@tanstack/react-query'
import { Customer } from '@temelia/model/crm/customer'
import { afterEach, expect, test, vi } from 'vitest'
import { countOf, newEntry, type SheetLines } from './outbox/queue.ts'
import { listsKey, recordsKey } from './records.ts'
import { sendChange } from './send-changes.ts'

const trying = { tried: false, signal: new AbortController().signal, onProgress: () => undefined }
const lines: SheetLines = {
  kind: 'lines',
  title: 'Statement 1',
  path: '/api/estimation-deductions/7/lines',
  lines: [
    { ArticleId: 1, Quantity: 5 },
    { ArticleId: 2, Percent: 12.5 },
  ],
  href: '#/projects/3/settlements?settlement=7',
  key: 'k',
}

afterEach(() => vi.unstubAllGlobals())

function answering(reply: () => Response) {
  const calls: { url: string; method: string | undefined; body: unknown }[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push({ url, method, body: body === undefined ? undefined : JSON.parse(String(body)) })
    return reply()
  })
  return calls
}

test('lines of a sheet are set with one PUT, and count one by one', async () => {
  const calls = answering(() => Response.json({ DeductionId: 7 }))
  const { value } = await sendChange(new QueryClient(), lines, trying)
  expect(value).toEqual({ DeductionId: 7 })
  expect(calls).toEqual([{ url: lines.path, method: 'PUT', body: { Lines: lines.lines } }])
  expect(countOf(newEntry('k', 'ana', 1, lines))).toBe(2)
})

test('the page of a network that asks for a sign-in is no answer: the lines wait', async () => {
  answering(() => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }))
  await expect(sendChange(new QueryClient(), lines, trying)).rejects.toMatchObject({ status: 0, away: true })
})

test('a removal loads every list of its records anew, whole ones as well as pages', async () => {
  answering(() => Response.json({ UndoId: 3 }))
  const client = new QueryClient()
  const lists = [
    [...listsKey(Customer), 'page', { page: 2 }],
    [...listsKey(Customer), 'all', { sort: 'name' }],
  ]
  const other = [...recordsKey(Customer), 'one', 8]
  for (const queryKey of [...lists, other]) client.setQueryData(queryKey, { rows: [] })
  const { shown } = await sendChange(client, { kind: 'remove', entity: 'customer', id: 7, key: 'r' }, trying)
  await shown
  const stale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
  expect([...lists, other].map(stale)).toEqual([true, true, false])
})
