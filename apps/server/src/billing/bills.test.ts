import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { Product } from '@temelia/model/billing/product'
import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { binJob } from '../jobs/bin-job.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { addLine, draftBill, issuedBill } from './bills.fixture.ts'

let server: TestApp
let owner: TestUser
const issue = (who: TestUser, bill: Record<string, unknown>, body: Record<string, unknown> = {}) =>
  who.call('POST', `/api/bills/${String(bill.BillId)}/issue`, body)
const errorsOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

describe('the money of a bill', () => {
  test('follows its lines, as totals, in the list and in the record alike', async () => {
    const bill = await draftBill(owner, { Discount: 10 }, { Quantity: 3, Price: 33.333, VATRate: 21 })
    await addLine(owner, bill, { Price: 50, Discount: 50, VATRate: 11 })
    const totals = (await owner.call('GET', `/api/bills/${String(bill.BillId)}/totals`)).body
    expect(totals).toEqual({
      Lines: 125,
      Discount: 12.5,
      WithoutVAT: 112.5,
      VATByRate: [
        { Category: 'S', Rate: 21, Base: 90, VAT: 18.9 },
        { Category: 'S', Rate: 11, Base: 22.5, VAT: 2.48 },
      ],
      VAT: 21.38,
      WithVAT: 133.88,
      Paid: 0,
      Due: 133.88,
    })
    expect((await owner.call('GET', `/api/bills/${String(bill.BillId)}`)).body).toMatchObject({
      LinesTotal: 125,
      WithoutVAT: 112.5,
      VAT: 21.38,
      WithVAT: 133.88,
      State: 'draft',
      Number: null,
    })
    const changed = await owner.call('PUT', `/api/bills/${String(bill.BillId)}`, { Discount: 0 })
    expect(changed.body).toMatchObject({ WithVAT: 148.75, Due: 148.75 })
  })

  test('a product fills in a line; used, it is not deleted', async () => {
    const product = await make(owner, Product, { MeasureUnit: 'mc', Price: 12.5, VATRate: 11, Code: 'B1' })
    const bill = await make(owner, Bill)
    const line = await owner.call('POST', '/api/entityProducts', {
      RelatedEntityType: 'bill',
      RelatedEntityId: bill.BillId,
      ProductId: product.ProductId,
      Quantity: 2,
    })
    expect(line.body).toMatchObject({ Name: product.Name, MeasureUnit: 'mc', Price: 12.5, VATRate: 11, Value: 25 })
    const url = `/api/products/${String(product.ProductId)}`
    expect((await owner.call('DELETE', url)).body.code).toBe('RECORD_IN_USE')
    await owner.call('DELETE', `/api/entityProducts/${String(line.body.EntityProductId)}`)
    expect((await owner.call('DELETE', url)).status).toBe(200)
    expect((await owner.call('GET', `/api/bills/${String(bill.BillId)}/totals`)).body).toMatchObject({ WithVAT: 0 })
  })

  test('what is out of range is refused with its field, and nothing is written', async () => {
    const bill = await make(owner, Bill)
    const about = { RelatedEntityType: 'bill', RelatedEntityId: bill.BillId, Name: 'x', Price: 1 }
    for (const [more, field] of [
      [{ Discount: 100.01 }, 'Discount'],
      [{ Discount: -1 }, 'Discount'],
      [{ Quantity: 1e9 + 1 }, 'Quantity'],
      [{ Quantity: 1e9, Price: 1e9 }, 'Price'],
      [{ Price: '1e300' }, 'Price'],
      [{ VATCategory: 'AE', VATRate: 21 }, 'VATRate'],
      [{ Name: '' }, 'Name'],
      [{ RelatedEntityId: 999_999_999 }, 'RelatedEntityId'],
    ] as const) {
      const reply = await owner.call('POST', '/api/entityProducts', { ...about, ...more })
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(field)])
    }
    expect((await owner.call('GET', `/api/bills/${String(bill.BillId)}/totals`)).body).toMatchObject({ Lines: 0 })
    await addLine(owner, bill, { Quantity: 1e9, Price: 0.000001 })
    expect((await owner.call('GET', `/api/bills/${String(bill.BillId)}/totals`)).body).toMatchObject({ Lines: 1_000 })
  })
})

