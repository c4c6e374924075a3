import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { issuedBill } from '../bills.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

interface Stated extends Wire {
  readonly Currency: string
  readonly Opening: number
  readonly Closing: number
  readonly Rows: readonly Wire[]
  readonly Aging: Record<string, number>
}

const statement = (accountId: unknown, query = '', who = user) =>
  who.call('GET', `/api/customer-statements/${String(accountId)}${query}`)
const currencies = async (accountId: unknown, query = '') =>
  (await statement(accountId, query)).body.Currencies as readonly Stated[]
const customer = async (id: unknown) => (await user.call('GET', `/api/AccountsContacts/${String(id)}`)).body
const pay = (AccountId: unknown, Amount: number, more: Wire = {}) =>
  make(user, Payment, { AccountId, Amount, Date: today, ...more })

describe('the statement of a customer', () => {
  test('bills, credit notes and payments with the balance behind each, in each currency', async () => {
    const { AccountId } = await make(user, Customer, { AccountName: 'Bet Bunea SRL' })
    const bill = await issuedBill(user, { AccountId })
    await issuedBill(user, { AccountId, Currency: 'EUR', ExchangeRate: 5 })
    const credit = await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)
    const note = await user.call('POST', `/api/bills/${String(credit.body.BillId)}/issue`, {})
    expect(note.status, JSON.stringify(note.body)).toBe(200)
    await pay(AccountId, 50, { Document: 'OP 7' })
    const [lei, euro] = await currencies(AccountId)
    expect(lei).toMatchObject({ Currency: 'RON', Opening: 0, Charged: 0, Paid: 50, Closing: -50 })
    expect(lei?.Rows).toMatchObject([
      { Kind: 'invoice', BillId: bill.BillId, Amount: 121, Balance: 121 },
      { Kind: 'creditNote', Amount: -121, Balance: 0 },
      { Kind: 'payment', Document: expect.stringContaining('OP 7'), Amount: -50, Balance: -50 },
    ])
    expect(euro).toMatchObject({ Currency: 'EUR', Closing: 121, Aging: { NotDue: 121, Unallocated: 0 } })
    expect(await currencies(AccountId, `?From=${addDays(today, 1)}&To=${addDays(today, 60)}`)).toMatchObject([
      { Opening: -50, Rows: [], Closing: -50 },
      { Opening: 121, Rows: [], Closing: 121, Aging: { Days30: 121 } },
    ])
  })

  test('as PDF and workbook', async () => {
    const { AccountId } = await make(user, Customer)
    await issuedBill(user, { AccountId })
    for (const [format, start] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const { raw } = await statement(AccountId, `/export?format=${format}`)
      expect([raw.statusCode, raw.rawPayload.subarray(0, start.length).toString('latin1')]).toEqual([200, start])
    }
  })

  test('is whole or not at all; days in the wrong order and foreign customers are refused', async () => {
    const { AccountId } = await make(user, Customer)
    await issuedBill(user, { AccountId })
    expect((await statement(AccountId, '?From=2026-02-01&To=2026-01-01')).status).toBe(422)
    expect((await statement(AccountId, '?From=2026-02-31')).status).toBe(400)
    expect((await statement(1e9)).status).toBe(404)
    expect((await statement(AccountId, '', await server.tenant())).status).toBe(404)
    for (const bannedModules of [['billing'], ['financial']])
      expect((await statement(AccountId, '', await user.colleague({ bannedModules }))).status).toBe(403)
    const own = await user.colleague({ viewForeign: false })
    expect([403, 404]).toContain((await statement(AccountId, '', own)).status)
  })

  test('comes to what is due of the bills less the advances, whatever was done (property)', async () => {
    const { AccountId } = await make(user, Customer)
    const bills: Wire[] = []
    const payments: Wire[] = []
    const action = fc.oneof(
      fc.record({ kind: fc.constant('bill' as const), price: fc.integer({ min: 1, max: 99_999 }) }),
      fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 50_000 }), at: fc.nat(20) }),
      fc.record({ kind: fc.constant('advance' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
    )
    const [actions] = fc.sample(fc.array(action, { minLength: 40, maxLength: 40 }), { seed: 1717, numRuns: 1 })
    for (const one of actions ?? []) {
      const bill = 'at' in one ? bills[one.at % Math.max(bills.length, 1)] : undefined
      const payment = 'at' in one ? payments[one.at % Math.max(payments.length, 1)] : undefined
      if (one.kind === 'bill') bills.push(await issuedBill(user, { AccountId }, { Price: one.price / 100 }))
      if (one.kind === 'advance') payments.push(await pay(AccountId, one.cents / 100))
      if (one.kind === 'remove' && payment) await user.call('DELETE', `/api/payments/${String(payment.PaymentId)}`)
      if (one.kind === 'pay' && bill) {
        const body = {
          AccountId,
          Date: today,
          Amount: one.cents / 100,
          Bills: [{ BillId: bill.BillId, Amount: one.cents / 100 }],
        }
        const reply = await user.call('POST', '/api/payments', body)
        if (reply.status === 201) payments.push(reply.body)
      }
    }
    const rowsOf = async (of: string) =>
      Object.values(
        (await user.call('GET', `/api/${of}?AccountId=${String(AccountId)}&page_size=200`)).body._embedded as Wire,
      )[0] as Wire[]
    const due = sumDecimals((await rowsOf('bills')).map((bill) => bill.Due as number))
    const advances = sumDecimals((await rowsOf('payments')).map((payment) => payment.Advance as number))
    const [lei] = await currencies(AccountId)
    expect(lei?.Rows.length).toBeGreaterThan(15)
    expect(lei?.Closing).toBe(sumDecimals([due, -advances]))
    expect(sumDecimals(Object.values(lei?.Aging ?? {}))).toBe(lei?.Closing)
    expect((await customer(AccountId)).OverallBalance).toBe(lei?.Closing)
  })
})
