import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { authenticator, type Authenticator, cborBytes, cborText } from '../testing/authenticator.ts'
import { codeAt, stepOf } from './one-time-code.ts'

const ORIGIN = 'https://devize.firma.example'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: `${ORIGIN}/` })
})

const post = async (url: string, payload: object) => {
  const raw = await server.app.inject({ method: 'POST', url, payload })
  return { status: raw.statusCode, body: raw.body === '' ? {} : (raw.json() as Record<string, unknown>) }
}
const withPassword = (user: TestUser, more: object = {}) =>
  post('/loginAuth', { User: user.email, Password: PASSWORD, ...more })
const begin = async (user: TestUser) => (await user.call('POST', '/api/passkeys/begin', { Password: PASSWORD })).body
const askToSignIn = async () => (await post('/auth/passkey/begin', {})).body
const byPasskey = (Response: unknown) => post('/auth/passkey', { Response })
const listOf = async (user: TestUser) => (await user.call('GET', '/api/passkeys')).body._embedded?.passkeys ?? []
const idOf = async (user: TestUser) => Number((await listOf(user))[0]?.PasskeyId)

async function withPasskey(given?: TestUser): Promise<{ user: TestUser; device: Authenticator; codes: string[] }> {
  const user = given ?? (await server.tenant())
  const device = authenticator(ORIGIN)
  const added = await user.call('POST', '/api/passkeys', { Name: 'Telefon', Response: device.make(await begin(user)) })
  expect(added.status).toBe(201)
  return { user, device, codes: added.body.RecoveryCodes as string[] }
}

describe('a passkey', () => {
  test('is added with the password, named, listed to its person only, and removed with the password', async () => {
    const { user, codes } = await withPasskey()
    expect(codes).toHaveLength(10)
    expect(await listOf(user)).toMatchObject([{ Name: 'Telefon', BackedUp: false, LastUsedAt: null }])
    const id = await idOf(user)
    const others = [await user.colleague({ level: 'administrator' }), await server.tenant()]
    for (const other of others) {
      expect(await listOf(other)).toEqual([])
      expect((await other.call('PUT', `/api/passkeys/${id}`, { Name: 'Altul' })).status).toBe(404)
      expect((await other.call('POST', `/api/passkeys/${id}/remove`, { Password: PASSWORD })).status).toBe(404)
    }
    expect((await user.call('POST', '/api/passkeys/begin', { Password: 'Alta-Casa-8' })).status).toBe(422)
    expect((await user.call('PUT', `/api/passkeys/${id}`, { Name: ' Cheia de birou ' })).status).toBe(204)
    expect((await user.call('PUT', `/api/passkeys/${id}`, { Name: '  ' })).status).toBe(422)
    expect(await listOf(user)).toMatchObject([{ Name: 'Cheia de birou' }])
    expect((await user.call('POST', `/api/passkeys/${id}/remove`, { Password: 'Alta-Casa-8' })).status).toBe(422)
    expect((await user.call('POST', `/api/passkeys/${id}/remove`, { Password: PASSWORD })).status).toBe(204)
    expect(await listOf(user)).toEqual([])
    expect((await withPassword(user)).status).toBe(200)
    expect((await withPassword(user, { Code: codes[0] })).status).toBe(200)
    expect((await user.call('GET', '/api/second-step')).body).toMatchObject({ On: false, RecoveryLeft: 0 })
  })

  test('is told by email and in the audit', async () => {
    const { user } = await withPasskey()
    const emails = await server.database.system((tx) =>
      tx.rows<{ payload: Record<string, string> }>(
        sql`select payload from jobs where kind = 'mail' and payload->>'to' = ${user.email}`,
      ),
    )
    expect(emails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ template: 'newPasskey', device: 'Telefon', address: '127.0.0.1' }),
    )
    const audit = (await user.call('GET', '/api/audit?EntityType=account')).body._embedded?.audit ?? []
    expect(audit.map(({ Action }) => Action)).toEqual(['passkeyAdded'])
  })

  test.each([
    ['of another page', { origin: 'https://devize.firma.example.evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without looking at its person', { userVerified: false }],
    [
      'with certificates, whose addresses would be followed',
      {
        attestation: Buffer.concat([
          Buffer.concat(['fmt', 'packed', 'attStmt'].map(cborText)),
          Buffer.from('a1', 'hex'),
          cborText('x5c'),
          Buffer.from('81', 'hex'),
          cborBytes(Buffer.alloc(40, 1)),
        ]),
      },
    ],
    ['that cannot be read', { attestation: Buffer.alloc(60, 0x81) }],
  ])('%s is not added, and its challenge is used up', async (_, ways) => {
    const user = await server.tenant()
    const device = authenticator(ORIGIN)
    const asked = await begin(user)
    const add = (Response: unknown) => user.call('POST', '/api/passkeys', { Name: 'x', Response })
    expect((await add(device.make(asked, ways))).body.code).toBe('PASSKEY_NOT_MADE')
    expect((await add(device.make(asked))).body.code).toBe('PASSKEY_NOT_MADE')
    expect(await listOf(user)).toEqual([])
  })

  test('is made for who asked, for what was asked, in time and once', async () => {
    const [user, other] = [await server.tenant(), await server.tenant()]
    const device = authenticator(ORIGIN)
    const add = (who: TestUser, Response: unknown) => who.call('POST', '/api/passkeys', { Name: 'x', Response })
    const asked = await begin(user)
    expect((await add(other, device.make(asked))).status).toBe(422)
    expect((await add(user, device.make({ ...asked, ...(await askToSignIn()) }))).status).toBe(422)
    const late = await begin(user)
    await server.database.system((tx) =>
      tx.run(
        sql`update passkey_challenges set expires_at = now() - interval '1 second' where user_id = ${user.userId}`,
      ),
    )
    expect((await add(user, device.make(late))).status).toBe(422)
    const good = await begin(user)
    const answers = await Promise.all([add(user, device.make(good)), add(user, device.make(good))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await add(user, device.make(await begin(user)))).status).toBe(409)
  })
})

