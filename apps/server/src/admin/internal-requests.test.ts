import { IpRule } from '@temelia/model/admin/ip-rule'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

const post = async (url: string, payload: object, remoteAddress = '127.0.0.1') => {
  const raw = await server.app.inject({ method: 'POST', url, payload, remoteAddress })
  return { status: raw.statusCode, body: raw.json() as Record<string, unknown> }
}
const ask = async (user: TestUser) => (await user.call('POST', '/api/internalRequests', { Kind: 'signIn' })).body
const listed = async (user: TestUser) =>
  (await user.call('GET', '/api/internalRequests')).body._embedded?.internalRequests ?? []

test('a phone signs in by the request of a computer, once', async () => {
  const user = await (await server.tenant()).colleague()
  const asked = await ask(user)
  expect(asked).toMatchObject({ Kind: 'signIn', State: 'open', ValidSeconds: 300 })
  expect(Date.parse(String(asked.ExpiresAt)) - Date.parse(String(asked.CreatedAt))).toBe(300_000)
  const tries = await Promise.all([1, 2, 3].map(() => post('/auth/answerRequest', { Token: asked.Token })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  const entered = tries.find(({ status }) => status === 200)?.body
  expect(entered).toMatchObject({ UserId: user.userId, ClientId: user.clientId })
  expect(await listed(user)).toMatchObject([{ State: 'accepted' }])
  const sealed = await server.database.system((tx) =>
    tx.rows(sql`select * from internal_requests where client_id = ${user.clientId}`),
  )
  expect(JSON.stringify(sealed)).not.toContain(String(asked.Token))
})

test('a request ends by its time, by a newer one, by being withdrawn', async () => {
  const user = await server.tenant()
  const old = await ask(user)
  const late = await ask(user)
  expect((await post('/auth/answerRequest', { Token: old.Token })).body.code).toBe('LINK_EXPIRED')
  await server.database.system((tx) =>
    tx.run(
      sql`update internal_requests set expires_at = now() - interval '1 second' where client_id = ${user.clientId} and state = 'open'`,
    ),
  )
  expect((await post('/auth/answerRequest', { Token: late.Token })).body.code).toBe('LINK_EXPIRED')
  const last = await ask(user)
  const url = `/api/internalRequests/${String(last.InternalRequestId)}`
  expect((await user.call('DELETE', url)).status).toBe(204)
  expect((await post('/auth/answerRequest', { Token: last.Token })).body.code).toBe('LINK_EXPIRED')
  expect((await listed(user)).map(({ State }) => State)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  const actions = (await user.call('GET', '/api/audit?EntityType=account')).body._embedded?.audit?.map(
    ({ Action }) => Action,
  )
  expect(actions).toEqual(['requestAnswered', 'requestMade', 'requestMade', 'requestMade'])
})

test('who is banned or comes from elsewhere asks the administrator, who lets in or not', async () => {
  const owner = await server.tenant()
  const agent = await owner.colleague()
  await make(owner, IpRule, { Network: '198.51.100.0/24', UserId: agent.userId })
  await owner.call('PUT', `/api/users/${agent.userId}`, { Banned: true })
  const from = '203.0.113.77'
  const credentials = { User: agent.email, Password: PASSWORD }
  expect((await post('/auth/requestAccess', { ...credentials, Password: 'Alta-Casa-8' }, from)).status).toBe(202)
  expect(await listed(owner)).toEqual([])
  expect((await post('/auth/requestAccess', credentials, from)).status).toBe(202)
  const [one] = await listed(owner)
  expect(one).toMatchObject({ Kind: 'access', State: 'open', UserId: agent.userId, Address: from })
  expect((await owner.call('GET', '/api/notifications')).raw.body).toContain(from)
  const answer = (who: TestUser, Accept: boolean) =>
    who.call('POST', `/api/internalRequests/${String(one?.InternalRequestId)}/answer`, { Accept })
  expect((await answer(await owner.colleague(), true)).status).toBe(403)
  expect((await answer(await server.tenant(), true)).status).toBe(403)
  expect((await answer(owner, true)).body.State).toBe('accepted')
  expect((await answer(owner, false)).status).toBe(403)
  expect((await post('/loginAuth', credentials, from)).status).toBe(200)
  expect((await post('/loginAuth', credentials, '203.0.113.78')).status).toBe(403)
})

test('people see their own requests only; asking to renew reaches the vendor', async () => {
  const owner = await server.tenant()
  const [one, other] = [await owner.colleague(), await owner.colleague()]
  const asked = await ask(one)
  expect(await listed(other)).toEqual([])
  expect(await listed(owner)).toHaveLength(1)
  const url = `/api/internalRequests/${String(asked.InternalRequestId)}`
  for (const who of [other, await server.tenant()]) {
    expect((await who.call('GET', url)).status).toBe(404)
    expect((await who.call('DELETE', url)).status).toBe(404)
  }
  expect((await one.call('POST', '/api/internalRequests', { Kind: 'renew' })).body).toMatchObject({ Kind: 'renew' })
  expect((await owner.call('GET', '/api/activities?mainDbData=1')).body.total_items).toBe(1)
})
