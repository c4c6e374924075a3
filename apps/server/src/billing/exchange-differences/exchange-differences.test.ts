import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { Customer } from '@temelia/model/crm/customer'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { issuedBill } from '../bills.fixture.ts'
import { enteredPurchase } from '../purchases/purchases.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
let AccountId: unknown
const today = todayIn('ro', new Date())

const of = async (path: string, id: unknown, who = user) =>
  (await who.call('GET', `/api/${path}/${String(id)}/exchange-differences`)).body
const told = (body: Wire) =>
  (body.Rows as Wire[]).map(({ Amount, PaymentRate, Difference }) => [Amount, PaymentRate, Difference])
const owed = async () => (await user.call('GET', `/api/AccountsContacts/${String(AccountId)}`)).body.OverallBalance
/** An issued bill outside VAT in euro. */
const billed = (Price: number, ExchangeRate: number) =>
  issuedBill(user, { AccountId, Currency: 'EUR', ExchangeRate }, { Price, VATCategory: 'AE', VATRate: 0 })
const pay = (
  Amount: number,
  ExchangeRate: number | null,
  shares: readonly (readonly [unknown, number])[],
  more: Wire = {},
) =>
  make(user, Payment, {
    AccountId,
    Date: today,
    Amount,
    Currency: 'EUR',
    ExchangeRate,
    Bills: shares.map(([BillId, share]) => ({ BillId, Amount: share })),
    ...more,
  })

beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  user = await server.tenant()
  AccountId = (await make(user, Customer)).AccountId
})

