import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

type Line = Readonly<Record<string, unknown>>

let server: TestApp
let ana: TestUser
let lines: Line[]

beforeAll(async () => {
  lines = []
  server = await testApp({ LOG_LEVEL: 'info' }, undefined, { write: (line) => lines.push(JSON.parse(line) as Line) })
  ana = await server.tenant()
})

const lineOf = (requestId: unknown) => lines.filter((line) => line.requestId === requestId && line.msg === 'request')

test('every request leaves one line: who, what by its pattern, how it ended; nothing that was sent', async () => {
  lines.length = 0
  const made = await ana.call('POST', '/api/AccountsContacts', { AccountName: 'Zidarul Tainic SRL' })
  await ana.call('GET', `/api/AccountsContacts/${made.body.AccountId}?q=Ascunsul`)
  expect(lines).toMatchObject([
    { level: 30, msg: 'request', method: 'POST', route: '/api/AccountsContacts', status: 201 },
    {
      method: 'GET',
      route: '/api/AccountsContacts/:id',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
      clientId: ana.clientId,
      userId: ana.userId,
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Tainic|Ascunsul|Bearer|firma\.example/)
})

test('a refusal is found by the number that stands in its reply, with its cause', async () => {
  const dan = await ana.colleague({ add: false })
  const refused = await dan.call('POST', '/api/AccountsContacts', { AccountName: 'Zidarul SRL' })
  expect(refused.status).toBe(403)
  expect(lineOf(refused.body.requestId)).toMatchObject([
    {
      level: 40,
      status: 403,
      code: 'OPERATION_NOT_PERMITTED',
      cause: 'missing add in accounts',
      userId: dan.userId,
    },
  ])
  const unknown = await server.app.inject('/api/nowhere?secret=abc')
  expect(lineOf(unknown.json<Line>().requestId)).toMatchObject([{ level: 40, route: 'unknown', code: 'NOT_FOUND' }])
  const stranger = await server.app.inject('/api/AccountsContacts')
  expect(lineOf(stranger.json<Line>().requestId)).toMatchObject([{ level: 40, status: 401, code: 'NOT_SIGNED_IN' }])
})

test('what was typed wrong is no warning, and says the field without its value', async () => {
  const wrong = await ana.call('POST', '/api/AccountsContacts', { AccountName: 'Zidarul SRL', Email: 'nu-e-adresa' })
  const [line] = lineOf(wrong.body.requestId)
  expect(line).toMatchObject({ level: 30, status: 422, code: 'ADD_CUSTOMER_PROBLEM', cause: 'Email INVALID_EMAIL' })
  expect(JSON.stringify(line)).not.toContain('nu-e-adresa')
})
