import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let american: TestUser
let romanian: TestUser

beforeAll(async () => {
  const server = await testApp()
  romanian = await server.tenant()
  const there = { ...server.database, region: 'us' as const }
  american = await (await testApp({}, there)).tenant('us')
})

const said = async (user: TestUser, body: object) => {
  const reply = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Turda Works', ...body })
  return (reply.body.errors as unknown as { message: string }[]).map(({ message }) => message)
}

test('each practice is told in its own words what is wrong with a field', async () => {
  const wrong = { PostalCode: 'x', TaxId: 'x' }
  expect((await said(american, wrong)).toSorted()).toEqual([
    'Enter a valid ZIP code.',
    'Enter an EIN such as 12-3456789.',
  ])
  expect(await said(romanian, wrong)).not.toContain('Enter a valid ZIP code.')
})
