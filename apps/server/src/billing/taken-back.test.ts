import { AccountRecord, BillingAccount } from '@temelia/model/billing/billing-account'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Reply, testApp, type TestUser } from '../testing/app.ts'
import { draft, make } from '../testing/drafts.ts'
import { issuedBill } from './bills.fixture.ts'

type Wire = Record<string, unknown>

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const issue = (bill: Wire) => user.call('POST', `/api/bills/${String(bill.BillId)}/issue`, {})
const creditNote = async (bill: Wire) =>
  (await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body as Wire
const put = (path: string, body: Wire) => user.call('PUT', `/api/${path}`, body)
const codes = ({ body }: Reply) =>
  (body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

async function linesOf(bill: Wire): Promise<readonly Wire[]> {
  const path = `/api/entityProducts?RelatedEntityType=bill&RelatedEntityId=${String(bill.BillId)}&sort=Position`
  return (await user.call('GET', path)).body._embedded?.entityProducts ?? []
}

describe('what a bill may be corrected by', () => {
  test('one that its maker does not see is corrected by nothing of theirs; a note of it that was handed on stays as it is', async () => {
    const blind = await user.colleague({ viewForeign: false, editForeign: true })
    const { AccountId } = await make(blind, Customer)
    const bill = await issuedBill(user, { AccountId })
    const { BillId: CorrectsBillId } = bill
    const body = await draft(blind, Bill, { AccountId, Kind: 'creditNote' })
    expect(codes(await blind.call('POST', '/api/bills', { ...body, CorrectsBillId }))).toEqual([
      'CorrectsBillId NOT_FOUND',
    ])
    const own = (await blind.call('POST', '/api/bills', body)).body
    const named = await blind.call('PUT', `/api/bills/${String(own.BillId)}`, { CorrectsBillId })
    expect(codes(named)).toEqual(['CorrectsBillId NOT_FOUND'])
    const note = await creditNote(bill)
    const path = `bills/${String(note.BillId)}`
    expect((await blind.call('PUT', `/api/${path}`, { Name: 'Altul' })).status).toBe(404)
    expect((await put(path, { UserId: blind.userId })).status).toBe(200)
    expect((await blind.call('PUT', `/api/${path}`, { Name: 'Altul' })).status).toBe(404)
    expect((await user.call('GET', `/api/${path}`)).body).toMatchObject({ Name: note.Name, CorrectsBillId })
    expect((await blind.call('POST', `/api/${path}/issue`, {})).status).toBe(404)
    expect((await user.call('GET', `/api/bills/${String(CorrectsBillId)}`)).body).toMatchObject({ State: 'issued' })
  })

  test('a colleague’s bill is taken back only by who may change it', async () => {
    const clerk = await user.colleague()
    const bill = await issuedBill(user)
    const note = (await clerk.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    expect(note).toMatchObject({ Kind: 'creditNote', UserId: clerk.userId })
    expect((await clerk.call('POST', `/api/bills/${String(note.BillId)}/issue`, {})).status).toBe(403)
    expect((await user.call('GET', `/api/bills/${String(bill.BillId)}`)).body).toMatchObject({ State: 'issued' })
    const chief = await user.colleague({ editForeign: true })
    expect((await chief.call('POST', `/api/bills/${String(note.BillId)}/issue`, {})).status).toBe(200)
  })

  test('a credit note that becomes an invoice corrects nothing, and makes no room for more of them', async () => {
    const bill = await issuedBill(user)
    const turned = await creditNote(bill)
    const now = await put(`bills/${String(turned.BillId)}`, { Kind: 'invoice' })
    expect(now.body).toMatchObject({ Kind: 'invoice', CorrectsBillId: null })
    await put(`entityProducts/${String((await linesOf(turned))[0]?.EntityProductId)}`, { Quantity: 5 })
    expect((await issue(turned)).body).toMatchObject({ WithVAT: 605 })
    const over = await creditNote(bill)
    await put(`entityProducts/${String((await linesOf(over))[0]?.EntityProductId)}`, { Quantity: -4 })
    expect(codes(await issue(over))).toEqual(['WithVAT OVER_BILL'])
  })

  test('nothing but a credit note corrects a bill', async () => {
    const bill = await issuedBill(user)
    const body = await draft(user, Bill, { AccountId: bill.AccountId, CorrectsBillId: bill.BillId })
    expect(codes(await user.call('POST', '/api/bills', body))).toEqual(['CorrectsBillId INVALID_VALUE'])
    const other = await make(user, Bill, { AccountId: bill.AccountId })
    const changed = await put(`bills/${String(other.BillId)}`, { CorrectsBillId: bill.BillId })
    expect(codes(changed)).toEqual(['CorrectsBillId INVALID_VALUE'])
  })

  test.each(['proforma', 'delivery', 'receipt'])('no credit note takes back a %s', async (Kind) => {
    const bill = await issuedBill(user, { Kind })
    const reply = await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)
    expect([reply.status, ...codes(reply)]).toEqual([422, 'CorrectsBillId INVALID_VALUE'])
    const body = await draft(user, Bill, { AccountId: bill.AccountId, Kind: 'creditNote', CorrectsBillId: bill.BillId })
    expect(codes(await user.call('POST', '/api/bills', body))).toEqual(['CorrectsBillId INVALID_VALUE'])
  })
})

test('no more of an advance is given back than was deducted', async () => {
  const offer = await make(user, Offer)
  const line = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, Name: 'Zidărie', Price: 1000 }
  await user.call('POST', '/api/entityProducts', line)
  const billed = async (body: Wire) =>
    (await user.call('POST', `/api/offers/${String(offer.OfferId)}/bill`, body)).body as Wire
  await issue(await billed({ Kind: 'advance', Percent: 30 }))
  const invoice = await billed({})
  const backOf = async (bill: Wire) => (await linesOf(bill)).find(({ AdvanceBillId }) => AdvanceBillId !== null)
  const path = `entityProducts/${String((await backOf(invoice))?.EntityProductId)}`
  await put(path, { Quantity: 10 })
  expect(codes(await issue(invoice))).toEqual(['Price OVER_TAKEN'])
  await put(path, { Quantity: -1 })
  expect((await issue(invoice)).status).toBe(200)
  const note = await creditNote(invoice)
  const given = `entityProducts/${String((await backOf(note))?.EntityProductId)}`
  await put(given, { Price: 300.01 })
  expect(codes(await issue(note))).toEqual(['Price OVER_TAKEN'])
  await put(given, { Price: 300 })
  expect((await issue(note)).status).toBe(200)
})

describe('amounts finer than their currency are refused', () => {
  const today = () => new Date().toISOString().slice(0, 10)

  test('in a payment and in what it is for', async () => {
    const bill = await issuedBill(user)
    const about = { AccountId: bill.AccountId, Date: bill.Date }
    const pay = (body: Wire) => user.call('POST', '/api/payments', { ...about, ...body })
    expect(codes(await pay({ Amount: 1e-12 }))).toEqual(['Amount MORE_DECIMALS'])
    const split = await pay({ Amount: 121, Bills: [{ BillId: bill.BillId, Amount: 120.999 }] })
    expect(codes(split)).toEqual(['Bills MORE_DECIMALS'])
    const paid = await pay({ Amount: 121, Bills: [{ BillId: bill.BillId, Amount: 120.99 }] })
    expect([paid.status, paid.body]).toMatchObject([201, { Advance: 0.01 }])
    const changed = await put(`payments/${String(paid.body.PaymentId)}`, { Amount: 121.005 })
    expect(codes(changed)).toEqual(['Amount MORE_DECIMALS'])
    const yen = await pay({ Amount: 10.5, Currency: 'JPY' })
    expect(codes(yen)).toEqual(['Amount MORE_DECIMALS'])
  })

  test('in a record of an account', async () => {
    const { BillingAccountId } = await make(user, BillingAccount)
    const body = await draft(user, AccountRecord, { BillingAccountId, Date: today(), Amount: 0.001 })
    expect(codes(await user.call('POST', '/api/account-records', body))).toEqual(['Amount MORE_DECIMALS'])
  })
})
