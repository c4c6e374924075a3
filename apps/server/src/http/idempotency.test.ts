import { beforeAll, describe, expect, test } from 'vitest'
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

  test('a key belongs to its user: a colleague with the same key makes his own record', async () => {
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
})
