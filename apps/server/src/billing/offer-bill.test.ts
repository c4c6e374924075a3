import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { draftBill, issuedBill } from './bills.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function offerOf(lines: readonly Wire[], more: Wire = {}): Promise<Wire> {
  const offer = await make(user, Offer, more)
  for (const line of lines) await offerLine(offer, line)
  return offer
}

async function offerLine(offer: Wire, line: Wire): Promise<Wire> {
  const body = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, Name: 'Zidărie', ...line }
  return (await user.call('POST', '/api/entityProducts', body)).body
}

const billOf = async (offer: Wire, body: Wire = {}) =>
  user.call('POST', `/api/offers/${String(offer.OfferId)}/bill`, body)
const issue = (bill: Wire) => user.call('POST', `/api/bills/${String(bill.BillId)}/issue`, {})
const totals = async (bill: Wire) => (await user.call('GET', `/api/bills/${String(bill.BillId)}/totals`)).body
const linesOf = async (bill: Wire) => {
  const filter = JSON.stringify({
    and: [
      { field: 'RelatedEntityType', op: 'eq', value: 'bill' },
      { field: 'RelatedEntityId', op: 'eq', value: bill.BillId },
    ],
  })
  return (
    (await user.call('GET', `/api/entityProducts?sort=Position&filter=${encodeURIComponent(filter)}`)).body._embedded
      ?.entityProducts ?? []
  )
}

describe('a bill from an offer', () => {
  test('has its lines, its discount and its customer', async () => {
    const offer = await offerOf(
      [
        { Quantity: 3, Price: 33.33, Discount: 5 },
        { Price: 10, VATRate: 11 },
      ],
      { Discount: 10 },
    )
    const bill = await billOf(offer)
    expect(bill.status, JSON.stringify(bill.body)).toBe(201)
    expect(bill.body).toMatchObject({
      Kind: 'invoice',
      State: 'draft',
      AccountId: offer.AccountId,
      OfferId: offer.OfferId,
      Discount: 10,
    })
    const whole = (await user.call('GET', `/api/offers/${String(offer.OfferId)}/totals`)).body
    expect(await totals(bill.body)).toEqual(whole)
    expect((await billOf(offer, { Kind: 'proforma' })).body.Kind).toBe('proforma')
  })

  test('takes back the advances, so that everything comes to the offer', async () => {
    const offer = await offerOf([{ Price: 1000 }, { Price: 333.33, VATRate: 11 }], { Discount: 7 })
    const first = (await billOf(offer, { Kind: 'advance', Percent: 30 })).body
    expect((await issue(first)).status).toBe(200)
    const second = (await billOf(offer, { Kind: 'advance', Percent: 12.5 })).body
    await issue(second)
    const last = (await billOf(offer)).body
    const issued = await issue(last)
    expect(issued.status, JSON.stringify(issued.body)).toBe(200)
    const whole = (await user.call('GET', `/api/offers/${String(offer.OfferId)}/totals`)).body
    const parts = await Promise.all([first, second, last].map(totals))
    const sum = (key: string) => Math.round(parts.reduce((all, one) => all + Number(one[key]) * 100, 0)) / 100
    expect(sum('WithoutVAT')).toBe(whole.WithoutVAT)
    const back = (await linesOf(last)).filter(({ AdvanceBillId }) => AdvanceBillId !== null)
    expect(back.map(({ Name }) => String(Name).slice(0, 12))).toEqual([
      'Stornare ava',
      'Stornare ava',
      'Stornare ava',
      'Stornare ava',
    ])
    // Nothing is left of them.
    const again = (await billOf(offer)).body
    expect((await linesOf(again)).filter(({ AdvanceBillId }) => AdvanceBillId !== null)).toEqual([])
  })

  test('never takes back more than is left, whoever is first', async () => {
    const offer = await offerOf([{ Price: 1000 }])
    const advance = (await billOf(offer, { Kind: 'advance', Percent: 40 })).body
    await issue(advance)
    const one = (await billOf(offer)).body
    const [, back] = await linesOf(one)
    await user.call('PATCH', `/api/entityProducts/${String(back?.EntityProductId)}`, { Price: 400.01 })
    const refused = await issue(one)
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining('OVER_ADVANCE'),
    ])
    await user.call('PATCH', `/api/entityProducts/${String(back?.EntityProductId)}`, { Price: 400 })
    expect((await issue(one)).status).toBe(200)
    // A credit note of the invoice gives the advance back.
    const note = (await user.call('POST', `/api/bills/${String(one.BillId)}/creditNote`)).body
    expect((await issue(note)).status).toBe(200)
    const other = (await billOf(offer)).body
    expect((await linesOf(other)).map(({ Value }) => Value)).toEqual([1000, -400])
  })

  test('is refused where there is nothing to bill', async () => {
    expect((await billOf(await offerOf([]))).body.code).toBe('BILL_EMPTY')
    const declined = await offerOf([{ Price: 1 }])
    await user.call('PATCH', `/api/offers/${String(declined.OfferId)}`, { State: 'declined' })
    expect((await billOf(declined)).body.code).toBe('OFFER_DECLINED')
    const offer = await offerOf([{ Price: 1 }])
    expect((await billOf(offer, { Kind: 'advance' })).status).toBe(422)
    expect((await billOf(offer, { Kind: 'advance', Percent: 101 })).status).toBe(422)
    const stranger = await server.tenant()
    expect((await stranger.call('POST', `/api/offers/${String(offer.OfferId)}/bill`, {})).status).toBe(404)
    const reader = await user.colleague({ add: false })
    expect((await reader.call('POST', `/api/offers/${String(offer.OfferId)}/bill`, {})).status).toBe(403)
  })
})