describe('an issued bill', () => {
  test('is changed by nobody and no way', async () => {
    const user = await server.tenant()
    const bill = await issuedBill(user)
    const line = (
      await user.call('GET', `/api/entityProducts?RelatedEntityType=bill&RelatedEntityId=${String(bill.BillId)}`)
    ).body._embedded?.entityProducts?.[0] as Record<string, unknown>
    const own = `/api/bills/${String(bill.BillId)}`
    const its = `/api/entityProducts/${String(line.EntityProductId)}`
    const before = (await user.call('GET', own)).body
    const many = (Entity: string, id: unknown, more: Record<string, unknown>) =>
      user.call('POST', '/api/bulk/preview', { Entity, Ids: [id], ...more })
    for (const reply of [
      await user.call('PUT', own, { Name: 'Altceva' }),
      await user.call('PATCH', own, { Discount: 5 }),
      await user.call('DELETE', own),
      await user.call('PUT', its, { Quantity: 2 }),
      await user.call('DELETE', its),
      await user.call('POST', '/api/entityProducts', {
        RelatedEntityType: 'bill',
        RelatedEntityId: bill.BillId,
        Name: 'Încă una',
      }),
      await issue(user, bill),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'BILL_ISSUED'])
    expect((await many('bills', bill.BillId, { Action: 'edit', Changes: { Name: 'x y z' } })).body).toMatchObject({
      Changed: 0,
      Refused: 1,
    })
    expect((await many('bills', bill.BillId, { Action: 'delete' })).body).toMatchObject({ Changed: 0, Refused: 1 })
    expect((await many('entityProducts', line.EntityProductId, { Action: 'edit', Changes: { Price: 1 } })).status).toBe(
      422,
    )
    expect((await user.call('GET', own)).body).toEqual(before)
    expect((await user.call('PUT', own, { Name: before.Name })).status).toBe(200)
    expect((await user.call('GET', own)).body).toEqual(before)
  })

  test('stays as it was issued when changes and issuing meet', async () => {
    const user = await server.tenant()
    for (let turn = 0; turn < 10; turn++) {
      const bill = await draftBill(user)
      const own = `/api/bills/${String(bill.BillId)}`
      const [issued] = await Promise.all([
        issue(user, bill),
        user.call('PUT', own, { Discount: 50 }),
        user.call('POST', '/api/entityProducts', {
          RelatedEntityType: 'bill',
          RelatedEntityId: bill.BillId,
          Name: 'Încă una',
          Price: 7,
        }),
        user.call('DELETE', own),
      ])
      if (issued.status !== 200) continue
      const now = (await user.call('GET', own)).body
      const totals = (await user.call('GET', `${own}/totals`)).body
      expect(now).toMatchObject({ State: 'issued', WithVAT: issued.body.WithVAT, Discount: issued.body.Discount })
      expect(totals.WithVAT).toBe(issued.body.WithVAT)
    }
  })

  test('is corrected by a credit note, in part or whole, never by more', async () => {
    const user = await server.tenant()
    const bill = await issuedBill(user, {}, { Quantity: 10 })
    const draft = await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)
    expect([draft.status, draft.body]).toMatchObject([201, { Kind: 'creditNote', State: 'draft', WithVAT: -1210 }])
    const lines = await user.call('GET', `/api/entityProducts?RelatedEntityId=${String(draft.body.BillId)}`)
    const line = lines.body._embedded?.entityProducts?.[0]?.EntityProductId
    await user.call('PUT', `/api/entityProducts/${String(line)}`, { Quantity: -4 })
    expect((await issue(user, draft.body)).body).toMatchObject({ Code: 'ST 0001', WithVAT: -484, Due: -484 })
    const rest = await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)
    expect(errorsOf(await issue(user, rest.body))).toEqual(['WithVAT OVER_BILL'])
    const other = await draftBill(user)
    expect((await user.call('POST', `/api/bills/${String(other.BillId)}/creditNote`)).body.code).toBe('BILL_NOT_ISSUED')
  })

  test('keeps both parties as they were', async () => {
    const user = await server.tenant()
    const bill = await issuedBill(
      user,
      (({ AccountId }) => ({ AccountId }))(await make(user, Customer, { AccountName: 'Edil Pro SRL' })),
    )
    await user.call('PUT', `/api/AccountsContacts/${String(bill.AccountId)}`, { AccountName: 'Alt nume SRL' })
    const { Parties } = (await user.call('GET', `/api/bills/${String(bill.BillId)}`)).body
    expect((Parties as { buyer: { name: string } }).buyer.name).toBe('Edil Pro SRL')
  })
})

