import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import { fieldsOf } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

/**
 * The name of a customer stands beside their opportunities and activities, so that lists sort and search by it. Who works on those, but
 * does not see the customer, learns the name in no way: not by reading, and not by asking whether it is so.
 */
const FIRST = 'Aurora Secreta SRL'
const LAST = 'Zimbru Secret SRL'
const secret = /secret/i

let owner: TestUser
let worker: TestUser
/** Two records of each kind, of customers that the worker does not see; the later one comes first by the customer's name. */
const given = new Map<Entity, readonly number[]>()
const kinds = [Opportunity, Activity] as const
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

beforeAll(async () => {
  owner = await (await testApp()).tenant()
  worker = await owner.colleague({ viewForeign: false })
  for (const of of kinds) {
    const ids: number[] = []
    for (const AccountName of [LAST, FIRST]) {
      const { AccountId } = await make(owner, Customer, { AccountName })
      const when = of === Activity ? { StartAt: inAnHour } : {}
      const record = await make(owner, of, { AccountId, AgentId: worker.userId, Name: 'Hală de producție', ...when })
      ids.push(Number(record[of.wire.id]))
    }
    given.set(of, ids)
  }
})

const wire = (of: Entity) => of.wire.listPath ?? of.wire.path
const idsOf = (of: Entity, reply: Awaited<ReturnType<TestUser['call']>>) =>
  (reply.body._embedded?.[of.wire.embedded ?? of.wire.path] ?? []).map((row) => Number(row[of.wire.id]))
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const leaf = (op: string, value?: unknown) => JSON.stringify({ field: 'AccountName', op, value })

test('every copy of another record says which one it is of', () => {
  const copies = entities.flatMap((of) =>
    fieldsOf(of).flatMap(([key, field]) => (field.copyOf ? [`${of.name}.${key}`] : [])),
  )
  expect(copies.toSorted()).toEqual(['activity.accountName', 'opportunity.accountName'])
})

describe.each(kinds.map((of) => [of.name, of] as const))('%s', (_name, of) => {
  const list = (user: TestUser, values: Record<string, string>) => user.call('GET', `/api/${wire(of)}?${query(values)}`)

  test('is read without the name of a customer one does not see, and with it by who does', async () => {
    const ids = given.get(of) ?? []
    for (const id of ids) {
      const mine = await worker.call('GET', `/api/${of.wire.path}/${id}`)
      expect([mine.status, mine.body.AccountName, mine.body.AgentId]).toEqual([200, null, worker.userId])
      expect((await owner.call('GET', `/api/${of.wire.path}/${id}`)).body.AccountName).toMatch(secret)
      const changed = await worker.call('PUT', `/api/${of.wire.path}/${id}`, { Description: 'măsurat' })
      expect([changed.status, changed.raw.body.match(secret)]).toEqual([200, null])
      expect((await owner.call('GET', `/api/${of.wire.path}/${id}`)).body.AccountName).toMatch(secret)
    }
    expect((await list(worker, {})).raw.body).not.toMatch(secret)
  })

  test.each([
    ['contains', 'secret'],
    ['startsWith', 'Zimbru'],
    ['eq', FIRST],
    ['in', [FIRST, LAST]],
    ['ge', 'A'],
    ['between', ['A', 'Z']],
    ['notEmpty', undefined],
  ])('is not found by what the name is: %s', async (op, value) => {
    const filter = leaf(op, value)
    const mine = await list(worker, { filter })
    expect([mine.status, mine.body.total_items]).toEqual([200, 0])
    expect((await list(owner, { filter })).body.total_items).toBeGreaterThan(0)
    const none = await list(worker, { filter: JSON.stringify({ not: JSON.parse(filter) as unknown }) })
    expect(none.body.total_items).toBe((await list(worker, {})).body.total_items)
  })

  test('is not found by the words of the name, alone or beside its own', async () => {
    for (const q of ['secret', 'zimbru', 'hala secreta', 'aurora hala']) {
      for (const count of ['exact', 'none']) expect(idsOf(of, await list(worker, { q, count })), q).toEqual([])
      const everywhere = await worker.call('GET', `/api/search?${query({ q })}`)
      expect(everywhere.body._embedded?.['search']).toEqual([])
      expect(idsOf(of, await list(owner, { q })).length, q).toBeGreaterThan(0)
    }
    expect(idsOf(of, await list(worker, { q: 'hală' })).toSorted()).toEqual([...(given.get(of) ?? [])].toSorted())
    expect((await worker.call('GET', `/api/search?${query({ q: 'hala' })}`)).raw.body).not.toMatch(secret)
  })

  test('is not put into the order of the names', async () => {
    const ids = [...(given.get(of) ?? [])]
    expect(idsOf(of, await list(owner, { sort: 'AccountName' }))).toEqual(ids.toReversed())
    expect(idsOf(of, await list(worker, { sort: 'AccountName' }))).toEqual(ids)
    expect(idsOf(of, await list(worker, { sort: 'AccountName', q: 'hala' }))).toEqual(ids)
  })

  test('is exported, told of and counted without it', async () => {
    const [id] = given.get(of) ?? []
    const type = of.name
    for (const url of [
      `/api/exports/${wire(of)}?format=csv&fields=Name,AccountName`,
      `/api/history?EntityType=${type}&EntityId=${id}`,
      `/api/timeline?EntityType=${type}&EntityId=${id}`,
    ])
      expect((await worker.call('GET', url)).raw.body, url).not.toMatch(secret)
    const order = {
      Entity: of.wire.path,
      Action: 'edit',
      Filter: JSON.parse(leaf('contains', 'secret')) as unknown,
      Changes: { Description: 'x' },
    }
    const many = await worker.call('POST', '/api/bulk/preview', order)
    expect([many.status, many.raw.body.match(secret)]).toEqual([200, null])
    expect(many.body.Total).toBe(0)
  })
})

test('the board, the calendar, the dashboard and a feed of one’s own do not tell it', async () => {
  const days = query({ from: inAnHour.slice(0, 10), to: inAnHour.slice(0, 10) })
  const feed = await worker.call('POST', '/api/calendar-feeds', {})
  for (const [method, url] of [
    ['GET', '/api/opportunities/board'],
    ['GET', `/api/opportunities/board?${query({ sort: 'accountName' })}`],
    ['GET', `/api/calendar?${days}`],
    ['GET', `/api/activities/${given.get(Activity)?.[0]}/ics`],
    ['GET', new URL(String(feed.body.Url), 'http://here').pathname],
    ['POST', '/dashboardData/calendar'],
    ['POST', '/dashboardData/changes'],
    ['POST', '/dashboardData/overdue'],
  ] as const)
    expect((await worker.call(method, url, method === 'POST' ? {} : undefined)).raw.body, url).not.toMatch(secret)
  expect((await owner.call('GET', '/api/opportunities/board')).raw.body).toMatch(secret)
})

test('who is given the customer sees the name from the next request on', async () => {
  const [id] = given.get(Opportunity) ?? []
  const { AccountId } = (await owner.call('GET', `/api/opportunities/${id}`)).body
  await owner.call('PUT', `/api/AccountsContacts/${String(AccountId)}`, { AccountAgentId: worker.userId })
  expect((await worker.call('GET', `/api/opportunities/${id}`)).body.AccountName).toBe(LAST)
})
