import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../http/app.ts'
import { areas } from '../areas.ts'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { newDatabase } from '../testing/database.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

let counter = 0
const address = () => `om-${process.pid}-${++counter}-${Date.now()}@firma.example`
const person = (User: string) => ({ UserName: 'Vasile Ene', User })
const signIn = async (User: string, Password = PASSWORD) =>
  (await server.app.inject({ method: 'POST', url: '/loginAuth', payload: { User, Password } })).statusCode

describe('an address is the sign-in of one person', () => {
  test('a changed address is the one to sign in with; the old one is free', async () => {
    const colleague = await owner.colleague()
    const now = address()
    expect((await owner.call('PUT', `/api/users/${colleague.userId}`, { User: now })).status).toBe(200)
    expect([await signIn(now), await signIn(colleague.email)]).toEqual([200, 401])
    expect((await owner.call('POST', '/api/users', person(colleague.email))).status).toBe(201)
  })

  test('one in use is refused at once, in whichever company, and tells nothing of it', async () => {
    const stranger = await server.tenant()
    const invited = (await owner.call('POST', '/api/users', person(address()))).body
    for (const taken of [stranger.email.toUpperCase(), owner.email, String(invited.User)]) {
      const made = await owner.call('POST', '/api/users', person(taken))
      expect([made.status, made.body.code, made.body.errors]).toMatchObject([409, 'EMAIL_TAKEN', [{ field: 'User' }]])
      expect(JSON.stringify(made.body)).not.toContain('Firma')
    }
    const colleague = await owner.colleague()
    expect((await owner.call('PUT', `/api/users/${colleague.userId}`, { User: stranger.email })).status).toBe(409)
    expect([await signIn(stranger.email), await signIn(colleague.email)]).toEqual([200, 200])
    expect((await owner.call('GET', `/api/users/${colleague.userId}`)).body.User).toBe(colleague.email)
  })

  test('one in use in the other region is refused too, and locks nobody out', async () => {
    const [here, there] = [server.database, await newDatabase()]
    const app = await buildApp(
      { ...server.services, database: async (region) => (region === 'us' ? there : here) },
      areas,
    )
    await app.ready()
    const american = address()
    await there.system((tx) =>
      tx.run(sql`insert into sign_ins (email, client_id, user_id) values (${american}, 999999, ${++counter})`),
    )
    const reply = await app.inject({
      method: 'POST',
      url: '/api/users',
      payload: person(american),
      headers: { authorization: `Bearer ${owner.clientId},${owner.userId},${owner.token}` },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'EMAIL_TAKEN'])
    await app.close()
  })

  test('that of a person who is gone is free again', async () => {
    const User = address()
    const made = (await owner.call('POST', '/api/users', person(User))).body
    await owner.call('PUT', `/api/users/${made.UserId}/password`, { Password: PASSWORD })
    expect((await owner.call('DELETE', `/api/users/${made.UserId}`)).status).toBe(204)
    expect(await signIn(User)).toBe(401)
    expect((await (await server.tenant()).call('POST', '/api/users', person(User))).status).toBe(201)
  })
})

describe('people keep their own profile', () => {
  test('name, phone, language and device, and nothing that an administrator decides', async () => {
    const me = await owner.colleague()
    const url = `/api/users/${me.userId}`
    const own = { UserName: 'Dana Ionescu', Phone: '0712345678', Language: 'ro', FCMtoken: 'device-1' }
    expect((await me.call('PUT', url, own)).status).toBe(200)
    const { body } = await me.call('GET', url)
    expect(body).toMatchObject({ ...own, _actions: { edit: true, delete: false } })
    for (const more of [{ UserLevel: 'administrator' }, { User: address() }, { Banned: true }])
      expect((await me.call('PUT', url, more)).status).toBe(403)
    expect((await me.call('PUT', url, { ...own, UserLevel: body.UserLevel, User: body.User })).status).toBe(200)
    expect((await me.call('PUT', `/api/users/${owner.userId}`, own)).status).toBe(403)
  })

  test('nobody reads or sets the device of somebody else', async () => {
    const me = await owner.colleague()
    const url = `/api/users/${me.userId}`
    await me.call('PUT', url, { FCMtoken: 'my-device' })
    for (const path of [url, '/api/users?page_size=500', `/api/history?Entity=users&Id=${me.userId}`])
      expect((await owner.call('GET', path)).raw.body).not.toContain('my-device')
    const probe = encodeURIComponent('{"field":"FCMtoken","op":"startsWith","value":"my"}')
    expect((await owner.call('GET', `/api/users?filter=${probe}`)).status).toBe(400)
    expect((await owner.call('PUT', url, { FCMtoken: 'other' })).status).toBe(403)
    expect((await me.call('GET', '/api/me')).body.FCMtoken).toBe('my-device')
  })

  test('the own password only with the old one', async () => {
    const me = await owner.colleague()
    const set = (body: Record<string, unknown>) => me.call('PUT', `/api/users/${me.userId}/password`, body)
    const next = { Password: 'Opt-Case-88' }
    expect((await set(next)).body.errors).toMatchObject([{ field: 'OldPassword', code: 'REQUIRED' }])
    expect((await set({ ...next, OldPassword: 'Alta-Casa-8' })).body.errors).toMatchObject([
      { field: 'OldPassword', code: 'WRONG_PASSWORD' },
    ])
    expect((await set({ ...next, OldPassword: PASSWORD })).status).toBe(204)
    expect([await signIn(me.email, 'Opt-Case-88'), await signIn(me.email)]).toEqual([200, 401])
  })
})
