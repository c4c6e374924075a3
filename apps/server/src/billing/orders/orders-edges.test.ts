/** Orders at their edges: restored receipts, lines known by product and code, two bills of one line, a supplier deleted while it is sent to. */
import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enter } from '../purchases/purchases.fixture.ts'
import { post } from '../stock/stock.fixture.ts'
import { draftOrder, linesOf, orderCall, sentOrder } from './orders.fixture.ts'

type Wire = Record<string, unknown>

let user: TestUser
beforeAll(async () => {
  user = await (await testApp()).tenant()
})

test('a receipt does not come back once its order was canceled', async () => {
  const { WarehouseId } = await make(user, Warehouse)
  const order = await sentOrder(user, { WarehouseId })
  const draft = (await orderCall(user, order, 'receive')).body
  const removed = await user.call('DELETE', `/api/stock-documents/${String(draft.StockDocumentId)}`)
  expect((await orderCall(user, order, 'cancel')).status).toBe(200)
  const restored = await user.call('POST', `/undoStackItems/${String(removed.body.UndoId)}/restore`)
  expect([restored.status, restored.body.code]).toEqual([409, 'ORDER_ENDED'])
})

test('a bill that names an order finds its lines by product and by code before the name', async () => {
  const { SupplierId } = await make(user, Supplier)
  const { ProductId } = await make(user, Product, { Name: 'Plasă sudată' })
  const order = await sentOrder(user, { SupplierId }, [
    { ProductId, Name: 'Plasă sudată' },
    { Name: 'Otel beton', Code: 'OB-12' },
    { Name: 'Sârmă' },
  ])
  const bill = await draftPurchase(user, { SupplierId }, { ProductId, Name: 'Sârmă', Quantity: 1, Price: 1 })
  await addPurchaseLine(user, bill, { Name: 'Fier 12', Code: 'ob-12', Quantity: 1, Price: 1 })
  const path = `/api/purchase-bills/${String(bill.PurchaseBillId)}`
  expect((await user.call('PATCH', path, { PurchaseOrderId: order.PurchaseOrderId })).status).toBe(200)
  const [mesh, steel] = await linesOf(user, 'purchase-order', order)
  expect((await linesOf(user, 'purchase', bill)).map((line) => line.PurchaseOrderLineId)).toEqual([
    mesh?.PurchaseOrderLineId,
    steel?.PurchaseOrderLineId,
  ])
})

test('what receipts of an order brought belongs to its entered bills first, each up to its quantity (O3)', async () => {
  const [{ SupplierId }, { WarehouseId }] = [await make(user, Supplier), await make(user, Warehouse)]
  const order = await sentOrder(user, { SupplierId, WarehouseId })
  const came = (await orderCall(user, order, 'receive')).body
  const [line] = await linesOf(user, 'stock', came)
  await user.call('PATCH', `/api/stock-lines/${String(line?.StockLineId)}`, { Quantity: 6 })
  expect((await post(user, came)).status).toBe(200)
  const bills: Wire[] = []
  for (const Quantity of [4, 4]) {
    const bill = await draftPurchase(user, { SupplierId }, { Name: 'Ciment', Quantity, Price: 100 })
    const path = `/api/purchase-bills/${String(bill.PurchaseBillId)}`
    expect((await user.call('PATCH', path, { PurchaseOrderId: order.PurchaseOrderId })).status).toBe(200)
    bills.push(bill)
  }
  const [first, second] = bills as [Wire, Wire]
  expect((await enter(user, second)).status).toBe(200)
  const receive = (bill: Wire) =>
    user.call('POST', '/api/stock-documents/receive', { PurchaseBillId: bill.PurchaseBillId, WarehouseId })
  // Four of the six are the entered one's, made later though it was; two of four are left of the other.
  expect((await receive(second)).body.code).toBe('STOCK_RECEIVED')
  const rest = await receive(first)
  expect((await linesOf(user, 'stock', rest.body)).map(({ Quantity }) => Quantity)).toEqual([2])
})

test('a supplier deleted while its order is sent: one of the two happens, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const { SupplierId } = await make(user, Supplier)
    const order = await draftOrder(user, { SupplierId })
    const [sent, deleted] = await Promise.all([
      orderCall(user, order, 'send'),
      user.call('DELETE', `/api/estimation-suppliers/${String(SupplierId)}`),
    ])
    expect([sent.status === 200, deleted.status === 200]).toEqual(sent.status === 200 ? [true, false] : [false, true])
  }
})
