import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../areas.ts'
import type { Tx } from '../db/database.ts'
import { buildApp } from './app.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

const path = '/api/AccountsContacts'
let server: TestApp
let user: TestUser
beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function named(name: string): Promise<number> {
  const reply = await user.call('GET', `${path}?AccountName=${encodeURIComponent(name)}`)
  return reply.body.total_items as number
}

describe('Idempotency-Key', () => {
  test('twenty requests at once under one key make one record; the others are answered alike or told to wait', async () => {
    const send = () => user.call('POST', path, { AccountName: 'Deodată SRL' }, { 'idempotency-key': 'at-once' })
    const replies = await Promise.all(Array.from({ length: 20 }, send))
    expect(
      new Set(replies.map(({ status, body }) => (status === 201 ? 201 : `${status} ${String(body.code)}`))),
    ).toSatisfy(
      (seen: Set<unknown>) => seen.has(201) && [...seen].every((one) => one === 201 || one === '409 CONFLICT'),
    )
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.AccountId)
    expect(new Set(made).size).toBe(1)
    expect(await named('Deodată SRL')).toBe(1)
    expect((await send()).body.AccountId).toBe(made[0])
  })

  test('the reply is kept also when it went out compressed', async () => {
    const body = { AccountName: 'Lungă SRL', Notes: 'foarte lungă '.repeat(300) }
    const first = await server.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        authorization: `Bearer ${user.clientId},${user.userId},${user.token}`,
        'idempotency-key': 'compressed',
        'accept-encoding': 'gzip',
      },
    })
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([201, 'gzip'])
    const again = await user.call('POST', path, body, { 'idempotency-key': 'compressed' })
    expect([again.status, again.headers.location, again.headers.etag]).toEqual([
      201,
      first.headers.location,
      first.headers.etag,
    ])
    expect(await named('Lungă SRL')).toBe(1)
  })

  test('a reply without a body is kept as well', async () => {
    const read = () => user.call('POST', '/api/notifications/readAll', {}, { 'idempotency-key': 'no-body' })
    expect((await read()).status).toBe(204)
    expect((await read()).status).toBe(204)
  })

  test('another valid body under the key is 409 and writes nothing', async () => {
    const key = { 'idempotency-key': 'reused' }
    expect((await user.call('POST', path, { AccountName: 'Prima SRL' }, key)).status).toBe(201)
    const other = await user.call('POST', path, { AccountName: 'A doua SRL' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await named('A doua SRL')).toBe(0)
  })

  test('a key belongs to its user: a colleague with the same key makes their own record', async () => {
    const colleague = await user.colleague()
    const key = { 'idempotency-key': 'shared' }
    const mine = await user.call('POST', path, { AccountName: 'A mea SRL' }, key)
    const his = await colleague.call('POST', path, { AccountName: 'A lui SRL' }, key)
    expect([mine.status, his.status]).toEqual([201, 201])
    expect(his.body.AccountId).not.toBe(mine.body.AccountId)
  })

  test('a key that is too long is a malformed request', async () => {
    const reply = await user.call('POST', path, { AccountName: 'Cheie SRL' }, { 'idempotency-key': 'k'.repeat(201) })
    expect([reply.status, await named('Cheie SRL')]).toEqual([400, 0])
  })

  test('a server that ends between the writing and the reply lets a repetition answer with the same record, once', async () => {
    const key = { 'idempotency-key': 'power cut' }
    const { app, cut } = await appWithCut()
    const send = () => inject(app, { url: path, payload: { AccountName: 'Întreruptă SRL' }, headers: key })
    cut.on = true
    await send()
    cut.on = false
    await minutesLater()
    expect(await named('Întreruptă SRL')).toBe(1)
    const again = await send()
    const found = await user.call('GET', `${path}?AccountName=${encodeURIComponent('Întreruptă SRL')}`)
    const made = found.body._embedded?.['AccountsContacts']?.[0]
    expect([again.statusCode, again.json<{ AccountId: number }>().AccountId]).toEqual([201, made?.['AccountId']])
    expect(await named('Întreruptă SRL')).toBe(1)
    await app.close()
  })

  test('so does an act without a kept reply, which is told that it was carried out', async () => {
    const key = { 'idempotency-key': 'power cut of an act' }
    const { app, cut } = await appWithCut()
    const one = (await user.call('POST', path, { AccountName: 'Dublată SRL' })).body['AccountId']
    const send = () =>
      inject(app, {
        url: '/api/bulk',
        payload: { Entity: 'AccountsContacts', Action: 'edit', Ids: [one], Changes: { City: 'Dej' } },
        headers: key,
      })
    const runs = async () => (await user.call('GET', '/api/bulk')).body._embedded?.['bulk']?.length
    cut.on = true
    await send()
    cut.on = false
    await minutesLater()
    expect([(await send()).statusCode, await runs()]).toEqual([409, 1])
    await app.close()
  })

  test('the key of an upload is bound to its content, whatever the boundary between its parts', async () => {
    const send = (content: string) => {
      const form = new FormData()
      form.set('target', JSON.stringify({ Entity: 'AccountsContacts' }))
      form.set('file', new Blob([content]), 'a.csv')
      return sentForm('/api/imports', form, { 'idempotency-key': 'upload' })
    }
    const first = await send('Name\nAlfa SRL\n')
    expect(first.status).toBe(201)
    const again = await send('Name\nAlfa SRL\n')
    expect([again.status, again.body['ImportId']]).toEqual([201, first.body['ImportId']])
    const other = await send('Name\nBeta SRL\n')
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

/** The application on a database that answers nobody any more once something was written, while `cut` is on. */
async function appWithCut() {
  const cut = { on: false }
  let written = false
  const { database } = server
  const dying = {
    ...database,
    tenant: async <T>(clientId: number, work: (tx: Tx) => Promise<T>) => {
      if (cut.on && written) throw new Error('the power is cut')
      return database.tenant(clientId, async (tx) => {
        const result = await work(tx)
        const state = await tx.one<{ wrote: boolean }>(
          sql`select exists (select 1 from events where client_id = ${clientId} and pg_xact_status(xmin::text::xid8) = 'in progress')
            or exists (select 1 from bulk_runs where client_id = ${clientId} and pg_xact_status(xmin::text::xid8) = 'in progress') as wrote`,
        )
        written = cut.on && (written || state?.wrote === true)
        return result
      })
    },
  }
  const app = await buildApp({ ...server.services, database: async () => dying }, areas)
  return { app, cut }
}

function inject(app: TestApp['app'], sent: { url: string; payload: object; headers: Record<string, string> }) {
  const authorization = `Bearer ${user.clientId},${user.userId},${user.token}`
  return app.inject({ method: 'POST', ...sent, headers: { authorization, ...sent.headers } })
}

/** Claims are as old as after some minutes. */
function minutesLater(): Promise<number> {
  return server.database.system((tx) =>
    tx.run(
      sql`update idempotency_keys set created_at = now() - interval '5 minutes' where client_id = ${user.clientId}`,
    ),
  )
}

async function sentForm(url: string, form: FormData, headers: Record<string, string>) {
  const request = new Request('http://local/', { method: 'POST', body: form })
  return user.call('POST', url, Buffer.from(await request.arrayBuffer()), {
    ...headers,
    'content-type': request.headers.get('content-type') ?? '',
  })
}
