import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { AccountRecord, BillingAccount, BillingClass } from '@temelia/model/billing/billing-account'
import { Offer } from '@temelia/model/billing/offer'
import { Payment } from '@temelia/model/billing/payment'
import { Product } from '@temelia/model/billing/product'
import { Series } from '@temelia/model/billing/series'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { addLine, draftBill, issuedBill } from './bills.fixture.ts'

let server: TestApp
let owner: TestUser
let stranger: TestUser
const today = () => todayIn('ro', new Date())

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
  stranger = await server.tenant()
})

const restore = (undoId: unknown, who = owner) => who.call('POST', `/undoStackItems/${String(undoId)}/restore`)
const remove = async (url: string) => {
  const reply = await owner.call('DELETE', url)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.UndoId
}

describe('a person who sees the bill, but not all that it names', () => {
  test('credits it: the credit note is of the same project and opportunity', async () => {
    const { AccountId } = await make(owner, Customer)
    const project = await make(owner, Project)
    const opportunity = await make(owner, Opportunity, { AccountId })
    const product = await make(owner, Product, { Price: 5 })
    const links = { AccountId, InvestmentId: project.InvestmentId, OpportunityId: opportunity.OpportunityId }
    const bill = await draftBill(owner, links)
    await addLine(owner, bill, { ProductId: product.ProductId })
    expect((await owner.call('POST', `/api/bills/${String(bill.BillId)}/issue`, {})).status).toBe(200)
    const clerk = await owner.colleague({ bannedModules: ['projects', 'sales'], editForeign: true })
    const note = await clerk.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)
    expect(note.status, JSON.stringify(note.body)).toBe(201)
    expect(note.body).toMatchObject(links)
  })

  test('writes a note on a payment for it', async () => {
    const { AccountId } = await make(owner, Customer)
    const bill = await issuedBill(owner, { AccountId })
    const payment = await make(owner, Payment, {
      AccountId,
      Date: today(),
      Amount: 121,
      Bills: [{ BillId: bill.BillId, Amount: 121 }],
    })
    const cashier = await owner.colleague({ bannedModules: ['billing'], editForeign: true })
    const url = `/api/payments/${String(payment.PaymentId)}`
    expect((await cashier.call('PUT', url, { Note: 'Adus de curier' })).status).toBe(200)
    const more = [{ BillId: bill.BillId, Amount: 100 }]
    expect((await cashier.call('PUT', url, { Bills: more })).status).toBe(403)
  })
})

describe('what a body names in JSON', () => {
  test('a payment is for no bill of a colleague’s, of another company, or of nothing', async () => {
    const { AccountId } = await make(owner, Customer)
    const bill = await issuedBill(owner, { AccountId })
    const theirs = await issuedBill(stranger)
    const blind = await owner.colleague({ viewForeign: false, editForeign: true })
    const own = await make(blind, Customer)
    for (const [who, account, id] of [
      [blind, own.AccountId, bill.BillId],
      [owner, AccountId, theirs.BillId],
      [owner, AccountId, 999_999_999],
    ] as const) {
      const reply = await who.call('POST', '/api/payments', {
        AccountId: account,
        Date: today(),
        Amount: 1,
        Bills: [{ BillId: id, Amount: 1 }],
      })
      expect([reply.status, JSON.stringify(reply.body.errors)]).toEqual([422, expect.stringContaining('NOT_FOUND')])
    }
  })

  test('a line stands on no bill or offer that the caller does not see', async () => {
    const bill = await draftBill(owner)
    const offer = await make(owner, Offer)
    const blind = await owner.colleague({ viewForeign: false, editForeign: true })
    for (const who of [blind, stranger])
      for (const [type, id] of [
        ['bill', bill.BillId],
        ['offer', offer.OfferId],
      ]) {
        const body = { RelatedEntityType: type, RelatedEntityId: id, Name: 'x', Price: 1 }
        expect((await who.call('POST', '/api/entityProducts', body)).status).toBe(422)
      }
    const reader = await owner.colleague({ edit: false, add: true, delete: true, editForeign: true })
    const lines = await owner.call(
      'GET',
      `/api/entityProducts?RelatedEntityType=bill&RelatedEntityId=${String(bill.BillId)}`,
    )
    const line = String(lines.body._embedded?.entityProducts?.[0]?.EntityProductId)
    expect((await blind.call('GET', `/api/entityProducts/${line}`)).status).toBe(404)
    expect((await stranger.call('GET', `/api/entityProducts/${line}`)).status).toBe(404)
    const added = { RelatedEntityType: 'bill', RelatedEntityId: bill.BillId, Name: 'x', Price: 1 }
    expect((await reader.call('POST', '/api/entityProducts', added)).status).toBe(403)
    expect((await reader.call('PUT', `/api/entityProducts/${line}`, { Price: 7 })).status).toBe(403)
    expect((await reader.call('DELETE', `/api/entityProducts/${line}`)).status).toBe(403)
    for (const who of [blind, stranger])
      for (const path of ['totals', 'export', 'export?format=xml'])
        expect((await who.call('GET', `/api/bills/${String(bill.BillId)}/${path}`)).status).toBe(404)
    for (const path of ['issue', 'creditNote'])
      expect((await reader.call('POST', `/api/bills/${String(bill.BillId)}/${path}`, {})).status).toBe(
        path === 'issue' ? 403 : 409,
      )
    const barred = await owner.colleague({ bannedModules: ['billing'] })
    for (const path of ['totals', 'export', 'export?format=xml'])
      expect((await barred.call('GET', `/api/bills/${String(bill.BillId)}/${path}`)).status).toBe(403)
  })

  test('a series of another company issues nothing, nor one of another kind', async () => {
    const bill = await draftBill(owner)
    const theirs = await make(stranger, Series, { Kind: 'invoice' })
    const receipts = await make(owner, Series, { Kind: 'receipt' })
    for (const { SeriesId } of [theirs, receipts, { SeriesId: 999_999_999 }])
      expect((await owner.call('POST', `/api/bills/${String(bill.BillId)}/issue`, { SeriesId })).status).toBe(422)
  })
})

