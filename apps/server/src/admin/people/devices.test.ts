import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { codeAt, stepOf } from '../one-time-code.ts'

const ORIGIN = 'https://devize.firma.example'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: `${ORIGIN}/` })
})

const devicesOf = async (caller: TestUser, userId: number) =>
  (await caller.call('GET', `/api/users/${userId}/devices`)).body as {
    Sessions: { SessionId: number; Device: string }[]
    Passkeys: { Name: string }[]
    SecondStep: { On: boolean }
  }

const signIn = (user: TestUser, agent: string, Code?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/loginAuth',
    headers: { 'user-agent': agent },
    payload: { User: user.email, Password: PASSWORD, ...(Code ? { Code } : {}) },
  })

describe('devices of a person', () => {
  test('are shown to administrators: where they are signed in, passkeys, and the second step', async () => {
    const owner = await server.tenant()
    const person = await owner.colleague()
    await signIn(person, 'Telefon')
    expect(await devicesOf(owner, person.userId)).toMatchObject({
      SecondStep: { On: false, Since: null, RecoveryLeft: 0 },
      Passkeys: [],
    })
    const begun = (await person.call('POST', '/api/passkeys/begin', { Password: PASSWORD })).body
    const device = authenticator(ORIGIN)
    await person.call('POST', '/api/passkeys', { Name: 'Cheie', Response: device.make(begun) })
    const secret = String((await person.call('POST', '/api/second-step', { Password: PASSWORD })).body.Secret)
    await person.call('POST', '/api/second-step/confirm', { Code: codeAt(secret, stepOf(new Date())) })

    const shown = await devicesOf(owner, person.userId)
    expect(shown.Sessions[0]).toMatchObject({ Device: 'Telefon', Address: '127.0.0.1' })
    expect(shown.Passkeys).toMatchObject([{ Name: 'Cheie', LastUsedAt: null }])
    expect(shown.SecondStep).toMatchObject({ On: true, RecoveryLeft: 10 })
    expect(JSON.stringify(shown)).not.toMatch(/token|hash|secret|credential|public/i)
  })

  test('one is signed out from the next request on, the others stay, and the log tells who did it', async () => {
    const owner = await server.tenant()
    const person = await owner.colleague()
    await signIn(person, 'Telefon')
    const { Sessions } = await devicesOf(owner, person.userId)
    const [phone, desk] = Sessions
    expect((await person.call('GET', '/api/me')).status).toBe(200)
    const out = await owner.call('DELETE', `/api/users/${person.userId}/sessions/${desk?.SessionId}`)
    expect(out.status).toBe(204)
    expect((await person.call('GET', '/api/me')).status).toBe(401)
    expect((await devicesOf(owner, person.userId)).Sessions).toMatchObject([{ SessionId: phone?.SessionId }])
    expect((await owner.call('DELETE', `/api/users/${person.userId}/sessions/${desk?.SessionId}`)).status).toBe(404)
    await owner.call('POST', `/api/users/${person.userId}/sign-out`)
    const log = (await owner.call('GET', '/api/audit?Action=signOut')).body._embedded?.audit ?? []
    expect(log.map(({ UserId, EntityId }) => [UserId, EntityId])).toEqual([
      [owner.userId, person.userId],
      [owner.userId, person.userId],
    ])
  })

  test('are neither shown nor ended by others, nor by the id of somebody else', async () => {
    const owner = await server.tenant()
    const person = await owner.colleague()
    const [desk] = (await devicesOf(owner, person.userId)).Sessions
    const stranger = await server.tenant()
    const colleague = await owner.colleague()
    for (const [who, status] of [
      [colleague, 403],
      [person, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.call('GET', `/api/users/${person.userId}/devices`)).status).toBe(status)
      const end = await who.call('DELETE', `/api/users/${person.userId}/sessions/${desk?.SessionId}`)
      expect(end.status).toBe(status)
    }
    for (const whose of [colleague.userId, owner.userId])
      expect((await owner.call('DELETE', `/api/users/${whose}/sessions/${desk?.SessionId}`)).status).toBe(404)
    expect((await person.call('GET', '/api/me')).status).toBe(200)
  })
})
