import { Offer } from '@temelia/model/billing/offer'
import { OfferText } from '@temelia/model/billing/offer-text'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { picture, uploaded } from '../../testing/uploads.ts'
import type { OfferContent } from './content.ts'
import { offerHtml } from './offer-html.ts'
import { customer, offerWithOptions, tokenOf } from './offer-page.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const content: OfferContent = {
  language: 'en',
  region: 'us',
  name: 'House addition <two stories>',
  number: 'P-2026-031',
  revision: 1,
  date: '2026-11-24',
  validUntil: '2026-12-24',
  header: 'Karen, thank you.',
  footer: null,
  currency: 'USD',
  discount: 0,
  seller: party('Harbor & Pine Builders LLC'),
  customer: party('Karen Gislason'),
  vatPayer: true,
  cashVat: false,
  selling: {
    cover: 'data:image/png;base64,AAAA',
    summary: 'One price, one crew.',
    site: '418 Alder Street',
    duration: '14 weeks',
    warranty: '2 years',
    included: ['Building permit', 'Final clean'],
    excluded: ['Landscaping'],
    instalments: [
      { name: 'Deposit, on signing', percent: 10 },
      { name: 'Final walk-through', percent: 90 },
    ],
    terms: 'Invoices are due in 15 days.',
    contact: { name: 'Dana Pruitt', phone: '(631) 555-0142', email: 'dana@harborpine.example' },
  },
  lines: [
    line({ name: 'Framing', description: '2x6 walls, engineered joists.', price: 1_000, rate: 8.75 }),
    line({ name: 'Mobilization', price: 0, rate: 8.75 }),
    line({ name: 'Without gutters', price: -100, rate: 8.75, optional: true }),
  ],
}

describe('the print of an offer', () => {
  test('says what is built in sentences, what is in the price, the options with tax, the payments and the terms', () => {
    const { content: html, header, footer, paper } = offerHtml(content, null)
    expect(paper).toBe('letter')
    for (const part of [
      'src="data:image/png;base64,AAAA"',
      'House addition &#60;two stories&#62;',
      'One price, one crew.',
      '1,087.50 USD',
      '14 weeks',
      '418 Alder Street',
      'Dana Pruitt',
      '2x6 walls, engineered joists.',
      'Building permit',
      'Landscaping',
      '-108.75',
      '108.75',
      '978.75',
      'Invoices are due in 15 days.',
    ])
      expect(html).toContain(part)
    // Sentences stand instead of quantity and price.
    expect(html).not.toContain('1 LS at')
    expect(header).toContain('Proposal P-2026-031')
    expect(footer).toContain('Harbor &#38; Pine')
  })

  test('of an offer that says none of it is short and has no cover', () => {
    const { selling: _none, ...plain } = content
    const { content: html } = offerHtml(plain, null)
    expect(html).not.toContain('page-break-before')
    expect(html).not.toContain('Payment schedule')
  })

  test('is given of a draft, and only to whom the offer is shown', async () => {
    const offer = await offerWithOptions(user, { Included: 'Schele\n- Curățenie' })
    const path = `/api/offers/${String(offer.OfferId)}/export`
    const reply = await user.call('GET', path)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await (await server.tenant()).call('GET', path)).status).toBe(404)
  })
})

describe('what an offer says to win the work', () => {
  test('reaches the customer’s page as it was sent, with the cover', async () => {
    const fileId = await uploaded(user, 'casa.png', picture(8, 4))
    const offer = await offerWithOptions(user, {
      Summary: 'Un singur preț',
      Excluded: 'Taxe\nMobilier',
      PaymentSchedule: 'Avans: 30 %\n70 % La recepție',
      CoverFileId: fileId,
    })
    const read = await customer(server, await tokenOf(user, offer), '198.51.100.40').read()
    expect(read.body.Document).toMatchObject({
      Summary: 'Un singur preț',
      Excluded: ['Taxe', 'Mobilier'],
      Included: [],
      Payments: [
        { Name: 'Avans', Percent: 30 },
        { Name: 'La recepție', Percent: 70 },
      ],
    })
    expect((read.body.Document as Wire).Cover).toMatch(/^data:image\/png;base64,/)
  })

  test.each([
    ['Avans 30 %\nrestul', 'SCHEDULE_LINE'],
    ['30 % Avans\n60 % Recepție', 'SCHEDULE_SUM'],
  ])('is refused with a sentence where the payments cannot be read: %j', async (schedule, code) => {
    const offer = await make(user, Offer, {})
    const reply = await user.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { PaymentSchedule: schedule })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toMatchObject([{ field: 'PaymentSchedule', code }])
  })

  test('is locked with the offer once it was sent', async () => {
    const offer = await offerWithOptions(user)
    await tokenOf(user, offer)
    const reply = await user.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { Terms: 'Altele' })
    expect([reply.status, reply.body.code]).toEqual([409, 'OFFER_SENT'])
  })

  test('may be saved for other offers, by each company for itself', async () => {
    const text = await make(user, OfferText, {
      Name: 'Plata la 30 de zile',
      Place: 'terms',
      Words: 'Plata la 30 de zile.',
    })
    const other = await server.tenant()
    expect((await other.call('GET', `/api/offer-texts/${String(text.OfferTextId)}`)).status).toBe(404)
    const blind = await user.colleague({ bannedModules: ['billing'] })
    expect((await blind.call('GET', '/api/offer-texts')).status).toBe(403)
  })
})

function party(name: string) {
  return { name, taxId: null, registerNumber: null, phone: null, email: null, address: null }
}

function line(own: Partial<OfferContent['lines'][number]>): OfferContent['lines'][number] {
  const plain = {
    name: '',
    unit: 'LS',
    quantity: 1,
    price: 0,
    discount: 0,
    category: 'S',
    rate: 0,
    optional: false,
  } as const
  return { ...plain, ...own }
}