describe('exchange differences', () => {
  test('a bill of 1,000 EUR at 4.9500 that is paid in parts at 4.9750 and 4.9300 gains 10 and loses 12 lei', async () => {
    const { BillId } = await billed(1_000, 4.95)
    expect(await owed()).toBe(4_950)
    const first = await pay(400, 4.975, [[BillId, 400]])
    expect(await owed()).toBe(2_970)
    await pay(600, 4.93, [[BillId, 600]])
    const found = await of('bills', BillId)
    expect(told(found)).toEqual([
      [400, 4.975, 10],
      [600, 4.93, -12],
    ])
    expect(found).toMatchObject({ Currency: 'RON', RowCount: 2, Gains: 10, Losses: -12, Total: -2 })
    expect((await of('payments', first.PaymentId)).Rows).toMatchObject([{ BillId, BillRate: 4.95, Difference: 10 }])
    expect(await owed()).toBe(0)
  })

  test('a payment that is changed or deleted takes its difference along; the books lose what is left of the bill to the cent', async () => {
    const { BillId } = await billed(100.01, 4.9765)
    const first = await pay(33.34, 5, [[BillId, 33.34]])
    const second = await pay(33.34, null, [[BillId, 33.34]])
    await pay(33.33, 4.9, [[BillId, 33.33]])
    expect(told(await of('bills', BillId))).toEqual([
      [33.34, 5, 0.78],
      [33.34, null, null],
      [33.33, 4.9, -2.55],
    ])
    await user.call('PATCH', `/api/payments/${String(second.PaymentId)}`, { ExchangeRate: 4.9765 })
    expect((await of('bills', BillId)).Total).toBe(-1.76)
    await user.call('DELETE', `/api/payments/${String(first.PaymentId)}`)
    // In the books 497.70, 331.78 after the first, 165.92 after the second.
    expect(told(await of('bills', BillId))).toEqual([
      [33.34, 4.9765, 0],
      [33.33, 4.9, -2.54],
    ])
    expect(await owed()).toBe(165.92)
  })

  test('one payment for several bills, of which each stands at its own rate; what is paid ahead counts at the rate of its day', async () => {
    const [one, other] = [await billed(100, 4.9), await billed(200, 5.1)]
    const { PaymentId } = await pay(350, 5, [
      [one.BillId, 100],
      [other.BillId, 200],
    ])
    const found = await of('payments', PaymentId)
    expect(told(found)).toEqual([
      [100, 5, 10],
      [200, 5, -20],
    ])
    expect(found).toMatchObject({ Gains: 10, Losses: -20, Total: -10 })
    expect(await owed()).toBe(-250)
  })

  test('a credit note carries the rate of its bill: what sets both off makes none', async () => {
    const { BillId } = await billed(100, 4.9)
    const note = await user.call('POST', `/api/bills/${String(BillId)}/creditNote`)
    await user.call('POST', `/api/bills/${String(note.body.BillId)}/issue`, {})
    const { PaymentId } = await pay(0, null, [
      [BillId, 100],
      [note.body.BillId, -100],
    ])
    const found = await of('payments', PaymentId)
    expect([told(found), found.Total]).toEqual([
      [
        [100, 4.9, 0],
        [-100, 4.9, 0],
      ],
      0,
    ])
  })

  test('bills and payments in the own currency make none, whatever rate is left over on them', async () => {
    const { BillId } = await issuedBill(user, { AccountId, ExchangeRate: 4.9 })
    const { PaymentId } = await pay(121, 5, [[BillId, 121]], { Currency: 'RON' })
    expect(await of('payments', PaymentId)).toMatchObject({ Rows: [], Total: 0 })
  })

  test('of supplier bills it is a gain where less was paid than stood in the books; the month has both sides', async () => {
    const { SupplierId } = await make(user, Supplier)
    const { PurchaseBillId } = await enteredPurchase(
      user,
      { SupplierId, Currency: 'EUR', ExchangeRate: 5 },
      { VATCategory: 'AE', VATRate: 0 },
    )
    const { SupplierPaymentId } = await make(user, SupplierPayment, {
      SupplierId,
      Date: today,
      Amount: 100,
      Currency: 'EUR',
      ExchangeRate: 4.92,
      Bills: [{ PurchaseBillId, Amount: 100 }],
    })
    for (const [path, id] of [
      ['purchase-bills', PurchaseBillId],
      ['supplier-payments', SupplierPaymentId],
    ] as const)
      expect(told(await of(path, id))).toEqual([[100, 4.92, 8]])
    const { BillId } = await billed(1_000, 4.95)
    await pay(100, 4.93, [[BillId, 100]])
    await pay(100, null, [[BillId, 100]])
    await pay(100, 4.95, [[BillId, 100]])
    const month = await user.call('GET', `/api/exchange-differences?Month=${today.slice(0, 7)}`)
    expect(month.body).toMatchObject({
      RowCount: 3,
      Rows: [
        { BillId, Difference: -2 },
        { BillId, Difference: null },
        { PurchaseBillId, Difference: 8 },
      ],
      Gains: 8,
      Losses: -2,
      Total: 6,
    })
    const csv = await user.call('GET', `/api/exchange-differences/export?Month=${today.slice(0, 7)}&format=csv`)
    expect(csv.raw.body).toContain('4,93')
    const before = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    expect((await user.call('GET', `/api/exchange-differences?Month=${before}`)).body.Rows).toEqual([])
  })

  test('are of bills and payments that one sees; a month whole or not at all', async () => {
    const { BillId } = await billed(100, 4.9)
    const { PaymentId } = await pay(100, 5, [[BillId, 100]])
    const stranger = await server.tenant()
    const foreign = await user.colleague({ viewForeign: false })
    const month = `/api/exchange-differences?Month=${today.slice(0, 7)}`
    for (const who of [stranger, foreign]) {
      expect((await who.call('GET', `/api/bills/${String(BillId)}/exchange-differences`)).status).toBe(404)
    }
    expect((await stranger.call('GET', `/api/payments/${String(PaymentId)}/exchange-differences`)).status).toBe(404)
    expect((await stranger.call('GET', month)).body.Rows).toEqual([])
    expect((await foreign.call('GET', month)).status).toBe(403)
    const clerk = await user.colleague({ bannedModules: ['billing'] })
    expect((await of('payments', PaymentId, clerk)).Rows ?? []).toEqual([])
  })
})
