import { beforeAll, expect, test } from 'vitest'
import { encodeRun, type Run } from '../estimation/reports/run-row.ts'
import { encodeImport, type ImportRow } from '../imports/import-row.ts'
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

test('prints and imports tell in the same words what is wrong', () => {
  const run = { id: 1, storageKey: null, fault: { code: 'REPORT_NOTHING' } } as unknown as Run
  const told = (region: 'ro' | 'us') => (encodeRun(run, 'en', region)['Error'] as { Message: string }).Message
  expect(told('us')).toContain('print buildings or estimates')
  expect(told('ro')).not.toContain('buildings')

  const row = { id: 1, errors: [{ code: 'INVALID_TAX_ID' }, { code: 'NORM_UNKNOWN', line: 4, value: 'X1' }] }
  const wrong = (region: 'ro' | 'us') =>
    encodeImport(row as unknown as ImportRow, 'en', region).Errors.map(({ message }) => message)
  expect(wrong('us')).toEqual(['Enter an EIN such as 12-3456789.', 'Line 4: cost item X1 does not exist.'])
  expect(wrong('ro')[1]).toBe('Line 4: norm X1 does not exist.')
})
