import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { draftPurchase, enteredPurchase } from '../purchases/purchases.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const balances = (who: TestUser) => who.call('GET', '/api/supplier-balances')
const pay = async (body: Wire) =>
  expect((await user.call('POST', '/api/supplier-payments', { Date: today, ...body })).status).toBe(201)

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('what suppliers are owed', () => {
  test('is what is left of entered bills less advances, in each currency; who is owed nothing is left out', async () => {
    const one = await make(user, Supplier, { Name: 'Beton SRL' })
    const other = await make(user, Supplier, { Name: 'Nisip SRL' })
    const { SupplierId } = one
    const late = { Date: addDays(today, -40), DueDate: addDays(today, -10) }
    const first = await enteredPurchase(user, { SupplierId, ...late })
    await enteredPurchase(user, { SupplierId, DueDate: today })
    await enteredPurchase(user, { SupplierId, Currency: 'EUR', ExchangeRate: 5 })
    await draftPurchase(user, { SupplierId })
    await pay({ SupplierId, Amount: 30, Bills: [{ PurchaseBillId: first.PurchaseBillId, Amount: 21 }] })
    const settled = await enteredPurchase(user, { SupplierId: other.SupplierId })
    await pay({
      SupplierId: other.SupplierId,
      Amount: 121,
      Bills: [{ PurchaseBillId: settled.PurchaseBillId, Amount: 121 }],
    })
    const row = { SupplierId, Supplier: 'Beton SRL' }
    expect((await balances(user)).body.Suppliers).toEqual([
      { ...row, Currency: 'RON', Due: 221, Overdue: 100, Advance: 9, Balance: 212 },
      { ...row, Currency: 'EUR', Due: 121, Overdue: 0, Advance: 0, Balance: 121 },
    ])
  })

  test('is whole or not at all, and of one company', async () => {
    expect((await balances(await server.tenant())).body.Suppliers).toEqual([])
    for (const rights of [{ bannedModules: ['financial'] }, { bannedModules: ['billing'] }, { viewForeign: false }])
      expect((await balances(await user.colleague(rights))).status).toBe(403)
    const nameless = (await balances(await user.colleague({ bannedModules: ['estimation'] }))).body.Suppliers as Wire[]
    expect(nameless.map((one) => one['Supplier'])).toEqual([null, null])
  })
})
