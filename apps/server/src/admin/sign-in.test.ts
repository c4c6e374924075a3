import { addDays } from '@temelia/calendar/day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

const PASSWORD = 'Sapte-Case-7'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ TRUST_PROXY: '1' })
})

let place = 0
async function post(url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  const raw = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': `10.0.0.${++place}`, ...headers },
  })
  return { status: raw.statusCode, body: raw.json() as Record<string, unknown>, raw }
}

const signIn = (user: string, password = PASSWORD, headers = {}) =>
  post('/loginAuth', { User: user, Password: password }, headers)

function cookieOf(reply: { raw: { cookies: { name: string; value: string }[] } }): string {
  const cookie = reply.raw.cookies.find(({ name }) => name === 'temelia_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  return `temelia_session=${encodeURIComponent(cookie?.value ?? '')}`
}

async function expire(user: TestUser, day: string): Promise<void> {
  await server.database.system((tx) =>
    tx.run(sql`update module_terms set expires_on = ${day}::date where client_id = ${user.clientId}`),
  )
}

describe('signing in', () => {
  test('answers the session, which then works by token and by cookie', async () => {
    const user = await server.tenant()
    const reply = await signIn(user.email.toUpperCase())
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      ClientId: user.clientId,
      UserId: user.userId,
      UserLevel: 'administrator',
      CustomerDatabaseAdapter: 'ro',
      EstimationModule: true,
      User_Err: 0,
      Password_Err: 0,
      InvalidFormData: 0,
      RestrictedAccess: 0,
    })
    const me = await server.app.inject({ url: '/api/me', headers: { cookie: cookieOf(reply) } })
    expect(me.json()).toMatchObject({ UserId: user.userId })
    expect(me.json()).not.toHaveProperty('Token')
    const kept = await server.database.system((tx) =>
      tx.rows<{ text: string }>(sql`select s::text as text from sessions s where client_id = ${user.clientId}`),
    )
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.some(({ text }) => text.includes(String(reply.body.Token)))).toBe(false)
  })

  test('a wrong password and an unknown address answer alike', async () => {
    const user = await server.tenant()
    const [wrong, unknown] = [await signIn(user.email, 'Alta-Casa-8'), await signIn('nimeni@firma.example')]
    const facts = ({ status, body }: typeof wrong) => ({ status, body: { ...body, requestId: '' } })
    expect(facts(wrong)).toEqual(facts(unknown))
    expect(facts(wrong)).toMatchObject({
      status: 401,
      body: { code: 'WRONG_AUTHENTICATION_DATA', User_Err: 1, Password_Err: 1, ClientId: 0, UserId: 0, Token: '' },
    })
  })

  test('an empty or malformed form is 422', async () => {
    for (const [user, password] of [
      ['', ''],
      ['ana', PASSWORD],
      ['ana@firma.example', ''],
    ] as const) {
      const reply = await signIn(user, password)
      expect([reply.status, reply.body.code, reply.body.InvalidFormData]).toEqual([422, 'INVALID_LOGIN_FORM', 1])
    }
  })

  test('so is one whose fields are no text or far too long, with the same body', async () => {
    for (const payload of [
      { User: 5, Password: [] },
      { User: 'ana@firma.example', Password: 'x'.repeat(10_000) },
    ]) {
      const reply = await server.app.inject({ method: 'POST', url: '/loginAuth', payload })
      const { code, InvalidFormData, ClientId, UserId, Token } = reply.json()
      expect([reply.statusCode, code, InvalidFormData]).toEqual([422, 'INVALID_LOGIN_FORM', 1])
      expect([ClientId, UserId, Token]).toEqual([0, 0, ''])
    }
  })

  test('after ten failures from one place the right password has to wait too; another place need not', async () => {
    const user = await server.tenant()
    const here = { 'x-forwarded-for': '192.0.2.7' }
    for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(user.email, 'Gresit-1', here)).status).toBe(401)
    const waiting = await signIn(user.email, PASSWORD, here)
    expect([waiting.status, waiting.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(waiting.raw.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(waiting.raw.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await signIn(user.email)).status).toBe(200)
  })

  test('guesses at once are counted before any is looked at, whatever address they invent', async () => {
    const user = await server.tenant()
    const guess = (headers: Record<string, string>, remoteAddress = '198.51.100.9') =>
      server.app.inject({
        method: 'POST',
        url: '/loginAuth',
        payload: { User: user.email, Password: 'Gresit-1' },
        headers,
        remoteAddress,
      })
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, at) => guess({ 'x-forwarded-for': `203.0.113.${at}` })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })

  test('an account that is tried from everywhere waits, but not where its owner was before', async () => {
    const user = await server.tenant()
    const home = { 'x-forwarded-for': '192.0.2.99' }
    expect((await signIn(user.email, PASSWORD, home)).status).toBe(200)
    const replies = await Promise.all(Array.from({ length: 60 }, () => signIn(user.email, 'Gresit-1')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(50)
    expect((await signIn(user.email)).status).toBe(429)
    expect((await signIn(user.email, PASSWORD, home)).status).toBe(200)
  })

  test('a banned user is 403, and their open session ends', async () => {
    const user = await server.tenant()
    const colleague = await user.colleague()
    expect((await colleague.call('GET', '/api/me')).status).toBe(200)
    const ban = await user.call('PATCH', `/api/users/${colleague.userId}`, { Banned: true })
    expect(ban.status, JSON.stringify(ban.body)).toBe(200)
    const reply = await signIn(colleague.email)
    expect([reply.status, reply.body.code, reply.body.RestrictedAccess]).toEqual([403, 'ACCESS_RESTRICTED_MESSAGE', 1])
    expect((await colleague.call('GET', '/api/me')).status).toBe(401)
    expect((await signIn(colleague.email, 'Alta-Casa-8')).status).toBe(401)
  })

  test('when every module has expired it is 402 with the way to renew; the last day still works', async () => {
    const user = await server.tenant()
    const today = new Date().toISOString().slice(0, 10)
    await expire(user, addDays(today, -2))
    const reply = await signIn(user.email)
    expect([reply.status, reply.body.code, reply.body.renew]).toEqual([402, 'SUBSCRIPTION_EXPIRED', '/#/renew/expired'])
    await expire(user, addDays(today, 1))
    expect((await signIn(user.email)).status).toBe(200)
  })

  test('speaks the language that is asked for', async () => {
    const detail = async (language: string) =>
      (await signIn('nimeni@firma.example', PASSWORD, { 'accept-language': language })).body.detail
    expect(await detail('ro-RO,ro;q=0.9')).toBe('Adresa de e-mail sau parola nu este corectă. Încercați din nou.')
    expect(await detail('en-US')).toBe('The email or password is incorrect. Try again.')
    expect(await detail('de')).toBe('The email or password is incorrect. Try again.')
  })
})

