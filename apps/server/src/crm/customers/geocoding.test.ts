import { createServer, type Server } from 'node:http'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../../testing/app.ts'

let provider: Server
let answers: (query: URLSearchParams) => { status: number; body: unknown }
let app: TestApp

beforeAll(async () => {
  provider = createServer((request, response) => {
    const { status, body } = answers(new URL(request.url ?? '', 'http://provider').searchParams)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app = await testApp({ GEOCODER_URL: `http://127.0.0.1:${port}/search` })
})

afterAll(() => provider.close())

async function add(user: TestUser, AccountName: string, facts: object = {}): Promise<number> {
  const reply = await user.call('POST', '/api/AccountsContacts', { AccountName, ...facts })
  expect(reply.status).toBe(201)
  return Number(reply.body['AccountId'])
}

describe('addresses on the map', () => {
  test('an address is found and kept; one that is not known is counted as missing; who has none is not asked for', async () => {
    const user = await app.tenant()
    const asked: string[] = []
    answers = (query) => {
      asked.push(query.get('q') ?? '')
      return { status: 200, body: query.get('q')?.includes('Cluj') ? [{ lat: '46.77', lon: '23.59' }] : [] }
    }
    const id = await add(user, 'Alfa', { City: 'Cluj-Napoca', County: 'Cluj' })
    await add(user, 'Beta', { City: 'Nicăieri' })
    await add(user, 'Gama')
    const reply = await user.call('POST', '/api/geocoding/customers', {})
    expect([reply.status, reply.body]).toEqual([200, { Found: 1, Missing: 1 }])
    expect(asked).toEqual(['Cluj-Napoca, Cluj', 'Nicăieri'])
    const { body } = await user.call('GET', `/api/AccountsContacts/${id}`)
    expect([body['Latitude'], body['Longitude']]).toEqual([46.77, 23.59])
  })

  test.each([
    [429, {}, 429, 'GEOCODING_TOO_MANY_REQUESTS'],
    [402, {}, 429, 'GEOCODING_DAILY_QUOTA'],
    [403, {}, 503, 'GEOCODING_DENIED'],
    [500, {}, 503, 'GEOCODING_UNKNOWN_ERROR'],
    [200, { not: 'a list' }, 503, 'GEOCODING_UNKNOWN_ERROR'],
  ])('a provider that answers %i %j is told as %i %s', async (given, body, status, code) => {
    const user = await app.tenant()
    await add(user, 'Alfa', { City: 'Cluj-Napoca' })
    answers = () => ({ status: given, body })
    const reply = await user.call('POST', '/api/geocoding/customers', {})
    expect([reply.status, reply.body['code']]).toEqual([status, code])
  })

  test('what was found before a refusal stays', async () => {
    const user = await app.tenant()
    const id = await add(user, 'Alfa', { City: 'Cluj-Napoca' })
    await add(user, 'Beta', { City: 'Dej' })
    answers = (query) =>
      query.get('q') === 'Dej' ? { status: 429, body: {} } : { status: 200, body: [{ lat: 46.77, lon: 23.59 }] }
    expect((await user.call('POST', '/api/geocoding/customers', {})).status).toBe(429)
    expect((await user.call('GET', `/api/AccountsContacts/${id}`)).body['Latitude']).toBe(46.77)
  })

  test('a company has 2,500 a day, another its own', async () => {
    const [user, other] = [await app.tenant(), await app.tenant()]
    answers = () => ({ status: 200, body: [{ lat: 46.77, lon: 23.59 }] })
    for (const one of [user, other]) for (const name of ['Alfa', 'Beta']) await add(one, name, { City: 'Cluj-Napoca' })
    await app.database.system((tx) =>
      tx.run(
        sql`insert into geocoding_days (client_id, day, requests) values (${user.clientId}, ${todayIn('ro', new Date())}::date, 2499)`,
      ),
    )
    const reply = await user.call('POST', '/api/geocoding/customers', {})
    expect([reply.status, reply.body['code']]).toEqual([429, 'GEOCODING_DAILY_QUOTA'])
    expect((await other.call('POST', '/api/geocoding/customers', {})).body).toEqual({ Found: 2, Missing: 0 })
  })

  test('without a provider customers are put at the seat of their county, asked of nobody', async () => {
    const alone = await testApp()
    const user = await alone.tenant()
    const id = await add(user, 'Alfa', { County: 'Județul Bistrița-Năsăud' })
    await add(user, 'Beta', { County: 'Atlantida' })
    expect((await user.call('POST', '/api/geocoding/customers', {})).body).toEqual({ Found: 1, Missing: 1 })
    expect((await user.call('GET', `/api/AccountsContacts/${id}`)).body).toMatchObject({
      Latitude: 47.13,
      Longitude: 24.49,
    })
  })

  test('who may not change customers may not', async () => {
    const reader = await (await app.tenant()).colleague({ edit: false })
    expect((await reader.call('POST', '/api/geocoding/customers', {})).status).toBe(403)
  })
})
