import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { draftBill, issuedBill } from '../bills.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const at = (of: Wire, id: string) => String(of[id])
const receipt = (payment: Wire, who = user, body: Wire = {}) =>
  who.call('POST', `/api/payments/${at(payment, 'PaymentId')}/receipt`, body)
const reverse = (of: Wire, who = user, body: Wire = {}) =>
  who.call('POST', `/api/bills/${at(of, 'BillId')}/reverse`, body)
const billNow = async (bill: Wire) => (await user.call('GET', `/api/bills/${at(bill, 'BillId')}`)).body
const codes = (reply: { body: Wire }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

/** A payment in cash of an issued bill of 121. */
async function paidInCash(more: Wire = {}): Promise<{ readonly bill: Wire; readonly payment: Wire }> {
  const bill = await issuedBill(user)
  const payment = await make(user, Payment, {
    AccountId: bill.AccountId,
    Date: today,
    Amount: 121,
    Method: 'cash',
    Document: null,
    Bills: [{ BillId: bill.BillId, Amount: 121 }],
    ...more,
  })
  return { bill, payment }
}

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('the receipt of a payment in cash', () => {
  test('has its own series, the day and the sum of the payment, and says what for', async () => {
    const { bill, payment } = await paidInCash({ Amount: 150 })
    const { status, body } = await receipt(payment)
    expect([status, body]).toMatchObject([
      201,
      {
        Kind: 'receipt',
        State: 'issued',
        Series: 'CH',
        Code: 'CH 0001',
        Date: today,
        WithVAT: 150,
        VAT: 0,
        Paid: 150,
        Due: 0,
        PaymentState: null,
        Currency: 'RON',
        AccountId: bill.AccountId,
      },
    ])
    const lines = await user.call(
      'GET',
      `/api/entityProducts?RelatedEntityType=bill&RelatedEntityId=${at(body, 'BillId')}`,
    )
    expect(JSON.stringify(lines.body)).toContain(`factură ${String(bill.Code)} din`)
    expect(JSON.stringify(lines.body)).toContain(', avans')
    const now = await user.call('GET', `/api/payments/${at(payment, 'PaymentId')}`)
    expect(now.body).toMatchObject({ ReceiptId: body.BillId, Document: 'CH 0001', Advance: 29 })
    const pdf = await user.call('GET', `/api/bills/${at(body, 'BillId')}/export`)
    expect([pdf.status, pdf.raw.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('is issued once, and the payment then stays as it is but for its note', async () => {
    const { payment } = await paidInCash()
    const replies = await Promise.all(Array.from({ length: 5 }, () => receipt(payment)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('RECEIPT_ISSUED')
    const url = `/api/payments/${at(payment, 'PaymentId')}`
    for (const body of [{ Amount: 100 }, { Date: addDays(today, -1) }, { Method: 'bank' }, { Bills: [] }])
      expect((await user.call('PUT', url, body)).body.code, JSON.stringify(body)).toBe('RECEIPT_ISSUED')
    expect((await user.call('DELETE', url)).body.code).toBe('RECEIPT_ISSUED')
    // The rate of the books is on no receipt, and often comes later.
    expect((await user.call('PUT', url, { ExchangeRate: 4.97 })).body).toMatchObject({ ExchangeRate: 4.97 })
    expect((await user.call('PUT', url, { Note: 'La sediu' })).body).toMatchObject({ Note: 'La sediu', Amount: 121 })
    const { Amount, Currency, Bills, Method } = (await user.call('GET', url)).body
    const same = await user.call('PUT', url, {
      Amount,
      Currency: String(Currency).toLowerCase(),
      Bills,
      Method,
      Note: '',
    })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
  })

  test('says the same as its payment, also where that is changed or deleted at the same moment', async () => {
    for (const change of [{ Amount: 100, Bills: [] }, undefined]) {
      const { payment } = await paidInCash()
      const url = `/api/payments/${at(payment, 'PaymentId')}`
      const [made] = await Promise.all([receipt(payment), user.call(change ? 'PUT' : 'DELETE', url, change)])
      const now = (await user.call('GET', url)).body
      if (made.status === 201) expect(now).toMatchObject({ Amount: made.body.WithVAT, ReceiptId: made.body.BillId })
      else expect(now.ReceiptId ?? null).toBeNull()
    }
  })

  test('stays while what was paid ahead goes to later bills', async () => {
    const { bill, payment } = await paidInCash({ Amount: 150 })
    expect((await receipt(payment)).status).toBe(201)
    const later = await issuedBill(user, { AccountId: bill.AccountId })
    const url = `/api/payments/${at(payment, 'PaymentId')}`
    const first = { BillId: bill.BillId, Amount: 121 }
    const given = await user.call('PUT', url, { Bills: [first, { BillId: later.BillId, Amount: 29 }] })
    expect([given.status, given.body]).toMatchObject([200, { Advance: 0, Amount: 150 }])
    expect(await billNow(later)).toMatchObject({ Paid: 29, Due: 92 })
    const less = [
      { ...first, Amount: 100 },
      { BillId: later.BillId, Amount: 29 },
    ]
    expect((await user.call('PUT', url, { Bills: less })).body.code).toBe('RECEIPT_ISSUED')
  })

  test('numbers follow each other without gaps, refusals and clients that give up included', async () => {
    const who = await server.tenant()
    const { AccountId } = await make(who, Customer)
    const cash = (more: Wire) => make(who, Payment, { AccountId, Date: today, Amount: 10, Method: 'cash', ...more })
    const good = await Promise.all(Array.from({ length: 6 }, () => cash({})))
    const bad = [await cash({ Method: 'bank' }), await cash({ Amount: -5 }), await cash({ Date: addDays(today, 1) })]
    const [bank, back, ahead] = await Promise.all(bad.map((one) => receipt(one, who)))
    expect([bank, back, ahead].map((reply) => codes(reply as { body: Wire }))).toEqual([
      ['Method RECEIPT_NOT_CASH'],
      ['Amount RECEIPT_NOT_CASH'],
      ['Date IN_THE_FUTURE'],
    ])
    const made = await Promise.all(good.map((one) => receipt(one, who)))
    expect(made.map(({ body }) => body.Number).sort()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('is reversed by another one, with its payment: the bill is owed again and the day stays as it was', async () => {
    const till = await make(user, BillingAccount, { Kind: 'cash' })
    const { bill, payment } = await paidInCash({ BillingAccountId: till.BillingAccountId })
    const issued = (await receipt(payment)).body
    expect(await billNow(bill)).toMatchObject({ Due: 0 })
    const reversal = await reverse(issued, user, { Reason: 'Suma greșită' })
    expect([reversal.status, reversal.body]).toMatchObject([
      201,
      {
        Kind: 'receipt',
        Series: 'CH',
        WithVAT: -121,
        CorrectsBillId: issued.BillId,
        Reason: 'Suma greșită',
        Date: today,
      },
    ])
    expect(Number(reversal.body.Number)).toBeGreaterThan(Number(issued.Number))
    expect(await billNow(issued)).toMatchObject({ State: 'canceled', WithVAT: 121 })
    expect(await billNow(bill)).toMatchObject({ Paid: 0, Due: 121, PaymentState: 'notCollected' })
    const account = await user.call('GET', `/api/billing-accounts/${at(till, 'BillingAccountId')}`)
    expect(account.body.Balance).toBe(0)
    for (const one of [issued, reversal.body]) expect((await reverse(one)).body.code).toBe('RECEIPT_REVERSED')
    const again = await make(user, Payment, {
      AccountId: bill.AccountId,
      Date: today,
      Amount: 121,
      Method: 'cash',
      Bills: [{ BillId: bill.BillId, Amount: 121 }],
    })
    expect((await receipt(again)).status).toBe(201)
  })

  test('nothing else is reversed so, nor does a draft name what it would take back', async () => {
    const { bill } = await paidInCash()
    expect((await reverse(bill)).status).toBe(404)
    expect((await reverse(await draftBill(user, { Kind: 'receipt' }))).body.code).toBe('BILL_NOT_ISSUED')
    const { payment } = await paidInCash()
    const { BillId, AccountId } = (await receipt(payment)).body
    const typed = await user.call('POST', '/api/bills', { Kind: 'receipt', AccountId, CorrectsBillId: BillId })
    expect(codes(typed)).toEqual(['CorrectsBillId INVALID_VALUE'])
  })

  test('asks for the rights to payments and to bills, and is of one company', async () => {
    const { payment } = await paidInCash()
    expect((await receipt(payment, await server.tenant())).status).toBe(404)
    for (const module of ['billing', 'financial'])
      expect([403, 404], module).toContain(
        (await receipt(payment, await user.colleague({ bannedModules: [module] }))).status,
      )
    expect((await receipt(payment)).status).toBe(201)
  })

  test('of another currency needs no rate, and the closed period keeps it out', async () => {
    const euro = await issuedBill(user, { Currency: 'EUR', ExchangeRate: 5 })
    const paid = await make(user, Payment, {
      AccountId: euro.AccountId,
      Currency: 'EUR',
      Date: today,
      Amount: 121,
      Method: 'cash',
      Bills: [{ BillId: euro.BillId, Amount: 121 }],
    })
    expect((await receipt(paid)).body).toMatchObject({ Currency: 'EUR', WithVAT: 121 })
  })
})