test('a sent offer stays as it is until it is a draft again', async () => {
  const offer = await offerOf([{ Price: 100 }])
  const line = await offerLine(offer, { Price: 50 })
  const path = `/api/offers/${String(offer.OfferId)}`
  const linePath = `/api/entityProducts/${String(line.EntityProductId)}`
  expect((await user.call('PATCH', path, { State: 'sent' })).status).toBe(200)
  expect((await user.call('PATCH', path, { Discount: 5 })).body.code).toBe('OFFER_SENT')
  expect((await user.call('PATCH', linePath, { Price: 51 })).body.code).toBe('OFFER_SENT')
  expect((await user.call('DELETE', linePath)).body.code).toBe('OFFER_SENT')
  expect((await offerLine(offer, { Price: 1 })).code).toBe('OFFER_SENT')
  expect((await user.call('PATCH', path, { State: 'accepted' })).body).toMatchObject({
    State: 'accepted',
    WithoutVAT: 150,
  })
  expect((await user.call('PATCH', path, { State: 'draft', Discount: 10 })).body).toMatchObject({
    State: 'draft',
    WithoutVAT: 135,
  })
  expect((await user.call('PATCH', linePath, { Price: 51 })).status).toBe(200)
})

describe('cancelling', () => {
  const cancel = (bill: Wire, who = user) =>
    who.call('POST', `/api/bills/${String(bill.BillId)}/cancel`, { Reason: 'Clientul a renunțat' })

  test('a draft or a proforma stays as cancelled, and nothing more comes of it', async () => {
    const draft = await draftBill(user)
    expect((await cancel(draft)).body).toMatchObject({ State: 'canceled', Number: null, Reason: 'Clientul a renunțat' })
    expect((await issue(draft)).body.code).toBe('BILL_ISSUED')
    expect((await addLineTo(draft)).code).toBe('BILL_ISSUED')
    const proforma = await issuedBill(user, { Kind: 'proforma' })
    expect((await cancel(proforma)).body).toMatchObject({ State: 'canceled', Number: proforma.Number })
    expect((await cancel(proforma)).status).toBe(200)
  })

  test('an issued invoice is cancelled by its credit note alone', async () => {
    const bill = await issuedBill(user)
    const reply = await cancel(bill)
    expect([reply.status, reply.body.code]).toEqual([409, 'BILL_NEEDS_CREDIT_NOTE'])
    const note = (await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    expect((await user.call('GET', `/api/bills/${String(bill.BillId)}`)).body.State).toBe('issued')
    await issue(note)
    const after = (await user.call('GET', `/api/bills/${String(bill.BillId)}`)).body
    expect(after.State).toBe('canceled')
    // Both are still set off against each other.
    const bills = [
      { BillId: bill.BillId, Amount: after.WithVAT },
      { BillId: note.BillId, Amount: -Number(after.WithVAT) },
    ]
    const today = String(after.Date)
    const paid = await user.call('POST', '/api/payments', {
      AccountId: bill.AccountId,
      Date: today,
      Amount: 0,
      Method: 'compensation',
      Bills: bills,
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  })

  test('asks for the right to change it', async () => {
    const bill = await make(user, Bill)
    expect((await cancel(bill, await user.colleague({ edit: false }))).status).toBe(403)
    expect((await cancel(bill, await server.tenant())).status).toBe(404)
  })
})

async function addLineTo(bill: Wire): Promise<Wire> {
  const body = { RelatedEntityType: 'bill', RelatedEntityId: bill.BillId, Name: 'Zidărie', Price: 1 }
  return (await user.call('POST', '/api/entityProducts', body)).body
}
