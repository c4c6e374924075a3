import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, expect, test } from 'vitest'
import { issuedBill } from '../billing/bills.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const path = '/api/AccountsContacts'
const today = todayIn('ro', new Date())
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
const customer = async (id: unknown) => (await user.call('GET', `${path}/${String(id)}`)).body
const month = async (id: unknown) => (await customer(id)).MonthlyBalance
const listed = async (filter: unknown, more = '') =>
  (
    ((await user.call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)).body._embedded ??
      {}) as Record<string, Wire[]>
  )['AccountsContacts']
const pay = (AccountId: unknown, Amount: number, more: Wire = {}) =>
  make(user, Payment, { AccountId, Amount, Date: today, ...more })

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

test('the balance of a month is its bills less what was paid in it; a typed one stays only without both', async () => {
  const { AccountId } = await make(user, Customer, { MonthlyBalance: 77 })
  expect(await month(AccountId)).toBe(77)
  await pay(AccountId, 30.1, { Date: lastMonth })
  expect(await month(AccountId)).toBe(0)
  const bill = await issuedBill(user, { AccountId })
  const euro = await issuedBill(user, { AccountId, Currency: 'EUR', ExchangeRate: 5.05 })
  expect(await month(AccountId)).toBe(121 + 611.05)
  await pay(AccountId, 50.2, { Bills: [{ BillId: bill.BillId, Amount: 50.2 }] })
  await pay(AccountId, 100, { Currency: 'EUR', ExchangeRate: 5.1, Bills: [{ BillId: euro.BillId, Amount: 100 }] })
  await pay(AccountId, 10, { Currency: 'EUR', ExchangeRate: 5.1 })
  expect(await month(AccountId)).toBe(125.85)
  const { MonthlyBalance, OverallBalance } = await customer(AccountId)
  expect(OverallBalance).toBe(Number(((MonthlyBalance as number) - 30.1).toFixed(2)))
})

test('lists, filters and the dashboard count the same, and the history tells of no change', async () => {
  const own = await server.tenant()
  user = own
  const [small, large] = [await make(user, Customer), await make(user, Customer)]
  await issuedBill(user, { AccountId: small.AccountId }, { Price: 1 })
  await issuedBill(user, { AccountId: large.AccountId })
  const above = { field: 'MonthlyBalance', op: 'gt', value: 1 }
  const rows = await listed(above, '&sort=-MonthlyBalance')
  expect(rows?.map(({ AccountId, MonthlyBalance }) => [AccountId, MonthlyBalance])).toEqual([
    [large.AccountId, 121],
    [small.AccountId, 1.21],
  ])
  const saved = await user.call('PUT', `${path}/${String(large.AccountId)}`, { Phone: '0740123456' })
  expect([saved.status, saved.body.MonthlyBalance]).toEqual([200, 121])
  const history = await user.call('GET', `/api/history?EntityType=account&EntityId=${String(large.AccountId)}`)
  expect([history.status, JSON.stringify(history.body).includes('Balance')]).toEqual([200, false])
})
