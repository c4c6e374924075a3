import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { picture, uploaded } from '../../testing/uploads.ts'
import { type VendorUser, vendorUser } from '../../testing/vendor-user.ts'

let client: TestUser
let stranger: TestUser
let vendor: VendorUser

beforeAll(async () => {
  const server = await testApp()
  client = await server.tenant()
  stranger = await server.tenant()
  vendor = await vendorUser(server, client, 'Mara Suport')
})

const ask = async (Name: string, by = client) =>
  Number(
    (await by.call('POST', '/api/activities?mainDbData=1', { Name, Description: 'Rândul unu\n\n<b>doi</b>' })).body
      .ActivityId,
  )
const answer = (id: number, Text: string, more = {}) =>
  vendor.call('POST', `/api/tickets/${id}/answer`, { Text, ...more })
const said = async (id: number, type = 'ticket') => {
  const { body } = await vendor.call('GET', `/api/notes?RelatedEntityType=${type}&RelatedEntityId=${id}&sort=CreatedAt`)
  return (body._embedded?.notes ?? []).map((note) => String(note.Text))
}
const merge = (id: number, OtherId: number, by: { call: TestUser['call'] } = vendor) =>
  by.call('POST', `/api/tickets/${id}/merge`, { OtherId })
const link = (TicketId: number, RelatedEntityType: string, RelatedEntityId: number) =>
  vendor.call('POST', '/api/ticket-links', { TicketId, RelatedEntityType, RelatedEntityId })
const linksOf = async (id: number) => {
  const { body } = await vendor.call('GET', `/api/ticket-links?TicketId=${id}`)
  return (body._embedded?.ticket_links ?? []).map((one) => [one.RelatedEntityType, one.RelatedEntityId])
}
const historyOf = async (id: number) => {
  const { body } = await vendor.call('GET', `/api/history?EntityType=ticket&EntityId=${id}&page_size=100`)
  const entries = (body._embedded?.history ?? []) as { Action: string; Name: string }[]
  return entries.filter(({ Action }) => /merge/i.test(Action)).map(({ Action, Name }) => [Action, Name])
}

