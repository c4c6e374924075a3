import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { Series } from '@temelia/model/billing/series'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { addLine, draftBill, issuedBill } from './bills.fixture.ts'

let server: TestApp
let owner: TestUser
const today = () => todayIn('ro', new Date())
const issue = (who: TestUser, bill: Record<string, unknown>, body: Record<string, unknown> = {}) =>
  who.call('POST', `/api/bills/${String(bill.BillId)}/issue`, body)
const errorsOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

describe('issuing', () => {
  test('gives series, number and day; consecutive, by kind', async () => {
    const user = await server.tenant()
    const first = await issuedBill(user)
    expect(first).toMatchObject({ State: 'issued', Series: 'F', Number: 1, Code: 'F 0001', Date: today(), Due: 121 })
    const series = await make(user, Series, { Name: 'TML', NextNumber: 142, Main: true })
    expect(await issuedBill(user)).toMatchObject({ Series: 'TML', Number: 142, Code: 'TML 0142' })
    expect(await issuedBill(user, { Kind: 'proforma' })).toMatchObject({ Series: 'PF', Number: 1 })
    const draft = await draftBill(user, { Kind: 'proforma' })
    expect(errorsOf(await issue(user, draft, { SeriesId: series.SeriesId }))).toEqual(['SeriesId INVALID_VALUE'])
    const url = `/api/series/${String(series.SeriesId)}`
    expect(errorsOf(await user.call('PUT', url, { NextNumber: 500 }))).toEqual(['NextNumber FIXED_VALUE'])
    expect((await user.call('DELETE', url)).body.code).toBe('RECORD_IN_USE')
    expect((await user.call('PUT', url, { Main: false })).status).toBe(200)
  })

  test('says what is missing', async () => {
    const empty = await make(owner, Bill)
    expect((await issue(owner, empty)).body.code).toBe('BILL_EMPTY')
    const old = await draftBill(owner, {}, { VATRate: 19 })
    expect(errorsOf(await issue(owner, old))).toEqual(['VATRate VAT_RATE_DAY'])
    const foreign = await draftBill(owner, { Currency: 'eur' })
    expect(errorsOf(await issue(owner, foreign))).toEqual(['ExchangeRate REQUIRED'])
    const exempt = await draftBill(owner, {}, { VATCategory: 'E' })
    expect(errorsOf(await issue(owner, exempt))).toEqual(['Exemption REQUIRED'])
    const below = await draftBill(owner, {}, { Quantity: -1 })
    expect(errorsOf(await issue(owner, below))).toEqual(['WithVAT BELOW_ZERO_BILL'])
    const mixed = await draftBill(owner, {}, { VATCategory: 'O' })
    await addLine(owner, mixed)
    expect(errorsOf(await issue(owner, mixed))).toEqual(['VATCategory VAT_CATEGORY_ALONE'])
    const early = await draftBill(owner, { DueDate: addDays(today(), -1) })
    expect(errorsOf(await issue(owner, early))).toEqual(['DueDate START_AFTER_END'])
    expect(errorsOf(await issue(owner, early, { Date: addDays(today(), 1) }))).toContain('Date IN_THE_FUTURE')
    for (const bill of [empty, old, foreign, exempt, below, mixed, early])
      expect((await owner.call('GET', `/api/bills/${String(bill.BillId)}`)).body).toMatchObject({
        State: 'draft',
        Number: null,
      })
  })

  test('keeps the days of a series in order, and the closed period closed', async () => {
    const user = await server.tenant()
    const series = { SeriesId: (await make(user, Series, { Name: 'Z' })).SeriesId }
    expect((await issue(user, await draftBill(user), { ...series, Date: addDays(today(), -3) })).status).toBe(200)
    const late = await draftBill(user)
    const reply = await issue(user, late, { ...series, Date: addDays(today(), -4) })
    expect(errorsOf(reply)).toEqual(['Date BEFORE_LAST_NUMBER'])
    await user.call('PUT', `/api/clients/${String(await companyId(user))}`, { BooksClosedUntil: today() })
    expect(errorsOf(await issue(user, late, series))).toEqual(['Date BOOKS_CLOSED'])
  })

  test('a company that charges no VAT bills outside VAT only', async () => {
    const user = await server.tenant()
    const company = `/api/clients/${String(await companyId(user))}`
    expect((await user.call('PUT', company, { VATPayer: false })).status).toBe(200)
    expect(await issuedBill(user)).toMatchObject({ VAT: 0, WithVAT: 100 })
    const taxed = await draftBill(user, {}, { VATCategory: 'S', VATRate: 21 })
    expect(errorsOf(await issue(user, taxed))).toEqual(['VATCategory VAT_CATEGORY_ELSEWHERE'])
  })

  test('eight people at once get consecutive numbers, each once', async () => {
    const user = await server.tenant()
    const drafts = await Promise.all(Array.from({ length: 24 }, () => draftBill(user)))
    const replies = await Promise.all(drafts.flatMap((bill) => [issue(user, bill), issue(user, bill)]))
    const numbers = replies.flatMap(({ status, body }) => (status === 200 ? [body.Number as number] : []))
    expect(numbers.sort((one, other) => one - other)).toEqual(drafts.map((_, index) => index + 1))
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['BILL_ISSUED']),
    )
  })

  test('in the United States by sales tax of each line', async () => {
    const american = { ...server.database, region: 'us' as const }
    const user = await (await testApp({}, american)).tenant('us')
    const bill = await draftBill(user, {}, { VATCategory: 'S', VATRate: 8.75, Price: 2914.29 })
    await addLine(user, bill, { Price: 10 })
    expect((await issue(user, bill)).body).toMatchObject({
      Currency: 'USD',
      VAT: 255,
      WithVAT: 3179.29,
      Code: 'INV 0001',
    })
  })
})

async function companyId(user: TestUser): Promise<unknown> {
  return (await user.call('GET', '/api/clients')).body._embedded?.clients?.[0]?.ClientId
}
