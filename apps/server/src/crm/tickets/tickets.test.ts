import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { type VendorUser, vendorUser } from '../../testing/vendor-user.ts'

let server: TestApp
let client: TestUser
let stranger: TestUser
let vendor: VendorUser
let colleague: VendorUser

beforeAll(async () => {
  server = await testApp()
  client = await server.tenant()
  stranger = await server.tenant()
  vendor = await vendorUser(server, client, 'Vera Suport')
  colleague = await vendorUser(server, client, 'Victor Suport')
})

const ask = (name: string, by = client, more = {}) =>
  by.call('POST', '/api/activities?mainDbData=1', { Name: name, Description: 'Vă rog ajutați-mă.', ...more })

describe('the customer’s side of tickets', () => {
  test('a ticket is registered in the vendor’s tenant, in the caller’s name, for their company', async () => {
    const reply = await ask('Nu se deschide devizul', client, {
      Priority: 'high',
      StageId: 8,
      AccountId: 999_999,
      AgentId: 1,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    expect(reply.body).toMatchObject({ Type: 'ticket', StageId: 6, Priority: 'high', Requester: 'Ana Pop' })
    const inVendor = await vendor.call('GET', `/api/activities/${reply.body.ActivityId}`)
    expect(inVendor.body).toMatchObject({
      Name: 'Nu se deschide devizul',
      AccountName: expect.stringMatching(/^Firma \d+ SRL$/),
    })
    expect((await client.call('GET', `/api/activities/${reply.body.ActivityId}`)).status).toBe(404)
  })

  test('one without a subject is refused as a ticket', async () => {
    const reply = await client.call('POST', '/api/activities?mainDbData=1', { Description: 'Vă rog.' })
    expect([reply.status, reply.body.code]).toEqual([422, 'ADD_TICKET_PROBLEM'])
    const own = await client.call('POST', '/api/activities', { Description: 'Vă rog.' })
    expect([own.status, own.body.code]).toEqual([422, 'ADD_ACTIVITY_PROBLEM'])
  })

  test('a key for repeating a request is their own, though the people of all companies write in one name', async () => {
    const key = { 'idempotency-key': 'tichet-1' }
    const send = (by: TestUser) =>
      by.call('POST', '/api/activities?mainDbData=1', { Name: 'Nu merge', Description: 'Vă rog.' }, key)
    const [mine, theirs] = [await send(client), await send(stranger)]
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.ActivityId).not.toBe(mine.body.ActivityId)
    expect((await send(client)).body.ActivityId).toBe(mine.body.ActivityId)
    const beside = await send(await client.colleague())
    expect([beside.status, beside.body.ActivityId]).not.toEqual([201, mine.body.ActivityId])
    expect(beside.status).toBe(201)
  })

  test('their own is taken back by who may delete, and by nobody of another company', async () => {
    const { ActivityId } = (await ask('Nu se tipărește')).body
    const path = `/api/activities/${ActivityId}?mainDbData=1`
    expect((await stranger.call('DELETE', path)).status).toBe(404)
    const plain = await client.colleague({ delete: false })
    expect((await plain.call('DELETE', path)).status).toBe(403)
    expect((await client.call('GET', path)).body._actions).toEqual({ edit: false, delete: true })
    expect((await client.call('DELETE', path)).status).toBe(200)
    expect((await client.call('GET', path)).status).toBe(404)
    const kept = await vendor.call('GET', '/api/bin?entityType=activity')
    expect(JSON.stringify(kept.body)).toContain('Nu se tipărește')
  })

  test('the marks may come in the body, as older clients send them', async () => {
    const reply = await client.call('POST', '/api/activities', { Name: 'Din telefon', mainDbData: 1, mobileApp: 1 })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    expect(reply.body).toMatchObject({ Type: 'ticket', Requester: 'Ana Pop' })
  })

  test('they see their company’s tickets only, and only the notes meant for them', async () => {
    const mine = await ask('Al meu')
    const foreign = await ask('Al altcuiva', stranger)
    const list = await client.call('GET', '/api/ActivitiesAccounts?mainDbData=1&page_size=100')
    const names = list.body._embedded?.ActivitiesAccounts?.map((row) => row.Name)
    expect(names).toContain('Al meu')
    expect(names).not.toContain('Al altcuiva')
    expect((await client.call('GET', `/api/activities/${foreign.body.ActivityId}?mainDbData=1`)).status).toBe(404)

    const note = { RelatedEntityId: mine.body.ActivityId, Text: '<p>Intern</p>' }
    expect((await vendor.call('POST', '/api/notes', { ...note, RelatedEntityType: 'activity' })).status).toBe(201)
    expect(
      (await vendor.call('POST', '/api/notes', { ...note, RelatedEntityType: 'ticket', Text: '<p>Răspuns</p>' }))
        .status,
    ).toBe(201)
    const notes = await client.call(
      'GET',
      `/api/notes?mainDbData=1&RelatedEntityType=ticket&RelatedEntityId=${mine.body.ActivityId}`,
    )
    expect(notes.body._embedded?.notes?.map((row) => row.Text)).toEqual(['<p>Răspuns</p>'])
    const internal = await client.call(
      'GET',
      `/api/notes?mainDbData=1&RelatedEntityType=activity&RelatedEntityId=${mine.body.ActivityId}`,
    )
    expect(internal.body._embedded?.notes ?? []).toEqual([])
    expect(
      (await stranger.call('POST', '/api/notes?mainDbData=1', { ...note, RelatedEntityType: 'ticket' })).status,
    ).toBe(422)
  })

  test('fields that the vendor added say nothing to the customer and ask nothing of them', async () => {
    const field = { Entity: 'activity', Name: 'Risc', Label: 'Risc de plecare', Kind: 'text', Mandatory: true }
    const { CustomFieldId } = (await vendor.call('POST', '/api/custom-fields', field)).body
    onTestFinished(async () => void (await vendor.call('DELETE', `/api/custom-fields/${CustomFieldId}`)))
    const made = await ask('Cu un câmp al furnizorului')
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const path = `/api/activities/${made.body.ActivityId}`
    expect((await vendor.call('PUT', path, { Custom: { Risc: 'mare' } })).body['Custom']).toEqual({ Risc: 'mare' })
    expect((await client.call('GET', `${path}?mainDbData=1`)).body['Custom']).toBeNull()
    const list = '/api/ActivitiesAccounts?mainDbData=1'
    const filter = encodeURIComponent(JSON.stringify({ field: 'Risc', op: 'eq', value: 'mare' }))
    for (const query of [`filter=${filter}`, 'sort=Risc'])
      expect([query, (await client.call('GET', `${list}&${query}`)).status]).toEqual([query, 400])
    expect(JSON.stringify((await client.call('GET', list)).body)).not.toContain('mare')
  })

  test('its author is known by who they are, not by a name that another has too, or that changed', async () => {
    const [author, namesake] = [await client.colleague(), await client.colleague()]
    const call = (name: string, by: TestUser) =>
      server.database.system((tx) =>
        tx.run(sql`update users set name = ${name} where client_id = ${client.clientId} and id = ${by.userId}`),
      )
    await call('Maria Pop', author)
    await call('Maria Pop', namesake)
    const { ActivityId } = (await ask('Două persoane cu un nume', author)).body
    const path = `/api/activities/${ActivityId}?mainDbData=1`
    expect((await namesake.call('GET', path)).body._actions).toEqual({ edit: false, delete: false })
    expect((await namesake.call('DELETE', path)).status).toBe(403)
    await call('Maria Ionescu', author)
    const mine = (await author.call('GET', path)).body
    expect(mine).toMatchObject({ Requester: 'Maria Pop', _actions: { delete: true } })
    expect(Object.keys(mine)).not.toContain('RequesterId')
    expect((await author.call('DELETE', path)).status).toBe(200)
  })

  test('it is taken back by its author or an administrator, until it is answered', async () => {
    const author = await client.colleague()
    await server.database.system((tx) =>
      tx.run(sql`update users set name = 'Dan Autor' where client_id = ${client.clientId} and id = ${author.userId}`),
    )
    const other = await client.colleague()
    await server.database.system((tx) =>
      tx.run(sql`update users set name = 'Ion Altul' where client_id = ${client.clientId} and id = ${other.userId}`),
    )
    const [first, second, third] = await Promise.all(
      ['Unu din trei', 'Doi din trei', 'Trei din trei'].map(async (name) => (await ask(name, author)).body.ActivityId),
    )
    const path = (id: unknown) => `/api/activities/${id}?mainDbData=1`
    expect((await other.call('GET', path(first))).body._actions).toEqual({ edit: false, delete: false })
    expect((await other.call('DELETE', path(first))).status).toBe(403)
    expect((await author.call('GET', path(first))).body._actions).toEqual({ edit: false, delete: true })
    expect((await author.call('DELETE', path(first))).status).toBe(200)
    expect((await client.call('DELETE', path(second))).status).toBe(200)
    await vendor.call('POST', `/api/tickets/${third}/answer`, { Text: '<p>Ne uităm.</p>' })
    for (const by of [author, client]) {
      const late = await by.call('DELETE', path(third))
      expect([late.status, late.body.code]).toEqual([409, 'TICKET_ANSWERED'])
    }
    expect((await vendor.call('DELETE', `/api/activities/${third}`)).status).toBe(200)
  })

  test('nothing else of the vendor’s tenant opens to them', async () => {
    await ask('Încă unul')
    const vendorCustomers = await vendor.call('GET', '/api/AccountsContacts')
    const id = vendorCustomers.body._embedded?.AccountsContacts?.[0]?.AccountId
    expect((await client.call('GET', `/api/AccountsContacts/${id}?mainDbData=1`)).status).toBe(403)
    expect((await client.call('PUT', `/api/activities/${id}?mainDbData=1`, { Name: 'Altul' })).status).toBe(403)
    const added = await client.call('POST', '/api/activity-stages?mainDbData=1', { Name: 'A mea' })
    expect(added.status).toBe(403)
    const stages = (await client.call('GET', '/api/activity-stages?mainDbData=1')).body._embedded?.activity_stages
    expect(stages?.map(({ StageId, Type }) => [StageId, Type])).toEqual([6, 7, 8].map((id) => [id, 'ticket']))
    const options = (await vendor.call('GET', '/api/custom-field-options?page_size=500')).body._embedded
    const shown = (await client.call('GET', '/api/custom-field-options?mainDbData=1&page_size=500')).body._embedded
    expect(new Set(options?.custom_field_options?.map(({ Entity }) => Entity)).size).toBeGreaterThan(1)
    expect(new Set(shown?.custom_field_options?.map(({ Entity }) => Entity))).toEqual(new Set(['note']))
  })

  test('without the right to add they are refused', async () => {
    const looker = await client.colleague({ add: false })
    expect((await ask('Nu am voie', looker)).status).toBe(403)
  })
})

describe('the vendor’s side of tickets', () => {
  test('an answer puts the ticket in progress, with closing it is closed; the customer’s note opens it again', async () => {
    const { body } = await ask('De rezolvat')
    const path = `/api/activities/${body.ActivityId}`
    expect(
      (await vendor.call('POST', `/api/tickets/${body.ActivityId}/answer`, { Text: '<p>Ne uităm.</p>' })).status,
    ).toBe(201)
    const started = (await vendor.call('GET', path)).body
    expect(started).toMatchObject({ StageId: 7, ClosedAt: null })
    expect(started.AnsweredAt).toMatch(/^\d{4}-/)
    await vendor.call('POST', `/api/tickets/${body.ActivityId}/answer`, { Text: '<p>Gata.</p>', Close: true })
    expect((await vendor.call('GET', path)).body).toMatchObject({ StageId: 8, PercentCompleted: 100 })
    const again = await client.call('POST', '/api/notes?mainDbData=1', {
      RelatedEntityType: 'ticket',
      RelatedEntityId: body.ActivityId,
      Text: '<p>Tot nu merge.</p>',
    })
    expect(again.body).toMatchObject({ Author: 'Ana Pop' })
    expect((await vendor.call('GET', path)).body).toMatchObject({ StageId: 7, ClosedAt: null })
  })

  test('who writes while a colleague answered is told before anything is sent', async () => {
    const { body } = await ask('Doi deodată')
    const answer = (who: VendorUser, seen: number) =>
      who.call('POST', `/api/tickets/${body.ActivityId}/answer`, { Text: '<p>Bună ziua.</p>', SeenNoteId: seen })
    const first = await answer(vendor, 0)
    const second = await answer(colleague, 0)
    expect([first.status, second.status, second.body.code]).toEqual([201, 409, 'ANSWERED_MEANWHILE'])
    expect(second.body.LastNoteId).toBe(first.body.NoteId)
    expect((await answer(colleague, Number(first.body.NoteId))).status).toBe(201)
  })

  test('each count opens as many tickets', async () => {
    await ask('Numărat')
    const { body } = await vendor.call('GET', '/api/tickets/counts')
    for (const { key, count } of body.ByStage as { key: number; count: number }[]) {
      const list = await vendor.call('GET', `/api/ActivitiesAccounts?Type=ticket&StageId=${key}`)
      expect(list.body.total_items).toBe(count)
    }
    for (const { key, count } of body.OpenByAgent as { key: number; count: number }[]) {
      const filter = JSON.stringify({
        and: [
          { field: 'Type', op: 'eq', value: 'ticket' },
          { field: 'AgentId', op: 'eq', value: key },
          { field: 'ClosedAt', op: 'empty' },
        ],
      })
      const list = await vendor.call('GET', `/api/ActivitiesAccounts?filter=${encodeURIComponent(filter)}`)
      expect(list.body.total_items).toBe(count)
    }
  })

  test('a new ticket goes to the colleague with the fewest open ones', async () => {
    const open = async () => {
      const rows = await server.database.system((tx) =>
        tx.rows<{ id: number; open: number }>(
          sql`select u.id, (select count(*) from activities a where a.client_id = u.client_id and a.agent_id = u.id
              and a.type = 'ticket' and a.closed_at is null and a.deleted_with is null) as open
            from users u where u.client_id = ${vendor.clientId} and not u.banned and u.deleted_with is null`,
        ),
      )
      return new Map(rows.map((row) => [row.id, Number(row.open)]))
    }
    for (let round = 0; round < 3; round++) {
      const before = await open()
      const { body } = await ask(`Tichetul ${round}`)
      const { agentId } = (await server.database.system((tx) =>
        tx.one<{ agentId: number }>(sql`select agent_id from activities where id = ${body.ActivityId}`),
      ))!
      expect(before.get(agentId)).toBe(Math.min(...before.values()))
      expect((await open()).get(agentId)).toBe((before.get(agentId) ?? 0) + 1)
    }
  })
})
