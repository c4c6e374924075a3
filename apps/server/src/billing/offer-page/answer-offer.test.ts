import { todayIn } from '@temelia/calendar/wall-clock'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { acceptance, customer, offerNow, offerWithOptions, tokenOf, withCustomer } from './offer-page.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
let shared: string

/** One blue point. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg=='

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  shared = await tokenOf(user, await offerWithOptions(user))
})

const notices = async (offer: Wire) =>
  ((await user.call('GET', '/api/notifications?page_size=100')).body._embedded?.notifications ?? []).filter(
    (one) => one.EntityType === 'offer' && one.EntityId === offer.OfferId,
  )

describe('a question', () => {
  test('reaches the agent once, and the answer stands on the page', async () => {
    const offer = await offerWithOptions(user)
    const page = customer(server, await tokenOf(user, offer), '198.51.100.11')
    const sent = { Name: 'Karen Gislason', Words: 'Putem locui în casă?\n<script>alert(1)</script>' }
    expect((await page.ask(sent)).status).toBe(200)
    expect((await page.ask(sent)).status).toBe(200)
    expect(await notices(offer)).toMatchObject([{ Kind: 'record' }])
    const answered = await user.call('POST', `/api/offers/${String(offer.OfferId)}/answer`, { Words: 'Da.' })
    expect(answered.status).toBe(200)
    expect((await page.read()).body.Talk).toMatchObject([
      { Name: 'Karen Gislason', Words: sent.Words, Own: true },
      { Name: 'Ana Pop', Words: 'Da.', Own: false },
    ])
  })

  test.each([
    { Name: '', Words: 'Unde?' },
    { Name: 'Ion\u0000', Words: 'Unde?' },
    { Name: 'Ion\ud83d', Words: 'Unde?' },
    { Name: 'Ion', Words: 'Unde\ud83d?' },
    { Name: 'Ion', Words: ' ' },
    { Name: 'Ion', Words: 'x'.repeat(2_001) },
    { Name: 'Ion', Words: 'Unde?', OfferId: 1 },
    { Name: ['Ion'], Words: 'Unde?' },
  ])('is refused as %j', async (body) => {
    const page = customer(server, shared, '198.51.100.12')
    expect((await page.ask(body)).status).toBe(422)
  })

  test('is limited by link and address', async () => {
    const offer = await offerWithOptions(user)
    const page = customer(server, await tokenOf(user, offer), '198.51.100.13')
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push((await page.ask({ Name: 'Ion', Words: `Întrebarea ${at}` })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('an acceptance', () => {
  test('is kept with its evidence, moves the opportunity, tells the agent and closes the offer', async () => {
    await make(user, OpportunityStage, { Name: 'Comandă', Position: 5 })
    const opportunity = await make(user, Opportunity)
    const offer = await offerWithOptions(user, { OpportunityId: opportunity.OpportunityId, Discount: 10 })
    const path = `/api/offers/${String(offer.OfferId)}`
    expect(await offerNow(user, offer)).toMatchObject({ WithVAT: 108.9 })
    const page = customer(server, await tokenOf(user, offer), '198.51.100.14')
    const read = (await page.read()).body
    const sent = acceptance(read, 163.35, { Options: [1], Signature: PICTURE })
    const accepted = await page.accept(sent)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect(accepted.body).toMatchObject({
      State: 'accepted',
      Answer: { Name: 'Karen Gislason', Total: 163.35 },
      Document: { Lines: [{ Chosen: false }, { Chosen: true }, { Chosen: false }] },
    })
    const { Happenings } = await withCustomer(user, offer)
    const evidence = Happenings.find(({ Kind }) => Kind === 'accepted')
    expect(evidence).toMatchObject({
      Name: 'Karen Gislason',
      Address: '198.51.100.14',
      UserAgent: 'Phone',
      PdfHash: (read.Document as Wire).Fingerprint,
      Options: ['Termopan triplu'],
      Total: 163.35,
      Signature: 'drawn',
    })
    const signature = await user.call('GET', `/files/${String(evidence?.FileId)}`)
    expect(signature.headers['content-type']).toBe('image/png')
    const stage = (await user.call('GET', `/api/opportunities/${String(opportunity.OpportunityId)}`)).body.StageId
    const stages = (await user.call('GET', '/api/opportunity-stages?page_size=50')).body._embedded
    const named = Object.values(stages ?? {})[0]?.find(({ StageId }) => StageId === stage)
    expect(named?.Name).toBe('Comandă')
    expect(await notices(offer)).toHaveLength(1)
    expect(await offerNow(user, offer)).toMatchObject({ State: 'accepted', WithVAT: 163.35 })
    for (const change of [{ State: 'draft' }, { State: 'declined' }, { Name: 'Alt nume' }, { Discount: 5 }])
      expect((await user.call('PATCH', path, change)).body.code).toBe('OFFER_ACCEPTED')
    expect((await user.call('DELETE', path)).body.code).toBe('OFFER_ACCEPTED')
    expect((await user.call('POST', `${path}/links`, {})).body.code).toBe('OFFER_ANSWERED')
    const bill = await user.call('POST', `${path}/bill`, {})
    expect(bill.body).toMatchObject({ WithVAT: 163.35 })
    expect((await page.accept(sent)).body.code).toBe('OFFER_ANSWERED')
    expect((await page.decline({ Name: 'Karen', Reason: 'price' })).body.code).toBe('OFFER_ANSWERED')
  })

  test('names the contract of its project, unless the project names one', async () => {
    const contract = async (project: Wire) => {
      const { body } = await user.call('GET', `/api/estimation-investments/${String(project.InvestmentId)}`)
      return [body.ContractNumber, body.ContractDate]
    }
    const today = todayIn('ro', new Date())
    const [own, named, marked, later] = [
      await make(user, Project),
      await make(user, Project, { ContractNumber: '41/2026' }),
      await make(user, Project),
      await make(user, Project),
    ]
    const offers = []
    for (const { InvestmentId } of [own, named]) {
      const offer = await offerWithOptions(user, { InvestmentId })
      const page = customer(server, await tokenOf(user, offer), '198.51.100.19')
      expect((await page.accept(acceptance((await page.read()).body, 121))).status).toBe(200)
      offers.push(offer)
    }
    expect([await contract(own), await contract(named)]).toEqual([
      ['O-7', today],
      ['41/2026', null],
    ])
    const path = `/api/offers/${String((await offerWithOptions(user, { InvestmentId: marked.InvestmentId, Number: null })).OfferId)}`
    const narrow = await user.colleague({ bannedModules: ['estimation'], editForeign: true })
    expect((await narrow.call('PATCH', path, { State: 'accepted' })).body).toMatchObject({ State: 'accepted' })
    expect(await contract(marked)).toEqual([null, null])
    for (const State of ['sent', 'accepted']) expect((await user.call('PATCH', path, { State })).status).toBe(200)
    expect(await contract(marked)).toEqual([expect.stringMatching(/^OF /), today])
    const moved = `/api/offers/${String(offers[1]?.OfferId)}`
    expect((await user.call('PATCH', moved, { InvestmentId: later.InvestmentId })).status).toBe(200)
    expect(await contract(later)).toEqual(['O-7', today])
  })

  test('of two at once from two devices is one', async () => {
    const offer = await offerWithOptions(user)
    const first = customer(server, await tokenOf(user, offer), '198.51.100.15')
    const second = customer(server, await tokenOf(user, offer), '198.51.100.16')
    const sent = acceptance((await first.read()).body, 121)
    const other = acceptance((await second.read()).body, 121, { Name: 'John Gislason' })
    const answers = await Promise.all([
      first.accept(sent),
      second.accept(other),
      second.decline({ Name: 'John', Reason: 'date' }),
      user.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'draft' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { Happenings } = await withCustomer(user, offer)
    expect(Happenings.filter(({ Kind }) => Kind === 'accepted' || Kind === 'declined').length).toBeLessThanOrEqual(1)
  })

  test('of what is not as it was seen is refused, and nothing of it is kept', async () => {
    const offer = await offerWithOptions(user)
    const page = customer(server, await tokenOf(user, offer), '198.51.100.17')
    const read = (await page.read()).body
    const wrong: Wire[] = [
      acceptance(read, 1),
      acceptance(read, 121, { Fingerprint: 'a'.repeat(64) }),
      acceptance(read, 121, { Options: [0] }),
      acceptance(read, 121, { Options: [99] }),
    ]
    for (const body of wrong) expect((await page.accept(body)).body.code).toBe('OFFER_CHANGED')
    await server.database.system((tx) =>
      tx.run(
        sql`update entity_products set price = 1 where client_id = ${user.clientId} and offer_id = ${offer.OfferId}`,
      ),
    )
    expect((await page.accept(acceptance(read, 121, { Signature: PICTURE }))).body.code).toBe('OFFER_CHANGED')
    const { Happenings } = await withCustomer(user, offer)
    expect(Happenings.map(({ Kind }) => Kind)).toEqual(['sent', 'opened'])
    expect(await offerNow(user, offer)).toMatchObject({ State: 'sent' })
  })

  test.each([
    [{ Agreed: false }],
    [{ Name: ' ' }],
    [{ Signature: 'not a picture' }],
    [{ Signature: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }],
    [{ Signature: Buffer.from(PICTURE, 'base64').subarray(0, 40).toString('base64') }],
    [{ Options: [-1] }],
    [{ Options: [1.5] }],
    [{ Total: '121' }],
    [{ Total: Number.NaN }],
    [{ State: 'accepted' }],
  ])('with %j is refused', async (more) => {
    const page = customer(server, shared, '198.51.100.18')
    const reply = await page.accept(acceptance((await page.read()).body, 121, more))
    expect(reply.status, JSON.stringify(reply.body)).toBe(422)
  })
})

describe('a refusal by the customer', () => {
  test('is kept with its reason and told to the agent; a revision may follow', async () => {
    const offer = await offerWithOptions(user)
    const page = customer(server, await tokenOf(user, offer), '198.51.100.19')
    const reply = await page.decline({ Name: 'Karen Gislason', Reason: 'price', Words: 'Prea scump.' })
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ State: 'declined' })
    expect((await withCustomer(user, offer)).Happenings.at(-1)).toMatchObject({ Kind: 'declined', Reason: 'price' })
    expect(await notices(offer)).toHaveLength(1)
    expect((await page.decline({ Name: 'Karen', Reason: 'date' })).body.code).toBe('OFFER_ANSWERED')
    const reopened = await user.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'draft' })
    expect(reopened.body).toMatchObject({ State: 'draft', Revision: 2 })
  })
})

test('a line of a bill is no option', async () => {
  const offer = await offerWithOptions(user)
  const bill = await user.call('POST', `/api/offers/${String(offer.OfferId)}/bill`, {})
  const line = { RelatedEntityType: 'bill', RelatedEntityId: bill.body.BillId, Name: 'Zid', Optional: true }
  expect((await user.call('POST', '/api/entityProducts', line)).body.errors).toMatchObject([{ field: 'Optional' }])
  expect(bill.body).toMatchObject({ WithVAT: 121 })
  const sent = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, Name: 'Zid', Optional: null }
  expect((await user.call('POST', '/api/entityProducts', sent)).status).toBeLessThan(500)
})
