import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

const refusal = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => {
  const reply = await owner.call(method, path, body)
  const faults = (reply.body.errors ?? []) as readonly { field: string; code: string }[]
  return [reply.status, reply.body.code, ...faults.map(({ field, code }) => `${field} ${code}`)]
}

describe('refusals say what is wrong', () => {
  test.each([
    ['/api/AccountsContacts', { AccountName: 'Edil Vest SRL', Type: 'alien' }, 'ADD_CUSTOMER_PROBLEM', 'Type'],
    [
      '/api/opportunities',
      { Name: 'Casa Pop', RelatedEntityType: 'planet' },
      'ADD_OPPORTUNITY_PROBLEM',
      'RelatedEntityType',
    ],
    ['/api/users', { UserName: 'Ion Pop', User: 'ion@firma.example', Language: 'de' }, 'ADD_USER_PROBLEM', 'Language'],
  ])('a choice that may be empty is chosen from its list too: %s %j', async (path, body, code, field) => {
    expect(await refusal(path, body)).toEqual([422, code, `${field} INVALID_CHOICE`])
  })

  test('a value of the wrong type stays one', async () => {
    expect(await refusal('/api/AccountsContacts', { AccountName: 'Edil Vest SRL', Type: 5 })).toEqual([
      422,
      'ADD_CUSTOMER_PROBLEM',
      'Type INVALID_CHOICE',
    ])
    expect(await refusal('/api/users/1', { Cashier: 'maybe' }, 'PUT')).toEqual([
      422,
      'UPDATE_USER_ERROR',
      'Cashier INVALID_TYPE',
    ])
  })

  test('a change that is sent to /accounts is one of an account', async () => {
    const { body } = await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Vest SRL' })
    const id = String(body['AccountId'])
    for (const [path, code] of [
      ['accounts', 'UPDATE_ACCOUNT_ERROR'],
      ['AccountsContacts', 'EDIT_CUSTOMER_PROBLEM'],
    ])
      expect(await refusal(`/api/${path}/${id}`, { Phone: 'x' }, 'PUT')).toEqual([422, code, 'Phone INVALID_PHONE'])
  })

  test('a body of another type is told so, not called unreadable', async () => {
    for (const type of ['text/plain', 'text/plain; charset=utf-8', 'application/xml'])
      expect((await owner.call('POST', '/api/zones', '<a/>', { 'content-type': type })).status, type).toBe(415)
  })

  test('a ticket that cannot be added is a problem of a ticket, whoever adds it', async () => {
    expect(await refusal('/api/activities', { Type: 'ticket' })).toEqual([422, 'ADD_TICKET_PROBLEM', 'Name REQUIRED'])
    expect(await refusal('/api/activities', {})).toEqual([422, 'ADD_ACTIVITY_PROBLEM', 'Name REQUIRED'])
    for (const Type of ['toString', 'constructor', 'valueOf'])
      expect((await refusal('/api/activities', { Name: 'Sună', Type })).slice(0, 2)).toEqual([
        422,
        'ADD_ACTIVITY_PROBLEM',
      ])
  })

  test('a device that cannot be kept is told as that, other fields as the person’s', async () => {
    const long = 'a'.repeat(4_001)
    const own = `/api/users/${owner.userId}`
    expect(await refusal(own, { FCMtoken: long }, 'PUT')).toEqual([
      422,
      'UPDATE_USER_FCM_TOKEN_ERROR',
      'FCMtoken TOO_LONG',
    ])
    expect((await refusal(own, { FCMtoken: long, Phone: '1' }, 'PUT'))[1]).toBe('UPDATE_USER_ERROR')
  })

  test('an address that has a person already is a duplicate', async () => {
    const User = `doublet-${owner.clientId}@firma.example`
    expect((await owner.call('POST', '/api/users', { UserName: 'Ion Pop', User })).status).toBe(201)
    expect(await refusal('/api/users', { UserName: 'Ion Pop', User })).toEqual([409, 'EMAIL_TAKEN', 'User DUPLICATE'])
  })

  test.each(['EU', '123', 'E1R', 'EURO', '€€€'])('“%s” is the code of no currency', async (Currency) => {
    const [status, code, fault] = await refusal('/api/opportunities', { Name: 'Casa Pop', Currency })
    expect([status, code, String(fault).split(' ')[0]]).toEqual([422, 'ADD_OPPORTUNITY_PROBLEM', 'Currency'])
  })

  test('the code of a currency is kept in capitals', async () => {
    const made = await owner.call('POST', '/api/opportunities', { Name: 'Casa Pop', Currency: 'eur' })
    expect(made.body).toMatchObject({ Currency: 'EUR' })
  })
})

describe('what a record is about is named whole', () => {
  test.each(['/api/activities', '/api/opportunities'])('by its kind and its id: %s', async (path) => {
    const record = { Name: 'Casa Pop' }
    expect((await refusal(path, { ...record, RelatedEntityType: 'contact' })).slice(2)).toEqual([
      'RelatedEntityId REQUIRED',
    ])
    expect((await refusal(path, { ...record, RelatedEntityId: 1 })).slice(2)).toEqual(['RelatedEntityType REQUIRED'])
  })

  test('the customer of a record is one', async () => {
    const { AccountId } = (await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Vest SRL' })).body
    const about = { RelatedEntityType: 'account', AccountId }
    expect((await owner.call('POST', '/api/opportunities', { Name: 'Casa Pop', ...about })).body).toMatchObject({
      RelatedEntityId: AccountId,
    })
  })

  test('neither half is taken away alone', async () => {
    const { AccountId } = (await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Vest SRL' })).body
    const made = await owner.call('POST', '/api/activities', {
      Name: 'Vizită',
      RelatedEntityType: 'account',
      RelatedEntityId: AccountId,
    })
    const path = `/api/activities/${made.body['ActivityId']}`
    expect(await refusal(path, { RelatedEntityType: null, AccountId: null }, 'PUT')).toEqual([
      422,
      'EDIT_ACTIVITY_PROBLEM',
      'RelatedEntityType REQUIRED',
    ])
    const whole = await owner.call('PUT', path, { RelatedEntityType: null, RelatedEntityId: null })
    expect(whole.status).toBe(200)
  })
})

test('a filter that cannot be read is shown in the refusal', async () => {
  const reply = await owner.call('GET', '/api/AccountsContacts?filter=xx')
  expect([reply.status, reply.body.errors]).toMatchObject([400, [{ message: expect.stringMatching(/: xx\.$/) }]])
})