describe('who may', () => {
  test('lines are seen and changed with their document', async () => {
    const bill = await draftBill(owner)
    const stranger = await server.tenant()
    const blind = await owner.colleague({ viewForeign: false })
    const writer = await owner.colleague({ editForeign: false })
    const looker = await owner.colleague({ edit: false, add: false, delete: false })
    const about = { RelatedEntityType: 'bill', RelatedEntityId: bill.BillId, Name: 'x', Price: 1 }
    const list = `/api/entityProducts?RelatedEntityId=${String(bill.BillId)}`
    const line = (await owner.call('GET', list)).body._embedded?.entityProducts?.[0]?.EntityProductId
    for (const outside of [stranger, blind]) {
      expect((await outside.call('GET', list)).body.total_items).toBe(0)
      expect((await outside.call('POST', '/api/entityProducts', about)).status).toBe(422)
      expect((await outside.call('PUT', `/api/entityProducts/${String(line)}`, { Price: 2 })).status).toBe(404)
      expect((await issue(outside, bill)).status).toBe(404)
      expect((await outside.call('GET', `/api/bills/${String(bill.BillId)}/totals`)).status).toBe(404)
      expect((await outside.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).status).toBe(404)
    }
    for (const who of [writer, looker]) {
      expect((await who.call('GET', list)).body.total_items).toBe(1)
      expect((await who.call('POST', '/api/entityProducts', about)).status).toBe(403)
      expect((await who.call('PUT', `/api/entityProducts/${String(line)}`, { Price: 2 })).status).toBe(403)
      expect((await who.call('DELETE', `/api/entityProducts/${String(line)}`)).status).toBe(403)
      expect((await issue(who, bill)).status).toBe(403)
    }
  })

  test('a deleted customer is billed no more', async () => {
    const bill = await draftBill(owner)
    await owner.call('DELETE', `/api/AccountsContacts/${String(bill.AccountId)}`)
    expect(errorsOf(await issue(owner, bill))).toEqual(['AccountId NOT_FOUND'])
  })

  test('a customer whose bills are kept stays in the bin, and lets the rest of it go', async () => {
    const user = await server.tenant()
    const { AccountId } = await issuedBill(user)
    const loose = await make(user, Customer)
    for (const id of [AccountId, loose.AccountId]) await user.call('DELETE', `/api/AccountsContacts/${String(id)}`)
    await server.database.system((tx) =>
      tx.run(sql`update undo_items set created_at = now() - interval '31 days' where client_id = ${user.clientId}`),
    )
    await binJob(server.database, server.services.engine.rules)({}, { id: 0, clientId: 0 })
    const left = await server.database.tenant(user.clientId, (tx) =>
      tx.rows<{ id: number }>(
        sql`select id from customers where client_id = ${user.clientId} and deleted_with is not null`,
      ),
    )
    expect(left.map(({ id }) => Number(id))).toEqual([AccountId])
  })

  test('an offer needs its opportunity and takes lines as a bill does', async () => {
    const { OpportunityId: _none, ...body } = await make(owner, Offer)
    expect(errorsOf(await owner.call('POST', '/api/offers', { Name: 'Ofertă', AccountId: body.AccountId }))).toEqual([
      'OpportunityId REQUIRED',
    ])
    const line = {
      RelatedEntityType: 'offer',
      RelatedEntityId: body.OfferId,
      Name: 'Zugrăveli',
      Price: 10,
      Quantity: 5,
    }
    expect((await owner.call('POST', '/api/entityProducts', line)).status).toBe(201)
    expect((await owner.call('GET', `/api/offers/${String(body.OfferId)}/totals`)).body).toMatchObject({
      WithVAT: 60.5,
    })
  })
})
