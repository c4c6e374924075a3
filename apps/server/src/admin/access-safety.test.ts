import { IpRule } from '@temelia/model/admin/ip-rule'
import { Zone } from '@temelia/model/admin/zone'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sealAudit } from '../records/audit-seals.ts'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { codeAt, stepOf } from './one-time-code.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

const post = async (url: string, payload: object, more: object = {}) => {
  const raw = await server.app.inject({ method: 'POST', url, payload, ...more } as never)
  return { status: raw.statusCode, body: raw.body === '' ? {} : (raw.json() as Record<string, unknown>) }
}
const signIn = (User: string, more: object = {}, from = '127.0.0.1') =>
  post('/loginAuth', { User, Password: PASSWORD, ...more }, { remoteAddress: from })
/** The emails that wait to be sent to an address, the newest last. */
const emails = async (to: string) =>
  (
    await server.database.system((tx) =>
      tx.rows<{ payload: Record<string, string> }>(
        sql`select payload from jobs where kind = 'mail' and payload->>'to' = ${to} order by id`,
      ),
    )
  ).map(({ payload }) => payload)
const tokenOf = (email: Record<string, string> | undefined) => email?.link?.split('/').at(-1) ?? ''

describe('the second step', () => {
  async function withSecondStep() {
    const user = await server.tenant()
    const begun = await user.call('POST', '/api/second-step', { Password: PASSWORD })
    const secret = String(begun.body.Secret)
    const step = stepOf(new Date())
    const confirmed = await user.call('POST', '/api/second-step/confirm', { Code: codeAt(secret, step) })
    return { user, secret, step, codes: confirmed.body.RecoveryCodes as string[] }
  }

  test('asks for a code after the password; each code and each recovery code counts once', async () => {
    const { user, secret, step, codes } = await withSecondStep()
    expect(codes).toHaveLength(10)
    const without = await signIn(user.email)
    expect([without.status, without.body.code, without.body.SecondStep, without.body.Token]).toEqual([
      401,
      'SECOND_FACTOR_REQUIRED',
      1,
      '',
    ])
    expect(without.body.Challenge).toEqual({ Methods: ['code', 'recoveryCode'] })
    expect((await signIn(user.email, { Code: codeAt(secret, step) })).body.code).toBe('WRONG_CODE')
    const next = codeAt(secret, step + 1)
    expect((await signIn(user.email, { Code: next })).status).toBe(200)
    expect((await signIn(user.email, { Code: next })).body.code).toBe('WRONG_CODE')
    expect((await signIn(user.email, { Code: codes[0]?.toUpperCase() })).status).toBe(200)
    expect((await signIn(user.email, { Code: codes[0] })).body.code).toBe('WRONG_CODE')
    expect((await user.call('GET', '/api/second-step')).body).toMatchObject({ On: true, RecoveryLeft: 9 })
  })

  test('is asked for only after a right password, and codes are not guessed', async () => {
    const { user } = await withSecondStep()
    expect((await post('/loginAuth', { User: user.email, Password: 'Alta-Casa-8', Code: '000000' })).body.code).toBe(
      'WRONG_AUTHENTICATION_DATA',
    )
    const codes = await Promise.all(
      Array.from({ length: 15 }, (_, at) => signIn(user.email, { Code: `00000${at % 10}` }, '203.0.113.9')),
    )
    expect(codes.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  test('begins and ends with the password only; an administrator takes it from a colleague', async () => {
    const { user, codes } = await withSecondStep()
    expect((await user.call('POST', '/api/second-step', { Password: PASSWORD })).status).toBe(409)
    for (const path of ['', '/remove', '/recovery-codes'])
      expect((await user.call('POST', `/api/second-step${path}`, { Password: 'Alta-Casa-8' })).status).toBe(422)
    const fresh = await user.call('POST', '/api/second-step/recovery-codes', { Password: PASSWORD })
    expect((await signIn(user.email, { Code: codes[1] })).status).toBe(401)
    expect((await signIn(user.email, { Code: (fresh.body.RecoveryCodes as string[])[1] })).status).toBe(200)
    const colleague = await user.colleague({ level: 'administrator' })
    const plain = await user.colleague()
    expect((await plain.call('DELETE', `/api/users/${user.userId}/second-step`)).status).toBe(403)
    expect((await user.call('DELETE', `/api/users/${user.userId}/second-step`)).status).toBe(403)
    expect((await (await server.tenant()).call('DELETE', `/api/users/${user.userId}/second-step`)).status).toBe(404)
    expect((await colleague.call('DELETE', `/api/users/${user.userId}/second-step`)).status).toBe(204)
    expect((await signIn(user.email)).status).toBe(200)
  })

  test('keeps its secret sealed, out of the audit and out of the reach of the application', async () => {
    const { user, secret } = await withSecondStep()
    const rows = await server.database.system((tx) =>
      tx.rows(sql`select s.secret, s.recovery, (select json_agg(a.*) from audit a where a.client_id = s.client_id) as audit
        from second_steps s where s.client_id = ${user.clientId}`),
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const table of ['second_steps', 'known_devices'])
      await expect(
        server.database.nobody((tx) => tx.run(sql`select 1 from ${sql.table(table)}`)),
      ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a forgotten password', () => {
  test('is set anew by an email, once; sessions end, the second step stays', async () => {
    const user = await server.tenant()
    expect((await post('/auth/forgotPassword', { User: user.email })).status).toBe(202)
    expect((await post('/auth/forgotPassword', { User: `nimeni-${user.userId}@firma.example` })).status).toBe(202)
    expect((await post('/auth/forgotPassword', { User: user.email })).status).toBe(202)
    const [first, second] = (await emails(user.email)).filter(({ template }) => template === 'password')
    const set = (Token: string, Password = 'Opt-Case-88') => post('/auth/newPassword', { Token, Password })
    expect((await set(tokenOf(first))).body.code).toBe('LINK_EXPIRED')
    expect((await set(tokenOf(second), 'Parola123')).status).toBe(422)
    expect((await post('/auth/autoLogin', { autoLoginToken: tokenOf(second) })).status).toBe(401)
    expect((await set(tokenOf(second))).status).toBe(204)
    expect((await set(tokenOf(second))).body.code).toBe('LINK_EXPIRED')
    expect((await user.call('GET', '/api/me')).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(401)
    expect((await signIn(user.email, { Password: 'Opt-Case-88' })).status).toBe(200)
  })
})

describe('an address that registered', () => {
  test('works a day, then waits until it is confirmed', async () => {
    const Email = `proba-${process.pid}-${Date.now()}@firma.example`
    const form = { Name: 'Ana Pop', Company: 'Casa Nouă SRL', Email, Password: PASSWORD }
    const { body } = await post('/register/ro', form)
    expect((await signIn(Email)).status).toBe(200)
    await server.database.system((tx) =>
      tx.run(
        sql`update sign_ins set confirm_by = now() - interval '1 minute' where client_id = ${Number(body.ClientId)}`,
      ),
    )
    expect((await signIn(Email)).body.code).toBe('ADDRESS_NOT_CONFIRMED')
    const link = (await emails(Email)).filter(({ template }) => template === 'confirm').at(-1)
    expect((await post('/auth/confirmAddress', { Token: tokenOf(link) })).status).toBe(204)
    expect((await signIn(Email)).status).toBe(200)
  })
})

describe('networks that people work from', () => {
  const from = (user: TestUser, remoteAddress: string) =>
    server.app.inject({
      url: '/api/me',
      remoteAddress,
      headers: { authorization: `Bearer ${user.clientId},${user.userId},${user.token}` },
    })

  test('hold for everybody or one person, IPv4 and IPv6, from the next request on', async () => {
    const owner = await server.tenant()
    const agent = await owner.colleague()
    expect((await from(agent, '198.51.100.7')).statusCode).toBe(200)
    const rule = await make(owner, IpRule, { Network: '198.51.100.0/24', UserId: agent.userId })
    await make(owner, IpRule, { Network: '2001:db8:7::/48', UserId: agent.userId })
    for (const [address, status] of [
      ['198.51.100.7', 200],
      ['198.51.101.7', 403],
      ['::ffff:198.51.100.9', 200],
      ['2001:db8:7::1', 200],
      ['2001:db8:8::1', 403],
    ] as const)
      expect([address, (await from(agent, address)).statusCode]).toEqual([address, status])
    expect((await from(owner, '203.0.113.5')).statusCode).toBe(200)
    expect((await signIn(agent.email, {}, '203.0.113.5')).body).toMatchObject({
      code: 'ACCESS_RESTRICTED_MESSAGE',
      RestrictedAccess: 1,
      Token: '',
    })
    expect((await signIn(agent.email, {}, '198.51.100.7')).status).toBe(200)
    for (const one of (await owner.call('GET', '/api/ip-access')).body._embedded?.ip_access ?? [])
      await owner.call('DELETE', `/api/ip-access/${String(one.IpAccessId)}`)
    expect(rule.Network).toBe('198.51.100.0/24')
    expect((await from(agent, '203.0.113.5')).statusCode).toBe(200)
  })

  test('shut nobody’s own address out, neither by adding, changing nor removing; only administrators set them', async () => {
    const owner = await server.tenant()
    const add = (Network: string) => owner.call('POST', '/api/ip-access', { Network })
    expect((await add('198.51.100.0/24')).body.code).toBe('OWN_ADDRESS_SHUT_OUT')
    const own = (await add('127.0.0.0/8')).body
    expect((await add('198.51.100.0/24')).status).toBe(201)
    const url = `/api/ip-access/${String(own.IpAccessId)}`
    expect((await owner.call('PUT', url, { Network: '10.0.0.1' })).body.code).toBe('OWN_ADDRESS_SHUT_OUT')
    expect((await owner.call('DELETE', url)).body.code).toBe('OWN_ADDRESS_SHUT_OUT')
    expect((await owner.call('GET', '/api/me')).status).toBe(200)
    for (const wrong of ['10.0.0.0/33', '300.1.1.1', 'acasa', '::1/129', '10.0.0.0/8/8'])
      expect((await add(wrong)).body.errors).toMatchObject([{ field: 'Network', code: 'INVALID_NETWORK' }])
    expect((await (await owner.colleague()).call('POST', '/api/ip-access', { Network: '127.0.0.1' })).status).toBe(403)
  })
})

test('a device that was not there before is told by email; a newer version in the same network is no news', async () => {
  const user = await server.tenant()
  const enter = (agent: string, address: string) =>
    post(
      '/loginAuth',
      { User: user.email, Password: PASSWORD },
      { remoteAddress: address, headers: { 'user-agent': agent } },
    )
  const news = async () => (await emails(user.email)).filter(({ template }) => template === 'newDevice')
  await enter('Firefox/130.0', '86.120.3.4')
  await enter('Firefox/131.2', '86.120.3.9')
  expect(await news()).toHaveLength(0)
  await enter('Chrome/140', '86.120.3.4')
  await enter('Firefox/131.2', '203.0.113.4')
  await enter('Firefox/131.2', '203.0.113.4')
  expect((await news()).map(({ address }) => address)).toEqual(['86.120.3.4', '203.0.113.4'])
})

describe('the audit', () => {
  test('tells sign-ins and changes to administrators only, searched and as a file', async () => {
    const owner = await server.tenant()
    await owner.call('POST', '/api/zones', { Name: 'Zona Ștefan' })
    await post('/loginAuth', { User: owner.email, Password: 'Alta-Casa-8' })
    await signIn(owner.email)
    const found = async (query: string) => (await owner.call('GET', `/api/audit?${query}`)).body._embedded?.audit ?? []
    expect(
      (await found('search=stefan')).map(({ EntityType, Action }) => `${String(EntityType)} ${String(Action)}`),
    ).toEqual(['zone create'])
    expect((await found('EntityType=account')).map(({ Action }) => Action)).toEqual(['signIn', 'signInFailed'])
    expect(await found('From=2000-01-01&To=2000-12-31')).toEqual([])
    const file = await owner.call('GET', '/api/audit/export?EntityType=zone')
    expect(file.raw.body).toContain('Zona Ștefan')
    expect(file.raw.body.trim().split('\r\n')).toHaveLength(2)
    for (const path of ['', '/export', '/verify'])
      expect((await (await owner.colleague()).call('GET', `/api/audit${path}`)).status).toBe(403)
    expect((await (await server.tenant()).call('GET', '/api/audit?search=stefan')).body.total_items).toBe(0)
  })

  test('shows what was altered, taken out, put in and broken off', async () => {
    const owner = await server.tenant()
    const { clientId } = owner
    const system = (text: ReturnType<typeof sql>) => server.database.system((tx) => tx.run(text))
    const zones = async (count: number) => {
      for (let at = 0; at < count; at++) await make(owner, Zone)
      await server.database.system((tx) => sealAudit(tx, server.services.vault.sign, clientId))
    }
    const sound = async () => (await owner.call('GET', '/api/audit/verify')).body
    await zones(3)
    await zones(2)
    expect(await sound()).toMatchObject({ Sound: true, Entries: 5, Seals: 2, BrokenSeal: null })
    const app = server.database.tenant(clientId, (tx) =>
      tx.run(sql`update audit set action = 'x' where client_id = ${clientId}`),
    )
    await expect(app).rejects.toMatchObject({ code: '42501' })

    const [entry] = await server.database.system((tx) =>
      tx.rows<{ id: number; after: unknown }>(
        sql`select id, after from audit where client_id = ${clientId} order by id limit 1`,
      ),
    )
    await system(
      sql`update audit set after = '{"name": "Altceva"}' where client_id = ${clientId} and id = ${entry?.id}`,
    )
    expect(await sound()).toMatchObject({ Sound: false, Altered: [entry?.id], BrokenSeal: null })
    await system(
      sql`update audit set digest = audit_digest(id, at, user_id, entity, entity_id, action, before, after) where client_id = ${clientId} and id = ${entry?.id}`,
    )
    expect(await sound()).toMatchObject({ Sound: false, BrokenSeal: 1 })
    await system(
      sql`update audit set after = ${JSON.stringify(entry?.after)}::jsonb where client_id = ${clientId} and id = ${entry?.id}`,
    )
    await system(
      sql`update audit set digest = audit_digest(id, at, user_id, entity, entity_id, action, before, after) where client_id = ${clientId} and id = ${entry?.id}`,
    )
    expect(await sound()).toMatchObject({ Sound: true })
    await system(
      sql`delete from audit where client_id = ${clientId} and seal = 2 and id = (select max(id) from audit where client_id = ${clientId})`,
    )
    expect(await sound()).toMatchObject({ Sound: false, BrokenSeal: 2 })
  })
})