describe('merging tickets', () => {
  test('answers, notes, files and links go over, what was asked is a message of its day, and undo gives all back', async () => {
    const [kept, other] = [await ask('Nu merge exportul'), await ask('Export, din nou')]
    const file = await uploaded(vendor as unknown as TestUser, 'captura.png', picture(210, 148))
    await answer(other, '<p>Ne uităm.</p>', { FileIds: [file] })
    await vendor.call('POST', '/api/notes', {
      RelatedEntityType: 'activity',
      RelatedEntityId: other,
      Text: '<p>Intern</p>',
    })
    const [far, near] = [await ask('Alt subiect'), await ask('Încă un subiect')]
    for (const [from, to] of [
      [other, far],
      [kept, far],
      [other, kept],
      [near, other],
    ] as const)
      expect((await link(from, 'ticket', to)).status).toBe(201)
    const before = (await vendor.call('GET', `/api/activities/${kept}`)).body

    const merged = await merge(kept, other)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(merged.body).toMatchObject({ ActivityId: kept, StageId: before.StageId })
    expect(await said(kept)).toEqual([
      expect.stringContaining(`#${other} Export, din nou`),
      expect.stringContaining('Ne uităm.'),
    ])
    expect((await said(kept))[0]).toContain('<p>Rândul unu</p><p>&lt;b&gt;doi&lt;/b&gt;</p>')
    expect(await said(kept, 'activity')).toEqual([expect.stringContaining('Intern')])
    expect(await linksOf(kept)).toEqual([['ticket', far]])
    expect(await linksOf(near)).toEqual([['ticket', kept]])
    expect((await vendor.call('GET', `/api/activities/${other}`)).status).toBe(404)
    const theirs = await client.call('GET', `/api/notes?mainDbData=1&RelatedEntityType=ticket&RelatedEntityId=${kept}`)
    expect(theirs.body.total_items).toBe(2)
    expect((await client.call('GET', `/files/${file}?mainDbData=1`)).status).toBe(200)

    expect((await vendor.call('POST', `/undoStackItems/${merged.body.UndoId}/restore`)).status).toBe(200)
    expect(await said(kept)).toEqual([])
    expect(await said(other)).toEqual([expect.stringContaining('Ne uităm.')])
    expect(await said(other, 'activity')).toHaveLength(1)
    expect(await linksOf(other)).toEqual(
      expect.arrayContaining([
        ['ticket', far],
        ['ticket', kept],
      ]),
    )
    expect(await linksOf(near)).toEqual([['ticket', other]])
    expect(await historyOf(kept)).toEqual([
      ['unmerge', 'Export, din nou'],
      ['merge', 'Export, din nou'],
    ])
    expect(await historyOf(other)).toEqual([['mergedInto', 'Nu merge exportul']])
  })

  test('an answer given there counts as the first answer, and undo takes it back without losing one given since', async () => {
    const [kept, other] = [await ask('Fără răspuns'), await ask('Cu răspuns')]
    const answeredAt = async (id: number) => (await vendor.call('GET', `/api/activities/${id}`)).body.AnsweredAt
    await answer(other, '<p>Am văzut.</p>')
    const first = await answeredAt(other)
    expect(first).toEqual(expect.any(String))
    const merged = await merge(kept, other)
    expect(merged.body.AnsweredAt).toBe(first)
    await vendor.call('POST', `/undoStackItems/${merged.body.UndoId}/restore`)
    expect([await answeredAt(kept), await answeredAt(other)]).toEqual([null, first])

    const again = await merge(kept, other)
    await answer(kept, '<p>Și aici.</p>')
    await vendor.call('POST', `/undoStackItems/${again.body.UndoId}/restore`)
    const own = await answeredAt(kept)
    expect(own).toEqual(expect.any(String))
    expect(own).not.toBe(first)

    // An answer of its own stays the first.
    expect((await merge(kept, other)).body.AnsweredAt).toBe(own)
  })

  test('those of two customers are not merged, nor an open one into one that is closed, nor one into itself', async () => {
    const [mine, theirs] = [await ask('Al meu'), await ask('Al lor', stranger)]
    expect((await merge(mine, theirs)).body.code).toBe('TICKETS_OF_TWO_CUSTOMERS')
    const closed = await ask('Gata')
    await vendor.call('PUT', `/api/activities/${closed}`, { StageId: 8 })
    expect((await merge(closed, mine)).body.code).toBe('TICKET_CLOSED')
    expect((await merge(mine, closed)).status).toBe(200)
    expect((await merge(mine, mine)).status).toBe(422)
    const call = await vendor.call('POST', '/api/activities', { Name: 'Un apel' })
    expect((await merge(mine, Number(call.body.ActivityId))).status).toBe(404)
    expect((await merge(mine, theirs, client)).status).toBe(404)
  })

  test('people of a customer that was merged go on seeing their tickets; two companies are not made one', async () => {
    const firm = await (await testApp()).tenant()
    const mine = await ask('Înainte de unificare', firm)
    const account = async (id: number) => (await vendor.call('GET', `/api/activities/${id}`)).body['AccountId']
    const [own, foreign] = [await account(mine), await account(await ask('Al altora', stranger))]
    const two = await vendor.call('POST', `/api/AccountsContacts/${foreign}/merge`, { OtherId: own, Take: [] })
    expect([two.status, two.body.code]).toEqual([409, 'CUSTOMERS_OF_TWO_COMPANIES'])
    const known = (await vendor.call('POST', '/api/AccountsContacts', { AccountName: 'Firma din listă SRL' })).body
    const merged = await vendor.call('POST', `/api/AccountsContacts/${known['AccountId']}/merge`, {
      OtherId: own,
      Take: [],
    })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const seen = async () => {
      const { body } = await firm.call('GET', '/api/ActivitiesAccounts?mainDbData=1&sort=ActivityId')
      return (body._embedded?.ActivitiesAccounts ?? []).map(({ ActivityId }) => ActivityId)
    }
    expect(await seen()).toEqual([mine])
    const later = await ask('După unificare', firm)
    expect(await account(later)).toBe(known['AccountId'])
    await vendor.call('POST', `/undoStackItems/${merged.body['UndoId']}/restore`)
    expect(await account(mine)).toBe(own)
    expect(await seen()).toEqual([mine])
    expect(await account(await ask('Iar ai lor', firm))).toBe(own)
  })

  test('is taken back only by who may still change the one that stayed', async () => {
    const seller = await client.colleague({ delete: true, editForeign: false })
    const { AccountId } = (await client.call('POST', '/api/AccountsContacts', { AccountName: 'Edil SRL' })).body
    const ticket = async (by: TestUser, Name: string) =>
      Number(
        (await by.call('POST', '/api/activities', { Name, AccountId, Type: 'ticket', AgentId: by.userId })).body
          .ActivityId,
      )
    const [kept, other] = [await ticket(client, 'Rămâne'), await ticket(seller, 'Se unește')]
    const merged = await merge(kept, other, client)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const restore = (by: TestUser) => by.call('POST', `/undoStackItems/${merged.body['UndoId']}/restore`)
    const refused = await restore(seller)
    expect([refused.status, refused.body.code]).toEqual([403, 'OPERATION_NOT_PERMITTED'])
    expect((await restore(client)).status).toBe(200)
  })

  test('two merges the opposite way at the same instant leave exactly one ticket', async () => {
    const [one, other] = [await ask('Perechea A'), await ask('Perechea B')]
    const replies = await Promise.all([merge(one, other), merge(other, one)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

describe('links of tickets', () => {
  test('a link is there once, from whichever side, and never to the ticket itself or to what one does not see', async () => {
    const [one, other] = [await ask('Unu'), await ask('Doi')]
    const made = await link(one, 'ticket', other)
    expect(made.status).toBe(201)
    expect((await link(one, 'ticket', other)).status).toBe(422)
    expect((await link(other, 'ticket', one)).status).toBe(422)
    expect((await link(one, 'ticket', one)).status).toBe(422)
    expect((await link(one, 'ticket', 999_999)).status).toBe(422)
    const call = await vendor.call('POST', '/api/activities', { Name: 'Un apel' })
    const activity = Number(call.body.ActivityId)
    expect((await link(activity, 'ticket', one)).status).toBe(422)
    expect((await link(one, 'ticket', activity)).status).toBe(422)
    expect((await link(one, 'activity', activity)).status).toBe(201)
    // Their customers see none of it.
    expect((await client.call('GET', '/api/ticket-links?mainDbData=1')).body.total_items ?? 0).toBe(0)
    expect((await vendor.call('DELETE', `/api/ticket-links/${made.body.TicketLinkId}`)).status).toBeLessThan(300)
    expect((await link(other, 'ticket', one)).status).toBe(201)
  })

  test('equal links posted at once, from both sides, leave one', async () => {
    const [one, other] = [await ask('Deodată'), await ask('Tot deodată')]
    const made = await Promise.all([link(one, 'ticket', other), link(other, 'ticket', one), link(one, 'ticket', other)])
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status } of made) expect([201, 409, 422]).toContain(status)
  })

  test('a ticket linked to two customers stays linked to both when these are merged and taken apart', async () => {
    const ticket = await ask('Despre doi clienți')
    const customers = await Promise.all(
      ['Țiglă SRL', 'Țiglă S.R.L.'].map(async (AccountName) =>
        Number((await vendor.call('POST', '/api/AccountsContacts', { AccountName })).body.AccountId),
      ),
    )
    const [kept, merged] = customers as [number, number]
    for (const customer of customers) expect((await link(ticket, 'account', customer)).status).toBe(201)
    const done = await vendor.call('POST', `/api/AccountsContacts/${kept}/merge`, { OtherId: merged, Take: [] })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    await vendor.call('POST', `/undoStackItems/${done.body.UndoId}/restore`)
    expect(await linksOf(ticket)).toEqual(
      expect.arrayContaining([
        ['account', kept],
        ['account', merged],
      ]),
    )
  })
})
