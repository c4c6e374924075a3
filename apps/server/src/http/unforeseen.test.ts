import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})
afterEach(() => vi.restoreAllMocks())

/** A call at which the server fails. */
const failing = async (method: 'GET' | 'POST' | 'DELETE', path: string, language = 'en') => {
  await owner.call('GET', '/api/zones')
  vi.spyOn(server.database, 'tenant').mockRejectedValue(new Error('boom'))
  return owner.call(method, `/api/${path}`, method === 'POST' ? { Type: 'list', Option: 'a' } : undefined, {
    'accept-language': language,
  })
}

describe('what the server failed at', () => {
  test.each([
    ['AccountsContacts', 'GET_CUSTOMER_DATA_PROBLEM'],
    ['opportunities', 'GET_OPPORTUNITY_DATA_PROBLEM'],
    ['activities', 'GET_ACTIVITY_DATA_PROBLEM'],
    ['notes', 'GET_NOTE_DATA_PROBLEM'],
    ['estimation-articles', 'GET_ARTICLE_DATA_PROBLEM'],
    ['users', 'GET_USER_PROBLEM'],
    ['userOptions', 'GET_USER_OPTIONS_PROBLEM'],
    ['permissions', 'GET_USER_PERMISSIONS_PROBLEM'],
    ['zones', 'INTERNAL_ERROR'],
  ])('has the name of what could not be read, of %s %s', async (path, code) => {
    for (const address of [`${path}/1`, path]) {
      const reply = await failing('GET', address)
      expect([address, reply.status, reply.body.code, reply.body['title']]).toEqual([address, 500, code, code])
      expect(reply.body['detail']).toContain('send us the request number')
    }
  })

  test.each([
    ['estimation-folders', 'DELETE_FOLDER_PROBLEM'],
    ['AccountsContacts', 'DELETE_CUSTOMER_PROBLEM'],
    ['estimation-investments', 'DELETE_PROJECT_PROBLEM'],
    ['estimation-objects', 'DELETE_OBJECT_PROBLEM'],
    ['estimation-estimates', 'DELETE_ESTIMATE_PROBLEM'],
    ['estimation-articles', 'DELETE_ARTICLE_PROBLEM'],
    ['estimation-revisions', 'DELETE_REVISION_PROBLEM'],
    ['opportunities', 'DELETE_OPPORTUNITY_PROBLEM'],
    ['notes', 'DELETE_NOTE_PROBLEM'],
    ['activities', 'DELETE_ACTIVITY_PROBLEM'],
    ['filters', 'DELETE_FILTER_PROBLEM'],
    ['zones', 'INTERNAL_ERROR'],
  ])('has the name of what could not be deleted, of %s %s', async (path, code) => {
    const reply = await failing('DELETE', `${path}/1`)
    expect([reply.status, reply.body.code]).toEqual([500, code])
  })

  test('has the name of options that could not be created; wrong ones that of options that were not added', async () => {
    const created = await failing('POST', 'userOptions')
    expect([created.status, created.body.code]).toEqual([500, 'CREATE_USER_OPTIONS_PROBLEM'])
    vi.restoreAllMocks()
    const added = await owner.call('POST', '/api/userOptions', { Type: 'list' })
    expect([added.status, added.body.code]).toEqual([422, 'ADD_USER_OPTIONS_PROBLEM'])
  })

  test('of a whole project is that of its lines, of rights that of permissions', async () => {
    const tree = await failing('GET', 'estimation-investments/1/tree')
    expect([tree.status, tree.body.code]).toEqual([500, 'GET_LINE_ITEMS_DATA_PROBLEM'])
    const rights = await failing('GET', 'permissions/effective')
    expect([rights.status, rights.body.code]).toEqual([500, 'GET_USER_PERMISSIONS_PROBLEM'])
  })

  test('says what was not done and what to do, in the language of the caller', async () => {
    const reply = await failing('GET', 'AccountsContacts/1', 'ro')
    expect(reply.body['detail']).toBe(
      'Clientul nu a putut fi încărcat. A apărut o eroare pe server. Încercați din nou; dacă persistă, trimiteți-ne numărul cererii.',
    )
  })

  test('what is not there or not allowed keeps its own code', async () => {
    const plain = await owner.colleague({ delete: false })
    const made = await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Zidarul SRL' })
    const path = `/api/AccountsContacts/${made.body['AccountId']}`
    const answers = [
      await owner.call('GET', '/api/AccountsContacts/999999999'),
      await owner.call('DELETE', '/api/AccountsContacts/999999999'),
      await plain.call('DELETE', path),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [403, 'OPERATION_NOT_PERMITTED'],
    ])
  })
})
