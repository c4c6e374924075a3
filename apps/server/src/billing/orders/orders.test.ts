import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Series } from '@temelia/model/billing/series'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { newEstimate } from '../../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enter } from '../purchases/purchases.fixture.ts'
import { article, levels, post, reverse } from '../stock/stock.fixture.ts'
import { draftOrder, linesOf, orderCall, orderNow, sentOrder } from './orders.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = () => todayIn('ro', new Date())

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const codes = ({ body }: { body: Wire }) =>
  ((body.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

describe('an order', () => {
  test('gets its number when it is sent, without gaps, and nothing changes it afterwards', async () => {
    const own = await server.tenant()
    await make(own, Series, { Kind: 'purchaseOrder', Name: 'CF', NextNumber: 41, Main: true })
    const draft = await draftOrder(own, { Discount: 10 }, [{}, { Quantity: 1, Price: 0.000_001 }])
    expect(await orderNow(own, draft)).toMatchObject({ State: 'draft', Code: null, WithoutVAT: 900, VAT: 189 })
    const drafts = await Promise.all([1, 2, 3].map(() => draftOrder(own)))
    const sent = await Promise.all([draft, ...drafts].map((one) => orderCall(own, one, 'send')))
    expect(sent.map(({ body }) => body.Code).sort()).toEqual(['CF 0041', 'CF 0042', 'CF 0043', 'CF 0044'])
    expect(sent[0]?.body).toMatchObject({ State: 'sent', Date: today() })
    const path = `/api/purchase-orders/${String(draft.PurchaseOrderId)}`
    expect((await own.call('PATCH', path, { Discount: 0 })).body.code).toBe('ORDER_SENT')
    expect((await own.call('DELETE', path)).body.code).toBe('ORDER_SENT')
    expect((await own.call('PATCH', path, { Note: 'sunat' })).status).toBe(200)
    const [line] = await linesOf(own, 'purchase-order', draft)
    const linePath = `/api/purchase-order-lines/${String(line?.PurchaseOrderLineId)}`
    expect((await own.call('PATCH', linePath, { Quantity: 1 })).body.code).toBe('ORDER_SENT')
    expect((await own.call('DELETE', linePath)).body.code).toBe('ORDER_SENT')
    expect((await orderCall(own, draft, 'send')).body.code).toBe('ORDER_SENT')
    const { body } = await own.call('GET', '/api/series')
    const series = body._embedded?.series?.find(({ Kind }: Wire) => Kind === 'purchaseOrder')
    const renamed = await own.call('PATCH', `/api/series/${String(series?.SeriesId)}`, { Name: 'X' })
    expect(codes(renamed)).toEqual(['Name FIXED_VALUE'])
  })

  test('is not sent before it is whole', async () => {
    const empty = await draftOrder(user, {}, [])
    expect((await orderCall(user, empty, 'send')).body.code).toBe('BILL_EMPTY')
    const cases: readonly (readonly [Wire, Wire, string])[] = [
      [{ Currency: 'EUR' }, {}, 'ExchangeRate REQUIRED'],
      [{ WantedDate: addDays(today(), -1) }, {}, 'WantedDate PAST_DAY'],
      [{}, { Quantity: 0 }, 'Quantity STOCK_QUANTITY'],
    ]
    for (const [head, line, code] of cases)
      expect(codes(await orderCall(user, await draftOrder(user, head, [line]), 'send'))).toEqual([code])
    const late = await draftOrder(user)
    expect(codes(await orderCall(user, late, 'send', { Date: addDays(today(), 1) }))).toEqual(['Date IN_THE_FUTURE'])
    const gone = await draftOrder(user)
    await user.call('DELETE', `/api/estimation-suppliers/${String(gone.SupplierId)}`)
    expect(codes(await orderCall(user, gone, 'send'))).toEqual(['SupplierId NOT_FOUND'])
    const huge = await user.call('POST', '/api/purchase-order-lines', {
      PurchaseOrderId: late.PurchaseOrderId,
      Name: 'x',
      Quantity: 1_000_000_001,
    })
    expect(huge.status).toBe(422)
  })

  test('sent twice after a lost reply is sent once', async () => {
    const order = await draftOrder(user)
    const path = `/api/purchase-orders/${String(order.PurchaseOrderId)}/send`
    const headers = { 'idempotency-key': `send-${String(order.PurchaseOrderId)}` }
    const first = await user.call('POST', path, {}, headers)
    const again = await user.call('POST', path, {}, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await orderNow(user, order)).toMatchObject({ State: 'sent', Code: first.body.Code })
  })

  test('is received and billed in parts; where it stands follows', async () => {
    const { WarehouseId } = await make(user, Warehouse)
    const ProductId = (await article(user, 'Cărămidă')).ProductId
    const order = await sentOrder(user, { WarehouseId }, [{ ProductId, Name: undefined }])
    const onOrder = async () => (await levels(user)).find((level) => level.ProductId === ProductId)?.OnOrder
    expect(await onOrder()).toBe(10)
    const draft = await orderCall(user, order, 'receive')
    expect(draft.body).toMatchObject({ Kind: 'goodsReceipt', WarehouseId, PurchaseOrderId: order.PurchaseOrderId })
    expect((await orderCall(user, order, 'receive')).body.code).toBe('ORDER_DONE')
    const [line] = await linesOf(user, 'stock', draft.body)
    await user.call('PATCH', `/api/stock-lines/${String(line?.StockLineId)}`, { Quantity: 4 })
    expect((await post(user, draft.body)).body).toMatchObject({ Value: 400 })
    expect(await orderNow(user, order)).toMatchObject({ State: 'partlyReceived' })
    expect(await onOrder()).toBe(6)

    const bill = await orderCall(user, order, 'bill')
    expect(await linesOf(user, 'purchase', bill.body)).toMatchObject([{ Quantity: 4, Price: 100 }])
    await user.call('PATCH', `/api/purchase-bills/${String(bill.body.PurchaseBillId)}`, {
      Number: 'A 1',
      Date: today(),
    })
    expect((await enter(user, bill.body)).status).toBe(200)
    expect(await linesOf(user, 'purchase-order', order)).toMatchObject([{ Received: 4, Billed: 4, Quantity: 10 }])
    // The six that did not come yet are not billed from the order.
    expect((await orderCall(user, order, 'bill')).body.code).toBe('ORDER_DONE')
    // What came with the order is not received once more with its bill.
    const twice = await user.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: bill.body.PurchaseBillId,
      WarehouseId,
    })
    expect(twice.body.code).toBe('STOCK_RECEIVED')
    expect((await orderCall(user, order, 'cancel')).body.code).toBe('ORDER_USED')

    // One piece more than was ordered: told at the line, not refused.
    const rest = (await orderCall(user, order, 'receive')).body
    const [second] = await linesOf(user, 'stock', rest)
    expect(second).toMatchObject({ Quantity: 6 })
    await user.call('PATCH', `/api/stock-lines/${String(second?.StockLineId)}`, { Quantity: 7 })
    const posted = await post(user, rest)
    expect(await orderNow(user, order)).toMatchObject({ State: 'received' })
    expect(await linesOf(user, 'purchase-order', order)).toMatchObject([{ Received: 11 }])
    expect(await onOrder()).toBe(0)
    await reverse(user, posted.body)
    expect(await orderNow(user, order)).toMatchObject({ State: 'partlyReceived' })
    expect(await onOrder()).toBe(6)
    expect((await orderCall(user, order, 'close')).body).toMatchObject({ State: 'closed' })
    expect(await onOrder()).toBe(0)
    expect((await orderCall(user, order, 'receive')).body.code).toBe('ORDER_ENDED')
    expect((await orderCall(user, order, 'reopen')).body).toMatchObject({ State: 'partlyReceived' })
  })

  test('is received once, however many receive it at the same moment', async () => {
    const { WarehouseId } = await make(user, Warehouse)
    const order = await sentOrder(user, { WarehouseId })
    const replies = await Promise.all([1, 2, 3].map(() => orderCall(user, order, 'receive')))
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'ORDER_DONE', 'ORDER_DONE'])
    const bills = await Promise.all([1, 2, 3].map(() => orderCall(user, order, 'bill')))
    expect(bills.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'ORDER_DONE', 'ORDER_DONE'])
  })

  test('is not received twice by a receipt that is brought back', async () => {
    const { WarehouseId } = await make(user, Warehouse)
    const order = await sentOrder(user, { WarehouseId })
    const first = (await orderCall(user, order, 'receive')).body
    const removed = await user.call('DELETE', `/api/stock-documents/${String(first.StockDocumentId)}`)
    expect((await orderCall(user, order, 'receive')).status).toBe(201)
    const restored = await user.call('POST', `/undoStackItems/${String(removed.body.UndoId)}/restore`)
    expect(restored.body.code).toBe('STOCK_RECEIVED')
  })

  test('is not named by a bill that was received without it', async () => {
    const { WarehouseId } = await make(user, Warehouse)
    const order = await sentOrder(user, { WarehouseId })
    const bill = await draftPurchase(user, { SupplierId: order.SupplierId }, { Name: 'Altceva', Quantity: 10 })
    const received = await user.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: bill.PurchaseBillId,
      WarehouseId,
    })
    expect(received.status).toBe(201)
    const named = await user.call('PATCH', `/api/purchase-bills/${String(bill.PurchaseBillId)}`, {
      PurchaseOrderId: order.PurchaseOrderId,
    })
    expect(named.body.code).toBe('PURCHASE_RECEIVED')
  })

  test('without a warehouse is received by its bills; a bill that names it finds its lines', async () => {
    const { SupplierId } = await make(user, Supplier)
    const order = await sentOrder(user, { SupplierId }, [{ Name: 'Beton C20/25' }, { Name: 'Pompă', Quantity: 1 }])
    expect(codes(await orderCall(user, order, 'receive'))).toEqual(['WarehouseId REQUIRED'])
    const bill = await draftPurchase(user, { SupplierId }, { Name: 'beton c20/25', Quantity: 10 })
    await addPurchaseLine(user, bill, { Name: 'Altceva' })
    const path = `/api/purchase-bills/${String(bill.PurchaseBillId)}`
    expect((await user.call('PATCH', path, { PurchaseOrderId: order.PurchaseOrderId })).status).toBe(200)
    const [beton] = await linesOf(user, 'purchase-order', order)
    const matched = (await linesOf(user, 'purchase', bill)).map((line) => line.PurchaseOrderLineId)
    expect(matched).toEqual([beton?.PurchaseOrderLineId, null])
    expect((await enter(user, bill)).status).toBe(200)
    expect(await orderNow(user, order)).toMatchObject({ State: 'partlyReceived' })
    await user.call('PATCH', path, { State: 'draft' })
    expect(await orderNow(user, order)).toMatchObject({ State: 'sent' })
    const other = await draftPurchase(user)
    const foreign = { PurchaseOrderId: order.PurchaseOrderId }
    const refused = await user.call('PATCH', `/api/purchase-bills/${String(other.PurchaseBillId)}`, foreign)
    expect(codes(refused)).toEqual(['PurchaseOrderId OTHER_SUPPLIER'])
  })

  test('is billed though its project was deleted; its supplier stays until it is delivered', async () => {
    const { projectId } = await newEstimate(user)
    const { SupplierId } = await make(user, Supplier)
    const order = await sentOrder(user, { SupplierId, InvestmentId: projectId })
    const supplier = `/api/estimation-suppliers/${String(SupplierId)}`
    expect((await user.call('DELETE', supplier)).body.code).toBe('RECORD_IN_USE')
    expect((await user.call('DELETE', `/api/estimation-investments/${projectId}`)).status).toBe(200)
    const bill = await orderCall(user, order, 'bill')
    expect([bill.status, bill.body.InvestmentId]).toEqual([201, null])
    expect((await orderCall(user, order, 'close')).status).toBe(200)
    expect((await user.call('DELETE', supplier)).status).toBe(200)
  })

  test('is printed as it is called where the company works, and kept from who may not see it', async () => {
    const order = await sentOrder(user)
    const path = `/api/purchase-orders/${String(order.PurchaseOrderId)}`
    const pdf = await user.call('GET', `${path}/export`)
    expect(pdf.status).toBe(200)
    expect((await user.call('GET', `${path}/totals`)).body).toMatchObject({ WithoutVAT: 1000, VAT: 210, WithVAT: 1210 })
    const blind = await user.colleague({ bannedModules: ['billing'] })
    const own = await user.colleague({ viewForeign: false })
    expect((await blind.call('GET', path)).status).toBe(403)
    for (const what of ['send', 'close', 'bill', 'receive'])
      expect((await orderCall(own, order, what)).status).toBe(404)
    expect((await orderCall(await server.tenant(), order, 'close')).status).toBe(404)
  })
})
