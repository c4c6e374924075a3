import { Warehouse } from '@temelia/model/billing/stock'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enteredPurchase } from '../purchases/purchases.fixture.ts'
import { article, post } from './stock.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
const codes = (reply: { body: Wire }) =>
  ((reply.body.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

beforeAll(async () => {
  server = await testApp()
})

describe('receiving a supplier bill', () => {
  test('drafts what it cost, in parts, with products of its own', async () => {
    const who = await server.tenant()
    const store = (await make(who, Warehouse)).WarehouseId
    const cement = (await article(who, 'Ciment')).ProductId
    const bill = await draftPurchase(
      who,
      { Currency: 'EUR', ExchangeRate: 5, Discount: 10 },
      { ProductId: cement, Quantity: 3, Price: 7.03 },
    )
    await addPurchaseLine(who, bill, { Name: 'Nisip 0-4', Quantity: 2, Price: 10, MeasureUnit: 'mc' })
    await addPurchaseLine(who, bill, { Name: 'Transport', Quantity: 1, Price: 50, ResourceKind: 'transport' })
    const receive = () =>
      who.call('POST', '/api/stock-documents/receive', { PurchaseBillId: bill.PurchaseBillId, WarehouseId: store })
    const draft = await receive()
    expect([draft.status, draft.body]).toMatchObject([
      201,
      { State: 'draft', Kind: 'goodsReceipt', Document: bill.Number },
    ])
    const lines = (await who.call('GET', '/api/stock-lines')).body._embedded?.stock_lines as Wire[]
    // 21.09 less 10 % is 18.98, times 5; the sand is 20 less 10 %, times 5.
    expect(lines.map(({ Quantity, Value }) => [Quantity, Value])).toEqual([
      [3, 94.9],
      [2, 90],
    ])
    const sand = (await who.call('GET', `/api/products/${String(lines[1]?.ProductId)}`)).body
    expect(sand).toMatchObject({ Name: 'Nisip 0-4', MeasureUnit: 'mc' })
    await who.call('PATCH', `/api/stock-lines/${String(lines[0]?.StockLineId)}`, { Quantity: 1 })
    expect((await post(who, draft.body)).body).toMatchObject({ Value: 121.63 })
    const rest = await receive()
    expect(rest.status).toBe(201)
    const restLines = (await who.call('GET', '/api/stock-lines')).body._embedded?.stock_lines?.filter(
      ({ StockDocumentId }) => StockDocumentId === rest.body.StockDocumentId,
    )
    expect(restLines?.map(({ ProductId, Quantity }) => [ProductId, Quantity])).toEqual([[cement, 2]])
    expect((await receive()).body.code).toBe('STOCK_RECEIVED')
    const product = await who.call('DELETE', `/api/products/${String(cement)}`)
    expect([product.status, product.body.code]).toEqual([409, 'RECORD_IN_USE'])
  })

  test('asks for the bill and the warehouse', async () => {
    const user = await server.tenant()
    const stranger = await server.tenant()
    const hidden = await user.colleague({ viewForeign: false, editForeign: true })
    const { WarehouseId } = await make(user, Warehouse)
    const bill = await enteredPurchase(user)
    const received = await hidden.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: bill.PurchaseBillId,
      WarehouseId,
    })
    expect(received.status).toBe(404)
    const theirs = await enteredPurchase(stranger)
    const foreign = await stranger.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: theirs.PurchaseBillId,
      WarehouseId,
    })
    expect(codes(foreign)).toEqual(['WarehouseId NOT_FOUND'])
  })
})