describe('the session', () => {
  test('a token is checked, and signing out ends it', async () => {
    const user = await server.tenant()
    const check = (Token: string) =>
      post('/auth/checkValidAuthToken', { UserId: user.userId, ClientId: user.clientId, Token })
    expect((await check(user.token)).raw.body).toBe('1')
    expect((await check(`${user.token}x`)).raw.body).toBe('0')
    const out = await user.call('GET', '/loginAuth/logoutMobile')
    expect([out.status, out.raw.body]).toEqual([200, '1'])
    expect((await check(user.token)).raw.body).toBe('0')
    const after = await user.call('GET', '/api/me')
    expect([after.status, after.body.code]).toEqual([401, 'DISCONNECTED_RECONNECT_MESSAGE'])
  })

  test('a cookie may not write from another site; the same site may, and reading needs no origin', async () => {
    const user = await server.tenant()
    const cookie = cookieOf(await signIn(user.email))
    const write = (headers: Record<string, string>) =>
      post('/api/AccountsContacts', { AccountName: 'Altundeva SRL' }, { cookie, host: 'temelia.example', ...headers })
    const foreignOnes: readonly Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://temelia.example' },
    ]
    for (const foreign of foreignOnes) {
      const reply = await write(foreign)
      expect([foreign, reply.status, reply.body.code]).toEqual([foreign, 403, 'FOREIGN_ORIGIN'])
    }
    expect((await write({ origin: 'https://temelia.example' })).status).toBe(201)
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    expect((await server.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200)
  })

  test('another site cannot sign a person out', async () => {
    const user = await server.tenant()
    const cookie = cookieOf(await signIn(user.email))
    const out = (site: string) =>
      server.app.inject({ url: '/loginAuth/logoutMobile', headers: { cookie, 'sec-fetch-site': site } })
    expect((await out('cross-site')).statusCode).toBe(403)
    const me = await server.app.inject({ url: '/api/me', headers: { cookie } })
    expect([me.statusCode, me.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await out('same-origin')).statusCode).toBe(200)
  })

  test('ClientId in a request is checked against the token', async () => {
    const [user, other] = [await server.tenant(), await server.tenant()]
    expect((await user.call('GET', `/api/AccountsContacts?ClientId=${other.clientId}`)).status).toBe(401)
    expect((await user.call('GET', `/api/AccountsContacts?ClientId=${user.clientId}`)).status).toBe(200)
    for (const ClientId of [{ toString: 1 }, [user.clientId], {}])
      expect((await user.call('POST', '/api/zones', { ClientId, Name: 'Nord' })).status).toBe(401)
  })

  test('a new password ends every session of the user', async () => {
    const user = await server.tenant()
    const weak = await user.call('PUT', `/api/users/${user.userId}/password`, { Password: 'scurt' })
    expect(weak.status).toBe(422)
    expect(
      (await user.call('PUT', `/api/users/${user.userId}/password`, { Password: 'Opt-Case-88', OldPassword: PASSWORD }))
        .status,
    ).toBe(204)
    expect((await user.call('GET', '/api/me')).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(401)
    expect((await signIn(user.email, 'Opt-Case-88')).status).toBe(200)
  })
})

describe('registering', () => {
  const form = (Email: string) => ({
    Name: 'Ana Pop',
    Company: 'Casa Nouă SRL',
    Email,
    Phone: '0712345678',
    Password: PASSWORD,
  })
  let counter = 0
  const address = () => `nou-${process.pid}-${++counter}-${Date.now()}@firma.example`

  test('starts ten days of every module, and a token that signs in once', async () => {
    const email = address()
    const reply = await post('/register/ro', form(email))
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    expect(reply.body).toMatchObject({ User: email, Region: 'ro', TrialDays: 10 })
    const { autoLoginToken } = reply.body
    const first = await post('/auth/autoLogin', { autoLoginToken })
    expect([first.status, first.body.UserId]).toEqual([200, reply.body.UserId])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Bucharest' }).format(new Date())
    const modules = Object.values(first.body.Modules as Record<string, { active: boolean; expires: string }>)
    expect(modules.length).toBeGreaterThan(5)
    expect(new Set(modules.map(({ active, expires }) => `${active} ${expires}`))).toEqual(
      new Set([`true ${addDays(today, 10)}`]),
    )
    const second = await post('/auth/autoLogin', { autoLoginToken })
    expect([second.status, second.body.code]).toEqual([401, 'AUTHENTICATION_FAILED'])
    expect((await signIn(email)).status).toBe(200)
  })

  test('two sign-ins at once with one token: one gets in', async () => {
    const { body } = await post('/register/ro', form(address()))
    const tries = await Promise.all(
      [1, 2, 3].map(() => post('/auth/autoLogin', { autoLoginToken: body.autoLoginToken })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('a token lets nobody in who was banned since', async () => {
    const { body } = await post('/register/ro', form(address()))
    await server.database.system((tx) =>
      tx.run(sql`update users set banned = true where client_id = ${body.ClientId} and id = ${body.UserId}`),
    )
    const reply = await post('/auth/autoLogin', { autoLoginToken: body.autoLoginToken })
    expect([reply.status, reply.body.code, reply.body.RestrictedAccess]).toEqual([403, 'ACCESS_RESTRICTED_MESSAGE', 1])
  })

  test('a taken address is refused, in any case of its letters, and starts nothing', async () => {
    const email = address()
    expect((await post('/register/ro', form(email))).status).toBe(201)
    const again = await post('/register/us', form(email.toUpperCase()))
    expect([again.status, again.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await post('/register/ro', form(email.replace('@', '+2@')))).body.code).toBe('EMAIL_TAKEN')
    expect(again.body.errors).toContainEqual(expect.objectContaining({ field: 'Email', code: 'DUPLICATE' }))
  })

  test('weak and common passwords and wrong fields are named', async () => {
    for (const [change, field, code] of [
      [{ Password: 'scurt1A' }, 'Password', 'INVALID_PASSWORD'],
      [{ Password: 'Parola123' }, 'Password', 'COMMON_PASSWORD'],
      [{ Password: 'P@rola-2031!' }, 'Password', 'COMMON_PASSWORD'],
      [{ Password: '12PassWord99' }, 'Password', 'COMMON_PASSWORD'],
      [{ Email: 'nu' }, 'Email', 'INVALID_EMAIL'],
      [{ Name: 'ana' }, 'Name', 'INVALID_NAME'],
      [{ Company: 'SC' }, 'Company', 'TOO_SHORT'],
      [{ Phone: '123' }, 'Phone', 'INVALID_PHONE'],
      [{ Email: undefined }, 'Email', 'REQUIRED'],
    ] as const) {
      const reply = await post('/register/ro', { ...form(address()), ...change })
      expect([field, reply.status, reply.body.code]).toEqual([field, 422, 'REGISTRATION_PROBLEM'])
      expect(reply.body.errors).toContainEqual(expect.objectContaining({ field, code }))
    }
  })
})
