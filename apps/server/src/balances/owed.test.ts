import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, expect, test } from 'vitest'
import { issuedBill } from '../billing/bills.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
let user: TestUser
const path = '/api/AccountsContacts'
const owed = async (id: unknown) => (await user.call('GET', `${path}/${String(id)}`)).body.OverallBalance
const pay = (AccountId: unknown, Amount: number) =>
  make(user, Payment, { AccountId, Amount, Date: todayIn('ro', new Date()) })

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

test('a customer owes what is due of the bills less what was paid in advance; a typed balance stays only without them', async () => {
  const { AccountId } = await make(user, Customer, { OverallBalance: 77 })
  expect(await owed(AccountId)).toBe(77)
  await issuedBill(user, { AccountId })
  await issuedBill(user, { AccountId, Currency: 'EUR', ExchangeRate: 5.05 })
  expect(await owed(AccountId)).toBe(121 + 611.05)
  await pay(AccountId, 50)
  await user.call('PUT', `${path}/${String(AccountId)}`, { OverallBalance: 1 })
  expect(await owed(AccountId)).toBe(682.05)
})

test('one that is credited whole owes nothing', async () => {
  const { AccountId } = await make(user, Customer)
  const bill = await issuedBill(user, { AccountId })
  const note = await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)
  await user.call('POST', `/api/bills/${String(note.body.BillId)}/issue`, {})
  expect(await owed(AccountId)).toBe(0)
})

test('a merge brings both together, and parts them when it is taken back', async () => {
  const [kept, other] = [await make(user, Customer), await make(user, Customer)]
  for (const { AccountId } of [kept, other, other]) await issuedBill(user, { AccountId })
  const merged = await user.call('POST', `${path}/${String(kept.AccountId)}/merge`, {
    OtherId: other.AccountId,
    Take: [],
  })
  expect([merged.status, await owed(kept.AccountId)]).toEqual([200, 363])
  await user.call('POST', `/undoStackItems/${String(merged.body.UndoId)}/restore`)
  expect([await owed(kept.AccountId), await owed(other.AccountId)]).toEqual([121, 242])
})

test('bills issued at once are all counted', async () => {
  const { AccountId } = await make(user, Customer)
  await Promise.all([1, 2, 3, 4].map(() => issuedBill(user, { AccountId })))
  expect(await owed(AccountId)).toBe(484)
})
