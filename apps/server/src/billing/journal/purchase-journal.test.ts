import { addMonths } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enter, enteredPurchase } from '../purchases/purchases.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
const month = todayIn('ro', new Date()).slice(0, 7)

beforeAll(async () => {
  server = await testApp()
})

describe('the purchase journal of a month', () => {
  test('has what was entered, by rates, in the company’s currency, and ties with its bills, number 9 before 10', async () => {
    const user = await server.tenant()
    const { SupplierId } = await make(user, Supplier, { Name: '=1+1 SRL', TaxId: 'RO18547290' })
    const bill = await draftPurchase(user, { SupplierId, Number: 'FF 9' }, { Price: 333.33 })
    await addPurchaseLine(user, bill, { Price: 10.01, VATRate: 11 })
    const both = (await enter(user, bill)).body
    const euros = await enteredPurchase(
      user,
      { SupplierId, Number: 'FF 10', Currency: 'EUR', ExchangeRate: 5 },
      { Price: 100.01, VATCategory: 'AE' },
    )
    await enteredPurchase(user, { Date: addMonths(`${month}-01`, -1) })
    await draftPurchase(user)
    const found = (await user.call('GET', `/api/purchase-journal?Month=${month}`)).body
    const rows = found.Rows as Wire[]
    expect(rows.map(({ PurchaseBillId }) => PurchaseBillId)).toEqual([both.PurchaseBillId, euros.PurchaseBillId])
    expect(rows[0]).toMatchObject({ Supplier: '=1+1 SRL', TaxId: 'RO18547290', Total: both.WithVAT })
    expect([found.Total, found.Amounts]).toEqual([
      914.49,
      [
        { Base: 333.33, VAT: 70 },
        { Base: 10.01, VAT: 1.1 },
        { Base: 500.05, VAT: 0 },
      ],
    ])
    const csv = await user.call('GET', `/api/purchase-journal/export?Month=${month}&format=csv`)
    const lines = csv.raw.body.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain("'=1+1 SRL")
    expect(lines[3]).toContain(';914,49;333,33;70;10,01;1,1;500,05')
    const book = await user.call('GET', `/api/purchase-journal/export?Month=${month}&format=xlsx`)
    expect(book.raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const own = await user.colleague({ viewForeign: false })
    expect((await own.call('GET', `/api/purchase-journal?Month=${month}`)).status).toBe(403)
  })
})
