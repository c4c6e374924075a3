import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { Customer } from '@temelia/model/crm/customer'
import { Supplier } from '@temelia/model/estimation/supplier'
import { sql } from 'kysely'
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

const of = async (path: string, id: unknown) =>
  (await user.call('GET', `/api/${path}/${String(id)}/exchange-differences`)).body
const bill = async (id: unknown) => (await user.call('GET', `/api/bills/${String(id)}`)).body
const owed = async () => (await user.call('GET', `/api/AccountsContacts/${String(AccountId)}`)).body.OverallBalance
const issued = (Price: number, more: Wire) =>
  issuedBill(user, { AccountId, ...more }, { Price, VATCategory: 'AE', VATRate: 0 })
const pay = (Amount: number, Bills: Wire[], more: Wire = {}) =>
  user.call('POST', '/api/payments', { AccountId, Date: today, Amount, Bills, ...more })

beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  user = await server.tenant()
  AccountId = (await make(user, Customer)).AccountId
  await server.database.system((tx) => tx.run(sql`delete from exchange_rates`))
})

/** The table of the national bank as it holds today. */
async function published(rates: Readonly<Record<string, number>>): Promise<void> {
  for (const [currency, rate] of Object.entries(rates))
    await server.database.system((tx) =>
      tx.run(
        sql`insert into exchange_rates (source, date, currency, rate) values ('BNR', ${today}::date, ${currency}, ${rate})`,
      ),
    )
}

