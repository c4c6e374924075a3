import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { AccountRecord, BillingAccount } from '@temelia/model/billing/billing-account'
import { Payment } from '@temelia/model/billing/payment'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { Customer } from '@temelia/model/crm/customer'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const yesterday = addDays(today, -1)
const register = (till: Wire, query = '', who = user) =>
  who.call('GET', `/api/billing-accounts/${String(till.BillingAccountId)}/register${query}`, undefined, {
    'accept-language': 'en',
  })

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('the cash register', () => {
  test('tells a day: what was there, what came, what left, what is there then; its last balance is the account’s', async () => {
    const till = await make(user, BillingAccount, { Kind: 'cash' })
    const bank = await make(user, BillingAccount)
    const { BillingAccountId } = till
    const { AccountId } = await make(user, Customer, { AccountName: 'Bet Bunea SRL' })
    const { SupplierId } = await make(user, Supplier, { Name: 'Nisip SRL' })
    const own = { BillingAccountId, Date: today }
    await make(user, AccountRecord, { ...own, Date: yesterday, Amount: 100.1, Description: 'Sold preluat' })
    const paid = await make(user, Payment, { ...own, AccountId, Amount: 50.2, Method: 'cash', Document: null })
    await make(user, SupplierPayment, { ...own, SupplierId, Amount: 20, Method: 'cash', Document: 'DP 4' })
    await make(user, AccountRecord, {
      ...own,
      Amount: 100,
      ToBillingAccountId: bank.BillingAccountId,
      Description: 'Depunere la bancă',
    })
    await make(user, AccountRecord, {
      BillingAccountId: bank.BillingAccountId,
      Date: today,
      Amount: 10,
      ToBillingAccountId: BillingAccountId,
      Description: null,
    })
    await make(user, AccountRecord, { ...own, Amount: -0.3, Description: 'Timbre' })
    const gone = await make(user, AccountRecord, { ...own, Amount: 7 })
    await user.call('DELETE', `/api/account-records/${String(gone.AccountRecordId)}`)
    await make(user, AccountRecord, { ...own, Date: addDays(today, 1), Amount: 1, Description: 'Mâine' })
    const issued = await user.call('POST', `/api/payments/${String(paid.PaymentId)}/receipt`, {})
    const { body } = await register(till)
    expect(body).toMatchObject({ Date: today, Opening: 100.1, In: 60.2, Out: 120.3, Closing: 40, Currency: 'RON' })
    expect(body.Rows).toMatchObject([
      {
        Type: 'payment',
        Document: issued.body.Code,
        Explanation: 'Received: Bet Bunea SRL',
        Amount: 50.2,
        Balance: 150.3,
      },
      { Type: 'supplierPayment', Document: 'DP 4', Explanation: 'Paid: Nisip SRL', Amount: -20, Balance: 130.3 },
      { Type: 'transfer', Explanation: 'Transfer: Depunere la bancă', Amount: -100, Balance: 30.3 },
      { Type: 'transfer', Explanation: `Transfer: ${String(bank.Name)}`, Amount: 10, Balance: 40.3 },
      { Type: 'accountRecord', Explanation: 'Timbre', Amount: -0.3, Balance: 40 },
    ])
    expect((await register(till, `?Date=${yesterday}`)).body).toMatchObject({ Opening: 0, Closing: 100.1 })
    const last = (await register(till, `?Date=${addDays(today, 1)}`)).body
    const account = await user.call('GET', `/api/billing-accounts/${String(BillingAccountId)}`)
    expect([last.Opening, last.Closing]).toEqual([40, account.body.Balance])
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['xlsx', 'spreadsheetml'],
    ] as const) {
      const file = await register(till, `/export?format=${format}`)
      expect([file.status, String(file.raw.headers['content-type'])]).toEqual([200, expect.stringContaining(type)])
    }
  })

  test('a receipt that was reversed stands below 0 among what came in, as the books want it', async () => {
    const { BillingAccountId } = await make(user, BillingAccount, { Kind: 'cash' })
    const { AccountId } = await make(user, Customer, { AccountName: 'Cofraj SRL' })
    const paid = await make(user, Payment, { AccountId, BillingAccountId, Date: today, Amount: 80, Method: 'cash' })
    const issued = await user.call('POST', `/api/payments/${String(paid.PaymentId)}/receipt`, {})
    expect((await user.call('POST', `/api/bills/${String(issued.body.BillId)}/reverse`, {})).status).toBe(201)
    const { body } = await register({ BillingAccountId })
    expect(body).toMatchObject({ In: 0, Out: 0, Closing: 0 })
    expect(body.Rows).toMatchObject([
      { Explanation: 'Received: Cofraj SRL', In: 80, Out: null, Balance: 80 },
      { Explanation: 'Receipt reversed: Cofraj SRL', In: -80, Out: null, Balance: 0 },
    ])
  })

  test('is of cash only, whole or not at all, and of one company', async () => {
    const till = await make(user, BillingAccount, { Kind: 'cash' })
    const { AccountId } = await make(user, Customer, { AccountName: 'Ascuns SRL' })
    await make(user, Payment, { AccountId, BillingAccountId: till.BillingAccountId, Date: today, Amount: 5 })
    expect((await register(await make(user, BillingAccount))).status).toBe(422)
    expect((await register(till, '', await server.tenant())).status).toBe(404)
    expect((await register(till, '', await user.colleague({ bannedModules: ['financial'] }))).status).toBe(403)
    expect((await register(till)).raw.body).toContain('Ascuns SRL')
    for (const rights of [{ viewForeign: false }, { bannedModules: ['accounts'] }]) {
      const nameless = await register(till, '', await user.colleague(rights))
      expect([200, 403]).toContain(nameless.status)
      expect(nameless.raw.body).not.toContain('Ascuns')
    }
  })
})
