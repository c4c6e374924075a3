import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Project } from '@temelia/model/estimation/project'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enter, enteredPurchase } from './purchases.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const url = (bill: Wire) => `/api/purchase-bills/${String(bill.PurchaseBillId)}`
const now = async (bill: Wire) => (await user.call('GET', url(bill))).body
const codes = (reply: { body: Wire }) =>
  ((reply.body.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
const pay = (who: TestUser, body: Wire) => who.call('POST', '/api/supplier-payments', { Date: today, ...body })

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('a supplier bill', () => {
  test('is a draft whose lines follow; entered it stays as it is, until it is a draft again', async () => {
    const bill = await draftPurchase(user, { Discount: 10 }, { Quantity: 3, Price: 33.333 })
    const second = await addPurchaseLine(user, bill, { Price: 50, VATRate: 11 })
    expect(await now(bill)).toMatchObject({
      LinesTotal: 150,
      WithoutVAT: 135,
      VAT: 23.85,
      WithVAT: 158.85,
      Due: 158.85,
    })
    expect((await user.call('GET', `${url(bill)}/totals`)).body.VATByRate).toEqual([
      { Category: 'S', Rate: 21, Base: 90, VAT: 18.9 },
      { Category: 'S', Rate: 11, Base: 45, VAT: 4.95 },
    ])
    const entered = await enter(user, bill)
    expect([entered.status, entered.body]).toMatchObject([200, { State: 'entered', PaymentState: 'notCollected' }])
    const line = `/api/purchase-lines/${String(second.PurchaseLineId)}`
    for (const [method, path, body] of [
      ['PATCH', url(bill), { Discount: 0 }],
      ['DELETE', url(bill), undefined],
      ['PATCH', line, { Price: 1 }],
      ['DELETE', line, undefined],
      ['POST', '/api/purchase-lines', { PurchaseBillId: bill.PurchaseBillId, Name: 'x', Price: 1 }],
    ] as const) {
      const reply = await user.call(method, path, body)
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 409, 'PURCHASE_ENTERED'])
    }
    expect((await user.call('PATCH', url(bill), { Note: 'sosită cu întârziere' })).status).toBe(200)
    expect((await user.call('PATCH', url(bill), { State: 'draft' })).body).toMatchObject({ PaymentState: null })
    expect((await user.call('DELETE', line)).status).toBe(200)
    expect(await now(bill)).toMatchObject({ WithVAT: 108.9 })
  })

  test('is entered whole and once', async () => {
    const bare = await make(user, PurchaseBill, {})
    await addPurchaseLine(user, bare)
    expect(codes(await enter(user, { ...bare, PurchaseBillId: bare.PurchaseBillId }))).toContain('Date REQUIRED')
    const empty = await make(user, PurchaseBill, { Number: 'G 1', Date: today })
    expect((await enter(user, empty)).body.code).toBe('BILL_EMPTY')
    const cases: readonly (readonly [Wire, Wire, string])[] = [
      [{ Date: addDays(today, 1) }, {}, 'Date IN_THE_FUTURE'],
      [{ DueDate: addDays(today, -1) }, {}, 'DueDate START_AFTER_END'],
      [{ Currency: 'EUR' }, {}, 'ExchangeRate REQUIRED'],
      [{ StatedTotal: 120.99 }, {}, 'StatedTotal OTHER_TOTAL'],
      [{}, { Quantity: -1 }, 'WithVAT BELOW_ZERO_BILL'],
      [{ Kind: 'creditNote' }, {}, 'WithVAT ABOVE_ZERO_CREDIT'],
    ]
    for (const [more, line, code] of cases)
      expect(codes(await enter(user, await draftPurchase(user, more, line)))).toEqual([code])
    const { SupplierId } = await make(user, Supplier)
    await enteredPurchase(user, { SupplierId, Number: 'ABC 7', StatedTotal: 121 })
    const again = await draftPurchase(user, { SupplierId, Number: 'abc 7' })
    expect(codes(await enter(user, again))).toEqual(['Number DUPLICATE'])
    await enteredPurchase(user, { SupplierId, Number: 'ABC 7', Date: addDays(today, -370) })
    const twins = [
      await draftPurchase(user, { SupplierId, Number: 'Z 1' }),
      await draftPurchase(user, { SupplierId, Number: 'Z 1' }),
    ]
    const replies = await Promise.all(twins.map((twin) => enter(user, twin)))
    expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true])
    expect(replies.every(({ status }) => status < 500)).toBe(true)
  })

  test('lines say for which project; an estimate brings its own', async () => {
    const { InvestmentId } = await make(user, Project)
    const estimate = await make(user, Estimate)
    const bill = await draftPurchase(user, { InvestmentId })
    const placed = await addPurchaseLine(user, bill, { EstimateId: estimate.EstimateId })
    const plain = await addPurchaseLine(user, bill)
    const owned = (await user.call('GET', `/api/estimation-estimates/${String(estimate.EstimateId)}`)).body
    expect([placed.InvestmentId, plain.InvestmentId]).toEqual([owned.InvestmentId, InvestmentId])
    const wrong = await user.call('POST', '/api/purchase-lines', {
      PurchaseBillId: bill.PurchaseBillId,
      Name: 'x',
      InvestmentId,
      EstimateId: estimate.EstimateId,
    })
    expect(codes(wrong)).toEqual(['EstimateId OTHER_PROJECT'])
  })

  test('a product on it is not deleted; its sale price is not what it was bought for', async () => {
    const product = await make(user, Product, { Name: 'BCA 25', MeasureUnit: 'mc', Price: 900, VATRate: 11 })
    const bill = await draftPurchase(user)
    const line = await addPurchaseLine(user, bill, { ProductId: product.ProductId, Name: undefined, Price: undefined })
    expect(line).toMatchObject({ Name: 'BCA 25', MeasureUnit: 'mc', Price: 0, VATRate: 11 })
    const removed = await user.call('DELETE', `/api/products/${String(product.ProductId)}`)
    expect([removed.status, removed.body.code]).toEqual([409, 'RECORD_IN_USE'])
  })

  test('is deleted and brought back with its lines', async () => {
    const bill = await draftPurchase(user)
    const removed = await user.call('DELETE', url(bill))
    expect((await user.call('GET', url(bill))).status).toBe(404)
    const undo = String(removed.body.UndoId)
    expect((await user.call('POST', `/undoStackItems/${undo}/restore`)).status).toBeLessThan(300)
    expect(await now(bill)).toMatchObject({ WithVAT: 121 })
  })
})