describe('signing in by a passkey alone', () => {
  test('opens a session of its person, whatever the second step; each answer is good once', async () => {
    const { user, device } = await withPasskey()
    await turnOnCodes(user)
    const answer = device.prove(await askToSignIn())
    const entered = await byPasskey(answer)
    expect([entered.status, entered.body.UserId, entered.body.ClientId]).toEqual([200, user.userId, user.clientId])
    expect(await listOf(user)).toMatchObject([{ LastUsedAt: expect.any(String) }])
    const again = await byPasskey(answer)
    expect([again.status, again.body.code, again.body.Token]).toEqual([401, 'PASSKEY_NOT_KNOWN', ''])
    const asked = await askToSignIn()
    const twice = await Promise.all([byPasskey(device.prove(asked)), byPasskey(device.prove(asked))])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test.each([
    ['the page of somebody else', { origin: 'http://devize.firma.example' }],
    ['another site', { rpId: 'firma.example' }],
    ['a device that did not look at its person', { userVerified: false }],
    ['a copy, whose count stands still', { counter: 1 }],
    ['nobody', { userHandle: 'x' }],
    ['somebody else', { userHandle: Buffer.from('ro.1.1').toString('base64url') }],
    ['another region', { userHandle: Buffer.from('us.999999999999999.1').toString('base64url') }],
  ])('refuses %s', async (_, ways) => {
    const { device } = await withPasskey()
    const refused = await byPasskey(device.prove(await askToSignIn(), ways))
    expect([refused.status, refused.body.code]).toEqual([401, 'PASSKEY_NOT_KNOWN'])
    expect((await byPasskey(device.prove(await askToSignIn()))).status).toBe(200)
  })

  test('refuses the key of another person under one’s own name, and who was banned or removed', async () => {
    const owner = await server.tenant()
    const { user, device } = await withPasskey(await owner.colleague())
    const stranger = await withPasskey()
    const handle = Buffer.from(`ro.${user.clientId}.${user.userId}`).toString('base64url')
    expect((await byPasskey(stranger.device.prove(await askToSignIn(), { userHandle: handle }))).status).toBe(401)
    expect((await owner.call('PATCH', `/api/users/${user.userId}`, { Banned: true })).status).toBe(200)
    expect((await byPasskey(device.prove(await askToSignIn()))).body.code).toBe('ACCESS_RESTRICTED_MESSAGE')
    expect((await owner.call('DELETE', `/api/users/${user.userId}`)).status).toBeLessThan(300)
    expect((await byPasskey(device.prove(await askToSignIn()))).status).toBe(401)
  })

  test('takes no answer that was made for the second step, and the other way round', async () => {
    const { user, device } = await withPasskey()
    const second = (await withPassword(user)).body.Passkey as Record<string, unknown>
    expect((await byPasskey(device.prove(second))).status).toBe(401)
    expect((await withPassword(user, { Passkey: device.prove(await askToSignIn()) })).status).toBe(401)
  })

  test.each([
    {},
    { id: 'x'.repeat(2_000) },
    {
      id: 'YQ',
      rawId: 'YQ',
      type: 'public-key',
      response: { clientDataJSON: 'eyI', authenticatorData: 'YQ', signature: 'YQ' },
    },
    {
      id: 'YQ',
      rawId: 'YQ',
      type: 'public-key',
      response: {
        clientDataJSON: 'bnVsbA',
        authenticatorData: 'YQ',
        signature: 'YQ',
        userHandle: Buffer.from('ro.1.1').toString('base64url'),
      },
    },
    null,
    [],
  ])('refuses what is no answer: %j', async (answer) => {
    expect([401, 422]).toContain((await byPasskey(answer)).status)
  })
})

describe('a passkey as the second step', () => {
  test('is asked for after the right password, and only the own one is good', async () => {
    const { user, device, codes } = await withPasskey()
    const other = await withPasskey()
    expect((await post('/loginAuth', { User: user.email, Password: 'Alta-Casa-8' })).body).not.toHaveProperty('Passkey')
    const asked = await withPassword(user)
    expect([asked.status, asked.body.code, asked.body.SecondStep]).toEqual([401, 'SECOND_FACTOR_REQUIRED', 1])
    const options = asked.body.Passkey as { allowCredentials: object[]; rpId: string }
    expect(asked.body.Challenge).toEqual({ Methods: ['recoveryCode', 'passkey'], Passkey: options })
    expect([options.rpId, options.allowCredentials.length]).toEqual(['devize.firma.example', 1])
    expect((await withPassword(user, { Passkey: other.device.prove(options as never) })).status).toBe(401)
    const fresh = (await withPassword(user)).body.Passkey as Record<string, unknown>
    const proof = device.prove(fresh)
    expect((await withPassword(user, { Passkey: proof })).status).toBe(200)
    expect((await withPassword(user, { Passkey: proof })).body.code).toBe('PASSKEY_NOT_KNOWN')
    expect((await withPassword(user, { Code: codes[0] })).status).toBe(200)
    expect((await withPassword(user, { Code: codes[0] })).body.code).toBe('WRONG_CODE')
  })

  test('stands beside a code app: each opens, and giving one up leaves the other', async () => {
    const { user, codes } = await withPasskey()
    const secret = await beginCodes(user)
    expect((await withPassword(user, { Code: codeAt(secret, stepOf(new Date())) })).body.code).toBe('WRONG_CODE')
    expect((await withPassword(user, { Code: codes[1] })).status).toBe(200)
    const confirmed = await user.call('POST', '/api/second-step/confirm', { Code: codeAt(secret, stepOf(new Date())) })
    const fresh = confirmed.body.RecoveryCodes as string[]
    expect((await withPassword(user, { Code: codes[2] })).body.code).toBe('WRONG_CODE')
    expect((await user.call('POST', '/api/second-step/remove', { Password: PASSWORD })).status).toBe(204)
    expect((await withPassword(user)).body).toMatchObject({ SecondStep: 1, Passkey: expect.anything() })
    expect((await withPassword(user, { Code: fresh[0] })).status).toBe(200)
    expect(
      (await user.call('POST', '/api/second-step/recovery-codes', { Password: PASSWORD })).body.RecoveryCodes,
    ).toHaveLength(10)
  })

  test('goes with the second step of a colleague who lost the device', async () => {
    const owner = await server.tenant()
    const { user, device } = await withPasskey(await owner.colleague())
    expect((await owner.call('DELETE', `/api/users/${user.userId}/second-step`)).status).toBe(204)
    expect((await byPasskey(device.prove(await askToSignIn()))).status).toBe(401)
    expect((await withPassword(user)).status).toBe(200)
  })
})

async function beginCodes(user: TestUser): Promise<string> {
  return String((await user.call('POST', '/api/second-step', { Password: PASSWORD })).body.Secret)
}

async function turnOnCodes(user: TestUser): Promise<void> {
  const Code = codeAt(await beginCodes(user), stepOf(new Date()))
  expect((await user.call('POST', '/api/second-step/confirm', { Code })).status).toBe(200)
}
