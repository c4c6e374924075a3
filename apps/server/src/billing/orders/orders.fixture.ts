import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

type Wire = Record<string, unknown>

/** A draft of an order with its lines: 10 pieces at 100 unless they say otherwise. */
export async function draftOrder(user: TestUser, head: Wire = {}, lines: readonly Wire[] = [{}]): Promise<Wire> {
  const order = await make(user, PurchaseOrder, head)
  for (const line of lines) {
    const body = { PurchaseOrderId: order.PurchaseOrderId, Name: 'Ciment', Quantity: 10, Price: 100, ...line }
    const reply = await user.call('POST', '/api/purchase-order-lines', body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }
  return order
}

/** Does something with an order; gives the reply. */
export function orderCall(user: TestUser, order: Wire, what: string, body: Wire = {}) {
  return user.call('POST', `/api/purchase-orders/${String(order.PurchaseOrderId)}/${what}`, body)
}

/** An order that was sent. */
export async function sentOrder(user: TestUser, head: Wire = {}, lines: readonly Wire[] = [{}]): Promise<Wire> {
  const reply = await orderCall(user, await draftOrder(user, head, lines), 'send')
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** An order as it is now. */
export async function orderNow(user: TestUser, order: Wire): Promise<Wire> {
  return (await user.call('GET', `/api/purchase-orders/${String(order.PurchaseOrderId)}`)).body
}

/** The lines of an order, a supplier bill or a stock document, in order. */
export async function linesOf(
  user: TestUser,
  of: 'purchase-order' | 'purchase' | 'stock',
  record: Wire,
): Promise<Wire[]> {
  const [path, key, field, id] = {
    'purchase-order': ['purchase-order-lines', 'purchase_order_lines', 'PurchaseOrderId', 'PurchaseOrderLineId'],
    purchase: ['purchase-lines', 'purchase_lines', 'PurchaseBillId', 'PurchaseLineId'],
    stock: ['stock-lines', 'stock_lines', 'StockDocumentId', 'StockLineId'],
  }[of] as [string, string, string, string]
  const { body } = await user.call('GET', `/api/${path}?page_size=200`)
  const rows = (body._embedded as Record<string, Wire[]> | undefined)?.[key] ?? []
  return rows
    .filter((row) => row[field] === record[field])
    .toSorted((one, other) => Number(one[id]) - Number(other[id]))
}
