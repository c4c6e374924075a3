import { Zone } from '@temelia/model/admin/zone'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

type Entry = Record<string, unknown> & { Changes: { Field: string; Before: unknown; After: unknown }[] }

async function historyOf(by: TestUser, type: string, id: unknown, more = ''): Promise<Entry[]> {
  const reply = await by.call('GET', `/api/history?EntityType=${type}&EntityId=${id}${more}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body._embedded?.history as unknown as Entry[]
}

describe('the history of a record', () => {
  test('says who did what, field by field, newest first', async () => {
    const colleague = await owner.colleague({ editForeign: true })
    const { AccountId: id } = await make(owner, Customer, { City: 'Iași' })
    await colleague.call('PATCH', `/api/AccountsContacts/${id}`, { City: 'Cluj-Napoca', Street: 'Strada Lungă 7' })
    const [edited, created] = await historyOf(owner, 'account', id)
    expect(edited).toMatchObject({ Action: 'edit', UserId: colleague.userId, EntityType: 'customer', EntityId: id })
    expect(edited?.UserName).toBeTruthy()
    expect(edited?.Changes).toContainEqual({ Field: 'city', Before: 'Iași', After: 'Cluj-Napoca' })
    expect(edited?.Changes).toContainEqual({ Field: 'street', Before: null, After: 'Strada Lungă 7' })
    expect(created).toMatchObject({ Action: 'create', UserId: owner.userId, Changes: [] })
  })

  test('tells of its parts and of the notes on it, deleted and brought back too', async () => {
    const { AccountId: id } = await make(owner, Customer)
    const contact = await make(owner, Contact, { AccountId: id, Name: 'Ion Radu' })
    const note = await owner.call('POST', '/api/notes', {
      RelatedEntityType: 'account',
      RelatedEntityId: id,
      Text: '<p>Sunat <b>azi</b></p>',
    })
    await owner.call('PATCH', `/api/notes/${note.body.NoteId}`, { Text: '<p>Sunat ieri</p>' })
    const gone = await owner.call('DELETE', `/api/notes/${note.body.NoteId}`)
    await owner.call('POST', `/undoStackItems/${gone.body.UndoId}/restore`)
    const entries = await historyOf(owner, 'account', id)
    expect(entries.map(({ EntityType, Action }) => `${EntityType} ${Action}`)).toEqual([
      'note restore',
      'note delete',
      'note edit',
      'note create',
      'contact create',
      'customer create',
    ])
    expect(entries[2]?.Changes).toEqual([{ Field: 'text', Before: 'Sunat azi', After: 'Sunat ieri' }])
    expect(entries[4]?.Name).toBe('Ion Radu')
    expect((await historyOf(owner, 'contact', contact.ContactId)).map(({ Action }) => Action)).toEqual(['create'])
  })

  test('is paged and counted', async () => {
    const { OpportunityId: id } = await make(owner, Opportunity)
    for (const Sum of [1, 2, 3]) await owner.call('PATCH', `/api/opportunities/${id}`, { Sum })
    const reply = await owner.call('GET', `/api/history?EntityType=opportunity&EntityId=${id}&page_size=2&page=2`)
    expect(reply.body).toMatchObject({ total_items: 4, page_count: 2, page: 2 })
    expect(reply.body._embedded?.history?.map(({ Action }) => Action)).toEqual(['edit', 'create'])
  })

  test('is there for activities, tickets and projects', async () => {
    const project = await make(owner, Project)
    expect((await historyOf(owner, 'investment', project.InvestmentId)).length).toBeGreaterThan(0)
    const activity = await owner.call('POST', '/api/activities', { Name: 'Vizită' })
    for (const type of ['activity', 'ticket'])
      expect((await historyOf(owner, type, activity.body.ActivityId)).map(({ Action }) => Action)).toEqual(['create'])
  })

  test('is not there for who may not see the record', async () => {
    const [north, south] = [await make(owner, Zone), await make(owner, Zone)]
    const { AccountId: id } = await make(owner, Customer, { ZoneId: north.ZoneId })
    const others = [
      await owner.colleague({ zones: [south.ZoneId as number] }),
      await owner.colleague({ viewForeign: false }),
      await server.tenant(),
    ]
    for (const other of others)
      expect((await other.call('GET', `/api/history?EntityType=account&EntityId=${id}`)).status).toBe(404)
    const barred = await owner.colleague({ bannedModules: ['accounts'] })
    expect((await barred.call('GET', `/api/history?EntityType=account&EntityId=${id}`)).status).toBe(403)
    expect((await owner.call('GET', '/api/history?EntityType=bill&EntityId=1')).status).toBe(404)
    expect((await owner.call('GET', '/api/history?EntityType=nothing&EntityId=1')).status).toBe(400)
  })
})
