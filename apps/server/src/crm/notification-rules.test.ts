import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let ana: TestUser
let dan: TestUser
beforeAll(async () => {
  server = await testApp()
  ana = await server.tenant()
  dan = await ana.colleague()
})

async function add(user: TestUser, path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const reply = await user.call('POST', `/api/${path}`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

const told = async (user: TestUser) =>
  (await user.call('GET', '/api/notifications?sort=NotificationId&page_size=100')).body._embedded?.notifications ?? []

describe('whom a new record is for is told of it', () => {
  test('customer, project, opportunity, activity, ticket and note, with who made it and where it leads', async () => {
    const customer = await add(ana, 'AccountsContacts', { AccountName: 'Beton Nord', AccountAgentId: dan.userId })
    const about = { RelatedEntityType: 'account', RelatedEntityId: customer.AccountId }
    const project = await add(ana, 'estimation-investments', { Name: 'Hala 2', UserId: dan.userId })
    const opportunity = await add(ana, 'opportunities', { Name: 'Hală de depozitare', AgentId: dan.userId })
    const activity = await add(ana, 'activities', { Name: 'Sună clientul', AgentId: dan.userId, ...about })
    const ticket = await add(ana, 'activities', { Name: 'Nu merge', Type: 'ticket', AgentId: dan.userId })
    await add(ana, 'notes', { ...about, Text: '<p>Vrea ofertă <b>luni</b></p>' })
    const from = 'De la Ana Pop'
    expect(await told(dan)).toMatchObject([
      {
        Title: 'Vi s-a repartizat clientul Beton Nord',
        Body: from,
        EntityType: 'account',
        EntityId: customer.AccountId,
      },
      { Title: 'Vi s-a repartizat proiectul Hala 2', EntityType: 'investment', EntityId: project.InvestmentId },
      { Title: 'Vi s-a repartizat oportunitatea Hală de depozitare', EntityId: opportunity.OpportunityId },
      { Title: 'Vi s-a repartizat activitatea Sună clientul', EntityId: activity.ActivityId },
      { Title: 'Vi s-a repartizat tichetul Nu merge', EntityType: 'ticket', EntityId: ticket.ActivityId },
      {
        Title: 'Notă nouă: Beton Nord',
        Body: `${from}: Vrea ofertă luni`,
        EntityType: 'account',
        EntityId: customer.AccountId,
      },
    ])
    expect(await told(ana)).toEqual([])
  })

  test('a note is told of by its beginning, which never ends within a sign', async () => {
    const customer = await add(ana, 'AccountsContacts', { AccountName: 'Semne SRL', AccountAgentId: dan.userId })
    const Text = `<p>${'a'.repeat(158)}😀 și încă multe alte vorbe</p>`
    await add(ana, 'notes', { RelatedEntityType: 'account', RelatedEntityId: customer.AccountId, Text })
    expect((await told(dan)).at(-1)).toMatchObject({ Body: `De la Ana Pop: ${'a'.repeat(158)}…` })
  })

  test('nobody is told of what they muted; it is theirs to choose, and told again when they unmute it', async () => {
    const eva = await ana.colleague()
    const choose = (who: TestUser, MutedNotices: readonly string[]) =>
      who.call('PATCH', `/api/users/${eva.userId}`, { MutedNotices })
    expect((await choose(dan, ['account'])).status).toBe(403)
    expect((await choose(eva, ['weather'])).status).toBe(422)
    expect((await choose(eva, ['account', 'note'])).status).toBe(200)
    const forEva = { AccountAgentId: eva.userId }
    const customer = await add(ana, 'AccountsContacts', { AccountName: 'Beton Sud', ...forEva })
    const about = { RelatedEntityType: 'account', RelatedEntityId: customer.AccountId }
    await add(ana, 'notes', { ...about, Text: '<p>Liniște</p>' })
    await add(ana, 'activities', { Name: 'Sună', AgentId: eva.userId, ...about })
    expect((await told(eva)).map(({ Title }) => Title)).toEqual(['Vi s-a repartizat activitatea Sună'])
    await choose(eva, [])
    await add(ana, 'AccountsContacts', { AccountName: 'Beton Est', ...forEva })
    expect((await told(eva)).map(({ Title }) => Title)).toContain('Vi s-a repartizat clientul Beton Est')
  })

  test('nobody is told of their own records, of changes, or of what they may not see', async () => {
    const count = (await told(dan)).length
    const own = await add(dan, 'activities', { Name: 'A mea', AgentId: dan.userId })
    await dan.call('PUT', `/api/activities/${own.ActivityId}`, { Name: 'Tot a mea' })
    expect(await told(dan)).toHaveLength(count)

    const north = await add(ana, 'zones', { Name: 'Nord' })
    const south = await add(ana, 'zones', { Name: 'Sud' })
    const zoned = await ana.colleague({ zones: [Number(south.ZoneId)] })
    await add(ana, 'AccountsContacts', { AccountName: 'Din nord', ZoneId: north.ZoneId, AccountAgentId: zoned.userId })
    await add(ana, 'AccountsContacts', { AccountName: 'Din sud', ZoneId: south.ZoneId, AccountAgentId: zoned.userId })
    expect((await told(zoned)).map((row) => row.Title)).toEqual(['Vi s-a repartizat clientul Din sud'])

    const noSales = await ana.colleague({ bannedModules: ['sales'] })
    await add(ana, 'opportunities', { Name: 'Fără acces', AgentId: noSales.userId })
    expect(await told(noSales)).toEqual([])
  })

  test('a notification is its reader’s alone; they mark it read, and nobody makes one by hand', async () => {
    const [first] = await told(dan)
    const path = `/api/notifications/${first?.NotificationId}`
    expect((await ana.call('GET', path)).status).toBe(404)
    expect((await ana.call('PUT', path, { ReadAt: '2026-11-21T10:00:00Z' })).status).toBe(404)
    const read = await dan.call('PUT', path, { ReadAt: '2026-11-21T10:00:00Z', Title: 'altul' })
    expect(read.body).toMatchObject({ ReadAt: '2026-11-21T10:00:00.000Z', Title: first?.Title })
    expect((await dan.call('POST', '/api/notifications', { Title: 'x' })).status).toBe(404)
    expect((await dan.call('DELETE', path)).status).toBe(204)
  })
})
