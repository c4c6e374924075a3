import { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Zone } from '@temelia/model/admin/zone'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { draft, make } from '../testing/drafts.ts'

let owner: TestUser
let hidden: number
let north: number
let south: number

beforeAll(async () => {
  owner = await (await testApp()).tenant()
  north = Number((await make(owner, Zone)).ZoneId)
  south = Number((await make(owner, Zone)).ZoneId)
  hidden = Number((await make(owner, Customer, { ZoneId: south })).AccountId)
})

describe('a person may refer only to what they may see', () => {
  test.each([Opportunity, Contact, Activity])(
    'a customer of others is not there for a new or an old record: $name',
    async (of) => {
      const agent = await owner.colleague({ viewForeign: false })
      const mine = (await make(agent, Customer)).AccountId
      const ready = { ...(await draft(owner, of)), AccountId: mine, AgentId: undefined, OpportunityId: undefined }
      const path = `/api/${of.wire.path}`
      const made = await agent.call('POST', path, ready)
      expect([made.status, made.body]).toMatchObject([201, { AccountId: mine }])
      const fault = { status: 422, body: { errors: [{ field: 'AccountId', code: 'NOT_FOUND' }] } }
      expect(await agent.call('POST', path, { ...ready, AccountId: hidden })).toMatchObject(fault)
      expect((await agent.call('PUT', `${path}/${made.body[of.wire.id]}`, { AccountId: hidden })).status).toBe(422)
    },
  )

  test.each([Opportunity, Activity, Project])('nor as what a record is about: $name', async (of) => {
    const agent = await owner.colleague({ viewForeign: false })
    const about = { RelatedEntityType: 'account', RelatedEntityId: hidden }
    const { AccountId: _account, OpportunityId: _sale, AgentId: _agent, ...ready } = await draft(agent, of)
    const path = `/api/${of.wire.path}`
    const fault = { status: 422, body: { errors: [{ field: 'RelatedEntityId', code: 'NOT_FOUND' }] } }
    expect(await agent.call('POST', path, { ...ready, ...about })).toMatchObject(fault)
    const made = await make(agent, of)
    const changed = await agent.call('PUT', `${path}/${made[of.wire.id]}`, about)
    expect([changed.status, JSON.stringify(changed.body).includes('NOT_FOUND')]).toEqual([422, true])
  })

  test('neither is it there for a change of many records', async () => {
    const agent = await owner.colleague({ viewForeign: false })
    const mine = (await make(agent, Customer)).AccountId
    const sale = await make(agent, Opportunity, { AccountId: mine, AgentId: agent.userId })
    const order = { Entity: 'opportunities', Action: 'edit', Ids: [sale.OpportunityId], Changes: { AccountId: hidden } }
    expect((await agent.call('POST', '/api/bulk/preview', order)).body).toMatchObject({ Changed: 0, Refused: 1 })
  })
})

test('a customer counts the projects that one may see', async () => {
  const agent = await owner.colleague({ viewForeign: false })
  const mine = (await make(agent, Customer)).AccountId
  const about = { RelatedEntityType: 'account', RelatedEntityId: mine }
  await make(owner, Project, about)
  await make(agent, Project, about)
  const counts = async (user: TestUser) => (await user.call('GET', `/api/AccountsContacts/${String(mine)}`)).body.counts
  expect(await counts(agent)).toMatchObject({ investments: 1 })
  expect(await counts(owner)).toMatchObject({ investments: 2 })
})

describe('a person who works in some zones', () => {
  test('gets the own zone on a new customer and goes on seeing it', async () => {
    const agent = await owner.colleague({ zones: [north] })
    const ready = { ...(await draft(owner, Customer)), AccountAgentId: undefined, ZoneId: undefined }
    const made = await agent.call('POST', '/api/AccountsContacts', ready)
    expect([made.status, made.body]).toMatchObject([201, { ZoneId: north }])
    expect((await agent.call('GET', `/api/AccountsContacts/${made.body.AccountId}`)).status).toBe(200)
  })

  test('puts neither a new nor an old customer into a zone of others', async () => {
    const agent = await owner.colleague({ zones: [north] })
    const ready = { ...(await draft(owner, Customer)), AccountAgentId: undefined, ZoneId: south }
    expect(await agent.call('POST', '/api/AccountsContacts', ready)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ZoneId', code: 'OTHER_ZONE' }] },
    })
    const made = await make(agent, Customer, { ZoneId: north, AccountAgentId: undefined })
    for (const ZoneId of [south, null])
      expect((await agent.call('PUT', `/api/AccountsContacts/${made.AccountId}`, { ZoneId })).status).toBe(422)
  })

  test.each([Opportunity, Activity])('goes on seeing what the own work has no customer for: $name', async (of) => {
    const agent = await owner.colleague({ zones: [north], editForeign: true })
    const path = `/api/${of.wire.path}`
    const { AccountId: _account, AgentId: _agent, ...ready } = await draft(owner, of)
    const made = await agent.call('POST', path, ready)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const url = `${path}/${made.body[of.wire.id]}`
    expect((await agent.call('GET', url)).status).toBe(200)
    expect((await agent.call('GET', `${path}?filter=`)).body.total_items).toBe(1)
    expect((await agent.call('PUT', url, { AccountId: hidden })).status).toBe(422)
    expect((await agent.call('POST', path, { ...ready, AccountId: hidden })).status).toBe(422)
    const theirs = await owner.call('POST', path, ready)
    const elsewhere = await make(owner, of, { AccountId: hidden, AgentId: agent.userId })
    for (const other of [theirs.body, elsewhere]) {
      const place = `${path}/${other[of.wire.id]}`
      expect((await agent.call('GET', place)).status).toBe(404)
      expect((await agent.call('DELETE', place)).status).toBe(404)
    }
    if (of !== Activity) return
    const reminder = await agent.call('POST', '/api/reminders', {
      ActivityId: made.body.ActivityId,
      At: '2031-01-01T08:00:00Z',
    })
    expect((await agent.call('GET', `/api/reminders/${reminder.body.ReminderId}`)).status).toBe(200)
  })
})