describe('what comes back or goes', () => {
  test('a series that gave numbers is not deleted', async () => {
    const series = await make(owner, Series, { Kind: 'invoice' })
    await issuedBill(owner, { SeriesId: series.SeriesId })
    expect((await owner.call('DELETE', `/api/series/${String(series.SeriesId)}`)).body.code).toBe('RECORD_IN_USE')
  })

  test('a payment into an account that is gone is not taken back: its money would lie nowhere', async () => {
    const account = await make(owner, BillingAccount, { Currency: 'RON' })
    const payment = await make(owner, Payment, {
      AccountId: (await make(owner, Customer)).AccountId,
      Date: today(),
      Amount: 50,
      BillingAccountId: account.BillingAccountId,
    })
    const entry = await make(owner, AccountRecord, {
      BillingAccountId: account.BillingAccountId,
      Date: today(),
      Amount: 7,
      ToBillingAccountId: null,
    })
    const undo = [
      await remove(`/api/payments/${String(payment.PaymentId)}`),
      await remove(`/api/account-records/${String(entry.AccountRecordId)}`),
    ]
    const gone = await remove(`/api/billing-accounts/${String(account.BillingAccountId)}`)
    for (const id of undo) expect((await restore(id)).body.code).toBe('UNDO_INVALID_POSITION')
    expect((await restore(gone)).status).toBe(200)
    for (const id of undo) expect((await restore(id)).status).toBe(200)
    expect((await owner.call('GET', `/api/billing-accounts/${String(account.BillingAccountId)}`)).body.Balance).toBe(57)
  })

  test('an account whose class is gone comes back, and a class with money in it does not go', async () => {
    const { BillingClassId } = await make(owner, BillingClass)
    const account = await make(owner, BillingAccount, { BillingClassId, Currency: 'RON' })
    const undo = await remove(`/api/billing-accounts/${String(account.BillingAccountId)}`)
    await remove(`/api/billing-classes/${String(BillingClassId)}`)
    expect((await restore(undo)).status).toBe(200)
  })
})

describe('hostile values', () => {
  test.each([
    ['Quantity', 'NaN'],
    ['Quantity', 1e308],
    ['Price', '1e400'],
    ['Price', -9_999_999_999.5],
    ['Discount', -0.01],
    ['VATRate', 100.5],
    ['Position', 1.5],
    ['Position', 1e18],
  ])('%s %s of a line is refused with its field', async (field, value) => {
    const bill = await make(owner, Bill)
    const reply = await owner.call('POST', '/api/entityProducts', {
      RelatedEntityType: 'bill',
      RelatedEntityId: bill.BillId,
      Name: 'x',
      Price: 1,
      [field]: value,
    })
    expect([reply.status, JSON.stringify(reply.body.errors)]).toEqual([422, expect.stringContaining(field)])
  })

  test.each(['0001-01-01', '9999-12-31', '2201-01-01'])('the day %s is no day of a document', async (day) => {
    const { AccountId } = await make(owner, Customer)
    for (const [path, body] of [
      ['bills', { AccountId, Date: day }],
      ['bills', { AccountId, DueDate: day }],
      ['payments', { AccountId, Date: day, Amount: 1 }],
    ] as const)
      expect((await owner.call('POST', `/api/${path}`, body)).status).toBe(422)
    const bill = await draftBill(owner)
    expect((await owner.call('POST', `/api/bills/${String(bill.BillId)}/issue`, { Date: day })).status).toBe(422)
  })

  test('a draft of the first day that can be is read, and issued it says what is wrong', async () => {
    const bill = await draftBill(owner, { Date: '1900-01-01' })
    const reply = await owner.call('POST', `/api/bills/${String(bill.BillId)}/issue`, {})
    expect(reply.status).toBe(422)
    const { BillId } = await draftBill(owner, { Date: addDays(today(), 1) })
    expect((await owner.call('POST', `/api/bills/${String(BillId)}/issue`, {})).status).toBe(422)
  })
})