describe('a bill that is paid in another currency', () => {
  test('1,000 EUR at 4.9500, of which 400 are paid with 1,990 lei and 600 with 2,958: it gains 10 and loses 12', async () => {
    const { BillId } = await issued(1_000, { Currency: 'EUR', ExchangeRate: 4.95 })
    const first = await pay(1_990, [{ BillId, Amount: 400, Paid: 1_990 }])
    expect(first).toMatchObject({ status: 201, body: { Currency: 'RON', Advance: 0 } })
    expect([await bill(BillId), await owed()]).toMatchObject([{ Paid: 400, Due: 600 }, 2_970])
    await pay(3_000, [{ BillId, Amount: 600, Paid: 2_958 }])
    expect(await bill(BillId)).toMatchObject({ Paid: 1_000, Due: 0, PaymentState: 'fullyPaid' })
    expect(await of('bills', BillId)).toMatchObject({
      Rows: [
        {
          Currency: 'EUR',
          Amount: 400,
          Paid: 1_990,
          PaidCurrency: 'RON',
          BillRate: 4.95,
          PaymentRate: 4.975,
          Difference: 10,
        },
        { Amount: 600, Paid: 2_958, PaymentRate: 4.93, Difference: -12 },
      ],
      Total: -2,
    })
    // What the second brought above the bill is paid ahead.
    expect(await owed()).toBe(-42)
    const statement = await user.call('GET', `/api/customer-statements/${String(AccountId)}?From=${today}&To=${today}`)
    expect((statement.body.Currencies as Wire[]).map(({ Currency, Closing }) => [Currency, Closing])).toEqual([
      ['RON', -42],
      ['EUR', 0],
    ])
    const month = await user.call('GET', `/api/exchange-differences?Month=${today.slice(0, 7)}`)
    expect(month.body).toMatchObject({ RowCount: 2, Gains: 10, Losses: -12 })
    const csv = await user.call('GET', `/api/exchange-differences/export?Month=${today.slice(0, 7)}&format=csv`)
    expect(csv.raw.body).toMatch(/400[^\n]*1990[^\n]*RON[^\n]*4,95[^\n]*4,975/u)
  })

  test('what goes for it is what the published rate of the day makes of it, unless it is said', async () => {
    await published({ EUR: 4.9737, USD: 4.5 })
    const { BillId } = await issued(100.01, { Currency: 'EUR', ExchangeRate: 4.95 })
    const { body } = await pay(500, [{ BillId, Amount: 100.01 }])
    expect(body).toMatchObject({ Bills: [{ BillId, Amount: 100.01, Paid: 497.42 }], Advance: 2.58 })
    // A change that does not speak of it leaves it.
    await user.call('PATCH', `/api/payments/${String(body.PaymentId)}`, {
      Bills: [{ BillId, Amount: 100.01 }],
      Note: 'x',
    })
    const kept = await user.call('PATCH', `/api/payments/${String(body.PaymentId)}`, {
      Bills: [{ BillId, Amount: 100.01, Paid: 500 }],
    })
    expect(kept.body).toMatchObject({ Bills: [{ Paid: 500 }], Advance: 0 })
    expect((await of('payments', body.PaymentId)).Total).toBe(4.95)
  })

  test('a bill in lei that is paid in euro: the payment takes the rate of its day, and makes no difference at it', async () => {
    await published({ EUR: 5 })
    const { BillId } = await issued(1_000, {})
    const { body } = await pay(250, [{ BillId, Amount: 1_000 }], { Currency: 'EUR' })
    expect(body).toMatchObject({ ExchangeRate: 5, Bills: [{ Amount: 1_000, Paid: 200 }], Advance: 50 })
    expect(await of('bills', BillId)).toMatchObject({
      Rows: [{ Currency: 'RON', Paid: 200, PaidCurrency: 'EUR', Difference: 0 }],
    })
    expect(await owed()).toBe(-250)
    const other = await issued(1_000, {})
    const agreed = await pay(200, [{ BillId: other.BillId, Amount: 1_000, Paid: 200 }], {
      Currency: 'EUR',
      ExchangeRate: 4.9,
    })
    expect((await of('payments', agreed.body.PaymentId)).Total).toBe(-20)
  })

  test('is refused without a rate of the day, against its sign, finer than money, and for more than is due', async () => {
    const { BillId } = await issued(100, { Currency: 'EUR', ExchangeRate: 5 })
    for (const [share, code] of [
      [{ Amount: 100 }, 'RATE_OF_DAY'],
      [{ Amount: 100, Paid: -497 }, 'INVALID_VALUE'],
      [{ Amount: 100, Paid: 497.001 }, 'MORE_DECIMALS'],
      [{ Amount: 101, Paid: 497 }, 'OVER_BILL'],
      [{ Amount: 100, Paid: 501 }, 'OUT_OF_RANGE'],
    ] as const)
      expect(await pay(500, [{ BillId, ...share }])).toMatchObject({ status: 422, body: { errors: [{ code }] } })
    const same = await pay(100, [{ BillId, Amount: 100, Paid: 99 }], { Currency: 'EUR' })
    expect(same).toMatchObject({ status: 422, body: { errors: [{ code: 'INVALID_VALUE' }] } })
    expect(await bill(BillId)).toMatchObject({ Paid: 0, Due: 100 })
  })

  test('a supplier bill in euro that is paid in lei gains where less was paid than stood in the books', async () => {
    const { SupplierId } = await make(user, Supplier)
    const { PurchaseBillId } = await enteredPurchase(
      user,
      { SupplierId, Currency: 'EUR', ExchangeRate: 5 },
      { VATCategory: 'AE', VATRate: 0 },
    )
    const { SupplierPaymentId, Advance } = await make(user, SupplierPayment, {
      SupplierId,
      Date: today,
      Amount: 492,
      Bills: [{ PurchaseBillId, Amount: 100, Paid: 492 }],
    })
    expect(Advance).toBe(0)
    expect((await of('supplier-payments', SupplierPaymentId)).Rows).toMatchObject([
      { PaymentRate: 4.92, Difference: 8 },
    ])
    expect((await user.call('GET', '/api/supplier-balances')).body.Suppliers).toEqual([])
  })

  test('a payment whose currency changes carries neither the rate nor the amounts of the old one along', async () => {
    await published({ EUR: 5, USD: 4.5 })
    const { BillId } = await issued(900, {})
    const paid = await pay(200, [{ BillId, Amount: 900 }], { Currency: 'USD' })
    expect(paid.body).toMatchObject({ ExchangeRate: 4.5, Bills: [{ Amount: 900, Paid: 200 }], Advance: 0 })
    const path = `/api/payments/${String(paid.body.PaymentId)}`
    const changed = (await user.call('PATCH', path, { Currency: 'EUR' })).body
    expect(changed).toMatchObject({ ExchangeRate: 5, Bills: [{ Amount: 900, Paid: 180 }], Advance: 20 })
    // A rate left over on the company's own money divides nothing.
    const euro = await issued(100, { Currency: 'EUR', ExchangeRate: 5 })
    const lei = await pay(500, [{ BillId: euro.BillId, Amount: 100 }], { ExchangeRate: 5 })
    expect(lei.body).toMatchObject({ Bills: [{ Amount: 100, Paid: 500 }], Advance: 0 })
  })

  test('what is left of a bill settles for less than a cent of a stronger currency, and a whole bill for nothing does not', async () => {
    await published({ EUR: 5 })
    const { BillId } = await issued(0.02, {})
    expect((await pay(0, [{ BillId, Amount: 0.02 }], { Currency: 'EUR' })).body).toMatchObject({ Bills: [{ Paid: 0 }] })
    const whole = await issued(100, {})
    const nothing = await pay(0, [{ BillId: whole.BillId, Amount: 100, Paid: 0 }], { Currency: 'EUR' })
    expect(nothing.status).toBe(422)
  })

  test('a receipt that is reversed takes both amounts back', async () => {
    const { BillId } = await issued(100, { Currency: 'EUR', ExchangeRate: 4.95 })
    const payment = await make(user, Payment, {
      AccountId,
      Date: today,
      Amount: 497,
      Method: 'cash',
      Bills: [{ BillId, Amount: 100, Paid: 497 }],
    })
    const receipt = await user.call('POST', `/api/payments/${String(payment.PaymentId)}/receipt`, {})
    const back = await user.call('POST', `/api/bills/${String(receipt.body.BillId)}/reverse`, {})
    expect([back.status, await bill(BillId), await owed()]).toMatchObject([201, { Paid: 0, Due: 100 }, 495])
  })
})
