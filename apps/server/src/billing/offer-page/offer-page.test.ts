import { createHash } from 'node:crypto'
import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../../testing/app.ts'
import { acceptance, customer, offerNow, offerWithOptions, tokenOf, withCustomer } from './offer-page.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('sending an offer', () => {
  test('gives an address once, marks it as sent and keeps only the hash of the token', async () => {
    const offer = await offerWithOptions(user)
    const reply = await user.call('POST', `/api/offers/${String(offer.OfferId)}/links`, { EndsOn: addDays(today, 9) })
    expect(reply.status).toBe(201)
    expect(reply.body.Url).toMatch(/\/offer\.html#ro_[\w-]{32}$/)
    const token = String(reply.body.Url).split('#')[1] as string
    expect(await offerNow(user, offer)).toMatchObject({ State: 'sent', Revision: 1, Date: today })
    const kept = await server.database.system((tx) =>
      tx.rows<Wire>(
        sql`select to_jsonb(l) as row from offer_links l where client_id = ${user.clientId} and offer_id = ${offer.OfferId}`,
      ),
    )
    expect(JSON.stringify(kept)).not.toContain(token.slice(3))
    const { Links, Happenings } = await withCustomer(user, offer)
    expect(Links).toMatchObject([{ State: 'open', EndsOn: addDays(today, 9), Opens: 0, OpenedAt: null }])
    expect(Happenings).toMatchObject([{ Kind: 'sent', Name: 'Ana Pop', UserId: user.userId }])
    expect(JSON.stringify(await withCustomer(user, offer))).not.toContain(token.slice(3))
  })

  test('numbers those that have no number, once and each differently, also where the series name is taken', async () => {
    const owner = await server.tenant()
    expect((await owner.call('POST', '/api/series', { Name: 'OF', Kind: 'invoice' })).status).toBe(201)
    const [linked, marked, own] = [
      await offerWithOptions(owner, { Number: null }),
      await offerWithOptions(owner, { Number: null }),
      await offerWithOptions(owner, { Number: 'A/12' }),
    ]
    const page = (await customer(server, await tokenOf(owner, linked)).read()).body
    expect(page.Document).toMatchObject({ Number: 'OF2 0001' })
    await tokenOf(owner, linked)
    for (const offer of [marked, own]) {
      const reply = await owner.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'sent' })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    const numbers = await Promise.all([linked, marked, own].map(async (offer) => (await offerNow(owner, offer)).Number))
    expect(numbers).toEqual(['OF2 0001', 'OF2 0002', 'A/12'])
  })

  test('a number is given once: typed ones are passed over, looking takes none, and the series keeps what it gave', async () => {
    const owner = await server.tenant()
    const now = async (offer: Wire) => (await offerNow(owner, offer)).Number
    const [typed, first, second] = [
      await offerWithOptions(owner, { Number: 'OF 0001' }),
      await offerWithOptions(owner, { Number: null }),
      await offerWithOptions(owner, { Number: null }),
    ]
    const sent = { Entity: 'offers', Action: 'edit', Changes: { State: 'sent' }, Ids: [first.OfferId, second.OfferId] }
    for (let look = 0; look < 2; look++) {
      const preview = await owner.call('POST', '/api/bulk/preview', sent)
      expect([preview.status, preview.body.Changed], JSON.stringify(preview.body)).toEqual([200, 2])
    }
    await tokenOf(owner, first)
    expect([await now(typed), await now(first), await now(second)]).toEqual(['OF 0001', 'OF 0002', null])
    // One that its customer has without a number stays so, whatever changes about it.
    await server.database.system((tx) =>
      tx.run(sql`update offers set number = null where client_id = ${owner.clientId} and id = ${first.OfferId}`),
    )
    const colleague = await owner.colleague()
    const handed = await owner.call('PATCH', `/api/offers/${String(first.OfferId)}`, { UserId: colleague.userId })
    expect([handed.status, await now(first)], JSON.stringify(handed.body)).toEqual([200, null])
    await server.database.system((tx) =>
      tx.run(sql`update offers set number = 'OF 0002' where client_id = ${owner.clientId} and id = ${first.OfferId}`),
    )
    // A draft again keeps the number that its customer may have read.
    expect((await owner.call('PATCH', `/api/offers/${String(first.OfferId)}`, { State: 'draft' })).status).toBe(200)
    await tokenOf(owner, first)
    expect(await now(first)).toBe('OF 0002')
    const { _embedded } = (await owner.call('GET', '/api/series')).body
    const series = _embedded?.['series']?.find(({ Kind }) => Kind === 'offer')
    for (const change of [{ NextNumber: 1 }, { Kind: 'invoice' }, { Name: 'F' }])
      expect((await owner.call('PATCH', `/api/series/${String(series?.SeriesId)}`, change)).status).toBe(422)
    expect((await owner.call('DELETE', `/api/series/${String(series?.SeriesId)}`)).status).toBe(409)
  })

  test.each([
    ['an end that has passed', {}, { EndsOn: addDays(today, -1) }, 'EndsOn'],
    ['an end too far away', {}, { EndsOn: addDays(today, 4_000) }, 'EndsOn'],
    ['an offer that is no longer valid', { ValidUntil: addDays(today, -1) }, {}, 'ValidUntil'],
  ])('refuses %s', async (_what, more, options, field) => {
    const offer = await offerWithOptions(user, more)
    const reply = await user.call('POST', `/api/offers/${String(offer.OfferId)}/links`, options)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toMatchObject([{ field, code: 'PAST_DAY' }])
    expect(await offerNow(user, offer)).toMatchObject({ State: 'draft' })
  })

  test('is for who may change the offer, and for its company alone', async () => {
    const offer = await offerWithOptions(user)
    const reader = await user.colleague({ edit: false, editForeign: false })
    const other = await server.tenant()
    const path = `/api/offers/${String(offer.OfferId)}`
    expect((await reader.call('POST', `${path}/links`, {})).status).toBe(403)
    expect((await other.call('POST', `${path}/links`, {})).status).toBe(404)
    expect((await other.call('GET', `${path}/customer`)).status).toBe(404)
    await tokenOf(user, offer)
    const [link] = (await withCustomer(user, offer)).Links
    expect((await other.call('POST', `${path}/links/${String(link?.LinkId)}/revoke`)).status).toBe(404)
    expect((await reader.call('POST', `${path}/links/${String(link?.LinkId)}/revoke`)).status).toBe(403)
    expect((await reader.call('POST', `${path}/answer`, { Words: 'Da' })).status).toBe(403)
    const blind = await user.colleague({ bannedModules: ['billing'] })
    expect((await blind.call('GET', `${path}/customer`)).status).toBe(403)
    const [sent] = (await withCustomer(user, offer)).Happenings
    expect((await blind.call('GET', `/files/${String(sent?.FileId)}`)).status).toBe(404)
    expect((await user.call('GET', `/files/${String(sent?.FileId)}`)).status).toBe(200)
  })
})