describe('payments to suppliers', () => {
  test('settle bills, leave the account, and go back whole', async () => {
    const { SupplierId } = await make(user, Supplier)
    const account = await make(user, BillingAccount, { Currency: 'RON' })
    const balance = async (): Promise<unknown> =>
      (await user.call('GET', `/api/billing-accounts/${String(account.BillingAccountId)}`)).body.Balance
    const [one, other] = [await enteredPurchase(user, { SupplierId }), await enteredPurchase(user, { SupplierId })]
    const paid = await pay(user, {
      SupplierId,
      Amount: 200,
      BillingAccountId: account.BillingAccountId,
      Bills: [
        { PurchaseBillId: one.PurchaseBillId, Amount: 121 },
        { PurchaseBillId: other.PurchaseBillId, Amount: 40.5 },
      ],
    })
    expect([paid.status, paid.body]).toMatchObject([201, { Advance: 38.5, Currency: 'RON' }])
    expect(await balance()).toBe(-200)
    expect(await now(one)).toMatchObject({ Paid: 121, Due: 0, PaymentState: 'fullyPaid' })
    expect(await now(other)).toMatchObject({ Paid: 40.5, Due: 80.5, PaymentState: 'partiallyPaid' })
    expect((await user.call('PATCH', url(one), { State: 'draft' })).body.code).toBe('PURCHASE_PAID')
    expect((await user.call('DELETE', `/api/supplier-payments/${String(paid.body.SupplierPaymentId)}`)).status).toBe(
      200,
    )
    expect(await now(other)).toMatchObject({ Paid: 0, Due: 121, PaymentState: 'notCollected' })
    expect(await balance()).toBe(0)
    expect((await user.call('PATCH', url(one), { State: 'draft' })).status).toBe(200)
  })

  test('never for a draft, another supplier or more than is due, however many pay at once', async () => {
    const bill = await enteredPurchase(user)
    const { SupplierId, PurchaseBillId } = bill
    const share = (Amount: number) => ({ SupplierId, Amount, Bills: [{ PurchaseBillId, Amount }] })
    const draft = await draftPurchase(user, { SupplierId })
    const stranger = await make(user, Supplier)
    const refused: readonly (readonly [Wire, string])[] = [
      [share(121.01), 'Bills OVER_BILL'],
      [{ ...share(1), SupplierId: stranger.SupplierId }, 'Bills OTHER_SUPPLIER'],
      [
        { SupplierId, Amount: 1, Bills: [{ PurchaseBillId: draft.PurchaseBillId, Amount: 1 }] },
        'Bills PURCHASE_NOT_ENTERED',
      ],
      [{ ...share(1), Currency: 'CHF' }, 'Bills RATE_OF_DAY'],
      [{ ...share(5), Amount: 1 }, 'Bills OUT_OF_RANGE'],
    ]
    for (const [body, code] of refused) expect(codes(await pay(user, body))).toEqual([code])
    const replies = await Promise.all([50, 50, 50, 50].map((amount) => pay(user, share(amount))))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await now(bill)).toMatchObject({ Paid: 100, Due: 21 })
  })

  test('need the module of payments; bills that of billing', async () => {
    const bill = await enteredPurchase(user)
    const clerk = await user.colleague({ bannedModules: ['financial'] })
    const blind = await user.colleague({ bannedModules: ['billing'] })
    expect((await clerk.call('GET', url(bill))).status).toBe(200)
    expect((await clerk.call('GET', '/api/supplier-payments')).status).toBe(403)
    expect((await blind.call('GET', url(bill))).status).toBe(403)
    const own = await user.colleague({ viewForeign: false })
    expect((await own.call('GET', url(bill))).status).toBe(404)
  })
})
