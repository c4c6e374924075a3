import { afterEach, expect, it, vi } from 'vitest'
import type { Posting } from './outbox/queue.ts'
import { newEntry, retried } from './outbox/queue.ts'
import { sendPosting } from './send-posting.ts'

afterEach(() => vi.unstubAllGlobals())

const trying = { tried: false, signal: new AbortController().signal, onProgress: () => undefined }

const ticket: Posting = {
  kind: 'post',
  what: 'ticket',
  title: 'Printing',
  path: '/api/activities',
  toVendor: true,
  json: { Name: 'Printing', Type: 'ticket' },
  files: [{ key: 'f', name: 'a.png', bytes: new Blob(['x']), withoutPlace: false, fileId: 31 }],
  shownIn: ['activity'],
  draft: { place: 'new ticket', value: {}, href: '/tickets' },
  key: 'k',
}

function server() {
  const calls: { url: string; key: string | null; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Headers; body: string }) => {
    calls.push({ url, key: headers.get('idempotency-key'), body: JSON.parse(body) })
    return Response.json({ ActivityId: 7 })
  })
  return calls
}

it('a ticket and the note with its files go under keys that a repetition has too', async () => {
  const calls = server()
  for (let time = 0; time < 2; time++) expect(await sendPosting(ticket, trying)).toEqual({ ActivityId: 7 })
  expect(calls.slice(0, 2)).toEqual([
    { url: '/api/activities?mainDbData=1', key: 'k', body: { Name: 'Printing', Type: 'ticket' } },
    {
      url: '/api/notes?mainDbData=1',
      key: 'k files',
      body: { RelatedEntityType: 'ticket', RelatedEntityId: 7, Text: null, FileIds: [31] },
    },
  ])
  expect(calls.slice(2)).toEqual(calls.slice(0, 2))
})

it('an answer takes its files along', async () => {
  const calls = server()
  await sendPosting({ ...ticket, what: 'answer', path: '/api/notes', json: { Text: '<p>Yes</p>' } }, trying)
  expect(calls).toEqual([{ url: '/api/notes?mainDbData=1', key: 'k', body: { Text: '<p>Yes</p>', FileIds: [31] } }])
})

it('an email takes its files along beside those that the server had', async () => {
  const calls = server()
  const letter = { ...ticket, what: 'letter' as const, path: '/api/emails', toVendor: false }
  await sendPosting({ ...letter, json: { Subject: 'Offer', FileIds: [5] } }, trying)
  expect(calls).toEqual([{ url: '/api/emails', key: 'k', body: { Subject: 'Offer', FileIds: [5, 31] } }])
})

it('a page that a network puts in the way of the server is no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Wi-Fi</h1>'))
  await expect(sendPosting({ ...ticket, files: [] }, trying)).rejects.toMatchObject({ status: 0 })
})

it('lines of a sheet that a colleague typed too go over theirs when their person says so', () => {
  const lines = [{ ArticleId: 1, Quantity: 3, Was: { Quantity: 0, Percent: null, Amount: null } }]
  const change = { kind: 'lines', title: 'SP 1', path: '/api/lines', lines, href: '#/', key: 'k' } as const
  const refusal = { status: 409, code: 'CHANGED_MEANWHILE', message: '' }
  const queue = retried(
    { entries: [{ ...newEntry('k', 'ana', 1, change), refusal }], failures: 0, notBefore: 0 },
    'k',
    'fresh',
  )
  expect(JSON.stringify(queue.entries[0]?.change)).toContain('"lines":[{"ArticleId":1,"Quantity":3}]')
})

it('an answer that a colleague overtook is sent anyway when its person says so', () => {
  const answer: Posting = { ...ticket, what: 'answer', json: { Text: '<p>Yes</p>', SeenNoteId: 3 } }
  const refusal = { status: 409, code: 'ANSWERED_MEANWHILE', message: '' }
  const entry = { ...newEntry('k', 'ana', 1, answer), refusal }
  const queue = retried({ entries: [entry], failures: 0, notBefore: 0 }, 'k', 'fresh')
  expect(queue.entries[0]).toMatchObject({ refusal: null, change: { key: 'fresh', json: { Text: '<p>Yes</p>' } } })
  expect(JSON.stringify(queue.entries[0]?.change)).not.toContain('SeenNoteId')
})
