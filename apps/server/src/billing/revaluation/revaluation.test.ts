import { addDays, addMonths } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
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

/** Three months that are over, the oldest first, and their last days. */
const thisMonth = `${todayIn('ro', new Date()).slice(0, 7)}-01`
const months = [-3, -2, -1].map((back) => addMonths(thisMonth, back).slice(0, 7)) as [string, string, string]
const endOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)

beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  user = await server.tenant()
  AccountId = (await make(user, Customer)).AccountId
  await server.database.system((tx) => tx.run(sql`delete from exchange_rates`))
})

async function published(day: string, rate: number): Promise<void> {
  await server.database.system((tx) =>
    tx.run(sql`insert into exchange_rates (source, date, currency, rate) values ('BNR', ${day}::date, 'EUR', ${rate})`),
  )
}
const of = async (month: string, who = user) => (await who.call('GET', `/api/revaluation?Month=${month}`)).body
const told = (body: Wire) =>
  (body.Rows as Wire[]).map(({ Due, Booked, Worth, ToDate, Before, Difference }) => [
    Due,
    Booked,
    Worth,
    ToDate,
    Before,
    Difference,
  ])
/** A bill of 1,000 EUR at 4.9500 in the first of the months. */
const billed = (Date = `${months[0]}-10`) =>
  issuedBill(
    user,
    { AccountId, Currency: 'EUR', ExchangeRate: 4.95, Date },
    { Price: 1_000, VATCategory: 'AE', VATRate: 0 },
  )

describe('the revaluation of open bills at a month end', () => {
  test('counts from the bill to the first month end, then from month to month, and gives back what is paid', async () => {
    const { BillId } = await billed()
    await published(endOf(months[0]), 4.97)
    await published(endOf(months[1]), 4.96)
    await published(endOf(months[2]), 5)
    await make(user, Payment, {
      AccountId,
      Date: `${months[2]}-05`,
      Amount: 1_000,
      Currency: 'EUR',
      ExchangeRate: 4.975,
      Bills: [{ BillId, Amount: 1_000 }],
    })
    const first = await of(months[0])
    expect(first).toMatchObject({
      Currency: 'RON',
      RateDate: endOf(months[0]),
      Gains: 20,
      Losses: 0,
      Rows: [{ BillId }],
    })
    expect(told(first)).toEqual([[1_000, 4_950, 4_970, 20, 0, 20]])
    expect(told(await of(months[1]))).toEqual([[1_000, 4_950, 4_960, 10, 20, -10]])
    expect(told(await of(months[2]))).toEqual([[0, 0, 0, 0, 10, -10]])
    const paid = (await user.call('GET', `/api/exchange-differences?Month=${months[2]}`)).body
    expect(paid.Total).toBe(25)
    expect((await of(addMonths(`${months[0]}-01`, -1).slice(0, 7))).Rows).toEqual([])
    const csv = await user.call('GET', `/api/revaluation/export?Month=${months[1]}&format=csv`)
    expect(csv.raw.body).toMatch(/1000[^\n]*4,95[^\n]*4950[^\n]*4,96[^\n]*4960/u)
  })

  test('what we owe loses where it is worth more; what is due in part counts by the day of its payments', async () => {
    const { SupplierId } = await make(user, Supplier)
    const { PurchaseBillId } = await enteredPurchase(
      user,
      { SupplierId, Currency: 'EUR', ExchangeRate: 5, Date: `${months[1]}-03` },
      { VATCategory: 'AE', VATRate: 0 },
    )
    const { BillId } = await billed(`${months[1]}-04`)
    await make(user, Payment, {
      AccountId,
      Date: `${months[1]}-20`,
      Amount: 1_990,
      Bills: [{ BillId, Amount: 400, Paid: 1_990 }],
    })
    await published(endOf(months[1]), 5.1)
    const found = await of(months[1])
    expect(found).toMatchObject({
      Rows: [
        { BillId, Due: 600 },
        { PurchaseBillId, Due: 100 },
      ],
      Gains: 90,
      Losses: -10,
      Total: 80,
    })
    // By the month after, no rate is known.
    expect((await of(months[2])).Rows).toMatchObject([{ Difference: null }, { Difference: null }])
  })

  test('bills in the own currency, drafts and other companies have none; it is whole or not at all', async () => {
    await issuedBill(user, { AccountId, Date: `${months[0]}-10` })
    await published(endOf(months[0]), 5)
    expect(await of(months[0])).toMatchObject({ Rows: [], Total: 0, RateDate: null })
    const foreign = await user.colleague({ viewForeign: false })
    expect((await foreign.call('GET', `/api/revaluation?Month=${months[0]}`)).status).toBe(403)
    await billed()
    expect((await of(months[0], await server.tenant())).Rows).toEqual([])
  })
})