describe('the page of an offer', () => {
  test('shows what was sent and its PDF, and nothing else of the company', async () => {
    const offer = await offerWithOptions(user, { Header: 'Stimată doamnă,', ValidUntil: addDays(today, 5) })
    const page = customer(server, await tokenOf(user, offer))
    const read = await page.read()
    expect(read.status, JSON.stringify(read.body)).toBe(200)
    expect(read.body).toMatchObject({
      State: 'open',
      Region: 'ro',
      Document: {
        Number: 'O-7',
        Header: 'Stimată doamnă,',
        Lines: [
          { Name: 'Zidărie', Net: 100 },
          { Optional: true, Net: 50 },
          { Optional: true, Net: -10 },
        ],
      },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/"(?:UserId|AccountId|OpportunityId|ProjectId|OfferId|ClientId)"/)
    expect(read.raw.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(read.raw.headers['set-cookie']).toBeUndefined()
    const pdf = await page.pdf()
    expect(pdf.raw.headers['content-type']).toBe('application/pdf')
    const hash = createHash('sha256').update(pdf.raw.rawPayload).digest('hex')
    expect((read.body.Document as Wire).Fingerprint).toBe(hash)
    await page.read()
    const { Links, Happenings } = await withCustomer(user, offer)
    expect(Links).toMatchObject([{ Opens: 2 }])
    expect(Happenings.map(({ Kind }) => Kind)).toEqual(['sent', 'opened'])
    expect(Happenings[1]).toMatchObject({ Address: '198.51.100.7', UserAgent: 'Phone' })
  })

  test.each(['', 'x', `ro_${'A'.repeat(32)}`, `us_${'A'.repeat(32)}`, `fr_${'A'.repeat(32)}`, "ro_' or 1=1 --"])(
    'is not there for the token %j',
    async (token) => {
      const page = customer(server, token, '198.51.100.8')
      expect((await page.read()).status).toBe(404)
      expect((await page.pdf()).status).toBe(404)
      expect((await page.accept({ ...acceptance({ Document: {} }, 1), Fingerprint: 'x' })).status).toBe(404)
      expect((await page.decline({ Name: 'Ion', Reason: 'price' })).status).toBe(404)
      expect((await page.ask({ Name: 'Ion', Words: 'Unde?' })).status).toBe(404)
    },
  )

  test('ends with its link, with the validity, when it is withdrawn and when the offer is deleted', async () => {
    const offer = await offerWithOptions(user, { ValidUntil: addDays(today, 3) })
    const page = customer(server, await tokenOf(user, offer, { EndsOn: addDays(today, 4) }), '198.51.100.9')
    const first = (await page.read()).body
    const set = (change: ReturnType<typeof sql>) =>
      server.database.system((tx) =>
        tx.run(
          sql`update offer_links set ${change} where client_id = ${user.clientId} and offer_id = ${offer.OfferId}`,
        ),
      )
    await set(sql`content = jsonb_set(content, '{validUntil}', to_jsonb(${addDays(today, -1)}::text))`)
    expect((await page.read()).body).toMatchObject({ State: 'expired', Document: { Number: 'O-7' } })
    expect((await page.accept(acceptance(first, 121))).body.code).toBe('OFFER_ENDED')
    await set(sql`ends_on = ${addDays(today, -1)}::date`)
    expect((await page.read()).body).toMatchObject({ State: 'ended', Document: null })
    expect((await page.pdf()).status).toBe(409)
    expect((await page.ask({ Name: 'Karen', Words: 'O ofertă nouă?' })).status).toBe(200)
    const [link] = (await withCustomer(user, offer)).Links
    const revoke = `/api/offers/${String(offer.OfferId)}/links/${String(link?.LinkId)}/revoke`
    expect((await user.call('POST', revoke)).status).toBe(200)
    expect((await user.call('POST', revoke)).status).toBe(200)
    expect((await page.read()).body).toMatchObject({ State: 'revoked', Document: null, Talk: [] })
    expect((await page.accept(acceptance(first, 121))).body.code).toBe('OFFER_LINK_REVOKED')
    expect((await page.ask({ Name: 'Karen', Words: 'Mai e bun?' })).body.code).toBe('OFFER_LINK_REVOKED')
    expect((await withCustomer(user, offer)).Happenings.filter(({ Kind }) => Kind === 'revoked')).toHaveLength(1)
    expect((await user.call('DELETE', `/api/offers/${String(offer.OfferId)}`)).status).toBe(200)
    expect((await page.read()).body).toMatchObject({ State: 'canceled', Document: null })
    expect((await page.decline({ Name: 'Karen', Reason: 'price' })).body.code).toBe('OFFER_ENDED')
  })

  test('of an older revision says that there is a newer one', async () => {
    const offer = await offerWithOptions(user)
    const path = `/api/offers/${String(offer.OfferId)}`
    const old = customer(server, await tokenOf(user, offer), '198.51.100.10')
    const first = (await old.read()).body
    await user.call('PATCH', path, { State: 'draft' })
    expect((await old.read()).body).toMatchObject({ State: 'revising', Document: null })
    const fresh = customer(server, await tokenOf(user, offer), '198.51.100.10')
    expect((await old.read()).body).toMatchObject({ State: 'newer', Revision: 1, NewestRevision: 2, Document: null })
    expect((await old.accept(acceptance(first, 121))).body.code).toBe('OFFER_NEWER')
    expect((await old.pdf()).body.code).toBe('OFFER_NEWER')
    expect((await fresh.read()).body).toMatchObject({ State: 'open', Revision: 2 })
  })
})
