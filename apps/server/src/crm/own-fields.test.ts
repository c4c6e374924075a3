import { beforeAll, describe, expect, test } from 'vitest'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

const path = '/api/AccountsContacts'
let user: TestUser
let roof: number

async function field(Name: string, Kind: string, more: Record<string, unknown> = {}): Promise<number> {
  const reply = await user.call('POST', '/api/custom-fields', { Entity: 'customer', Name, Label: Name, Kind, ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return Number(reply.body.CustomFieldId)
}

async function names(filter: unknown, sort = 'AccountName'): Promise<unknown[]> {
  const reply = await user.call('GET', `${path}?sort=${sort}&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body._embedded?.AccountsContacts ?? []).map((row) => row.AccountName)
}

beforeAll(async () => {
  user = await (await testApp()).tenant()
  await field('Area', 'decimal')
  await field('Since', 'date')
  await field('Floors', 'integer')
  await field('Remark', 'text')
  await field('Roof', 'list')
  const option = { Entity: 'customer', Field: 'Roof', Option: 'Țiglă' }
  roof = Number((await user.call('POST', '/api/custom-field-options', option)).body.OptionId)
  for (const [AccountName, Custom] of [
    ['Alfa Construct', { Area: 9.5, Since: '2024-02-29', Floors: 2, Remark: 'Lângă gară', Roof: roof }],
    ['Beta Construct', { Area: '120,25', Floors: 10 }],
    ['Gama Construct', {}],
  ] as const)
    await make(user, Customer, { AccountName, Custom })
})

describe('fields of a company of its own', () => {
  test.each([
    [{ field: 'Area', op: 'eq', value: 120.25 }, ['Beta Construct']],
    [{ field: 'Area', op: 'gt', value: 9 }, ['Alfa Construct', 'Beta Construct']],
    [{ field: 'Floors', op: 'between', value: [3, 10] }, ['Beta Construct']],
    [{ field: 'Since', op: 'ge', value: '2024-01-01' }, ['Alfa Construct']],
    [{ field: 'Since', op: 'interval', value: 11 }, ['Alfa Construct']],
    [{ field: 'Remark', op: 'contains', value: 'GARA' }, ['Alfa Construct']],
    [{ field: 'Remark', op: 'empty' }, ['Beta Construct', 'Gama Construct']],
    [{ field: 'Floors', op: 'notEmpty' }, ['Alfa Construct', 'Beta Construct']],
  ])('%j finds %j', async (filter, found) => expect(await names(filter)).toEqual(found))

  test('a list is filtered by its option and sorted by a number as a number', async () => {
    expect(await names({ field: 'Roof', op: 'eq', value: roof })).toEqual(['Alfa Construct'])
    expect(await names({ and: [] }, '-Floors')).toEqual(['Beta Construct', 'Alfa Construct', 'Gama Construct'])
  })

  test('a wrong value names its field, and nothing is saved', async () => {
    for (const [Custom, name, code] of [
      [{ Area: 'lat' }, 'Area', 'INVALID_NUMBER'],
      [{ Since: '2023-02-29' }, 'Since', 'INVALID_DATE'],
      [{ Floors: 1.5 }, 'Floors', 'INVALID_INTEGER'],
      [{ Roof: 999_999 }, 'Roof', 'INVALID_CHOICE'],
      [{ Colour: 'red' }, 'Colour', 'UNKNOWN_FIELD'],
    ] as const) {
      const { status, body } = await user.call('POST', path, { AccountName: 'Delta Construct', Custom })
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: name, code })]])
    }
    expect(await names({ field: 'AccountName', op: 'eq', value: 'Delta Construct' })).toEqual([])
  })

  test('a change touches only the values it names; null takes one away', async () => {
    const { AccountId } = await make(user, Customer, { AccountName: 'Epsilon', Custom: { Area: 1, Floors: 3 } })
    const { body } = await user.call('PUT', `${path}/${AccountId}`, { Custom: { Floors: null, Remark: 'Nou' } })
    expect(body.Custom).toEqual({ Area: 1, Remark: 'Nou' })
    expect((await user.call('PUT', `${path}/${AccountId}`, { City: 'Dej' })).body.Custom).toEqual({
      Area: 1,
      Remark: 'Nou',
    })
  })

  test('a mandatory one is asked for in new records and cannot be emptied', async () => {
    const other = await (await testApp()).tenant()
    const make = { Entity: 'customer', Name: 'Code', Label: 'Cod', Kind: 'text' }
    const { AccountId } = (await other.call('POST', path, { AccountName: 'Mai vechi SRL' })).body
    await other.call('POST', '/api/custom-fields', { ...make, Mandatory: true })
    const missing = await other.call('POST', path, { AccountName: 'Fără cod SRL' })
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'Code', code: 'REQUIRED' })],
    ])
    expect((await other.call('PUT', `${path}/${AccountId}`, { City: 'Dej' })).status).toBe(200)
    expect((await other.call('PUT', `${path}/${AccountId}`, { Custom: { Code: null } })).status).toBe(422)
  })

  test('the name stays, is not one of the entity, and is there once', async () => {
    const id = await field('Budget', 'decimal')
    expect((await user.call('PUT', `/api/custom-fields/${id}`, { Label: 'Buget', LabelRo: undefined })).status).toBe(
      200,
    )
    expect((await user.call('PUT', `/api/custom-fields/${id}`, { Kind: 'text' })).status).toBe(422)
    const body = { Entity: 'customer', Label: 'X', Kind: 'text' }
    expect((await user.call('POST', '/api/custom-fields', { ...body, Name: 'City' })).body.errors).toEqual([
      expect.objectContaining({ field: 'Name', code: 'RESERVED_NAME' }),
    ])
    expect((await user.call('POST', '/api/custom-fields', { ...body, Name: 'budget' })).status).toBeGreaterThanOrEqual(
      409,
    )
  })

  test('deleting one says before how many values go, and takes them away', async () => {
    const id = await field('Temporary', 'text')
    const { AccountId } = await make(user, Customer, { AccountName: 'Zeta', Custom: { Temporary: 'a', Area: 2 } })
    expect((await user.call('GET', `/api/custom-fields/${id}/values`)).body).toEqual({ Count: 1 })
    // They count records that a colleague may not see.
    const colleague = await user.colleague({ viewForeign: false, delete: true })
    for (const count of [`custom-fields/${id}/values`, `custom-field-options/${roof}/uses`])
      expect((await colleague.call('GET', `/api/${count}`)).status).toBe(403)
    expect((await user.call('DELETE', `/api/custom-fields/${id}`)).status).toBe(204)
    expect((await user.call('GET', `${path}/${AccountId}`)).body.Custom).toEqual({ Area: 2 })
    const gone = await user.call('GET', `${path}?filter=${encodeURIComponent('{"field":"Temporary","op":"empty"}')}`)
    expect([gone.status, gone.body.code]).toEqual([400, 'INVALID_QUERY'])
  })

  test('the board and the calendar are filtered by them', async () => {
    const field = { Name: 'Parcel', Label: 'Parcela', Kind: 'text' }
    for (const Entity of ['opportunity', 'activity'])
      await user.call('POST', '/api/custom-fields', { Entity, ...field })
    const StartAt = '2031-05-05T08:00:00Z'
    for (const Parcel of ['A1', 'B2']) {
      await make(user, Opportunity, { Name: `Casa ${Parcel}`, Custom: { Parcel } })
      await make(user, Activity, { Name: `Casa ${Parcel}`, StartAt, Custom: { Parcel } })
    }
    const filter = `filter=${encodeURIComponent('{"field":"Parcel","op":"eq","value":"B2"}')}&sort=-Parcel`
    const board = await user.call('GET', `/api/opportunities/board?${filter}`)
    const cards = (board.body.Columns as { Cards: { Name: string }[] }[]).flatMap(({ Cards }) => Cards)
    expect(cards.map(({ Name }) => Name)).toEqual(['Casa B2'])
    const span = 'From=2031-05-05T00:00:00Z&To=2031-05-06T00:00:00Z'
    const calendar = await user.call('GET', `/api/calendar?${span}&${filter}`)
    expect([calendar.status, JSON.stringify(calendar.body).match(/"Name":"Casa [AB]\d"/g)]).toEqual([
      200,
      ['"Name":"Casa B2"'],
    ])
  })

  test('an option that records have is not deleted, says how many have it, and gives way to another', async () => {
    const option = async (Option: string, Field = 'Roof') =>
      Number((await user.call('POST', options, { Entity: 'customer', Field, Option })).body.OptionId)
    const options = '/api/custom-field-options'
    const [old, next, foreign] = [await option('Carton'), await option('Tablă'), await option('Altceva', 'Other')]
    const ids: unknown[] = []
    for (const AccountName of ['Eta SRL', 'Teta SRL', 'Iota SRL'])
      ids.push((await make(user, Customer, { AccountName, Custom: { Roof: old, Floors: 4 } })).AccountId)
    await user.call('DELETE', `${path}/${ids[2]}`)
    expect((await user.call('GET', `${options}/${old}/uses`)).body).toEqual({ Count: 2 })
    const { status, body } = await user.call('DELETE', `${options}/${old}`)
    expect([status, body.code]).toEqual([409, 'OPTION_IN_USE'])
    expect(body.detail).toContain('2')
    for (const TargetOptionId of [old, foreign, 999_999])
      expect((await user.call('POST', `${options}/${old}/replace`, { TargetOptionId })).status).toBe(422)
    const replaced = await user.call('POST', `${options}/${old}/replace`, { TargetOptionId: next })
    expect([replaced.status, replaced.body]).toEqual([200, { Replaced: 2 }])
    expect((await user.call('GET', `${path}/${ids[0]}`)).body.Custom).toEqual({ Roof: next, Floors: 4 })
    expect((await user.call('GET', `${options}/${old}`)).status).toBe(404)
    expect(await names({ field: 'Roof', op: 'eq', value: next })).toEqual(['Eta SRL', 'Teta SRL'])
  })

  test('another company does not know them', async () => {
    const stranger = await (await testApp()).tenant()
    expect(
      (await stranger.call('GET', `${path}?filter=${encodeURIComponent('{"field":"Area","op":"empty"}')}`)).status,
    ).toBe(400)
    expect((await stranger.call('POST', path, { AccountName: 'Străin SRL', Custom: { Area: 1 } })).status).toBe(422)
  })
})
