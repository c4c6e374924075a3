import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let owner: TestUser
let seller: TestUser
let chief: TestUser
beforeAll(async () => {
  owner = await (await testApp()).tenant()
  seller = await owner.colleague()
  chief = await owner.colleague({ editForeign: true })
})

const filter = { and: [{ field: 'AccountAgentId', op: 'eq', value: 'me' }] }
const view = {
  Name: 'My customers',
  Entity: 'customer',
  Filter: filter,
  Sort: '-name',
  Columns: ['name'],
  Mode: 'list',
}

async function names(user: TestUser): Promise<unknown[]> {
  const reply = await user.call('GET', '/api/filters?Entity=customer&sort=Name')
  return (reply.body._embedded?.filters ?? []).map((row) => row.Name)
}

describe('saved views', () => {
  test('one keeps filter, order, columns and mode, and is private until it is shared', async () => {
    const made = await chief.call('POST', '/api/filters', view)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body).toMatchObject({ ...view, Shared: false, _actions: { edit: true, delete: true } })
    const address = `/api/filters/${made.body.FilterId}`
    expect((await seller.call('GET', address)).status).toBe(404)
    expect(await names(seller)).toEqual([])

    expect((await chief.call('PATCH', address, { Shared: true })).status).toBe(200)
    const seen = await seller.call('GET', address)
    expect(seen.body).toMatchObject({ Name: 'My customers', _actions: { edit: false, delete: false } })
    expect((await seller.call('PATCH', address, { Name: 'Mine now' })).status).toBe(403)
    expect((await seller.call('DELETE', address)).status).toBe(403)

    // An administrator tidies up shared ones.
    expect((await owner.call('PATCH', address, { Name: 'Everybody’s own customers' })).body._actions).toEqual({
      edit: true,
      delete: true,
    })
    const removed = await owner.call('DELETE', address)
    expect(removed.status).toBe(200)
    expect(await names(seller)).toEqual([])
    expect((await owner.call('POST', `/undoStackItems/${removed.body.UndoId}/restore`)).status).toBe(200)
    expect(await names(seller)).toEqual(['Everybody’s own customers'])
  })

  test('who may not change what is others’ keeps theirs to themselves', async () => {
    const refused = await seller.call('POST', '/api/filters', { ...view, Shared: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'OPERATION_NOT_PERMITTED'])
    expect((await seller.call('POST', '/api/filters', view)).status).toBe(201)
    const share = async (user: TestUser) =>
      ((await user.call('GET', '/api/filters')).body._actions as Record<string, boolean>)['share']
    expect([await share(seller), await share(chief), await share(owner)]).toEqual([false, true, true])
  })

  test('are of a list that there is, with conditions that it takes', async () => {
    const faults = async (change: object) => {
      const reply = await owner.call('POST', '/api/filters', { ...view, ...change })
      const errors = (reply.body.errors ?? []) as readonly { field: string; code: string }[]
      return [reply.status, reply.body.code, ...errors.map(({ field, code }) => `${field} ${code}`)]
    }
    expect(await faults({ Entity: 'garden' })).toEqual([422, 'ADD_FILTER_PROBLEM', 'Entity INVALID_VALUE'])
    const unknown = { and: [{ field: 'Flowers', op: 'eq', value: 1 }] }
    expect(await faults({ Filter: unknown })).toEqual([400, 'INVALID_QUERY', 'Filter UNKNOWN_FIELD'])
    expect(await faults({ Entity: 'AccountsContacts' })).toEqual([201, undefined])

    const made = await owner.call('POST', '/api/filters', view)
    const address = `/api/filters/${made.body.FilterId}`
    expect((await owner.call('PATCH', address, { Filter: unknown })).status).toBe(400)
    // What the conditions are about changes with the list.
    expect((await owner.call('PATCH', address, { Entity: 'zone' })).status).toBe(400)
    expect((await owner.call('PATCH', address, { Entity: 'zone', Filter: null })).status).toBe(200)
    expect((await owner.call('PATCH', address, { Name: 'Zones of ours' })).status).toBe(200)
  })

  test('"me" is whoever reads', async () => {
    const one = await owner.call('POST', '/api/AccountsContacts', { AccountName: 'Of the owner' })
    expect(one.status).toBe(201)
    await seller.call('POST', '/api/AccountsContacts', { AccountName: 'Of the seller' })
    const found = async (user: TestUser, wanted: unknown) => {
      const reply = await user.call(
        'GET',
        `/api/AccountsContacts?sort=AccountName&filter=${encodeURIComponent(JSON.stringify(wanted))}`,
      )
      return (reply.body._embedded?.AccountsContacts ?? []).map((row) => row.AccountName)
    }
    expect(await found(owner, filter)).toEqual(['Of the owner'])
    expect(await found(seller, filter)).toEqual(['Of the seller'])
    const others = { field: 'AccountAgentId', op: 'in', value: ['me', owner.userId] }
    expect(await found(seller, others)).toEqual(['Of the owner', 'Of the seller'])
    const wrong = encodeURIComponent(JSON.stringify({ field: 'ZoneId', op: 'eq', value: 'me' }))
    expect((await owner.call('GET', `/api/AccountsContacts?filter=${wrong}`)).status).toBe(400)
  })

  test('a moment is compared by the days of where the tenant works', async () => {
    const add = (name: string, start: string) =>
      owner.call('POST', '/api/activities', { Name: name, StartAt: start, EndAt: start })
    // 23:30 UTC is the next day in Bucharest.
    await add('Late on the 9th in London', '2026-03-09T23:30:00Z')
    await add('Noon of the 9th', '2026-03-09T10:00:00Z')
    const names = async (op: string, value: unknown) => {
      const wanted = encodeURIComponent(JSON.stringify({ field: 'StartAt', op, value }))
      const reply = await owner.call('GET', `/api/ActivitiesAccounts?sort=StartAt&filter=${wanted}`)
      return (reply.body._embedded?.ActivitiesAccounts ?? []).map((row) => row.Name)
    }
    expect(await names('eq', '2026-03-10')).toEqual(['Late on the 9th in London'])
    expect(await names('le', '2026-03-09')).toEqual(['Noon of the 9th'])
    expect(await names('between', ['2026-03-09', '2026-03-10'])).toEqual([
      'Noon of the 9th',
      'Late on the 9th in London',
    ])
    expect(await names('lt', '2026-03-09T12:00:00Z')).toEqual(['Noon of the 9th'])
  })
})
