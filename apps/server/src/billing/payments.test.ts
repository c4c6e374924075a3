import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { AccountRecord, BillingAccount, BillingClass } from '@temelia/model/billing/billing-account'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { draftBill, issuedBill } from './bills.fixture.ts'

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const pay = (who: TestUser, body: Record<string, unknown>) =>
  who.call('POST', '/api/payments', { Date: today, ...body })
const read = async (url: string) => (await user.call('GET', url)).body
const billNow = (bill: Record<string, unknown>) => read(`/api/bills/${String(bill.BillId)}`)
const codes = (reply: { body: Record<string, unknown> }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('payments', () => {
  test('one for several bills, in part and in advance; taken back, all is as before', async () => {
    const { AccountId } = await make(user, Customer)
    const [one, other] = [await issuedBill(user, { AccountId }), await issuedBill(user, { AccountId })]
    const paid = await pay(user, {
      AccountId,
      Amount: 200,
      Bills: [
        { BillId: one.BillId, Amount: 121 },
        { BillId: other.BillId, Amount: 40.5 },
      ],
    })
    expect([paid.status, paid.body]).toMatchObject([201, { Advance: 38.5, Currency: 'RON' }])
    expect(await billNow(one)).toMatchObject({ Paid: 121, Due: 0, PaymentState: 'fullyPaid', State: 'issued' })
    expect(await billNow(other)).toMatchObject({ Paid: 40.5, Due: 80.5, PaymentState: 'partiallyPaid' })
    expect(await read(`/api/bills/${String(other.BillId)}/totals`)).toMatchObject({ Paid: 40.5, Due: 80.5 })
    const url = `/api/payments/${String(paid.body.PaymentId)}`
    const changed = await user.call('PUT', url, { Bills: [{ BillId: other.BillId, Amount: 121 }] })
    expect(changed.body).toMatchObject({ Advance: 79 })
    expect([(await billNow(one)).PaymentState, (await billNow(other)).PaymentState]).toEqual([
      'notCollected',
      'fullyPaid',
    ])
    const removed = await user.call('DELETE', url)
    expect(await billNow(other)).toMatchObject({ Paid: 0, Due: 121, PaymentState: 'notCollected' })
    await pay(user, { AccountId, Amount: 121, Bills: [{ BillId: other.BillId, Amount: 121 }] })
    const back = await user.call('POST', `/undoStackItems/${String(removed.body.UndoId)}/restore`)
    expect([back.status, codes(back)]).toEqual([422, ['Bills OVER_BILL']])
  })

  test('what does not fit is refused with its sentence', async () => {
    const { AccountId } = await make(user, Customer)
    const bill = await issuedBill(user, { AccountId })
    const draft = await draftBill(user, { AccountId })
    const foreign = await issuedBill(user)
    const franc = await issuedBill(user, { AccountId, Currency: 'CHF', ExchangeRate: 5.05 })
    const theirs = await issuedBill(await server.tenant())
    const share = (of: Record<string, unknown>, Amount: number) => ({ BillId: of.BillId, Amount })
    for (const [Bills, Amount, fault] of [
      [[share(bill, 121.01)], 200, 'Bills OVER_BILL'],
      [[share(bill, 100)], 50, 'Bills OUT_OF_RANGE'],
      [[share(bill, 100)], 0, 'Bills OUT_OF_RANGE'],
      [[share(bill, -1)], 50, 'Bills OVER_BILL'],
      [[share(bill, 1), share(bill, 1)], 50, 'Bills DUPLICATE'],
      [[share(draft, 1)], 50, 'Bills BILL_NOT_ISSUED'],
      [[share(foreign, 1)], 50, 'Bills OTHER_CUSTOMER'],
      [[share(franc, 1)], 50, 'Bills RATE_OF_DAY'],
      [[share(theirs, 1)], 50, 'Bills NOT_FOUND'],
    ] as const)
      expect(codes(await pay(user, { AccountId, Amount, Bills })), fault).toEqual([fault])
    expect((await pay(user, { AccountId, Amount: 'NaN' })).status).toBe(422)
    expect(await billNow(bill)).toMatchObject({ Paid: 0, Due: 121 })
  })

  test('a credit note is set off against its bill', async () => {
    const bill = await issuedBill(user)
    const note = (await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    await user.call('POST', `/api/bills/${String(note.BillId)}/issue`, {})
    const reply = await pay(user, {
      AccountId: bill.AccountId,
      Amount: 0,
      Method: 'compensation',
      Bills: [
        { BillId: bill.BillId, Amount: 121 },
        { BillId: note.BillId, Amount: -121 },
      ],
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    expect([await billNow(bill), await billNow(note)]).toMatchObject([
      { Due: 0, PaymentState: 'fullyPaid' },
      { Due: 0, PaymentState: 'fullyPaid' },
    ])
  })

  test('ten people who pay one bill at once pay it once', async () => {
    const bill = await issuedBill(user)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        pay(user, { AccountId: bill.AccountId, Amount: 121, Bills: [{ BillId: bill.BillId, Amount: 121 }] }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
    expect(await billNow(bill)).toMatchObject({ Paid: 121, Due: 0 })
  })
})

describe('accounts', () => {
  test('balances follow records, transfers and payments; with money in it nothing is deleted', async () => {
    const kind = await make(user, BillingClass)
    const bank = await make(user, BillingAccount, { BillingClassId: kind.BillingClassId })
    const till = await make(user, BillingAccount, { Kind: 'cash' })
    const balance = async (of: Record<string, unknown>) =>
      (await read(`/api/billing-accounts/${String(of.BillingAccountId)}`)).Balance
    const record = (more: Record<string, unknown>) =>
      make(user, AccountRecord, { BillingAccountId: bank.BillingAccountId, Date: today, ...more })
    await record({ Amount: 1_000 })
    await record({ Amount: -0.1 })
    const moved = await record({ Amount: 300, ToBillingAccountId: till.BillingAccountId })
    const { AccountId } = await make(user, Customer)
    const paid = await pay(user, { AccountId, Amount: 50.5, BillingAccountId: bank.BillingAccountId })
    expect([await balance(bank), await balance(till)]).toEqual([750.4, 300])
    const accountUrl = `/api/billing-accounts/${String(bank.BillingAccountId)}`
    const classUrl = `/api/billing-classes/${String(kind.BillingClassId)}`
    for (const url of [accountUrl, classUrl])
      expect(await user.call('DELETE', url)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_BALANCE' } })
    expect(codes(await user.call('PUT', accountUrl, { Currency: 'EUR' }))).toEqual(['Currency FIXED_VALUE'])
    await user.call('DELETE', `/api/account-records/${String(moved.AccountRecordId)}`)
    expect([await balance(bank), await balance(till)]).toEqual([1_050.4, 0])
    await user.call('DELETE', `/api/payments/${String(paid.body.PaymentId)}`)
    await record({ Amount: -999.9 })
    expect(await balance(bank)).toBe(0)
    expect((await user.call('DELETE', accountUrl)).status).toBe(200)
    expect((await user.call('DELETE', classUrl)).status).toBe(200)
  })

  test('random operations leave the sum of the rows', async () => {
    const accounts = [await make(user, BillingAccount), await make(user, BillingAccount)]
    const sums = [0, 0]
    let seed = 17
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let turn = 0; turn < 60; turn++) {
      const from = next(2)
      const cents = next(100_000) + 1
      const transfer = next(3) === 0
      const body = {
        BillingAccountId: accounts[from]?.BillingAccountId,
        Date: today,
        Amount: cents / 100,
        ...(transfer ? { ToBillingAccountId: accounts[1 - from]?.BillingAccountId } : {}),
      }
      const { AccountRecordId } = await make(user, AccountRecord, body)
      if (next(4) === 0) await user.call('DELETE', `/api/account-records/${String(AccountRecordId)}`)
      else {
        sums[from] = (sums[from] ?? 0) + (transfer ? -cents : cents)
        if (transfer) sums[1 - from] = (sums[1 - from] ?? 0) + cents
      }
    }
    const now = await Promise.all(
      accounts.map(({ BillingAccountId }) => read(`/api/billing-accounts/${String(BillingAccountId)}`)),
    )
    expect(now.map(({ Balance }) => Math.round(Number(Balance) * 100))).toEqual(sums)
  })

  test('a closed period takes neither records nor payments, nor gives them up', async () => {
    const own = await server.tenant()
    const account = await make(own, BillingAccount)
    const record = await make(own, AccountRecord, {
      BillingAccountId: account.BillingAccountId,
      Date: addDays(today, -5),
      Amount: 5,
    })
    const { AccountId } = await make(own, Customer)
    const client = (await own.call('GET', '/api/clients')).body._embedded?.clients?.[0]?.ClientId
    await own.call('PUT', `/api/clients/${String(client)}`, { BooksClosedUntil: addDays(today, -2) })
    expect(codes(await pay(own, { AccountId, Amount: 1, Date: addDays(today, -2) }))).toEqual(['Date BOOKS_CLOSED'])
    expect((await pay(own, { AccountId, Amount: 1, Date: addDays(today, -1) })).status).toBe(201)
    const url = `/api/account-records/${String(record.AccountRecordId)}`
    expect(codes(await own.call('DELETE', url))).toEqual(['Date BOOKS_CLOSED'])
    expect(codes(await own.call('PUT', url, { Date: today }))).toEqual(['Date BOOKS_CLOSED'])
  })
})
