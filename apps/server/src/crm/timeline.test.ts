import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let owner: TestUser
beforeAll(async () => {
  owner = await (await testApp()).tenant()
})

type Entry = { Kind: string; Id: number; At: string; Note: { Text: string } | null; Change: { Action: string } | null }

async function timelineOf(by: TestUser, type: string, id: unknown, more = '') {
  const { status, body } = await by.call('GET', `/api/timeline?EntityType=${type}&EntityId=${String(id)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const entries = body._embedded?.timeline as unknown as readonly Entry[]
  return { entries, kinds: entries.map(({ Kind }) => Kind), total: body.total_items }
}

async function countsOf(by: TestUser, type: string, id: unknown) {
  const { status, body } = await by.call('GET', `/api/related-counts?EntityType=${type}&EntityId=${String(id)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const write = (by: TestUser, RelatedEntityType: string, RelatedEntityId: unknown, Text: string) =>
  by.call('POST', '/api/notes', { RelatedEntityType, RelatedEntityId, Text })

test('a customer’s timeline holds the notes, done activities and changes of all that is theirs, newest first', async () => {
  const { AccountId: id } = await make(owner, Customer)
  const { OpportunityId } = await make(owner, Opportunity, { AccountId: id })
  await write(owner, 'account', id, 'Cere termen de 8 luni')
  await make(owner, Activity, { AccountId: id, Name: 'Planned call' })
  const done = await make(owner, Activity, { AccountId: id, Name: 'Done call' })
  const stages = await owner.call('GET', '/api/activity-stages?page_size=100')
  const closing = stages.body._embedded?.[Object.keys(stages.body._embedded)[0] ?? '']?.find(
    (stage) => stage['State'] === 'done' && stage['Type'] === 'activity',
  )
  await owner.call('PATCH', `/api/activities/${String(done.ActivityId)}`, { StageId: closing?.['StageId'] })
  await write(owner, 'opportunity', OpportunityId, 'Buget 1,4 mil.')
  await owner.call('PATCH', `/api/AccountsContacts/${String(id)}`, { City: 'Topoloveni' })
  const { kinds, entries, total } = await timelineOf(owner, 'account', id)
  expect(kinds).toEqual(['change', 'note', 'activity', 'note', 'change'])
  expect(entries[1]?.Note?.Text).toBe('Buget 1,4 mil.')
  expect(entries.map(({ At }) => At)).toEqual(
    entries
      .map(({ At }) => At)
      .toSorted()
      .toReversed(),
  )
  expect(total).toBe(5)
  expect((await timelineOf(owner, 'account', id, '&Part=notes')).kinds).toEqual(['note', 'note'])
  const second = await timelineOf(owner, 'account', id, '&page_size=2&page=2')
  expect([second.kinds, second.total]).toEqual([['activity', 'note'], 5])
  expect(await countsOf(owner, 'account', id)).toMatchObject({ Timeline: 5, Notes: 2, Activities: 2, Opportunities: 1 })
})

test('counts are those of the lists, of what the reader may see', async () => {
  const agent = await owner.colleague({ viewForeign: false })
  const id = (await make(agent, Customer)).AccountId
  await make(owner, Contact, { AccountId: id })
  await make(owner, Opportunity, { AccountId: id })
  await make(owner, Project, { RelatedEntityType: 'account', RelatedEntityId: id })
  await write(agent, 'account', id, 'mine')
  const { OpportunityId } = await make(owner, Opportunity, { AccountId: id })
  await make(owner, Project, { RelatedEntityType: 'opportunity', RelatedEntityId: OpportunityId })
  for (const of of [Offer, Bill]) await make(owner, of, { AccountId: id, OpportunityId })
  const all = {
    Contacts: 1,
    Addresses: 0,
    Opportunities: 2,
    Projects: 2,
    Offers: 1,
    Bills: 1,
    Notes: 1,
    Files: 0,
    Emails: 0,
  }
  const none = { Opportunities: 0, Projects: 0, Offers: 0, Bills: 0 }
  expect(await countsOf(owner, 'account', id)).toMatchObject(all)
  expect(await countsOf(agent, 'account', id)).toMatchObject({ ...all, ...none })
  expect(await countsOf(owner, 'opportunity', OpportunityId)).toMatchObject({ Projects: 1, Offers: 1, Bills: 1 })
})

test('a note on an opportunity that one may not see is not told on its customer’s timeline', async () => {
  const agent = await owner.colleague({ viewForeign: false })
  const id = (await make(agent, Customer)).AccountId
  const { OpportunityId } = await make(owner, Opportunity, { AccountId: id })
  await write(owner, 'opportunity', OpportunityId, 'secret')
  expect((await timelineOf(agent, 'account', id)).kinds).toEqual(['change'])
  expect((await timelineOf(owner, 'account', id)).kinds).toEqual(['note', 'change'])
  expect((await countsOf(agent, 'account', id)).Timeline).toBe(1)
})

test('who lacks a module gets null for its records, not their count', async () => {
  const estimator = await owner.colleague({ bannedModules: ['sales'] })
  const { AccountId: id } = await make(owner, Customer)
  await make(owner, Opportunity, { AccountId: id })
  expect(await countsOf(estimator, 'account', id)).toMatchObject({ Opportunities: null })
})

test('another company’s record, a hidden one and an unknown one are all not there', async () => {
  const stranger = await (await testApp()).tenant()
  const agent = await owner.colleague({ viewForeign: false })
  const { AccountId: id } = await make(owner, Customer)
  for (const [by, at] of [
    [stranger, id],
    [agent, id],
    [owner, 987_654_321],
  ] as const)
    for (const route of ['timeline', 'related-counts'])
      expect((await by.call('GET', `/api/${route}?EntityType=account&EntityId=${String(at)}`)).status).toBe(404)
})
